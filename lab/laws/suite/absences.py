"""The law of silence in games with clocks: neither the time left, nor time-outs or absences, reveal what is asked."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

import pytest

from domain.engine.audience.audience import Seat
from domain.engine.entry.clock import AWAY_AFTER, Clock
from domain.engine.entry.commands import Chose, Returned, TimeAdded, TimedOut
from domain.engine.entry.entry import Entry
from domain.engine.game.table_state import OpenQuestion
from domain.engine.table.folded_table import FoldedTable
from lab.laws.game.world import World
from lab.laws.law.absence import ABSENT, CLOCKS
from lab.laws.law.silence import ENOUGH, FIRST, Pair, apart, play_pair, silent_pairs

PAIRS_A_CLOCK = 30
"""Pairs of each game, clock and kind of absence."""
LONG = 24
"""Causes in each: a player is away after three time-outs, and then more should happen."""


def one_pair(world: World, seed: int, clock: Clock, absent: str) -> Pair:
    """A pair with a clock; what breaks the silence raises AssertionError."""
    return play_pair(world, seed, LONG, clock=clock, absent=ABSENT[absent])


@cache
def clocked(world: World) -> Mapping[str, tuple[Pair, ...]]:
    """By kind of absence: the first pairs of a game, with each clock in turn."""
    return {
        absent: tuple(
            [one_pair(world, seed, CLOCKS[seed % len(CLOCKS)], absent) for seed in range(PAIRS_A_CLOCK * len(CLOCKS))]
        )
        for absent in ABSENT
    }


def test_silence_with_every_clock_and_absence(world: World) -> None:
    assert all(len(pairs) == PAIRS_A_CLOCK * len(CLOCKS) for pairs in clocked(world).values())


def test_there_is_something_to_be_silent_about(world: World) -> None:
    """Seats time out, are away, return and are stood in for, and the questions their clocks ran for differ in number.

    Not in every game: hands may be of one size, and twins may part before anybody has timed out often enough to be
    away. A game that states how its twins differ must show all of it.
    """
    numbers = world.differing.get("number", 0) or apart(silent_pairs(world)[:FIRST])["number"] >= ENOUGH
    counts_of = {absent: _counted(pairs) for absent, pairs in clocked(world).items()}
    for absent, counts in counts_of.items():
        assert min(counts["out of time"], counts["differing"] if numbers else 1) > 0, (absent, counts)
        late = absent == "default" and (world.differing or counts["out of time again and again"])
        assert (counts["away"] > 0) == bool(late or absent == "bot"), (absent, counts)
        assert (counts["stood in for"] > 0) == (absent == "bot"), (absent, counts)
    for what in ("back", "time added"):
        assert sum(counts[what] for counts in counts_of.values()) > 0, (what, counts_of)


def _counted(made: Sequence[Pair]) -> Counter[str]:
    counts = Counter[str]()
    for one, two in [one.sides for one in made]:
        row = Counter[Seat]()
        for entry, a, b in zip(one.entries, one.nows, two.nows, strict=False):
            counts["away"] += bool(a.lobby.away)
            counts["back"] += isinstance(entry.cause, Returned)
            counts["time added"] += isinstance(entry.cause, TimeAdded)
            counts["stood in for"] += bool(a.lobby.stood_in_for) and isinstance(entry.cause, Chose)
            if isinstance(entry.cause, Chose | Returned):
                row[entry.cause.seat] = 0
            if isinstance(entry.cause, TimedOut):
                row[entry.cause.seat] += 1
                counts["out of time again and again"] += row[entry.cause.seat] >= AWAY_AFTER
                counts["out of time"] += 1
                counts["differing"] += _differ(one.nows[a.version - 2].asked, two.nows[b.version - 2].asked)
    return counts


def _differ(one: Mapping[Seat, OpenQuestion], two: Mapping[Seat, OpenQuestion]) -> int:
    """How many questions are open for the same seat in both worlds, with a different number of options."""
    return sum(len(one[s].asked.options or ()) != len(two[s].asked.options or ()) for s in one.keys() & two.keys())


def differing(world: World) -> bool:
    """Whether in any pair another seat's question has nothing to pick in one world alone, and time runs out."""
    return any(
        bool(one.asked[seat].asked.most) != bool(two.asked[seat].asked.most)
        for pairs in clocked(world).values()
        for pair in pairs
        for one, two in zip(pair.sides[0].nows, pair.sides[1].nows, strict=False)
        for seat in one.asked.keys() & two.asked.keys()
    )


@pytest.mark.proof
def test_a_clock_that_skips_questions_with_nothing_to_pick_turns_the_law_red(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not differing(world):
        assert not world.skips & {"no options"}
        return
    fold = FoldedTable.fold_envelope

    def envelope(self: FoldedTable, entry: Entry) -> None:
        asked, self.asked = self.asked, {seat: open_ for seat, open_ in self.asked.items() if open_.asked.most}
        fold(self, entry)
        self.asked = asked

    monkeypatch.setattr(FoldedTable, "fold_envelope", envelope)
    with pytest.raises(AssertionError):
        [one_pair(world, seed, CLOCKS[0], "default") for seed in range(PAIRS_A_CLOCK * 20)]
