from typing import Annotated, Any, NewType

import pytest
from msgspec import Struct

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
from domain.engine.audience.field_audiences import naked
from domain.engine.audience.redaction import redact

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


@pytest.mark.parametrize(
    ("viewer", "seen"),
    [
        (seated(0), OWNER),
        (seated(1), NAMED),
        (seated(2), OTHER),
        (SPECTATOR, OTHER),
        (seated(2, counts=True), COUNTED),
        (seated(2, hands=True), OPEN_HANDS),
        (REFEREE, MAT),
    ],
    ids=["owner", "named", "other", "spectator", "counts", "hands", "referee"],
)
def test_every_audience(viewer: Viewer, seen: PlayerArea) -> None:
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


@pytest.mark.parametrize("unknown", [[A], {"card": A}, {A}, object(), 1j])
def test_the_unknown_is_refused(unknown: Any) -> None:
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


def test_a_subclass_is_looked_into_though_its_base_needs_no_look() -> None:
    assert redact(Bases((Base(), Derived())), SPECTATOR).bases[1].cards == BACKS


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
    cards: Annotated[Private[Cards], Public[Cards]] = TWO


@pytest.mark.parametrize("kind", [Ownerless, Nameless, MarkInside, MarkBeside])
def test_a_mark_that_cannot_be_is_refused(kind: type[Struct]) -> None:
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
