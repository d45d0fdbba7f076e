"""Processes of their own in which bots search, so that neither requests nor other bots wait for them.

1. A search gets the entries of its game and a key that is drawn from its seat's dice; what its seat may not see is
   taken out before it begins. It never gets a game's secret.
2. Whose search comes next is fair: of those who opened the games that wait, the one whose searches have cost least.
3. The processes begin with the first search, step back behind everything else on the machine, and end with this one.
"""

import asyncio
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from multiprocessing import get_context, parent_process
from multiprocessing.pool import Pool
from time import process_time
from typing import NamedTuple

from api.application.runtime.fair_queue import Caller, FairQueue
from domain.engine.audience.audience import Seat
from domain.engine.entry.commands import Chose
from domain.engine.game.rules import Rules
from domain.engine.history.codec import Codec
from domain.engine.search.onlooker import Onlooker

Games = Callable[[], Mapping[str, Rules]]
"""Gives the installed games, by key; a function of a module, so that another process finds it there."""
NICE = 10
"""How far the processes step back, see nice(2)."""
REMEMBERED = 64
"""Seats that each process remembers, so that it need not hear their games anew for each question."""
LONGEST = 120.0
"""Seconds after which a search is given up, as its process may have been killed."""


class Task(NamedTuple):
    """One question for a search. `bodies`: the game's entries as they are stored, up to the question and no further."""

    ruleset: str
    game: str
    seat: Seat
    level: str
    key: bytes
    bodies: Sequence[bytes]


class Searchers:
    """`processes`: how many there are, at least 1."""

    def __init__(self, processes: int, games: Games) -> None:
        self._processes, self._games = processes, games
        self._queue = FairQueue(processes)
        self._pool: Pool | None = None

    async def search(self, task: Task, opener: str) -> Chose:
        """What the level answers. Raises TimeoutError, and CrowdedError where too many searches wait."""
        caller = Caller(opener, task.game)
        async with self._queue.turn(caller):
            loop = asyncio.get_running_loop()
            found: asyncio.Future[tuple[Chose, float]] = loop.create_future()

            def done(settle: Callable[..., None], value: object) -> None:
                loop.call_soon_threadsafe(lambda: None if found.done() else settle(value))

            if self._pool is None:
                self._pool = get_context("spawn").Pool(self._processes, _begin, (self._games,))
            self._pool.apply_async(
                _search, (task,), callback=lambda value: done(found.set_result, value),
                error_callback=lambda error: done(found.set_exception, error),
            )  # fmt: skip
            async with asyncio.timeout(LONGEST):
                chose, seconds = await found
            self._queue.spend(caller, seconds)
            return chose

    def close(self) -> None:
        """End the processes, whatever they are at."""
        if self._pool is not None:
            self._pool.terminate()
            self._pool = None


# -- in the other process

_rules: dict[str, tuple[Rules, Codec]] = {}
_onlookers: dict[tuple[str, Seat], Onlooker] = {}


def _begin(games: Games) -> None:
    os.nice(NICE)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _rules.update({key: (rules, Codec(rules)) for key, rules in games().items()})


def _end_with_parent() -> None:
    """A server that is killed takes nobody along: whoever waits for its tasks would wait for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _search(task: Task) -> tuple[Chose, float]:
    """The answer, and what it has cost in seconds of processor time."""
    began, (rules, codec) = process_time(), _rules[task.ruleset]
    one = _onlookers.pop((task.game, task.seat), None)
    if one is None or one.version > len(task.bodies):
        one = Onlooker(rules, codec.decode(task.bodies[0]).cause, task.seat)
    for body in task.bodies[one.version :]:
        one.hear(codec.decode(body))
    _onlookers[task.game, task.seat] = one
    if len(_onlookers) > REMEMBERED:
        del _onlookers[next(iter(_onlookers))]
    return one.answer(task.level, task.key), process_time() - began
