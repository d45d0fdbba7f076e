"""The options that a question of Caylus Magna Carta may offer: a closed union, told apart by `type`."""

from msgspec import Struct

from domain.caylus.state import NOTHING, Card, Goods
from domain.engine.game.questions import Question


class KeepHand(Struct, frozen=True, tag_field="type", tag="keep"):
    """Keep the first hand."""


class Redraw(Struct, frozen=True, tag_field="type", tag="redraw"):
    """Discard the first hand and draw a new one."""


class Draw(Struct, frozen=True, tag_field="type", tag="draw"):
    """Take the top card of your pile (action A, or by the Library)."""


class Replace(Struct, frozen=True, tag_field="type", tag="replace"):
    """Discard the whole hand and draw as many (action B)."""


class PlaceWorker(Struct, frozen=True, tag_field="type", tag="worker"):
    """Put a worker on this place on the road (action C)."""

    place: int
    """The place, counted from 0 at the beginning of the road."""
    card: Card
    """The card there."""


class Build(Struct, frozen=True, tag_field="type", tag="build"):
    """Build this card from hand, and pay this (action D)."""

    card: Card
    """The card from hand."""
    pay: Goods
    """What is paid for it."""


class BuildPrestige(Struct, frozen=True, tag_field="type", tag="prestige"):
    """Build this prestige building, and pay this (action E)."""

    card: Card
    """The prestige building."""
    pay: Goods
    """What is paid for it."""


class Pass(Struct, frozen=True, tag_field="type", tag="pass"):
    """Take no more actions this round (action F)."""


class MoveProvost(Struct, frozen=True, tag_field="type", tag="provost"):
    """Move the provost this many cards towards the end of the road; if negative, towards its beginning."""

    steps: int
    """How many cards; if negative, towards the beginning."""


class Use(Struct, frozen=True, tag_field="type", tag="use"):
    """Use the effect: pay `pay`, and gain `gain` and this many castle tokens."""

    pay: Goods = NOTHING
    """The price."""
    gain: Goods = NOTHING
    """The gain."""
    tokens: int = 0
    """Castle tokens gained besides."""


class MakeResidence(Struct, frozen=True, tag_field="type", tag="residence"):
    """Pay this, and turn the card at this place into a residence."""

    place: int
    """The place, counted from 0 at the beginning of the road."""
    card: Card
    """The card there."""
    pay: Goods
    """The price."""


class Offer(Struct, frozen=True, tag_field="type", tag="offer"):
    """Offer one batch to the castle, and pay this."""

    pay: Goods
    """The batch."""


class Decline(Struct, frozen=True, tag_field="type", tag="decline"):
    """Do nothing (more) here."""


Choice = (
    KeepHand | Redraw | Draw | Replace | PlaceWorker | Build | BuildPrestige | Pass | MoveProvost | Use | MakeResidence
    | Offer | Decline
)  # fmt: skip

REDRAW = Question("mulligan", "redraw", KeepHand, Redraw)
TAKE = Question("library", "use", Draw, Decline)
ACT = Question("turn", "act", Draw, Replace, PlaceWorker, Build, BuildPrestige, Pass)
MOVE = Question("provost", "move", MoveProvost)
OFFER = Question("castle", "offer", Offer, Decline)
