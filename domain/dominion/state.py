"""The state of a game of Dominion: immutable values, changed by facts only (see `apply`).

1. A deck's first card is its top; a discard pile's last card is its top, and is in `top` as well, for all to see.
2. Nobody sees the faces of a deck or a discard pile; a deck may be counted by its owner, a discard pile by nobody.
3. `None` in place of a card is a card face down; `None` in place of a pile is a pile of unknown size.
"""

from typing import Any, Literal, NewType, TypeVar

from msgspec import Struct

from domain.engine.audience.audience import Deck, Face, Hidden, Private, Public, Seat

Card = NewType("Card", Face)
Cards = tuple[Card | None, ...]
Held = TypeVar("Held", bound=Card | None)
Phase = Literal["set-up", "action", "buy", "clean-up", "over"]


class PlayerArea(Struct, frozen=True):
    """The area of one seat."""

    seat: Seat
    """Whose area it is."""
    hand: Private[Cards] = ()
    """The hand."""
    deck: Deck[Cards | None] = ()
    """The deck, top card first."""
    discard: Hidden[Cards | None] = ()
    """The discard pile, its last card on top."""
    top: Public[Card | None] = None
    """The top of the discard pile; None only when it is empty."""
    in_play: Public[Cards] = ()
    """The cards in play."""
    aside: Public[Cards] = ()
    """Cards set aside, or turned up."""
    looked: Private[Cards] = ()
    """Cards from the deck that only the owner looks at."""
    turns: int = 0
    """Turns begun."""


class Pile(Struct, frozen=True):
    """A pile of the Supply; it stays when it is empty."""

    card: Public[Card]
    """What the pile is of."""
    left: int
    """How many are left."""


class Worth(Struct, frozen=True):
    """The points of one kind of card at the end: `copies` times `each`."""

    card: Public[Card]
    """The kind of card."""
    copies: int
    """How many the seat owns."""
    each: int
    """Points for each copy."""
    points: int
    """Points for all copies."""


class Tally(Struct, frozen=True):
    """A seat's score: all its cards, sorted, and their points."""

    seat: Seat
    """Whose score it is."""
    cards: Public[Cards]
    """All cards that the seat owns, sorted."""
    kinds: tuple[Worth, ...]
    """The points of each kind."""
    points: int
    """Its points in total."""
    turns: int
    """How many turns it has begun, which breaks ties."""


class State(Struct, frozen=True):
    """Everything on the table. `actions`, `buys` and `coins` are what is left in this turn."""

    mats: tuple[PlayerArea, ...]
    """The area of each seat."""
    supply: tuple[Pile, ...] = ()
    """The piles of the Supply."""
    trash: Public[Cards] = ()
    """The trash."""
    turn: Seat = Seat(0)
    """Whose turn it is."""
    phase: Phase = "set-up"
    """The phase of the turn."""
    actions: int = 0
    """Actions left in this turn."""
    buys: int = 0
    """Buys left in this turn."""
    coins: int = 0
    """Coins left in this turn."""
    merchants: int = 0
    """Coins that the first Silver of this turn will add."""
    bought: bool = False
    """Whether something was bought in this turn: then no more Treasures are played."""
    reactions: bool = False
    """Whether a Reaction may be in the game, so that everybody attacked is asked."""
    tallies: tuple[Tally, ...] = ()
    """The scores, once the game is over."""

    @property
    def empty(self) -> int:
        """How many piles of the Supply are empty."""
        return [pile.left for pile in self.supply].count(0)

    def left(self, card: Card) -> int:
        """How many of a card its pile holds; 0 if there is no such pile."""
        for pile in self.supply:
            if pile.card == card:
                return pile.left
        return 0


def without(pile: tuple[Held, ...], cards: Cards) -> tuple[Held, ...]:
    """The pile less these cards; a face-down pile gives up face-down cards."""
    left: list[Any] = list(pile)
    for card in cards:
        left.remove(card if card in left else None)
    return tuple(left)
