"""Who sees what, why, and with which delay."""

from collections.abc import Sequence
from typing import Any, NewType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, Struct

from domain.engine.audience.audience import (
    REFEREE,
    SPECTATOR,
    Deck,
    Face,
    Hidden,
    Private,
    Public,
    Sealed,
    Seat,
    Secret,
    Shown,
    Viewer,
    seated,
)
from domain.engine.audience.field_audiences import marks, naked
from domain.engine.audience.redaction import redact, redact_after
from domain.engine.audience.why_seen import sight
from domain.engine.entry.spectator_delay import MINUTE, NEVER, Late, horizon
from domain.engine.history.fitness import check_fit
from lab.laws.game.play import viewers
from projections.words.texts import service_texts
from tests.audit.games import ALL, played
from tests.support.each import for_each

Card = NewType("Card", Face)
Cards = tuple[Card | None, ...]
A, B = Card(Face("a")), Card(Face("b"))
TWO = (A, B)
BACKS = (None, None)


class PlayerArea(Struct, frozen=True):
    seat: Seat
    to: tuple[Seat, ...]
    public: Public[Cards] = TWO
    private: Private[Cards] = TWO
    shown: Shown[Cards] = TWO
    secret: Secret[Cards] = TWO
    deck: Deck[Cards | None] = TWO
    hidden: Hidden[Cards | None] = TWO
    sealed: Sealed[Cards | None] = TWO
    one: Private[Card | None] = A


class Table(Struct, frozen=True):
    mats: tuple[PlayerArea, ...]


MAT = PlayerArea(Seat(0), (Seat(1),))
OWNER = PlayerArea(Seat(0), (Seat(1),), TWO, TWO, BACKS, BACKS, BACKS, None, TWO, A)
NAMED = PlayerArea(Seat(0), (Seat(1),), TWO, BACKS, TWO, BACKS, None, None, None, None)
OTHER = PlayerArea(Seat(0), (Seat(1),), TWO, BACKS, BACKS, BACKS, None, None, None, None)
COUNTED = PlayerArea(Seat(0), (Seat(1),), TWO, BACKS, BACKS, BACKS, BACKS, BACKS, None, None)
OPEN_HANDS = PlayerArea(Seat(0), (Seat(1),), TWO, TWO, TWO, BACKS, BACKS, None, TWO, A)


@for_each(
    "viewer, seen",
    [
        (seated(0), OWNER),
        (seated(1), NAMED),
        (seated(2), OTHER),
        (SPECTATOR, OTHER),
        (seated(2, counts=True), COUNTED),
        (seated(2, hands=True), OPEN_HANDS),
        (REFEREE, MAT),
    ],
)
def test_every_audience_sees_its_part(viewer: Viewer, seen: PlayerArea) -> None:
    assert redact(MAT, viewer) == seen
    assert redact(Table((MAT, MAT)), viewer) == Table((seen, seen))
    assert redact((MAT, 1, None, "x"), viewer) == (seen, 1, None, "x")


def test_several_seats_see_what_each_of_them_sees() -> None:
    seen = redact(MAT, seated(0, 1))
    assert (seen.private, seen.shown, seen.deck, seen.hidden) == (TWO, TWO, BACKS, None)


def test_an_empty_pile_and_an_unknown_one_differ() -> None:
    mat = PlayerArea(Seat(0), (), deck=(), hidden=())
    assert redact(mat, seated(0)).deck == ()
    assert redact(mat, SPECTATOR).deck is None
    assert redact(mat, SPECTATOR).hidden is None


@pytest.mark.parametrize("kind", ["nobody", "", "Seat"])
def test_the_kinds_of_viewers_are_closed(kind: Any) -> None:
    with pytest.raises(ValueError, match="viewer"):
        Viewer(kind)


def test_a_spectator_has_no_seat() -> None:
    with pytest.raises(ValueError, match="viewer"):
        Viewer("spectator", (Seat(0),))


