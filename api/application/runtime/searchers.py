"""Separate processes in which bots search and games are analysed, so that nothing else waits for them.

1. A search gets the entries of its game and a key; what its seat may not see is removed before it begins. It never gets
   a game's secret.
2. Of the openers of waiting games, the one whose searches have cost least goes next. Analyses have processes of their
   own, of lower priority, so that no bot waits for one to end; they are ordered likewise, by the cost to their callers.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from api.application.runtime.processes import Games, Processes
from api.application.runtime.turns import Caller, ReadTurns
from domain.engine.audience.audience import Seat
from domain.engine.entry.commands import Chose
from domain.engine.search.onlooker import Onlooker
from domain.engine.search.search import Chances
from projections.views.compiled import CompiledRules

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
    """The processes for bots, and for analyses. `processes`: how many of each there are, at least 1.

    `turns`: makes the turns in which so many of a kind run, if other processes run some too.
    """

    def __init__(self, processes: int, games: Games, turns: Callable[[int, str], ReadTurns] | None = None) -> None:
        self._bots, self._analyses = [
            (
                turns(processes, kind) if turns else ReadTurns(processes),
                Processes(games, processes, SEARCH_TIMEOUT, nicer),
            )
            for kind, nicer in (("bots", 0), ("analyses", NICER))
        ]

    async def search(self, task: Task, opener: str) -> Chose:
        """The level's answer. Raises WorkFailed, and CrowdedError if too many searches wait."""
        turns, processes = self._bots
        async with turns.turn(Caller(opener, task.game)):
            return await processes.ask(_search, task.ruleset, task)

    async def weigh(self, task: Task, picked: Sequence[int] | None, caller: Caller) -> tuple[Chances, float]:
        """What the level considers each answer worth, and the seconds it took. Raises as `search`.

        `picked`: the answer given, which is weighed in any case; None if there was none. `caller`: who asks for it.
        """
        turns, processes = self._analyses
        async with turns.turn(caller) as meter:
            return await processes.ask(_weigh, task.ruleset, task, picked), meter.seconds

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        for _, processes in (self._bots, self._analyses):
            processes.close()


# -- in the other process

_onlookers: dict[tuple[str, Seat], Onlooker] = {}


def _search(compiled: CompiledRules, task: Task) -> Chose:
    return _told(compiled, task).answer(task.level, task.key)


def _weigh(compiled: CompiledRules, task: Task, picked: Sequence[int] | None) -> Chances:
    return _told(compiled, task).weigh(task.level, task.key, picked)


def _told(compiled: CompiledRules, task: Task) -> Onlooker:
    """The task's seat, given everything up to the question."""
    decode, onlooker = compiled.codec.decode, _onlookers.pop((task.game, task.seat), None)
    if onlooker is None or onlooker.version > len(task.bodies):
        onlooker = Onlooker(compiled.rules, decode(task.bodies[0]).cause, task.seat)
    for body in task.bodies[onlooker.version :]:
        onlooker.hear(decode(body))
    _onlookers[task.game, task.seat] = onlooker
    if len(_onlookers) > REMEMBERED_SEATS:
        del _onlookers[next(iter(_onlookers))]
    return onlooker
