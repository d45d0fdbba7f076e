"""Menagerie, a toy game: its table, its facts, and how each fact moves the table.

Everybody bids a beast face down, sinks some of the own deck unseen, and the highest beast that nobody else bid wins
the round. Every audience there is has its place: hands are Private, the stock is Secret, decks are Deck, the well is
Hidden, bids are Sealed, and what a winner shows to the left is Shown.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Literal, NewType

from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.engine import facts as engine
from domain.engine.audience import Deck, Face, Hidden, Private, Public, Sealed, Seat, Secret, Shown
from domain.engine.facts import Fact

Beast = NewType("Beast", Face)
Cards = tuple[Beast | None, ...]
VALUES = {Beast(Face(name)): value for value, name in enumerate(("ant", "bee", "cat", "dog", "elk", "fox"), 1)}
if TYPE_CHECKING:
    BeastId = Beast
else:
    BeastId = Literal[tuple(VALUES)]
COPIES = 6
ROUNDS = {"short": 1, "long": 3}


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of Menagerie."""

    pace: Annotated[Literal["short", "long"], Meta(description="One round, or three.")] = "long"
    public_counts: Annotated[bool, Meta(description="Everybody may count every pile.")] = False


class MatScenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's cards, top card first."""

    hand: Annotated[tuple[BeastId, ...], Meta(min_length=1, max_length=4)]
    deck: Annotated[tuple[BeastId, ...], Meta(max_length=3)] = ()


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A position to start from; what is not given is dealt."""

    seats: Annotated[tuple[MatScenario, ...], Meta(max_length=4)] = ()
    stock: Annotated[tuple[BeastId, ...], Meta(max_length=6)] | None = None
    played: "Played | None" = None
    well: tuple[BeastId, ...] | None = None
    """The order of all that lies nowhere else."""


class Played(Struct, frozen=True, forbid_unknown_fields=True):
    """What the rounds before have brought: so many, who was lucky, rounds won by seat, and what was uncovered."""

    round: Annotated[int, Meta(ge=1, le=2)]
    lucky: Annotated[int, Meta(ge=0, le=3)]
    won: Annotated[tuple[Annotated[int, Meta(ge=0, le=2)], ...], Meta(max_length=4)]
    spent: tuple[BeastId, ...] = ()
    shower: Annotated[int, Meta(ge=0, le=3)] | None = None
    shown: Annotated[tuple[BeastId, ...], Meta(max_length=1)] = ()
    """What the last winner, the `shower`, showed to the left."""


class PlayerArea(Struct, frozen=True):
    """What lies before one seat. `shown` is a copy of what its owner showed to the seats `to` this round."""

    seat: Seat
    hand: Private[Cards] = ()
    deck: Deck[Cards | None] = ()
    bid: Sealed[Beast | None] = None
    to: tuple[Seat, ...] = ()
    shown: Shown[Cards] = ()
    won: int = 0


class State(Struct, frozen=True):
    """Everything on the table."""

    mats: tuple[PlayerArea, ...]
    rounds: int
    stock: Secret[Cards] = ()
    well: Hidden[Cards | None] = ()
    spent: Public[Cards] = ()
    round: int = 0
    lucky: Seat = Seat(0)
    phase: Literal["set-up", "rounds", "over"] = "set-up"


class BeastOption(Struct, frozen=True, tag_field="type", tag="beast"):
    """A beast of the hand."""

    card: Beast


class PlaceOption(Struct, frozen=True, tag_field="type", tag="place"):
    """A place in the own deck, 1 on top; as many cards sink as places are picked."""

    place: int


Choice = BeastOption | PlaceOption


class Opened(engine.Opened, frozen=True, tag="opened", kw_only=True):
    """Version 1 of a game of Menagerie."""

    options: Public[Options]
    scenario: Hidden[Scenario | None] = None


class Asked(engine.Asked, frozen=True, tag="asked"):
    """A question of Menagerie."""

    seat: Seat
    why: str
    verb: str
    options: Sealed[tuple[Choice, ...] | None]
    least: Sealed[int | None]
    most: Sealed[int | None]
    ordered: bool = False


class Shuffled(Fact, frozen=True, tag="toy.shuffled"):
    """All that no scenario gave away went into the well, in this order."""

    order: Hidden[Cards | None]
    draw: int


class Dealt(Fact, frozen=True, tag="toy.dealt"):
    """A seat's first cards, off the well; with `draw` 0 as the scenario gave them. The dice said how deep the deck."""

    seat: Seat
    hand: Private[Cards]
    deck: Deck[Cards | None]
    draw: int = 0


class Laid(Fact, frozen=True, tag="toy.laid"):
    """The stock, off the well or `given` by the scenario."""

    cards: Secret[Cards]
    given: bool


class Resumed(Fact, frozen=True, tag="toy.resumed"):
    """A scenario begins after some rounds."""

    round: int
    lucky: Seat
    won: tuple[int, ...]
    spent: Public[Cards]


