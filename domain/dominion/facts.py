"""What happens in a game of Dominion. Cards unseen by others travel Private: others learn how many.

`top` is the discard pile's new top card: every fact that covers or uncovers one carries it.
"""

from typing import Literal

from domain.dominion.choices import Choice
from domain.dominion.options import Options, Scenario, Wording
from domain.dominion.state import Card, Cards, Phase, Pile, Worth
from domain.engine import commands
from domain.engine import facts as engine
from domain.engine.audience import Deck, Hidden, Private, Public, Sealed, Seat
from domain.engine.facts import Fact


class Opened(commands.Opened, frozen=True, tag="opened", kw_only=True):
    """Version 1 of a game of Dominion."""

    options: Public[Options]
    scenario: Hidden[Scenario | None] = None


class Asked(engine.Asked, frozen=True, tag="asked"):
    """A question of Dominion."""

    options: Sealed[tuple[Choice, ...] | None]


class Named(Fact, frozen=True, tag="dominion.named"):
    """A seat named a card for the kingdom, and its pile was laid out."""

    tells = "nothing"
    seat: Seat
    pile: Pile


class KingdomChosen(Fact, frozen=True, tag="dominion.kingdom-chosen"):
    """The ten kingdom cards of this game; `draw` 0: not by chance. `wording`: the edition whose wording is in force."""

    cards: Public[Cards]
    draw: int = 0
    wording: Wording = "2e"


class SupplyLaid(Fact, frozen=True, tag="dominion.supply-laid"):
    """The piles of the Supply, and the trash; `reactions` as in the state."""

    piles: tuple[Pile, ...]
    trash: Public[Cards]
    reactions: bool


class Placed(Fact, frozen=True, tag="dominion.placed"):
    """A scenario gave a seat these cards; `draw` is the shuffle of a deck that it left open, or 0."""

    seat: Seat
    hand: Private[Cards]
    deck: Deck[Cards | None]
    discard: Hidden[Cards | None]
    top: Public[Card | None]
    draw: int = 0


class FirstPlayerDrawn(Fact, frozen=True, tag="dominion.first-player-drawn"):
    """Who takes the first turn; `draw` 0: not by chance."""

    seat: Seat
    draw: int


class TurnBegan(Fact, frozen=True, tag="dominion.turn-began"):
    """A seat's turn number `turn`, with what it may use."""

    seat: Seat
    turn: int
    actions: int = 1
    buys: int = 1
    coins: int = 0


class TurnResumed(Fact, frozen=True, tag="dominion.turn-resumed"):
    """A scenario begins in the middle of a seat's turn: all that the turn has brought so far.

    `turns` by seat; the other fields as in the state.
    """

    seat: Seat
    turns: tuple[int, ...]
    phase: Phase
    actions: int
    buys: int
    coins: int
    in_play: Public[Cards]
    merchants: int
    bought: bool


class PhaseBegan(Fact, frozen=True, tag="dominion.phase-began"):
    """The turn's next phase; `over` when the game ends with this turn."""

    phase: Phase


class Shuffled(Fact, frozen=True, tag="dominion.shuffled"):
    """The discard pile became the deck, in this order, first card on top."""

    seat: Seat
    order: Deck[Cards | None]
    draw: int


class Drew(Fact, frozen=True, tag="dominion.drew"):
    """From the deck into the hand."""

    seat: Seat
    cards: Private[Cards]


class Looked(Fact, frozen=True, tag="dominion.looked"):
    """From the deck before the owner's eyes."""

    seat: Seat
    cards: Private[Cards]


class Took(Fact, frozen=True, tag="dominion.took"):
    """What was looked at goes into the hand."""

    seat: Seat
    cards: Private[Cards]


class SetAside(Fact, frozen=True, tag="dominion.set-aside"):
    """What was looked at is set aside, face up."""

    seat: Seat
    cards: Public[Cards]


class TurnedUp(Fact, frozen=True, tag="dominion.turned-up"):
    """From the deck, face up before everybody."""

    seat: Seat
    cards: Public[Cards]


class TookOpenly(Fact, frozen=True, tag="dominion.took-openly"):
    """Cards that everybody sees went into the hand."""

    tells = "nothing"
    seat: Seat
    cards: Public[Cards]


