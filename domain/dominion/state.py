"""The state of a game of Dominion: immutable values, changed by facts only (see `apply`).

1. A deck's first card is its top; a discard pile's last card is its top, and stands in `top` as well, for all to see.
2. Faces of deck and discard pile are nobody's to see; a deck may be counted by its owner, a discard pile by nobody.
3. `None` in place of a card is a card face down; `None` in place of a pile is a pile of unknown size.
"""

from typing import Any, Literal, NewType, TypeVar

from msgspec import Struct

from domain.engine.audience import Deck, Face, Hidden, Private, Public, Seat

Card = NewType("Card", Face)
Cards = tuple[Card | None, ...]
Held = TypeVar("Held", bound=Card | None)
Phase = Literal["set-up", "action", "buy", "clean-up", "over"]


class PlayerArea(Struct, frozen=True):
    """What lies before one seat. `looked`: off the deck, for the owner's eyes; `aside`: set aside or turned up."""

    seat: Seat
    hand: Private[Cards] = ()
    deck: Deck[Cards | None] = ()
    discard: Hidden[Cards | None] = ()
    top: Public[Card | None] = None
    """The top of the discard pile; None only when it is empty."""
    in_play: Public[Cards] = ()
    aside: Public[Cards] = ()
    looked: Private[Cards] = ()
    turns: int = 0
    """Turns begun."""


class Pile(Struct, frozen=True):
    """A pile of the Supply; it stays when it is empty."""

    card: Public[Card]
    left: int


class Worth(Struct, frozen=True):
    """How one kind of card counted at the end: `copies` times `each` points."""

    card: Public[Card]
    copies: int
    each: int
    points: int


class Tally(Struct, frozen=True):
    """A seat's score: all its cards, sorted, and how they counted."""

    seat: Seat
    cards: Public[Cards]
    kinds: tuple[Worth, ...]
    points: int
    turns: int


class State(Struct, frozen=True):
    """Everything on the table. `actions`, `buys` and `coins` are what is left of this turn."""

    mats: tuple[PlayerArea, ...]
    supply: tuple[Pile, ...] = ()
    trash: Public[Cards] = ()
    turn: Seat = Seat(0)
    phase: Phase = "set-up"
    actions: int = 0
    buys: int = 0
    coins: int = 0
    merchants: int = 0
    """Coins that the first Silver of this turn will add."""
    bought: bool = False
    """After the first buy no more Treasures are played."""
    reactions: bool = False
    """Whether a Reaction may be about, so that everybody attacked is asked."""
    tallies: tuple[Tally, ...] = ()

    @property
    def empty(self) -> int:
        """How many piles of the Supply are empty."""
        return [pile.left for pile in self.supply].count(0)

    def left(self, card: Card) -> int:
        """How many of a card its pile holds; 0 where there is no such pile."""
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
