"""Facts that move cards in a game of Dominion. Cards unseen by others are Private: others learn how many.

`top` is the discard pile's new top card: every fact that covers or uncovers one carries it.
"""

from typing import Literal

from domain.dominion.state import Card, Cards
from domain.engine.audience.audience import Deck, Private, Public, Seat
from domain.engine.entry.facts import Fact


class Shuffled(Fact, frozen=True, tag="dominion.shuffled"):
    """The discard pile became the deck, in this order, first card on top."""

    seat: Seat
    """Whose deck it is."""
    order: Deck[Cards | None]
    """The deck from now on, top card first."""
    draw: int
    """The number of the chance event in the game; 0 if nothing was left to chance."""


class Drew(Fact, frozen=True, tag="dominion.drew"):
    """Cards went from the deck into the hand."""

    seat: Seat
    """Who does it, or whom it happens to."""
    cards: Private[Cards]
    """The cards; null for each that the viewer does not see."""


class Looked(Fact, frozen=True, tag="dominion.looked"):
    """The owner looks at cards from the deck."""

    seat: Seat
    """Who does it, or whom it happens to."""
    cards: Private[Cards]
    """The cards; null for each that the viewer does not see."""


class Took(Fact, frozen=True, tag="dominion.took"):
    """Cards looked at went into the hand."""

    seat: Seat
    """Who does it, or whom it happens to."""
    cards: Private[Cards]
    """The cards; null for each that the viewer does not see."""


class SetAside(Fact, frozen=True, tag="dominion.set-aside"):
    """Cards looked at were set aside, face up."""

    seat: Seat
    """Who does it, or whom it happens to."""
    cards: Public[Cards]
    """The cards; null for each that the viewer does not see."""


class TurnedUp(Fact, frozen=True, tag="dominion.turned-up"):
    """Cards from the deck were turned up for all."""

    seat: Seat
    """Who does it, or whom it happens to."""
    cards: Public[Cards]
    """The cards; null for each that the viewer does not see."""


class TookOpenly(Fact, frozen=True, tag="dominion.took-openly"):
    """Cards that everybody sees went into the hand."""

    tells = "nothing"
    seat: Seat
    """Who does it, or whom it happens to."""
    cards: Public[Cards]
    """The cards; null for each that the viewer does not see."""


class Revealed(Fact, frozen=True, tag="dominion.revealed"):
    """Cards in hand were shown to everybody and stayed there."""

    seat: Seat
    """Who does it, or whom it happens to."""
    cards: Public[Cards]
    """The cards; null for each that the viewer does not see."""


class Played(Fact, frozen=True, tag="dominion.played"):
    """Cards came into play: it took `actions` Actions, and Treasures gave `coins`."""

    tells = "own"
    seat: Seat
    """Who does it, or whom it happens to."""
    cards: Public[Cards]
    """The cards; null for each that the viewer does not see."""
    source: Literal["hand", "discard"] = "hand"
    """Where they came from."""
    actions: int = 0
    """How many Actions it took."""
    coins: int = 0
    """The coins that Treasures gave."""
    top: Public[Card | None] = None
    """With source `discard`: the card it uncovered there."""


class PlayedAgain(Fact, frozen=True, tag="dominion.played-again"):
    """The text of a card in play is followed again."""

    tells = "nothing"
    seat: Seat
    """Who does it, or whom it happens to."""
    card: Public[Card]
    """The card whose text is followed again."""


class Gained(Fact, frozen=True, tag="dominion.gained"):
    """A card went from the Supply to the discard pile, hand or deck."""

    tells = "nothing"
    seat: Seat
    """Who does it, or whom it happens to."""
    card: Public[Card]
    """The card that was gained."""
    to: Literal["discard", "hand", "deck"] = "discard"
    """Where it went."""


class GainedFromTrash(Fact, frozen=True, tag="dominion.gained-from-trash"):
    """A card went from the trash to the discard pile."""

    tells = "nothing"
    seat: Seat
    """Who does it, or whom it happens to."""
    card: Public[Card]
    """The card that left the trash."""


class Discarded(Fact, frozen=True, tag="dominion.discarded"):
    """Cards that only their owner saw went onto the discard pile, the last one on top."""

    tells = "own"
    seat: Seat
    """Who does it, or whom it happens to."""
    cards: Private[Cards]
    """The cards; null for each that the viewer does not see."""
    top: Public[Card]
    """The new top card of the discard pile; null if the pile is empty."""
    source: Literal["hand", "looked"] = "hand"
    """Where they came from."""


class DiscardedOpenly(Fact, frozen=True, tag="dominion.discarded-openly"):
    """Cards that everybody sees went onto the discard pile, the last one on top."""

    seat: Seat
    """Who does it, or whom it happens to."""
    cards: Public[Cards]
    """The cards; null for each that the viewer does not see."""
    source: Literal["deck", "aside"]
    """Where they came from."""


class DeckDiscarded(Fact, frozen=True, tag="dominion.deck-discarded"):
    """The whole deck was turned over onto the discard pile, unseen: its bottom card is the new top."""

    seat: Seat
    """Who does it, or whom it happens to."""
    top: Public[Card]
    """The new top card of the discard pile; null if the pile is empty."""


class Trashed(Fact, frozen=True, tag="dominion.trashed"):
    """Cards went to the trash."""

    tells = "own"
    seat: Seat
    """Who does it, or whom it happens to."""
    cards: Public[Cards]
    """The cards; null for each that the viewer does not see."""
    source: Literal["hand", "looked", "aside", "in_play"] = "hand"
    """Where they came from."""


class Topdecked(Fact, frozen=True, tag="dominion.topdecked"):
    """Cards went onto the deck, the first one on top."""

    tells = "own"
    seat: Seat
    """Who does it, or whom it happens to."""
    cards: Private[Cards]
    """The cards; null for each that the viewer does not see."""
    source: Literal["hand", "looked"] = "hand"
    """Where they came from."""


class TopdeckedOpenly(Fact, frozen=True, tag="dominion.topdecked-openly"):
    """Cards that everybody sees went back onto the deck, the first one on top."""

    tells = "nothing"
    seat: Seat
    """Who does it, or whom it happens to."""
    cards: Public[Cards]
    """The cards; null for each that the viewer does not see."""


class Recovered(Fact, frozen=True, tag="dominion.recovered"):
    """A card from the discard pile went onto the deck."""

    seat: Seat
    """Who does it, or whom it happens to."""
    card: Private[Card | None]
    """The card; null for viewers who do not see it."""
    top: Public[Card | None]
    """The new top card of the discard pile; null if the pile is empty."""
