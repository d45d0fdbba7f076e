"""Due times: what happens in a game without a request, as when reveals do not come or time is up.

1. The domain determines what falls due, and when, from a game's lobby and opening (`domain.engine.lobby.due_times`).
   The time is in the head row, so a restart or a dead process delays it by seconds and loses nothing.
2. Any process polls for what is due and issues the command to its game, like any other command. The table refuses one
   whose time has not come; of several processes the store lets one win, and the others find nothing left to do.
3. A read never writes: an overdue game is shown as it is, until an entry says otherwise.
4. With delayed spectators, the moment at which everybody may know that the game is over falls due as well.
5. A game that cannot continue holds up no other: it is retried after a while. So is one that cannot be stored, sooner:
   its server may be one of several. Afterwards it is handled alone, so that it spoils no commit of others again.
6. Games that are due are read in groups, and a group's entries share a commit. Their moves take turns with requests as
   bots' moves do, see `turns`: however many games are due, a choice waits for one or two, and for one commit.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import NamedTuple, TypeVar

from cachetools import LRUCache

from api.application.games.command_bus import CommandBus
from api.application.games.refusals import Refused
from api.application.ports.errors import Quarantined, Unavailable
from api.application.runtime.background import Periodic
from api.application.runtime.turns import GATHERED, MoveTurns
from domain.engine.entry.commands import Command
from domain.engine.lobby.due_times import DAY, next_due, next_look
from domain.engine.lobby.lobby import LobbyState
from projections.lists.live_listing import event_over, short

LOG = logging.getLogger("croupier")
POLL_INTERVAL = 1.0
"""Seconds between two polls."""
DUE_A_READ = 100
"""Games that are read from the store at a time."""
GROUP = 16
"""Games that are read together, and stored in one commit: a choice that comes meanwhile waits for it."""
GROUP_TIMEOUT = 0.5
"""Seconds after which the next games no longer wait for those that are not done."""
GATHERING = 0.01
"""Seconds that a computed move waits at most for those that are to be stored with it."""
STUCK_PAUSE = 60.0
"""Seconds until a game that could not continue is retried."""
AWAY_PAUSE = 2.0
"""Seconds until a game that could not be read or stored is retried."""
RESTING_GAMES = 10_000
"""How many games that could not continue are remembered; a forgotten one is retried earlier."""
OVERTAKEN = frozenset({"not-due", "not-open", "not-asked", "game-over", "busy"})
"""Codes of harmless refusals: somebody was quicker, or the head row gives too early a time."""
T = TypeVar("T")
LAST = 1 << 62
"""Later than anything is due, in microseconds UTC."""


class Together:
    """Moves in several games, each computed in its turn and all stored at once, or what there is after `GATHERING`."""

    def __init__(self, turns: MoveTurns, moves: int) -> None:
        self._turns, self._coming, self._complete = turns, moves, asyncio.Event()
        self._waits: asyncio.TimerHandle | None = None

    async def move(self, move: Callable[[], Awaitable[T]]) -> T:
        """Make one of them, in a task of its own. What it stores first it stores with the others."""
        await self._turns.begin()
        there = False

        def arrive() -> bool:
            nonlocal there
            if first := not there:
                there = True
                self._turns.end()
                self._coming -= 1
                if not self._coming:
                    self._go()
            return first

        async def gather() -> None:
            if arrive() and not self._complete.is_set():
                self._waits = self._waits or asyncio.get_running_loop().call_later(GATHERING, self._go)
                await self._complete.wait()

        GATHERED.set(gather)
        try:
            return await move()
        finally:
            arrive()

    def _go(self) -> None:
        self._complete.set()
        if self._waits is not None:
            self._waits.cancel()


_Bring = Callable[[str, int, Together], Awaitable[bool]]
"""What is done with a game and its due time, as a move of a group; whether that was a command."""


class _Owing(NamedTuple):
    """How far the games have been processed after an outage.

    Those due until `soon`, in microseconds UTC, are done at once. `after`: (due time, game) of the last one done, None
    at the beginning.
    """

    soon: int
    after: tuple[int, str] | None = None


class DueTimes:
    """Handles due work, concurrently with requests."""

    def __init__(self, bus: CommandBus, turns: MoveTurns) -> None:
        self._bus, self._turns, self.rounds = bus, turns, Periodic(self._poll, POLL_INTERVAL, "what is due waits")
        self._resting: LRUCache[str, float] = LRUCache(RESTING_GAMES)
        """Game that could not continue -> when it is retried, in seconds of the monotonic clock."""
        self._trouble: Unavailable | None = None
        """Why a game could not be read or stored since `work` last said so."""
        self._owing: _Owing | None = None
        """How far giving back time after an outage has come; None if it has come to the end."""
        self._owed: LRUCache[str, int] = LRUCache(RESTING_GAMES)
        """Game that has not had its time back yet -> its due time. A forgotten one has it before its next command."""

    async def work(self) -> int:
        """Carry out every command that is due now; returns how many this process has carried out.

        Raises Unavailable if polling fails, or at the end if some games could not be read or stored.
        """
        now, after, done = self._bus.clock(), None, 0
        while page := await self._bus.store.due(now, after, DUE_A_READ):
            after = page[-1]
            done += await self._each(page, self._brought)
        trouble, self._trouble = self._trouble, None
        if trouble is not None:
            raise trouble
        return done

    async def make_good(self) -> None:
        """Give clocks back the time that a newly found outage took, so that what they show is right.

        Games whose time is up within a day of the outage are all handled at once, the others one page per poll. One
        that cannot have its time back yet is retried in later polls, and keeps no other waiting.
        """
        again = [(due, game) for game, due in self._owed.items() if not self._is_resting(game)]
        await self._each(again[:DUE_A_READ], self._give_time_back)
        uptime = self._bus.uptime
        if uptime is not None and uptime.found is not None:
            self._owing, uptime.found = _Owing(uptime.found.ended + DAY), None
        while (owing := self._owing) is not None:
            page = await self._bus.store.due(LAST, owing.after, DUE_A_READ)
            self._owed.update((game, due) for due, game in page)
            await self._each(page, self._give_time_back)
            self._owing = owing._replace(after=page[-1]) if page else None
            if page and page[-1][0] > owing.soon:
                return

    def _is_resting(self, game: str) -> bool:
        return self._resting.get(game, 0.0) > monotonic()

    async def _each(self, page: Sequence[tuple[int, str]], bring: _Bring) -> int:
        """Handle each game that does not rest, a group at a time; returns for how many of them `bring` was True."""
        left = [(game, due) for due, game in page if not self._is_resting(game)]
        groups = [[one] for one in left if one[0] in self._resting]
        fresh = [one for one in left if one[0] not in self._resting]
        groups += [fresh[first : first + GROUP] for first in range(0, len(fresh), GROUP)]
        made = list[asyncio.Task[bool]]()
        async with asyncio.TaskGroup() as moves:
            for group in groups:
                together = Together(self._turns, len(group))
                async with self._bus.live_games.fetched([game for game, _ in group]):
                    now = [moves.create_task(self._bring(*one, bring, together)) for one in group]
                    await asyncio.wait(now, timeout=GROUP_TIMEOUT)
                made += now
        return sum(move.result() for move in made)

    async def _bring(self, game: str, due: int, bring: _Bring, together: Together) -> bool:
        try:
            done = await bring(game, due, together)
        except Unavailable as away:
            self._resting[game], self._trouble = monotonic() + AWAY_PAUSE, away
            return False
        except Exception as error:  # noqa: BLE001 - whatever is wrong with one game is no reason to keep others waiting
            self._set_aside(game, type(error).__name__)
            return False
        if done:
            self._resting.pop(game, None)
        return done

    async def _give_time_back(self, game: str, _: int, together: Together) -> bool:
        with suppress(Refused, Quarantined):  # nothing is lost: it is given back before the next command
            await together.move(lambda: self._bus.make_good(game))
        self._owed.pop(game, None)
        return True

    async def _brought(self, game: str, due: int, together: Together) -> bool:
        """Whether this process has carried out what is due."""
        try:
            await together.move(lambda: self._bus.execute(game, partial(_due_command, self._bus.clock()), None))
        except Refused as refused:
            if refused.code == "not-due":
                await self._remind(game, due)
            if refused.code not in OVERTAKEN:
                self._set_aside(game, refused.code)
            return False
        return True

    async def _remind(self, game: str, due: int) -> None:
        """Nothing fell due yet: remind players whose time is short, and record when to look again.

        If the game is over, record instead that everybody may know so now.
        """
        now, at = (await self._bus.live_games.current(game)).now, self._bus.clock()
        if now.lobby.status == "over":
            await self._bus.store.make_known(game, due, event_over(now.lobby))
            return
        await self._bus.store.remind(game, due, next_look(now.lobby, at), short(now, at))

    def _set_aside(self, game: str, why: str) -> None:
        LOG.warning("game %s cannot continue: %s", game, why)
        self._resting[game] = monotonic() + STUCK_PAUSE

    async def _poll(self) -> None:
        with suppress(Unavailable):  # `work` says so as well
            await self.make_good()
        await self.work()


def _due_command(now: int, lobby: LobbyState) -> Command:
    due = next_due(lobby)
    if due is None or now < due.at + due.grace:
        raise Refused("not-due", "nothing is due in this game now")
    return due.command
