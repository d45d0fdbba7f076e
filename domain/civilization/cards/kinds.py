"""What may be printed on a card, a type for each kind of card. The cards themselves are in `cards`, a line for each.

A card is data wherever that is enough: `prices`, `income`, `combat` and `phases` read these fields and name no card.
What no field can say about a technology is a function in `technologies`, written with the verbs of `Turn`.
"""

from msgspec import Struct

from domain.civilization.figures import BuildingFigures, PlotFigures, ResourceFigures, TechnologyFigures, UnitFigures
from domain.civilization.state import Card
from domain.engine.audience.audience import Face


def named(name: str) -> Card:
    """The card of this id."""
    return Card(Face(name))


def several(*names: str) -> tuple[Card, ...]:
    """The cards of these ids."""
    return tuple(map(named, names))


class PlotKind(Struct, frozen=True):
    """A plot and its base yield."""

    copies: int
    figures: PlotFigures


class TechnologyKind(Struct, frozen=True):
    """A technology; there is one copy of each."""

    cost: int
    """In commerce."""
    figures: TechnologyFigures


class ResourceKind(Struct, frozen=True):
    """A resource card."""

    copies: int
    figures: ResourceFigures


class BuildingKind(Struct, frozen=True):
    """A building or a wonder."""

    cost: int
    """In hammers."""
    copies: int
    figures: BuildingFigures


class UnitKind(Struct, frozen=True):
    """A military unit."""

    copies: int
    figures: UnitFigures
