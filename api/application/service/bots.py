"""Bots answer like players: they see what their seat may see, and their choices go through the command bus.

Searching bots think in other processes. How long that takes depends on what their seat holds, so they answer when their
level says: a set time after the question was seen here, or at the next multiple of that.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from math import ceil
from time import monotonic

from api.application import wings
from api.application.games.command_bus import CommandBus
from api.application.games.live_game import LiveGame
from api.application.games.refusals import Refused
from api.application.ports.errors import Quarantined
from api.application.runtime.background import Periodic, cancel, outage_of
from api.application.runtime.border import lines_of
from api.application.runtime.turns import MoveTurns
from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import HistoryDiverged
from domain.engine.entry.commands import Chose
from domain.engine.game.levels import Level
from domain.engine.table.policies import answer, policy_dice

LOG = logging.getLogger("croupier")
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 30.0
"""Seconds before a bot whose choice was not stored tries again: the first pause and the longest; each doubles."""
TAKE_UP = 2.0
"""Seconds for which a bot's question may lie unanswered before any process that finds it takes it up."""
HOUSE = b"house".hex().ljust(32, "0")
"""Who opens the house's games, see `house_game`: nobody's id, for those are drawn."""
OVERTAKEN = frozenset({"not-asked", "not-your-seat"})
"""Codes of refusals where something else was first: another process, or the player for whom a bot stood in."""


class Bots:
    """Runs a task per game while one of its bots has an open question.

    A process that ended may leave a question over: whatever has not moved for a while is taken up here. If two
    processes answer the same question, the store decides, and the other one finds it answered.
    """

    def __init__(
        self,
        bus: CommandBus,
        turns: MoveTurns,
        searchers: "Callable[[], Awaitable[wings.searchers.Searchers]] | None" = None,
        take_up: float = TAKE_UP,
    ) -> None:
        self._bus, self._turns, self._searchers = bus, turns, searchers
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._waiting: Mapping[str, int] = {}
        """Game -> version of every open question to a bot, as of the last poll."""
        self._watch = Periodic(self._take_up_idle, take_up, "the bots cannot be looked after")

    @property
    def at_work(self) -> int:
        """How many games this process is answering bots' questions in."""
        return len(self._tasks)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Take up the questions left open by the last process, and later all that lie idle."""
        self._waiting = dict(await self._bus.store.bots_to_move())
        for game in self._waiting:
            self._begin_to_answer(game, None)
        async with self._watch.running():
            try:
                with self._bus.live_games.heard_by(self.wake):
                    yield
            finally:
                await cancel(*self._tasks.values())  # a move being stored is stored, and wakes nobody

    def wake(self, live: LiveGame) -> None:
        """Let the bots of a game answer, unless they are already at it."""
        if live.id not in self._tasks and self._to_move(live) is not None:
            self._begin_to_answer(live.id, live)

    async def move(self, live: LiveGame) -> LiveGame:
        """Play one answer of the bot that is asked in this game; returns the game after it."""
        seat = self._asked(live)
        return live if seat is None else await self._answer(live.id, live, seat)

    async def _take_up_idle(self) -> None:
        before, self._waiting = self._waiting, dict(await self._bus.store.bots_to_move())
        for game, version in self._waiting.items():
            if before.get(game) == version:
                self._begin_to_answer(game, None, version)

    def _begin_to_answer(self, game: str, live: LiveGame | None, idle_at: int = 0) -> None:
        if game not in self._tasks:
            self._tasks[game] = asyncio.get_running_loop().create_task(self._play(game, live, idle_at))

    async def _play(self, game: str, live: LiveGame | None, idle_at: int) -> None:
        pause = FIRST_PAUSE
        try:
            while True:
                try:
                    live = live or await self._bus.live_games.current(game)
                    if idle_at and live.now.version == idle_at and (wait := self._thinks(live)):
                        await asyncio.sleep(wait)
                        live = await self._bus.live_games.current(game)
                    idle_at = 0
                    while (seat := self._to_move(live)) is not None:
                        live = await self._answer(game, live, seat)
                        pause = FIRST_PAUSE
                except Refused as refused:
                    if refused.code not in OVERTAKEN:
                        LOG.warning("a bot was refused %s in game %s", refused.code, game)
                        return
                    live = None  # somebody closed the question, or plays the seat again; look again
                except HistoryDiverged:
                    LOG.warning("a bot has no rules to go on by in game %s", game)
                    return
                except Quarantined:
                    return
                except Exception as error:  # noqa: BLE001 - the store may answer again, and nobody else will ask the bot
                    trouble = type(error).__name__, game, lines_of(error)
                    LOG.warning("a bot waits after %s in game %s%s", *trouble, extra=outage_of(error))
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
                    live = None
                else:
                    return
        finally:
            del self._tasks[game]

    def _thinks(self, live: LiveGame) -> float:
        """Seconds for which another process may still be searching for the awaited answer; 0: none."""
        seat = self._to_move(live)
        level = None if seat is None else live.compiled.rules.levels.get(live.now.lobby.policy_of(seat) or "")
        return 0.0 if level is None else 2 * level.seconds

    def _to_move(self, live: LiveGame) -> Seat | None:
        """The bot that should answer at once; the house's game is paced separately."""
        return None if live.now.lobby.opening.player == HOUSE else self._asked(live)

    def _asked(self, live: LiveGame) -> Seat | None:
        """The bot that is asked, unless it was stopped, or the rules were."""
        lobby, key, stops = live.now.lobby, live.compiled.rules.key, self._bus.live_games.stops
        asked = [seat for seat in live.now.asked if lobby.policy_of(seat) is not None]
        if not asked or stops.found(key, live.id, "command"):
            return None
        return next((open_ for open_ in asked if not stops.found(key, live.id, "bot", _named(live, open_))), None)

    async def _answer(self, game: str, live: LiveGame, seat: Seat) -> LiveGame:
        now, rules, stops = live.now, live.compiled.rules, self._bus.live_games.stops
        level = rules.levels.get(now.lobby.policy_of(seat) or "")
        chose = None if level is None else await self._searched(live, seat, level)
        async with self._turns:
            if chose is None:
                with stops.border(rules.key, game, "bot", _named(live, seat), pure=True, strict=True):
                    chose = answer(rules, live.secret, now.lobby, now.state, now.asked[seat])
            outcome = await self._bus.execute(game, lambda _: chose, None)
            return outcome.live

    async def _searched(self, live: LiveGame, seat: Seat, level: Level) -> Chose:
        """A level's answer, at one of the moments at which it may be given."""
        assert self._searchers is not None, "levels are there where somebody searches"
        searchers = await self._searchers()
        began, lobby = monotonic(), live.now.lobby
        question = live.now.asked[seat].question
        stored = await self._bus.live_games.entries(live.id, 0, question)
        key = wings.search.key_of(policy_dice(live.secret, seat, question))
        task = wings.searchers.Task(
            live.compiled.rules.key, live.id, seat, level.name, key, [row.body for row in stored]
        )
        with self._bus.live_games.stops.border(task.ruleset, live.id, "bot", _named(live, seat)):
            chose = await searchers.search(task, lobby.opening.player)
        await asyncio.sleep(until_due(monotonic() - began, level.seconds))
        return chose


def until_due(taken: float, seconds: float) -> float:
    """How long to hold back an answer found after `taken` seconds, so that it comes at a multiple of `seconds`."""
    return max(1, ceil(taken / seconds)) * seconds - taken


def _named(live: LiveGame, seat: Seat) -> str:
    """What a bot is called where it is stopped."""
    return f"bot {live.now.lobby.policy_of(seat)}"
