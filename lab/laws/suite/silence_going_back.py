"""The law of silence for going back: whether a seat may, and how far, is the same in two worlds alike to a viewer.

`undo-would-tell` is judged by what kinds of things have happened, never by which cards they were. So where somebody may
not tell two worlds apart, every seat's proposal is answered alike in both; and where both go back, they stay alike.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace

from domain.engine.audience.audience import Seat, seated
from domain.engine.audience.errors import RuleError
from domain.engine.audience.redaction import redact
from domain.engine.entry.entry import Entry
from domain.engine.history.history import fold_entry, resume
from domain.engine.lobby.undo_proposal import WayBack
from domain.engine.table.table import Table
from domain.engine.table.undo import Course
from lab.laws.game.eyes import EYES
from lab.laws.game.play import Play
from lab.laws.game.world import World
from lab.laws.law.silence import Pair, silent_pairs
from lab.laws.law.undoing import undo
from lab.laws.suite.absences import clocked

CLOCKED = 30
"""How many pairs with each kind of absence are checked."""


def pairs(world: World) -> Sequence[Pair]:
    """Pairs of a game, some of them with clocks and stand-ins."""
    with_clocks = clocked(world)
    return (*silent_pairs(world), *[pair for some in with_clocks.values() for pair in some[:CLOCKED]])


def alike(pair: Pair) -> int:
    """Up to which version the viewer has seen the same in both worlds: they may part in the last one."""
    length, viewer = min(len(side.entries) for side in pair.sides), pair.twins.viewer
    one, two = [EYES.frame_bytes(length, side.entries[length - 1], viewer) for side in pair.sides]
    return length if one == two else length - 1


def ways(play: Play, upto: int) -> Iterator[list[WayBack | None]]:
    """After each version up to one: where each seat would go back to, and whether that would tell anything."""
    table, course = Table(play.rules, play.table.game, play.secret, play.table.opening), Course()
    for entry in play.entries[:upto]:
        fold_entry(table, entry)
        course.add(entry, table.version, table.checkpoint)
        yield [course.way_back(Seat(seat)) for seat in range(table.opening.seats)]


def judged(pair: Pair) -> Counter[str]:
    """Check the law for a pair; counts how often a seat might go back, would reveal something by it, or could not."""
    counts, viewer, upto = Counter[str](), pair.twins.viewer, alike(pair)
    for backs in zip(*[ways(side, upto) for side in pair.sides], strict=True):
        for a, b in zip(*backs, strict=True):
            assert (a is None) == (b is None), "whether there is an answer to take back differs"
            if a is not None and b is not None:
                assert (a.version, a.tells) == (b.version, b.tells), "where it would lead, or that it would tell"
                assert redact(a.state, viewer) == redact(b.state, viewer)
            counts["nothing" if a is None else "tells" if a.tells else "may"] += 1
    return counts


def all_judged(world: World) -> Counter[str]:
    """Check the law for all pairs of a game."""
    return sum([judged(pair) for pair in pairs(world)], Counter[str]())


def proposed(side: Play, upto: int, seat: Seat) -> list[Entry] | str:
    """What follows when a seat proposes to go back, after a version, and all agree; or why it is refused."""
    entries = side.entries[:upto]
    table = resume(side.rules, side.table.game, side.secret, entries)
    play = Play(side.rules, table, side.secret, [*entries], side.nows[:upto])
    try:
        undo(play, seat)
    except RuleError as error:
        return f"{error.code}: {error.detail}"
    return play.entries[upto:]


def answered(pair: Pair) -> int:
    """Let every seat propose to go back, in both worlds; return how many proposals were accepted."""
    went, upto, viewer = 0, alike(pair), pair.twins.viewer
    for seat in range(pair.twins.seats):
        one, two = [proposed(side, upto, Seat(seat)) for side in pair.sides]
        if isinstance(one, str) or isinstance(two, str):
            assert one == two, "how a proposal is refused differs"
            continue
        for n, (a, b) in enumerate(zip(one, two, strict=True), upto + 1):
            assert EYES.frame_bytes(n, a, viewer) == EYES.frame_bytes(n, b, viewer), "what it leads to looks different"
        went += 1
    return went


def test_a_proposal_is_judged_alike_where_worlds_look_alike(world: World) -> None:
    counts = all_judged(world)
    assert counts["nothing"]
    if world.goes_back is not None:
        assert counts["tells"]
        assert bool(counts["may"]) == world.goes_back


def test_it_is_answered_alike_and_worlds_that_go_back_stay_alike(world: World) -> None:
    went = sum([answered(pair) for pair in silent_pairs(world)[::4]])
    assert world.goes_back in (None, bool(went)), went


@pytest.mark.proof
def test_judging_by_the_cards_themselves_turns_the_law_red(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Course.way_back

    def way_back(self: Course, seat: Seat) -> WayBack | None:
        """Whether anything would be told, by what the seat saw then: what nobody else knows."""
        back = honest(self, seat)
        return back and replace(back, tells=sum(repr(redact(back.state, seated(seat))).encode()) % 2 == 0)

    monkeypatch.setattr(Course, "way_back", way_back)
    with pytest.raises(AssertionError, match="where it would lead"):
        all_judged(world)
