"""Limits over HTTP: how requests and streams are counted, and the 429."""

import weakref
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager

from api.application.games.refusals import Refused
from api.application.ports.accounts import Token
from api.application.ports.limits import Counted, Limits, Places, Requests
from api.http.answers.responses import remember
from api.http.requests import AnyRequest, address

_REFUSED: dict[Counted, str] = {
    "requests": "a player is good for {} requests in {} seconds, with all tokens together",
    "guests": "without a token an address is good for {} requests in {} seconds",
    "players": "from one address {} players are made in {} seconds",
    "webhook-tests": "a player tests webhooks {} times in {} seconds",
    "sign-ins": "a player signs in elsewhere in {} steps in {} seconds",
}
_OF_A_PLAYER: frozenset[Counted] = frozenset({"webhook-tests", "sign-ins"})
"""What is counted by player, not by address."""


async def count(requests: Requests, request: AnyRequest, token: Token | None, further: Counted | None = None) -> None:
    """Count this request, and once more as `further` if given; Refused if there have been too many.

    What is left of each limit is kept in the request's scope, for its answer.
    """
    if token is None:
        taken = [await requests.take("guests", address(request))]
    else:
        taken = [await requests.take("requests", token.player.id)]
    if further is not None and (taken[0] is None or taken[0].granted):
        whose = address(request) if token is None or further not in _OF_A_PLAYER else token.player.id
        taken.append(await requests.take(further, whose))
    counted = [allowance for allowance in taken if allowance is not None]
    if counted:
        remember(request, counted)
        last = counted[-1]
        if not last.granted:
            detail = _REFUSED[last.counted].format(last.rate.count, last.rate.seconds)
            raise Refused("limited", detail, rule=last.counted, retry=True, after=last.reset)


@contextmanager
def taken_back(requests: Requests, request: AnyRequest) -> Generator[None]:
    """A refused player was not created: what was counted for one is taken back if the block fails."""
    try:
        yield
    except Exception:
        requests.charge("players", address(request), -1)
        raise


class Streams:
    """Counts the streams of one kind that are open in this server, by player, or by address without a token."""

    def __init__(self, limits: Limits, places: Places | None = None, kind: str = "games") -> None:
        self._most, self._places, self._kind = limits.streams, places, kind
        self._open: Counter[str] = Counter()

    async def opened(self, address: str, token: Token | None, pieces: object) -> Callable[[], object]:
        """Count a stream until the returned function is called, or `pieces` is freed before it began.

        Refused if the limit is reached.
        """
        if self._most is None:
            return lambda: None
        name = address if token is None else token.player.id
        place = f"streams {self._kind} {name}"
        if self._open[name] >= self._most or not (self._places is None or await self._places.take(place, self._most)):
            detail = f"at most {self._most} streams are open at once: close one"
            raise Refused("limited", detail, rule="streams", retry=True)
        self._open[name] += 1
        ended = weakref.finalize(pieces, self._count_down, name)
        ended.atexit = False
        return ended

    def _count_down(self, name: str) -> None:
        if self._places is not None:
            self._places.give(f"streams {self._kind} {name}")
        self._open[name] -= 1
        if not self._open[name]:
            del self._open[name]
