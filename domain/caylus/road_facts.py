"""What happens in a round once everybody has passed: the provost, the effects of the road, the castle."""

from typing import Literal

from domain.caylus.state import Card, Goods, Part, Tokens
from domain.engine.audience.audience import Public, Seat
from domain.engine.entry.facts import Fact


class ProvostMoved(Fact, frozen=True, tag="caylus.provost-moved"):
    """A seat paid to move the provost, or left him where he was."""

    seat: Seat
    """Who does it, or whom it happens to."""
    steps: int
    """How many places, towards the end of the road; if negative, towards its beginning."""
    paid: int
    """What it cost, in deniers."""


class ProvostAdvanced(Fact, frozen=True, tag="caylus.provost-advanced"):
    """The provost moved by himself at the end of the turn."""

    steps: int
    """How many places, towards the end of the road; if negative, towards its beginning."""


class Used(Fact, frozen=True, tag="caylus.used"):
    """A seat used an effect of a card; what it gained came from the stock or lay on the card."""

    tells = "nothing"
    seat: Seat
    """Who does it, or whom it happens to."""
    place: int
    """The place on the road, counted from 0."""
    card: Public[Card]
    """The card whose effect was used."""
    part: Part
    """Which of the card's effects."""
    paid: Goods
    """What was paid for it."""
    gained: Goods
    """What the seat gained."""
    tokens: Tokens = Tokens()
    """The castle tokens it gained."""
    source: Literal["stock", "card"] = "stock"
    """Where the goods came from: the stock, or the card they lay on."""


class ResidenceChosen(Fact, frozen=True, tag="caylus.residence-chosen"):
    """By a Lawyer at `place`, a seat decided that its card at `target` becomes a residence."""

    tells = "nothing"
    seat: Seat
    """Who does it, or whom it happens to."""
    place: int
    """The place of the Lawyer."""
    target: int
    """The place of the card that becomes a residence."""
    card: Public[Card]
    """The card that becomes a residence."""
    paid: Goods
    """What it cost."""


class Turned(Fact, frozen=True, tag="caylus.turned"):
    """A card was turned over: it is now a residence, and any cubes on it went back to the stock."""

    tells = "nothing"
    seat: Seat
    """Who does it, or whom it happens to."""
    place: int
    """The place on the road, counted from 0."""
    card: Public[Card]
    """The card that was turned over."""
    returned: Goods
    """The cubes that went back to the stock."""


class Declined(Fact, frozen=True, tag="caylus.declined"):
    """A seat did not use an effect."""

    seat: Seat
    """Who does it, or whom it happens to."""
    place: int
    """The place on the road, counted from 0."""
    part: Part
    """Which of the card's effects."""


class WorkersReturned(Fact, frozen=True, tag="caylus.workers-returned"):
    """All workers went back to their owners."""


class Offered(Fact, frozen=True, tag="caylus.offered"):
    """A seat offered a batch to the castle and took a token."""

    seat: Seat
    """Who does it, or whom it happens to."""
    paid: Goods
    """The batch."""
    tokens: Tokens
    """The castle token that was taken."""


class CastleLeft(Fact, frozen=True, tag="caylus.castle-left"):
    """A seat offers no more batches this round."""

    seat: Seat
    """Who does it, or whom it happens to."""


class MostOffered(Fact, frozen=True, tag="caylus.most-offered"):
    """The seat that offered most batches, if tied the first to pass, gains this."""

    seat: Seat
    """Who does it, or whom it happens to."""
    gained: Goods
    """What the seat gained."""


class TokensRemoved(Fact, frozen=True, tag="caylus.tokens-removed"):
    """Nobody offered a batch: tokens left the game."""

    tokens: Tokens
    """The tokens."""
