"""How much a caller may ask for: so many requests in a time, so many games and streams at once.

What counts is what the caller has asked for, never what the game or the server does because of it.
"""

from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Literal, Protocol

from msgspec import Struct

from api.application.ports.accounts import Accounts
from api.application.ports.errors import Unavailable
from api.application.refusals import Refused

Counted = Literal["requests", "guests", "players", "webhook-tests"]
"""What is counted in a time: requests by token, requests without one by address, players made by address, tests of
webhooks by player."""
Kind = Literal["games", "bot-games", "branches"]
"""What a player has at once that is not over: games, games that only bots play, branches."""
AFTER = 60
"""Seconds after which to ask again where nobody knows when there is room."""
Keep = Callable[[str], Awaitable[None]]
"""Notes a game that has been opened."""


class Rate(Struct, frozen=True):
    """So many in so many seconds."""

    count: int
    seconds: int


class Limits(Struct, frozen=True):
    """Every limit; None: there is none. Made without arguments nothing is limited."""

    requests: Rate | None = None
    guests: Rate | None = None
    players: Rate | None = None
    streams: int | None = None
    games: int | None = None
    bot_games: int | None = None
    branches: int | None = None
    webhooks: int | None = None
    webhook_tests: Rate | None = None

    def at_once(self, kind: Kind) -> int | None:
        """How many of this kind a player may have."""
        return {"games": self.games, "bot-games": self.bot_games, "branches": self.branches}[kind]


UNLIMITED = Limits()


class Allowance(Struct, frozen=True):
    """What is left of a limit after a request was counted: `left` until `reset` seconds from now.

    `granted`: whether this request was within it.
    """

    counted: Counted
    rate: Rate
    left: int
    reset: int
    granted: bool


class Requests(Protocol):
    """Counts in windows of time; by all processes together as far as they can reach each other."""

    async def take(self, counted: Counted, key: str) -> Allowance | None:
        """Count one more for a key; None where there is no limit."""
        ...


class AtOnce:
    """Sees to it that a player has no more games at once than they may.

    Those that are being opened count as well, in this process: several that come together cannot all find room.
    """

    def __init__(self, limits: Limits, accounts: Accounts) -> None:
        self._limits, self._accounts = limits, accounts
        self._opening: Counter[tuple[str, Kind]] = Counter()

    @asynccontextmanager
    async def room(self, player: str, kind: Kind) -> AsyncGenerator[Keep]:
        """Room for one more, until the block is left; for longer if it is kept. Refused if there is none."""
        most = self._limits.at_once(kind)
        place: tuple[str, Kind] = (player, kind)
        if most is None:
            yield _forget
            return
        self._opening[place] += 1
        try:
            if await self._accounts.held(player, kind) + self._opening[place] > most:
                raise Refused("limited", _REFUSED[kind].format(most), rule=kind, retry=True, after=AFTER)
            yield lambda game: self._keep(player, kind, game)
        finally:
            self._opening[place] -= 1
            if not self._opening[place]:
                del self._opening[place]

    async def _keep(self, player: str, kind: Kind, game: str) -> None:
        with suppress(Unavailable):  # the game is stored, and this is worth no error: it is one that is not counted
            await self._accounts.hold(player, kind, game)


async def _forget(_: str) -> None:
    pass


_REFUSED: dict[Kind, str] = {
    "games": "a player has at most {} games that are not over: finish one, resign, or withdraw one that is still open",
    "bot-games": "a player has at most {} games at once that only bots play: wait until one is over",
    "branches": "a player has at most {} branches that are not over: finish one, resign, or withdraw one",
}
