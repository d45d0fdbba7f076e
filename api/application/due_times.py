"""Due times: what happens in a game although nobody sends a request, as when reveals do not come or time is up.

1. What falls due, and when, the domain says from a game's lobby and opening (`domain.engine.due`). The time stands in
   the head row, so a restart or a dead process delays it by seconds and loses nothing.
2. Any process looks for what is due and brings the command to its game, as any other command. The table refuses one
   whose time has not come; of several processes the store lets one win, and the others find nothing left to do.
3. A read never writes: a game that is overdue is shown as it is, until an entry says otherwise.
4. That a game is over which is seen late falls due as well: then everybody knows.
5. A game that cannot be gone on with keeps nobody else waiting: it is tried again after a while.
6. Games that are due take turns with requests as bots' moves do, see `turns`: however many there are, a choice waits
   for one or two.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import NamedTuple

from cachetools import LRUCache

from api.application.background import Periodic
from api.application.ports.errors import Quarantined, Unavailable
from api.application.refusals import Refused
from api.application.turns import Turns
from api.application.unit import CommandBus
from domain.engine.commands import Command
from domain.engine.due import DAY, next_due, next_look
from domain.engine.lobby import LobbyState
from projections import telling

LOG = logging.getLogger("croupier")
PERIOD = 1.0
"""Seconds between two looks."""
PAGE = 100
"""Games that are read from the store at a time."""
AT_ONCE = 4
"""Games that are worked off beside each other: their entries share a commit, and a choice waits for no more."""
PAUSE = 60.0
"""Seconds until a game is tried again that could not be gone on with."""
REMEMBERED = 10_000
"""Of such games; one that is forgotten is tried earlier."""
OVERTAKEN = frozenset({"not-due", "not-open", "not-asked", "game-over", "busy"})
"""How a command is refused where somebody was quicker, or where the head row says a time that is too early."""


LAST = 1 << 62
"""Later than anything is due, in microseconds UTC."""


class _Owing(NamedTuple):
    """Games to be looked at after an outage: those due until `soon` at once, and what comes `after` this one."""

    soon: int
    after: tuple[int, str] | None = None


class DueTimes:
    """Works off what is due, beside the requests."""

    def __init__(self, bus: CommandBus, turns: Turns) -> None:
        self._bus, self._turns, self.rounds = bus, turns, Periodic(self._look, PERIOD, "what is due waits")
        self._resting: LRUCache[str, float] = LRUCache(REMEMBERED)
        """Games that could not be gone on with, and when they are tried again."""
        self._owing: _Owing | None = None
        """Where giving back what an outage took goes on; None when all is done."""

    async def work(self) -> int:
        """Bring every command that is due now to its game: how many this process has brought. Raises Unavailable."""
        now, after, done = self._bus.clock(), None, 0
        while page := await self._bus.store.due(now, after, PAGE):
            after = page[-1]
            for some in _some_of([(due, game) for due, game in page if not self._rests(game)]):
                done += sum(await asyncio.gather(*[self._bring(game, due) for due, game in some]))
        return done

    async def make_good(self) -> None:
        """Give back what an outage that was just found took from clocks, so that they say what is so.

        Where time is up within a day it is done at once. The others are in no hurry: a page at each look.
        """
        uptime = self._bus.uptime
        if uptime is not None and uptime.found is not None:
            self._owing, uptime.found = _Owing(uptime.found.ended + DAY), None
        while (owing := self._owing) is not None:
            page = await self._bus.store.due(LAST, owing.after, PAGE)
            for _, game in page:
                with suppress(Refused, Quarantined):  # nothing is lost: it is given back before the next command
                    await self._bus.make_good(game)
            self._owing = owing._replace(after=page[-1]) if page else None
            if page and page[-1][0] > owing.soon:
                return

    def _rests(self, game: str) -> bool:
        return self._resting.get(game, 0.0) > monotonic()

    async def _bring(self, game: str, due: int) -> bool:
        try:
            async with self._turns.turn():
                await self._bus.execute(game, partial(_due, self._bus.clock()), None)
        except Refused as refused:
            if refused.code == "not-due":
                await self._remind(game, due)
            if refused.code not in OVERTAKEN:
                self._rest(game, refused.code)
            return False
        except Unavailable:
            raise
        except Exception as error:  # noqa: BLE001 - whatever is wrong with one game is no reason to keep others waiting
            self._rest(game, type(error).__name__)
            return False
        return True

    async def _remind(self, game: str, due: int) -> None:
        """Tell those whose time is short, and look again when the next thing happens; of a game that is over, all."""
        now, at = (await self._bus.live_games.current(game)).now, self._bus.clock()
        if now.lobby.status == "over":
            await self._bus.store.make_known(game, due)
            return
        await self._bus.store.remind(game, due, next_look(now.lobby, at), telling.short(now, at))

    def _rest(self, game: str, why: str) -> None:
        LOG.warning("game %s is due, and cannot be gone on with: %s", game, why)
        self._resting[game] = monotonic() + PAUSE

    async def _look(self) -> None:
        await self.make_good()
        await self.work()


def _some_of(page: Sequence[tuple[int, str]]) -> list[Sequence[tuple[int, str]]]:
    return [page[i : i + AT_ONCE] for i in range(0, len(page), AT_ONCE)]


def _due(now: int, lobby: LobbyState) -> Command:
    due = next_due(lobby)
    if due is None or now < due.at + due.grace:
        raise Refused("not-due", "nothing is due in this game now")
    return due.command
