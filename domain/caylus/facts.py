"""What happens in a game of Caylus Magna Carta. Drawn cards are marked Private: others learn how many."""

from typing import Literal

from domain.caylus.choices import Choice
from domain.caylus.options import Options, Scenario
from domain.caylus.state import NOTHING, Card, Cards, Goods, Part, Phase, Place, Tokens
from domain.engine import commands
from domain.engine import facts as engine
from domain.engine.audience import Hidden, Private, Public, Sealed, Seat, Secret
from domain.engine.facts import Fact


class Opened(commands.Opened, frozen=True, tag="opened", kw_only=True):
    """Version 1 of a game of Caylus Magna Carta."""

    options: Public[Options]
    scenario: Hidden[Scenario | None] = None


class Asked(engine.Asked, frozen=True, tag="asked"):
    """A question of Caylus Magna Carta."""

    options: Sealed[tuple[Choice, ...] | None]


# -- laying out


class LaidOut(Fact, frozen=True, tag="caylus.laid-out"):
    """The road, the provost, the castle and the prestige buildings; `draw` is 0 where a scenario gives the road."""

    road: tuple[Place, ...]
    provost: int | None
    castle: Tokens
    removed: Tokens
    prestige: Public[Cards]
    draw: int = 0


class FirstPlayerDrawn(Fact, frozen=True, tag="caylus.first-player-drawn"):
    """Who has the first-player card in the first round; `draw` 0: not by chance."""

    seat: Seat
    draw: int


class Placed(Fact, frozen=True, tag="caylus.placed"):
    """A scenario gave a seat these cards and goods; `draw` is the shuffle of a pile that it left open, or 0."""

    seat: Seat
    hand: Private[Cards]
    pile: Secret[Cards]
    discard: Public[Cards]
    goods: Goods
    workers: int
    tokens: Tokens
    prestige: Public[Cards]
    draw: int = 0


class PickedUp(Fact, frozen=True, tag="caylus.picked-up"):
    """A scenario begins here: fields as in the state."""

    phase: Phase
    round: int
    first: Seat
    turn: Seat
    bridge: tuple[Seat, ...]
    step: int
    spot: int
    part: Part
    offers: tuple[int, ...]


class HandsChosen(Fact, frozen=True, tag="caylus.hands-chosen"):
    """Everybody has decided about the first hand; these seats draw a new one."""

    redrawn: tuple[Seat, ...]


# -- rounds and phases


class PhaseBegan(Fact, frozen=True, tag="caylus.phase-began"):
    """The next phase; `over` when the game ends."""

    phase: Phase


class RoundBegan(Fact, frozen=True, tag="caylus.round-began"):
    """A round begins, and a seat has the first-player card."""

    round: int
    seat: Seat


class Earned(Fact, frozen=True, tag="caylus.earned"):
    """A seat's income."""

    seat: Seat
    deniers: int


class TurnBegan(Fact, frozen=True, tag="caylus.turn-began"):
    """A seat may take an action."""

    seat: Seat


# -- cards


class Shuffled(Fact, frozen=True, tag="caylus.shuffled"):
    """The discard pile became the pile, in this order, first card on top."""

    seat: Seat
    order: Secret[Cards]
    draw: int


class Drew(Fact, frozen=True, tag="caylus.drew"):
    """From the pile into the hand; `paid` in deniers."""

    seat: Seat
    cards: Private[Cards]
    paid: int = 0


class Discarded(Fact, frozen=True, tag="caylus.discarded"):
    """The whole hand, face up; `paid` in deniers for the cards that follow."""

    tells = "own"
    seat: Seat
    cards: Public[Cards]
    paid: int = 0


# -- actions


class WorkerPlaced(Fact, frozen=True, tag="caylus.worker-placed"):
    """A worker went to a place of the road, for a fee in deniers."""

    tells = "nothing"
    seat: Seat
    place: int
    card: Public[Card]
    paid: int


class Built(Fact, frozen=True, tag="caylus.built"):
    """A card of the hand went to the end of the road; cubes from the stock were laid on it."""

    tells = "own"
    seat: Seat
    card: Public[Card]
    paid: Goods
    stored: Goods = NOTHING


class PrestigeBuilt(Fact, frozen=True, tag="caylus.prestige-built"):
    """A prestige building was built: on the residence at `place`, or before its owner."""

    tells = "nothing"
    seat: Seat
    card: Public[Card]
    paid: Goods
    place: int | None


class Passed(Fact, frozen=True, tag="caylus.passed"):
    """A seat takes no more actions this round; the first to pass gains deniers."""

    seat: Seat
    gained: int


# -- provost, effects, castle


class ProvostMoved(Fact, frozen=True, tag="caylus.provost-moved"):
    """A seat paid to move the provost, or let him stand."""

    seat: Seat
    steps: int
    paid: int


class ProvostAdvanced(Fact, frozen=True, tag="caylus.provost-advanced"):
    """The provost went on by himself at the end of the turn."""

    steps: int


class Used(Fact, frozen=True, tag="caylus.used"):
    """A seat used an effect of a card; what it gained came from the stock or lay on the card."""

    tells = "nothing"
    seat: Seat
    place: int
    card: Public[Card]
    part: Part
    paid: Goods
    gained: Goods
    tokens: Tokens = Tokens()
    source: Literal["stock", "card"] = "stock"


class ResidenceChosen(Fact, frozen=True, tag="caylus.residence-chosen"):
    """By a Lawyer at `place` a seat decided that its card at `target` becomes a residence."""

    tells = "nothing"
    seat: Seat
    place: int
    target: int
    card: Public[Card]
    paid: Goods


class Turned(Fact, frozen=True, tag="caylus.turned"):
    """A card was turned over: it is a residence, and cubes that lay on it went back to the stock."""

    tells = "nothing"
    seat: Seat
    place: int
    card: Public[Card]
    returned: Goods


class Declined(Fact, frozen=True, tag="caylus.declined"):
    """A seat did not use an effect."""

    seat: Seat
    place: int
    part: Part


class WorkersReturned(Fact, frozen=True, tag="caylus.workers-returned"):
    """All workers went back to their owners."""


class Offered(Fact, frozen=True, tag="caylus.offered"):
    """A seat offered a batch to the castle and took a token."""

    seat: Seat
    paid: Goods
    tokens: Tokens


class CastleLeft(Fact, frozen=True, tag="caylus.castle-left"):
    """A seat offers no more batches this round."""

    seat: Seat


class MostOffered(Fact, frozen=True, tag="caylus.most-offered"):
    """Whoever offered most batches, and first so many, gains this."""

    seat: Seat
    gained: Goods


class TokensRemoved(Fact, frozen=True, tag="caylus.tokens-removed"):
    """Nobody offered a batch: tokens left the game."""

    tokens: Tokens


class Scored(Fact, frozen=True, tag="caylus.scored"):
    """A seat's points at the end, by what they are for."""

    seat: Seat
    tokens: int
    road: int
    prestige: int
    gold: int
    cubes: int
    deniers: int
    points: int


FACTS = (
    LaidOut, FirstPlayerDrawn, Placed, PickedUp, HandsChosen, PhaseBegan, RoundBegan, Earned, TurnBegan, Shuffled, Drew,
    Discarded, WorkerPlaced, Built, PrestigeBuilt, Passed, ProvostMoved, ProvostAdvanced, Used, ResidenceChosen, Turned,
    Declined, WorkersReturned, Offered, CastleLeft, MostOffered, TokensRemoved, Scored,
)  # fmt: skip