class Holder(Struct, frozen=True):
    inner: Any


class Wrapped(Struct, frozen=True):
    mat: NewType("Named", PlayerArea)  # type: ignore[valid-type]


@for_each("unknown", [[A], {"card": A}, {A}, object(), 1j])
def test_redact_refuses_values_of_unknown_types(unknown: Any) -> None:
    for value in (unknown, (unknown,), Holder(unknown)):
        with pytest.raises(TypeError):
            redact(value, SPECTATOR)


def test_a_struct_is_looked_into_wherever_it_lies() -> None:
    assert redact(Holder(MAT), SPECTATOR) == Holder(OTHER)
    assert redact(Holder((MAT,)), SPECTATOR) == Holder((OTHER,))
    assert redact(Wrapped(MAT), SPECTATOR) == Wrapped(OTHER)


class Base(Struct, frozen=True):
    n: int = 0


class Derived(Base, frozen=True):
    seat: Seat = Seat(0)
    cards: Private[Cards] = TWO


class Bases(Struct, frozen=True):
    bases: tuple[Base, ...]


def test_subclass_with_marks_is_looked_into() -> None:
    assert redact(Bases((Base(), Derived())), SPECTATOR).bases[1].cards == BACKS


@for_each("other", [PlayerArea(Seat(1), (Seat(2),)), PlayerArea(Seat(0), (Seat(1),))])
def test_redact_after_a_change_equals_redacting_anew(other: PlayerArea) -> None:
    one = PlayerArea(Seat(0), (Seat(2),))
    for viewer in viewers(3):
        for before, value in [((one, other), (other, one)), ((one,), (other,)), ((one,), (one, other)), ((), (one,))]:
            seen = redact(Table(before), viewer)
            assert redact_after(Table(value), viewer, Table(before), seen) == redact(Table(value), viewer)


class Ownerless(Struct, frozen=True):
    cards: Private[Cards] = TWO


class Nameless(Struct, frozen=True):
    seat: Seat = Seat(0)
    cards: Shown[Cards] = TWO


class MarkInside(Struct, frozen=True):
    seat: Seat = Seat(0)
    cards: tuple[Private[Card], ...] = TWO


class MarkBeside(Struct, frozen=True):
    seat: Seat = Seat(0)
    least: Sealed[int] | None = 1


class TwoMarks(Struct, frozen=True):
    seat: Seat = Seat(0)
    cards: Private[Public[Cards]] = TWO


@for_each("kind", [Ownerless, Nameless, MarkInside, MarkBeside, TwoMarks])
def test_redact_refuses_an_impossible_audience_mark(kind: type[Struct]) -> None:
    with pytest.raises(TypeError):
        redact(kind(), seated(0))


class Bare(Struct, frozen=True):
    card: Card
    cards: dict[str, list[Card]]
    anything: Any
    plain: int
    marked: Public[Cards]


class Outer(Struct, frozen=True):
    bare: Bare | None
    named: NewType("NamedBare", Bare)  # type: ignore[valid-type]


def test_naked_finds_faces_without_a_mark() -> None:
    found = ["Bare.card", "Bare.cards", "Bare.anything"]
    assert list(naked(Bare)) == found
    assert list(naked(Outer)) == found * 2
    assert list(naked(PlayerArea)) == []


# -- why somebody sees something: for every fact and viewer exactly what `redact` leaves of it


by_game = pytest.mark.parametrize("key", ALL)


def left(whole: Any, shown: Any) -> str:
    """How much of a value is left."""
    if shown is None:
        return "nothing"
    return "size" if isinstance(shown, tuple) and None in shown and None not in whole else "faces"


