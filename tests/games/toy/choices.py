"""The options in questions of Menagerie."""

from msgspec import Struct

from croupier.game import Question
from tests.games.toy.state import Beast


class BeastOption(Struct, frozen=True, tag_field="type", tag="beast"):
    """A beast of the hand."""

    card: Beast


class PlaceOption(Struct, frozen=True, tag_field="type", tag="place"):
    """A place in the own deck, 1 on top; as many cards sink as places are picked."""

    place: int


BID = Question("round", "bid", BeastOption)
SINK = Question("round", "sink", PlaceOption, none=True)
SHOW = Question("round", "show", BeastOption, none=True)