class RoundBegan(Fact, frozen=True, tag="toy.round-began"):
    """A round; the lucky seat wins what would else be nobody's."""

    round: int
    lucky: Seat
    draw: int


class Bade(Fact, frozen=True, tag="toy.bade"):
    """A bid lies face down; others do not even see its back."""

    seat: Seat
    card: Sealed[Beast | None]


class Sank(Fact, frozen=True, tag="toy.sank"):
    """Cards of the own deck, perhaps none, went into the well."""

    seat: Seat
    cards: Deck[Cards | None]


class Uncovered(Fact, frozen=True, tag="toy.uncovered"):
    """All bids, by seat; None where a seat had no hand to bid from."""

    cards: Public[Cards]


class Won(Fact, frozen=True, tag="toy.won"):
    """A seat won the round."""

    seat: Seat


class Showed(Fact, frozen=True, tag="toy.showed"):
    """The winner showed cards of the hand to the seats `to`, perhaps none."""

    seat: Seat
    to: tuple[Seat, ...]
    cards: Shown[Cards]


class Drew(Fact, frozen=True, tag="toy.drew"):
    """From the own deck, or from the stock when it is empty."""

    seat: Seat
    cards: Private[Cards]
    source: Literal["deck", "stock"]


class Closed(Fact, frozen=True, tag="toy.closed"):
    """The last round is over."""


class Scored(Fact, frozen=True, tag="toy.scored"):
    """At the end every hand is shown."""

    seat: Seat
    hand: Public[Cards]
    points: int


FACTS = (Shuffled, Dealt, Laid, Resumed, RoundBegan, Bade, Sank, Uncovered, Won, Showed, Drew, Closed, Scored)


def without(pile: Cards, card: Beast | None) -> Cards:
    """The pile less one card; a face-down pile gives up a face-down card."""
    left = list(pile)
    left.remove(card if card in left else None)
    return tuple(left)


def _off(pile: Cards | None, cards: Cards | None) -> Cards | None:
    return None if pile is None or cards is None else pile[len(cards) :]


def _mat(s: State, seat: Seat, **changes: Any) -> State:
    return replace(s, mats=(*s.mats[:seat], replace(s.mats[seat], **changes), *s.mats[seat + 1 :]))


def apply(s: State, fact: Fact) -> State:
    """The state after this fact."""
    return _APPLY[type(fact)](s, fact)


def _shuffled(s: State, e: Shuffled) -> State:
    return replace(s, well=e.order)


def _dealt(s: State, e: Dealt) -> State:
    well = _off(_off(s.well, e.hand), e.deck) if e.draw else s.well
    return replace(_mat(s, e.seat, hand=e.hand, deck=e.deck), well=well)


def _laid(s: State, e: Laid) -> State:
    return replace(s, stock=e.cards, well=s.well if e.given else _off(s.well, e.cards), phase="rounds")


def _resumed(s: State, e: Resumed) -> State:
    mats = tuple([replace(m, won=n) for m, n in zip(s.mats, e.won, strict=True)])
    return replace(s, mats=mats, round=e.round, lucky=e.lucky, spent=e.spent)


def _round_began(s: State, e: RoundBegan) -> State:
    mats = tuple([replace(m, to=(), shown=()) for m in s.mats])
    return replace(s, mats=mats, round=e.round, lucky=e.lucky)


def _bade(s: State, e: Bade) -> State:
    return _mat(s, e.seat, hand=without(s.mats[e.seat].hand, e.card), bid=e.card)


def _sank(s: State, e: Sank) -> State:
    well = None if s.well is None or e.cards is None else s.well + e.cards
    return replace(_mat(s, e.seat, deck=_off(s.mats[e.seat].deck, e.cards)), well=well)


def _uncovered(s: State, e: Uncovered) -> State:
    mats = tuple([replace(m, bid=None) for m in s.mats])
    return replace(s, mats=mats, spent=s.spent + tuple([c for c in e.cards if c is not None]))


def _won(s: State, e: Won) -> State:
    return _mat(s, e.seat, won=s.mats[e.seat].won + 1)


def _showed(s: State, e: Showed) -> State:
    return _mat(s, e.seat, to=e.to, shown=e.cards)


def _drew(s: State, e: Drew) -> State:
    m = s.mats[e.seat]
    moved = _mat(s, e.seat, hand=m.hand + e.cards)
    if e.source == "stock":
        return replace(moved, stock=s.stock[len(e.cards) :])
    return _mat(moved, e.seat, deck=_off(m.deck, e.cards))


def _closed(s: State, _: Closed) -> State:
    return replace(s, phase="over")


def _scored(s: State, _: Scored) -> State:
    return s


_APPLY: dict[type[Fact], Callable[[State, Any], State]] = {
    Shuffled: _shuffled,
    Dealt: _dealt,
    Laid: _laid,
    Resumed: _resumed,
    RoundBegan: _round_began,
    Bade: _bade,
    Sank: _sank,
    Uncovered: _uncovered,
    Won: _won,
    Showed: _showed,
    Drew: _drew,
    Closed: _closed,
    Scored: _scored,
}
