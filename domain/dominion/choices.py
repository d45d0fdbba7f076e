"""The options that a question of Dominion may offer: a closed union, told apart by `type`."""

from msgspec import Struct

from domain.dominion.state import Card
from domain.engine.game.questions import Question


class CardOption(Struct, frozen=True, tag_field="type", tag="card"):
    """A card that the asked player holds, looks at, or sees."""

    card: Card
    """What is picked."""


class PileOption(Struct, frozen=True, tag_field="type", tag="pile"):
    """A pile of the Supply to gain from."""

    card: Card
    """The card of the pile."""


class Play(Struct, frozen=True, tag_field="type", tag="play"):
    """Play this card from the hand."""

    card: Card
    """The card from hand."""


class PlayTreasures(Struct, frozen=True, tag_field="type", tag="treasures"):
    """Play all Treasures in hand."""


class Name(Struct, frozen=True, tag_field="type", tag="name"):
    """Name this card for the kingdom."""

    card: Card
    """The kingdom card."""


class DiscardDeck(Struct, frozen=True, tag_field="type", tag="discard-deck"):
    """Put the whole deck into the discard pile."""


class Buy(Struct, frozen=True, tag_field="type", tag="buy"):
    """Buy this card."""

    card: Card
    """What is bought."""


class EndActions(Struct, frozen=True, tag_field="type", tag="end-actions"):
    """Go on to the buy phase."""


class EndTurn(Struct, frozen=True, tag_field="type", tag="end-turn"):
    """Clean up; the next player's turn begins."""


Choice = CardOption | PileOption | Name | DiscardDeck | Play | PlayTreasures | Buy | EndActions | EndTurn

ACT = Question("turn", "act", Play, PlayTreasures, Buy, EndActions, EndTurn)
NAME = Question("draft", "name", Name)
TOP = Question("clean-up", "top", CardOption)
