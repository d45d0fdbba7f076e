"""What happens in a game of Caylus Magna Carta. Drawn cards are marked Private: others learn how many.

What follows in a round once everybody has passed is in `road_facts`.
"""

from domain.caylus.state import NOTHING, Card, Cards, Goods, Part, Phase, Place, Tokens
from domain.engine.audience.audience import Private, Public, Seat, Secret
from domain.engine.entry.facts import Fact

# -- laying out


class LaidOut(Fact, frozen=True, tag="caylus.laid-out"):
    """The road, the provost, the castle and the prestige buildings; `draw` is 0 if a scenario gives the road."""

    road: tuple[Place, ...]
    """The cards on the road, from its beginning."""
    provost: int | None
    """The place where the provost stands; null under the beginner rules."""
    castle: Tokens
    """The castle tokens that can be won."""
    removed: Tokens
    """The castle tokens that are out of the game."""
    prestige: Public[Cards]
    """The prestige buildings that can be built."""
    draw: int = 0
    """The number of the chance event in the game; 0 if nothing was left to chance."""


class FirstPlayerDrawn(Fact, frozen=True, tag="caylus.first-player-drawn"):
    """Who has the first-player card in the first round; `draw` is 0 if not drawn."""

    seat: Seat
    """Who has the first-player card."""
    draw: int
    """The number of the chance event in the game; 0 if nothing was left to chance."""


class Placed(Fact, frozen=True, tag="caylus.placed"):
    """A scenario gave a seat these cards and goods; `draw` is the shuffle of a pile that it left open, or 0."""

    seat: Seat
    """The seat."""
    hand: Private[Cards]
    """The hand."""
    pile: Secret[Cards]
    """The pile, top card first."""
    discard: Public[Cards]
    """The discard pile."""
    goods: Goods
    """Cubes and coins."""
    workers: int
    """The workers in hand."""
    tokens: Tokens
    """Castle tokens, by tier."""
    prestige: Public[Cards]
    """Prestige buildings, under the beginner rules."""
    draw: int = 0
    """The number of the chance event in the game; 0 if nothing was left to chance."""


class PickedUp(Fact, frozen=True, tag="caylus.picked-up"):
    """A scenario begins here: fields as in the state."""

    phase: Phase
    """The phase that begins."""
    round: int
    """Which round it is, from 1."""
    first: Seat
    """Who has the first-player card."""
    turn: Seat
    """Whose turn it is to act."""
    bridge: tuple[Seat, ...]
    """Who has passed, in this order."""
    step: int
    """How many seats on the bridge have had their turn."""
    spot: int
    """The place whose effects come next."""
    part: Part
    """Which of its effects."""
    offers: tuple[int, ...]
    """How many batches each seat has offered at the castle this round."""


class HandsChosen(Fact, frozen=True, tag="caylus.hands-chosen"):
    """Everybody has decided on the first hand; these seats draw a new one."""

    redrawn: tuple[Seat, ...]
    """Who draws a new hand."""


# -- rounds and phases


class PhaseBegan(Fact, frozen=True, tag="caylus.phase-began"):
    """The next phase; `over` if the game ends."""

    phase: Phase
    """The phase that begins."""


class RoundBegan(Fact, frozen=True, tag="caylus.round-began"):
    """A round began, and a seat has the first-player card."""

    round: int
    """Which round it is, from 1."""
    seat: Seat
    """Who has the first-player card."""


class Earned(Fact, frozen=True, tag="caylus.earned"):
    """A seat's income."""

    seat: Seat
    """Who does it, or whom it happens to."""
    deniers: int
    """The income."""


class TurnBegan(Fact, frozen=True, tag="caylus.turn-began"):
    """A seat may take an action."""

    seat: Seat
    """Who does it, or whom it happens to."""


# -- cards


class Shuffled(Fact, frozen=True, tag="caylus.shuffled"):
    """The discard pile became the pile, in this order, first card on top."""

    seat: Seat
    """Whose pile it is."""
    order: Secret[Cards]
    """The new pile, top card first."""
    draw: int
    """The number of the chance event in the game; 0 if nothing was left to chance."""


class Drew(Fact, frozen=True, tag="caylus.drew"):
    """Cards went from the pile into the hand; `paid` in deniers."""

    seat: Seat
    """Who does it, or whom it happens to."""
    cards: Private[Cards]
    """The cards; null for each that the viewer does not see."""
    paid: int = 0
    """What it cost, in deniers."""


class Discarded(Fact, frozen=True, tag="caylus.discarded"):
    """The whole hand was discarded, face up; `paid`, in deniers, is for the cards that follow."""

    tells = "own"
    seat: Seat
    """Who does it, or whom it happens to."""
    cards: Public[Cards]
    """The cards; null for each that the viewer does not see."""
    paid: int = 0
    """What it cost, in deniers."""


# -- actions


class WorkerPlaced(Fact, frozen=True, tag="caylus.worker-placed"):
    """A worker went to a place on the road, for a fee in deniers."""

    tells = "nothing"
    seat: Seat
    """Who does it, or whom it happens to."""
    place: int
    """The place on the road, counted from 0."""
    card: Public[Card]
    """The card at that place."""
    paid: int
    """What it cost, in deniers."""


class Built(Fact, frozen=True, tag="caylus.built"):
    """A card from hand went to the end of the road; cubes from the stock were laid on it."""

    tells = "own"
    seat: Seat
    """Who does it, or whom it happens to."""
    card: Public[Card]
    """The card that was built."""
    paid: Goods
    """What it cost."""
    stored: Goods = NOTHING
    """The cubes that were laid on the card."""


class PrestigeBuilt(Fact, frozen=True, tag="caylus.prestige-built"):
    """A prestige building was built: on the residence at `place`, or in its owner's area."""

    tells = "nothing"
    seat: Seat
    """Who does it, or whom it happens to."""
    card: Public[Card]
    """The prestige building."""
    paid: Goods
    """What it cost."""
    place: int | None
    """The residence that it covers, as a place on the road; null if it is in its owner's area."""


class Passed(Fact, frozen=True, tag="caylus.passed"):
    """A seat takes no more actions this round; the first to pass gains deniers."""

    seat: Seat
    """Who does it, or whom it happens to."""
    gained: int
    """The deniers for being the first to pass; 0 for the others."""


# -- the end


class Scored(Fact, frozen=True, tag="caylus.scored"):
    """A seat's points at the end, and what they are for."""

    seat: Seat
    """Whose score it is."""
    tokens: int
    """Points for castle tokens."""
    road: int
    """Points for its own cards on the road."""
    prestige: int
    """Points for prestige buildings."""
    gold: int
    """Points for gold."""
    cubes: int
    """Points for other cubes."""
    deniers: int
    """Points for coins."""
    points: int
    """Its points in total."""
