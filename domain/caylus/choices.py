"""What may stand in a question of Caylus Magna Carta: a closed union, told apart by `type`."""

from msgspec import Struct

from domain.caylus.state import NOTHING, Card, Goods


class KeepHand(Struct, frozen=True, tag_field="type", tag="keep"):
    """Keep the first hand."""


class Redraw(Struct, frozen=True, tag_field="type", tag="redraw"):
    """Discard the first hand and draw a new one."""


class Draw(Struct, frozen=True, tag_field="type", tag="draw"):
    """Take the top card of the own pile (action A, or by the Library)."""


class Replace(Struct, frozen=True, tag_field="type", tag="replace"):
    """Discard the whole hand and draw as many (action B)."""


class PlaceWorker(Struct, frozen=True, tag_field="type", tag="worker"):
    """Put a worker on this place of the road (action C)."""

    place: int
    card: Card


class Build(Struct, frozen=True, tag_field="type", tag="build"):
    """Build this card of the hand, paying so (action D)."""

    card: Card
    pay: Goods


class BuildPrestige(Struct, frozen=True, tag_field="type", tag="prestige"):
    """Build this prestige building, paying so (action E)."""

    card: Card
    pay: Goods


class Pass(Struct, frozen=True, tag_field="type", tag="pass"):
    """Take no more actions this round (action F)."""


class MoveProvost(Struct, frozen=True, tag_field="type", tag="provost"):
    """Move the provost so many cards, towards the end of the road; below zero, towards its beginning."""

    steps: int


class Use(Struct, frozen=True, tag_field="type", tag="use"):
    """Use the effect: pay this, and gain that and so many castle tokens."""

    pay: Goods = NOTHING
    gain: Goods = NOTHING
    tokens: int = 0


class MakeResidence(Struct, frozen=True, tag_field="type", tag="residence"):
    """Pay this, and turn the card at this place into a residence."""

    place: int
    card: Card
    pay: Goods


class Offer(Struct, frozen=True, tag_field="type", tag="offer"):
    """Offer one batch to the castle, paying so."""

    pay: Goods


class Decline(Struct, frozen=True, tag_field="type", tag="decline"):
    """Do nothing (more) here."""


Choice = (
    KeepHand | Redraw | Draw | Replace | PlaceWorker | Build | BuildPrestige | Pass | MoveProvost | Use | MakeResidence
    | Offer | Decline
)  # fmt: skip
