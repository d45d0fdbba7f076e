"""Processes of their own in which bots search and games are explained, so that nothing else waits for them.

1. A search gets the entries of its game and a key; what its seat may not see is taken out before it begins. It never
   gets a game's secret.
2. Whose search comes next is fair: of those who opened the games that wait, the one whose searches have cost least.
   Games are explained after all bots that wait, to whoever has cost least by that.
3. The processes begin with the first search and end with this one. One that is killed is missed at once: the search is
   made once more in another, and comes to the same.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import process_time
from typing import Any, NamedTuple

from api.application.runtime.fair_queue import Caller, FairQueue
from api.application.runtime.own_process import Games, OwnProcess, WorkFailed
from domain.engine.audience.audience import Seat
from domain.engine.entry.commands import Chose
from domain.engine.game.rules import Rules
from domain.engine.history.codec import Codec
from domain.engine.search.onlooker import Onlooker
from domain.engine.search.search import Chances

REMEMBERED = 64
"""Seats that each process remembers, so that it need not hear their games anew for each question."""
LONGEST = 120.0
"""Seconds after which a search is given up and its process is ended."""


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
        self._games, self._queue = games, FairQueue(processes)
        self._threads = ThreadPoolExecutor(processes, "search")
        self._idle: list[OwnProcess] = []
        self._busy = set[OwnProcess]()

    async def search(self, task: Task, opener: str) -> Chose:
        """What the level answers. Raises TimeoutError, and CrowdedError where too many searches wait."""
        return (await self._turn(Caller(opener, task.game), _search, task))[0]

    async def weigh(self, task: Task, picked: Sequence[int] | None, caller: Caller) -> tuple[Chances, float]:
        """What the level finds each answer worth, and the seconds that it took. Raises as `search`.

        `picked`: what was answered, which is weighed in any case; None where nothing was. `caller`: who asks for it.
        """
        return await self._turn(caller._replace(rank=1), _weigh, task, picked)

    async def _turn(self, caller: Caller, work: Callable[..., Any], *given: Any) -> Any:
        async with self._queue.turn(caller):
            try:
                found = await self._asked(work, *given)
            except (EOFError, ConnectionError):
                found = await self._asked(work, *given)
            if isinstance(found, WorkFailed):
                raise found
            self._queue.spend(caller, found[1])
            return found

    async def _asked(self, work: Callable[..., Any], *given: Any) -> Any:
        """What a process says, which goes on to the next; it is ended if it says nothing, or nobody waits any more."""
        self._idle = [one for one in self._idle if one.lives]
        process = self._idle.pop() if self._idle else OwnProcess(_begin, self._games)
        self._busy.add(process)
        try:
            async with asyncio.timeout(LONGEST):
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
        """End the processes, whatever they are at."""
        for process in (*self._idle, *self._busy):
            process.end()
        self._idle.clear()
        self._threads.shutdown(wait=False)


# -- in the other process

_rules: dict[str, tuple[Rules, Codec]] = {}
_onlookers: dict[tuple[str, Seat], Onlooker] = {}


def _begin(games: Games) -> None:
    _rules.update({key: (rules, Codec(rules)) for key, rules in games().items()})


def _search(task: Task) -> tuple[Chose, float]:
    """The answer, and what it has cost in seconds of processor time."""
    began = process_time()
    return _told(task).answer(task.level, task.key), process_time() - began


def _weigh(task: Task, picked: Sequence[int] | None) -> tuple[Chances, float]:
    """What each answer is worth, and what that has cost."""
    began = process_time()
    return _told(task).weigh(task.level, task.key, picked), process_time() - began


def _told(task: Task) -> Onlooker:
    """The task's seat, once it has heard everything up to the question."""
    rules, codec = _rules[task.ruleset]
    one = _onlookers.pop((task.game, task.seat), None)
    if one is None or one.version > len(task.bodies):
        one = Onlooker(rules, codec.decode(task.bodies[0]).cause, task.seat)
    for body in task.bodies[one.version :]:
        one.hear(codec.decode(body))
    _onlookers[task.game, task.seat] = one
    if len(_onlookers) > REMEMBERED:
        del _onlookers[next(iter(_onlookers))]
    return one
