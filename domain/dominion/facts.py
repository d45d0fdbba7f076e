"""What happens in a game of Dominion. Cards unseen by others are Private: others learn how many.

Where cards go is in `card_facts`.
`top` is the discard pile's new top card: every fact that covers or uncovers one carries it.
"""

from domain.dominion.options import Wording
from domain.dominion.state import Card, Cards, Phase, Pile, Worth
from domain.engine.audience.audience import Deck, Hidden, Private, Public, Seat
from domain.engine.entry.facts import Fact


class Named(Fact, frozen=True, tag="dominion.named"):
    """A seat named a card for the kingdom, and its pile was laid out."""

    tells = "nothing"
    seat: Seat
    """Who named it."""
    pile: Pile
    """The pile, as it lies in the Supply."""


class KingdomChosen(Fact, frozen=True, tag="dominion.kingdom-chosen"):
    """The ten kingdom cards of this game; `draw` is 0 if not drawn. `wording`: the edition whose wording applies."""

    cards: Public[Cards]
    """The ten kingdom cards."""
    draw: int = 0
    """The number of the chance event in the game; 0 if nothing was left to chance."""
    wording: Wording = "2e"
    """The edition whose wording applies."""


class SupplyLaid(Fact, frozen=True, tag="dominion.supply-laid"):
    """The piles of the Supply, and the trash; `reactions` as in the state."""

    piles: tuple[Pile, ...]
    """All piles of the Supply."""
    trash: Public[Cards]
    """The cards in the trash."""
    reactions: bool
    """Whether a Reaction may be in the game, so that everybody attacked is asked."""


class Placed(Fact, frozen=True, tag="dominion.placed"):
    """A scenario gave a seat these cards; `draw` is the shuffle of a deck that it left open, or 0."""

    seat: Seat
    """Whose cards they are."""
    hand: Private[Cards]
    """The hand."""
    deck: Deck[Cards | None]
    """The deck, top card first."""
    discard: Hidden[Cards | None]
    """The discard pile, its last card on top."""
    top: Public[Card | None]
    """The new top card of the discard pile; null if the pile is empty."""
    draw: int = 0
    """The number of the chance event in the game; 0 if nothing was left to chance."""


class FirstPlayerDrawn(Fact, frozen=True, tag="dominion.first-player-drawn"):
    """Who takes the first turn; `draw` is 0 if not drawn."""

    seat: Seat
    """Who takes the first turn."""
    draw: int
    """The number of the chance event in the game; 0 if nothing was left to chance."""


class TurnBegan(Fact, frozen=True, tag="dominion.turn-began"):
    """A seat began its turn number `turn`, with these resources."""

    seat: Seat
    """Whose turn it is."""
    turn: int
    """Which of the seat's own turns it is, from 1."""
    actions: int = 1
    """Actions available."""
    buys: int = 1
    """Buys available."""
    coins: int = 0
    """Coins available."""


class TurnResumed(Fact, frozen=True, tag="dominion.turn-resumed"):
    """A scenario begins in the middle of a seat's turn: everything the turn has brought so far.

    `turns` by seat; the other fields as in the state.
    """

    seat: Seat
    """Whose turn it is."""
    turns: tuple[int, ...]
    """How many turns each seat has begun."""
    phase: Phase
    """The phase of the turn."""
    actions: int
    """Actions available."""
    buys: int
    """Buys available."""
    coins: int
    """Coins available."""
    in_play: Public[Cards]
    """The seat's cards in play."""
    merchants: int
    """Coins that the first Silver of this turn will add."""
    bought: bool
    """Whether something has been bought, so that no more Treasures are played."""


class PhaseBegan(Fact, frozen=True, tag="dominion.phase-began"):
    """The turn's next phase; `over` if the game ends with this turn."""

    phase: Phase
    """The phase that begins."""


class Counted(Fact, frozen=True, tag="dominion.counted"):
    """+Actions, +Buys, +Coins; `merchants` as in the state."""

    actions: int = 0
    """Additional Actions."""
    buys: int = 0
    """Additional Buys."""
    coins: int = 0
    """Additional coins."""
    merchants: int = 0
    """Additional coins for the first Silver of this turn."""


class Bought(Fact, frozen=True, tag="dominion.bought"):
    """A Buy was used and the price paid; the gain follows."""

    tells = "nothing"
    seat: Seat
    """Who does it, or whom it happens to."""
    card: Public[Card]
    """What was bought."""
    cost: int
    """The price that was paid, in coins."""


class CleanedUp(Fact, frozen=True, tag="dominion.cleaned-up"):
    """The hand and the cards in play went onto the discard pile."""

    seat: Seat
    """Who does it, or whom it happens to."""
    top: Public[Card | None]
    """The new top card of the discard pile; null if the pile is empty."""


class Scored(Fact, frozen=True, tag="dominion.scored"):
    """At the end everybody sees every card a seat owns, and its points."""

    seat: Seat
    """Whose score it is."""
    cards: Public[Cards]
    """All cards that the seat owns, sorted."""
    kinds: tuple[Worth, ...]
    """The points of each kind of card."""
    points: int
    """Its points in total."""
    turns: int
    """How many turns it has begun, which breaks ties."""
