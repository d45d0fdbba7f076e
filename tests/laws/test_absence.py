"""The law of silence in games with clocks: neither what is left, nor who is late or away, tells what is asked."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

import pytest

from domain.engine.audience.audience import Seat
from domain.engine.entry.clock import Clock
from domain.engine.entry.commands import Chose, Returned, TimeAdded, TimedOut
from domain.engine.entry.entry import Entry
from domain.engine.game.command_context import OpenQuestion
from domain.engine.table.folded_table import FoldedTable
from tests.laws.absence import ABSENT, CLOCKS
from tests.laws.laws import Pair, play_pair
from tests.laws.worlds import WORLDS, World
from tests.support.summary import Counted

FEW, MANY = 30, 1000
"""Pairs of each game, clock and kind of absence."""
LONG = 24
"""Causes in each: somebody is away after three time-outs, and then more should happen."""

worlds = pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.rules.key)


def pair(world: World, seed: int, clock: Clock, absent: str) -> Pair:
    """A pair with a clock; what breaks the silence raises AssertionError."""
    return play_pair(world, seed, LONG, clock=clock, absent=ABSENT[absent])


@cache
def pairs(key: str) -> Mapping[str, tuple[Pair, ...]]:
    """By kind of absence: the first pairs of a game, with each clock in turn."""
    world = next(world for world in WORLDS if world.rules.key == key)
    return {
        absent: tuple([pair(world, seed, CLOCKS[seed % len(CLOCKS)], absent) for seed in range(FEW * len(CLOCKS))])
        for absent in ABSENT
    }


@worlds
def test_silence_with_every_clock_and_absence(world: World) -> None:
    assert all(len(made) == FEW * len(CLOCKS) for made in pairs(world.rules.key).values())


@worlds
def test_there_is_something_to_be_silent_about(world: World) -> None:
    """Seats are out of time, away, back and stood in for, and what their clocks ran for differs in number."""
    found = {absent: _counted(made) for absent, made in pairs(world.rules.key).items()}
    for absent, counts in found.items():
        assert min(counts["out of time"], counts["differing"]) > 0, (absent, counts)
        assert (counts["away"] > 0) == (absent != "resign"), (absent, counts)
        assert (counts["stood in for"] > 0) == (absent == "bot"), (absent, counts)
    for what in ("back", "time added"):
        assert sum(counts[what] for counts in found.values()) > 0, (what, found)


def _counted(made: Sequence[Pair]) -> Counter[str]:
    found = Counter[str]()
    for one, two in [one.sides for one in made]:
        for entry, a, b in zip(one.entries, one.nows, two.nows, strict=False):
            found["away"] += bool(a.lobby.away)
            found["back"] += isinstance(entry.cause, Returned)
            found["time added"] += isinstance(entry.cause, TimeAdded)
            found["stood in for"] += bool(a.lobby.stood_in_for) and isinstance(entry.cause, Chose)
            if isinstance(entry.cause, TimedOut):
                found["out of time"] += 1
                found["differing"] += _differ(one.nows[a.version - 2].asked, two.nows[b.version - 2].asked)
    return found


def _differ(one: Mapping[Seat, OpenQuestion], two: Mapping[Seat, OpenQuestion]) -> int:
    """How many questions are open for the same seat in both worlds, with a different number of options."""
    return sum(len(one[s].asked.options or ()) != len(two[s].asked.options or ()) for s in one.keys() & two.keys())


@pytest.mark.proof
def test_a_clock_that_skips_questions_with_nothing_to_pick_turns_the_law_red(monkeypatch: pytest.MonkeyPatch) -> None:
    fold = FoldedTable.fold_envelope

    def envelope(self: FoldedTable, entry: Entry) -> None:
        asked, self.asked = self.asked, {seat: one for seat, one in self.asked.items() if one.asked.most}
        fold(self, entry)
        self.asked = asked

    monkeypatch.setattr(FoldedTable, "fold_envelope", envelope)
    world = next(world for world in WORLDS if world.rules.key == "dominion")
    with pytest.raises(AssertionError):
        [pair(world, seed, CLOCKS[0], "default") for seed in range(FEW * 20)]


@worlds
@pytest.mark.soak
def test_silence_of_many_more_with_clocks(world: World, counted: Counted) -> None:
    for absent in ABSENT:
        for seed in range(FEW * len(CLOCKS), MANY * len(CLOCKS)):
            pair(world, seed, CLOCKS[seed % len(CLOCKS)], absent)
    counted("silent_pairs_with_clocks", **{world.rules.key: (MANY - FEW) * len(ABSENT) * len(CLOCKS)})
