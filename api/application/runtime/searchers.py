"""Separate processes in which bots search and games are analysed, so that nothing else waits for them.

1. A search gets the entries of its game and a key; what its seat may not see is removed before it begins. It never gets
   a game's secret.
2. Scheduling is fair: of the openers of waiting games, the one whose searches have cost least goes next. Analyses have
   processes of their own, of lower priority, so that no bot waits for one to end; they are ordered likewise, by the
   cost to their callers.
3. The processes start with the first search and end with this one. If one is killed, this is noticed at once: the
   search is repeated in another, with the same result.
"""

import asyncio
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import process_time
from typing import Any, NamedTuple

from api.application.runtime.border import ALL, BORDER
from api.application.runtime.own_process import ENDED, Games, OwnProcess, WorkFailed
from api.application.runtime.turns import Caller, ReadTurns
from api.application.runtime.worker_threads import spent
from domain.engine.audience.audience import Seat
from domain.engine.entry.commands import Chose
from domain.engine.game.rules import Rules
from domain.engine.history.codec import Codec
from domain.engine.search.onlooker import Onlooker
from domain.engine.search.search import Chances

NICER = 5
"""How much nicer processes for analyses are, see nice(2): beside a bot's on the same core they get a quarter of it."""
REMEMBERED_SEATS = 64
"""How many seats each process remembers, so that their games need not be replayed for each question."""
SEARCH_TIMEOUT = 120.0
"""Seconds after which a search is given up and its process is ended; a call into a game's code has less, see `border`.
"""


class Task(NamedTuple):
    """One question for a search. `bodies`: the game's stored entries, up to the question and no further."""

    ruleset: str
    game: str
    seat: Seat
    level: str
    key: bytes
    bodies: Sequence[bytes]


class Searchers:
    """The processes for bots, and for analyses. `processes`: how many of each there are, at least 1."""

    def __init__(self, processes: int, games: Games) -> None:
        self._bots, self._analyses = _Pool(processes, games, 0), _Pool(processes, games, NICER)

    async def search(self, task: Task, opener: str) -> Chose:
        """The level's answer. Raises WorkFailed, and CrowdedError if too many searches wait."""
        return (await self._bots.turn(Caller(opener, task.game), _search, task))[0]

    async def weigh(self, task: Task, picked: Sequence[int] | None, caller: Caller) -> tuple[Chances, float]:
        """What the level considers each answer worth, and the seconds it took. Raises as `search`.

        `picked`: the answer given, which is weighed in any case; None if there was none. `caller`: who asks for it.
        """
        return await self._analyses.turn(caller, _weigh, task, picked)

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        for pool in (self._bots, self._analyses):
            pool.close()


class _Pool:
    """Processes of one kind, and whose turn it is. `nicer`: than others, once they have begun."""

    def __init__(self, processes: int, games: Games, nicer: int) -> None:
        self._games, self._nicer, self._queue = games, nicer, ReadTurns(processes)
        self._threads = ThreadPoolExecutor(processes, "search")
        self._idle: list[OwnProcess] = []
        self._busy = set[OwnProcess]()

    async def turn(self, caller: Caller, work: Callable[..., Any], *given: Any) -> Any:
        """What the work returns, the last of which is its cost. Raises as `Searchers.search`."""
        async with self._queue.turn(caller):
            try:
                try:
                    found = await self._asked(work, *given)
                except (EOFError, ConnectionError):
                    found = await self._asked(work, *given)
            except (EOFError, ConnectionError):
                found = WorkFailed(ENDED, ALL, "")
            except TimeoutError:
                found = WorkFailed(f"took longer than {SEARCH_TIMEOUT:.0f} s", ALL, "")
            if isinstance(found, WorkFailed):
                raise found
            spent(found[1])
            return found

    async def _asked(self, work: Callable[..., Any], *given: Any) -> Any:
        """A process's reply, after which it serves the next; it is ended if it never replies, or nobody waits."""
        self._idle = [one for one in self._idle if one.lives]
        process = self._idle.pop() if self._idle else OwnProcess(_begin, self._games, self._nicer)
        self._busy.add(process)
        try:
            async with asyncio.timeout(SEARCH_TIMEOUT):
                asked = asyncio.get_running_loop().run_in_executor(self._threads, process.ask, work, *given)
                found = await asked
        except BaseException:
            process.end()
            raise
        finally:
            self._busy.discard(process)
        self._idle.append(process)
        return found

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        for process in (*self._idle, *self._busy):
            process.end()
        self._idle.clear()
        self._threads.shutdown(wait=False)


# -- in the other process

_rules: dict[str, tuple[Rules, Codec]] = {}
_onlookers: dict[tuple[str, Seat], Onlooker] = {}


def _begin(games: Games, nicer: int) -> None:
    BORDER.know(games().values())
    _rules.update({key: (rules, Codec(rules)) for key, rules in games().items()})
    os.nice(nicer)


def _search(task: Task) -> tuple[Chose, float]:
    """The answer, and its cost in seconds of processor time."""
    began = process_time()
    return _told(task).answer(task.level, task.key), process_time() - began


def _weigh(task: Task, picked: Sequence[int] | None) -> tuple[Chances, float]:
    """What each answer is worth, and the cost of finding out."""
    began = process_time()
    return _told(task).weigh(task.level, task.key, picked), process_time() - began


def _told(task: Task) -> Onlooker:
    """The task's seat, given everything up to the question."""
    rules, codec = _rules[task.ruleset]
    one = _onlookers.pop((task.game, task.seat), None)
    if one is None or one.version > len(task.bodies):
        one = Onlooker(rules, codec.decode(task.bodies[0]).cause, task.seat)
    for body in task.bodies[one.version :]:
        one.hear(codec.decode(body))
    _onlookers[task.game, task.seat] = one
    if len(_onlookers) > REMEMBERED_SEATS:
        del _onlookers[next(iter(_onlookers))]
    return one