class Revealed(Fact, frozen=True, tag="dominion.revealed"):
    """Cards of the hand are shown to everybody and stay there."""

    seat: Seat
    cards: Public[Cards]


class Played(Fact, frozen=True, tag="dominion.played"):
    """Cards came into play: `actions` were used for it, and Treasures gave `coins`."""

    tells = "own"
    seat: Seat
    cards: Public[Cards]
    source: Literal["hand", "discard"] = "hand"
    actions: int = 0
    coins: int = 0
    top: Public[Card | None] = None
    """With source `discard`: the card it uncovered there."""


class PlayedAgain(Fact, frozen=True, tag="dominion.played-again"):
    """A card in play does its text once more."""

    tells = "nothing"
    seat: Seat
    card: Public[Card]


class Counted(Fact, frozen=True, tag="dominion.counted"):
    """+Actions, +Buys, +Coins; `merchants` as in the state."""

    actions: int = 0
    buys: int = 0
    coins: int = 0
    merchants: int = 0


class Bought(Fact, frozen=True, tag="dominion.bought"):
    """A buy was used and its price paid; the gain follows."""

    tells = "nothing"
    seat: Seat
    card: Public[Card]
    cost: int


class Gained(Fact, frozen=True, tag="dominion.gained"):
    """From the Supply to the discard pile, the hand or the deck."""

    tells = "nothing"
    seat: Seat
    card: Public[Card]
    to: Literal["discard", "hand", "deck"] = "discard"


class GainedFromTrash(Fact, frozen=True, tag="dominion.gained-from-trash"):
    """From the trash to the discard pile."""

    tells = "nothing"
    seat: Seat
    card: Public[Card]


class Discarded(Fact, frozen=True, tag="dominion.discarded"):
    """Cards only their owner saw went onto the discard pile, the last one on top."""

    tells = "own"
    seat: Seat
    cards: Private[Cards]
    top: Public[Card]
    source: Literal["hand", "looked"] = "hand"


class DiscardedOpenly(Fact, frozen=True, tag="dominion.discarded-openly"):
    """Cards that everybody sees went onto the discard pile, the last one on top."""

    seat: Seat
    cards: Public[Cards]
    source: Literal["deck", "aside"]


class DeckDiscarded(Fact, frozen=True, tag="dominion.deck-discarded"):
    """The whole deck was turned over onto the discard pile, unseen: its bottom card is the new top."""

    seat: Seat
    top: Public[Card]


class Trashed(Fact, frozen=True, tag="dominion.trashed"):
    """Cards went to the trash."""

    tells = "own"
    seat: Seat
    cards: Public[Cards]
    source: Literal["hand", "looked", "aside", "in_play"] = "hand"


class Topdecked(Fact, frozen=True, tag="dominion.topdecked"):
    """Cards went onto the deck, the first one on top."""

    tells = "own"
    seat: Seat
    cards: Private[Cards]
    source: Literal["hand", "looked"] = "hand"


class TopdeckedOpenly(Fact, frozen=True, tag="dominion.topdecked-openly"):
    """Cards that everybody sees went back onto the deck, the first one on top."""

    tells = "nothing"
    seat: Seat
    cards: Public[Cards]


class Recovered(Fact, frozen=True, tag="dominion.recovered"):
    """A card of the discard pile went onto the deck."""

    seat: Seat
    card: Private[Card | None]
    top: Public[Card | None]


class CleanedUp(Fact, frozen=True, tag="dominion.cleaned-up"):
    """Hand and cards in play went onto the discard pile."""

    seat: Seat
    top: Public[Card | None]


class Scored(Fact, frozen=True, tag="dominion.scored"):
    """At the end everybody sees every card a seat owns, and how it counts."""

    seat: Seat
    cards: Public[Cards]
    kinds: tuple[Worth, ...]
    points: int
    turns: int


FACTS = (
    Named, KingdomChosen, SupplyLaid, Placed, FirstPlayerDrawn, TurnBegan, TurnResumed, PhaseBegan, Shuffled, Drew,
    Looked, Took, SetAside, TurnedUp, TookOpenly, Revealed, Played, PlayedAgain, Counted, Bought, Gained,
    GainedFromTrash, Discarded, DiscardedOpenly, DeckDiscarded, Trashed, Topdecked, TopdeckedOpenly, Recovered,
    CleanedUp, Scored,
)  # fmt: skip