@by_game
@pytest.mark.parametrize("viewer", viewers(2), ids=str)
def test_the_reasons_say_what_redaction_does(key: str, viewer: Viewer) -> None:
    seen = 0
    for seed in range(3):
        for entry in played(key, seed, 60).entries:
            steps: list[Struct] = [entry.cause, *entry.facts]
            for step in steps:
                shown = redact(step, viewer)
                reasons = {s.field: s for s in sight(step, viewer)}
                marked = {name for name, mark, _ in marks(type(step)) if mark and getattr(step, name) is not UNSET}
                assert set(reasons) == (marked or {None})
                for name in marked:
                    whole = getattr(step, name)
                    if whole not in ((), None):  # of nothing there is nothing to hide
                        assert reasons[name].sees == left(whole, getattr(shown, name)), (step, name)
                        seen += 1
                assert all(f"reason.{s.sees}.{s.why}" in service_texts("en").templates for s in reasons.values())
    assert seen


def test_struct_of_a_later_game_is_redacted() -> None:
    """It inherits from one that was the same for everybody until then."""

    class Slot(Struct, frozen=True):
        number: int = 1

    class Shelf(Struct, frozen=True):
        slot: Slot

    assert redact(Shelf(Slot()), SPECTATOR) == Shelf(Slot())

    class Drawer(Slot, frozen=True):
        card: Hidden[Card | None] = A

    check_fit(ALL["toy"])  # as a game is found
    assert redact(Shelf(Drawer()), SPECTATOR) == Shelf(Drawer(card=None))


# -- how far behind spectators are: computed again, version by version, from what the opening promises


START = 3
LATE = st.builds(Late, st.integers(0, 12), st.integers(0, 3)).filter(lambda late: late != Late())
TIMES = st.lists(st.integers(0, 5 * MINUTE), min_size=START, max_size=20).map(
    lambda pauses: [sum(pauses[: n + 1]) for n in range(len(pauses))]
)


def running(late: Late, times: Sequence[int], now: int) -> int:
    """The newest version followed by at least this many versions and minutes, or the last before the start."""
    passed = [v for v in range(START, len(times) - late.versions + 1) if times[v - 1] + late.minutes * MINUTE <= now]
    return max(passed, default=START - 1)


@given(LATE, TIMES, st.integers(0, 20 * MINUTE))
def test_horizon_is_late_while_it_runs(late: Late, times: list[int], more: int) -> None:
    now = times[-1] + more
    upto, until = horizon(late, START, times, now, over=False)
    assert upto == running(late, times, now)
    assert until > now
    if until != NEVER:
        assert horizon(late, START, times, until - 1, over=False)[0] == upto
        assert horizon(late, START, times, until, over=False)[0] == running(late, times, until) > upto


@given(LATE, TIMES)
def test_horizon_after_the_end_reaches_all(late: Late, times: list[int]) -> None:
    end = times[-1]
    before = running(late, times[:-1], end)
    upto, until = horizon(late, START, times, end, over=True)
    assert upto <= before + 1, "the end is no leap"
    seen = [end]
    while until != NEVER:
        assert until > seen[-1]
        seen.append(until)
        upto, until = horizon(late, START, times, until, over=True)
    assert upto == len(times)
    assert seen[-1] == end + (late.minutes or 10) * MINUTE


@given(LATE, TIMES, st.lists(st.integers(0, 11 * MINUTE), min_size=2, max_size=2))
def test_a_horizon_never_goes_back(late: Late, times: list[int], later: list[int]) -> None:
    first, second = sorted(later)
    seen = [horizon(late, START, times, times[-1] + more, over=True)[0] for more in (first, second)]
    assert seen[0] <= seen[1]
    assert seen[0] >= horizon(late, START, times, times[-1], over=False)[0]


def test_versions_after_the_end_come_evenly() -> None:
    late, times = Late(versions=4), [MINUTE * n for n in range(10)]
    seen = [horizon(late, START, times, times[-1] + half * MINUTE * 5 // 4, over=True)[0] for half in range(9)]
    assert seen == [6, 6, 7, 7, 8, 8, 9, 9, 10]
