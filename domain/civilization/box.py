"""All cards of the box as data: the set `documented-2021`.

Plots and technologies: two independent transcriptions agree. Play deck and population: one transcription, which agrees
with every published text. A corrected figure changes this file only.
"""

from typing import Final

from msgspec import Struct

from domain.civilization.state import NOTHING, Card, Stock
from domain.engine.audience import Face

SET: Final = "documented-2021"
POPULATION: Final = 48


class PlotKind(Struct, frozen=True):
    """A plot and its base yield."""

    copies: int
    base: Stock


class TechnologyKind(Struct, frozen=True):
    """A technology; `cost` in commerce. `use`: it is used once a game, or once a turn, when its owner chooses."""

    cost: int
    culture: int = 0
    use: str | None = None


class ResourceKind(Struct, frozen=True):
    """A resource card: what it gives, and how many resources of its player's choice."""

    copies: int
    stock: Stock = NOTHING
    wild: int = 0


class BuildingKind(Struct, frozen=True):
    """A building or a wonder; `cost` in hammers. `discount` is taken off its owner's technologies."""

    cost: int
    copies: int
    culture: int = 0
    happiness: int = 0
    discount: int = 0


class UnitKind(Struct, frozen=True):
    """A military unit: what it takes and destroys when it gets through, and what it can block."""

    copies: int
    attacks: bool = True
    steals: int = 0
    destroys: int = 0
    blocks: tuple[Card, ...] = ()


def _c(name: str) -> Card:
    return Card(Face(name))


def _cards(names: str) -> tuple[Card, ...]:
    return tuple([_c(name) for name in names.split()])


PLOTS: dict[Card, PlotKind] = {
    _c("grassland"): PlotKind(5, Stock(2, 0, 0)),
    _c("mountains"): PlotKind(5, Stock(0, 2, 0)),
    _c("coast"): PlotKind(5, Stock(0, 0, 2)),
    _c("hills"): PlotKind(5, Stock(1, 1, 0)),
    _c("river"): PlotKind(5, Stock(1, 0, 1)),
    _c("forest"): PlotKind(5, Stock(0, 1, 1)),
}

TECHNOLOGIES: dict[Card, TechnologyKind] = {
    _c("monotheism"): TechnologyKind(12),
    _c("literature"): TechnologyKind(12, culture=3),
    _c("agriculture"): TechnologyKind(12),
    _c("mining"): TechnologyKind(12),
    _c("iron-working"): TechnologyKind(14),
    _c("mathematics"): TechnologyKind(14),
    _c("writing"): TechnologyKind(14, use="game"),
    _c("the-wheel"): TechnologyKind(14),
    _c("pottery"): TechnologyKind(16, use="turn"),
    _c("sailing"): TechnologyKind(16),
    _c("masonry"): TechnologyKind(16),
    _c("currency"): TechnologyKind(16),
    _c("code-of-laws"): TechnologyKind(20, use="game"),
    _c("engineering"): TechnologyKind(20),
    _c("astronomy"): TechnologyKind(24),
}

RESOURCE_CARDS: dict[Card, ResourceKind] = {
    _c("food-2"): ResourceKind(4, Stock(2, 0, 0)),
    _c("food-3"): ResourceKind(4, Stock(3, 0, 0)),
    _c("hammers-2"): ResourceKind(5, Stock(0, 2, 0)),
    _c("hammers-3"): ResourceKind(3, Stock(0, 3, 0)),
    _c("commerce-2"): ResourceKind(5, Stock(0, 0, 2)),
    _c("commerce-3"): ResourceKind(2, Stock(0, 0, 3)),
    _c("wild-1"): ResourceKind(4, wild=1),
    _c("wild-2"): ResourceKind(3, wild=2),
}

BUILDINGS: dict[Card, BuildingKind] = {
    _c("granary"): BuildingKind(6, 2),
    _c("forge"): BuildingKind(6, 2),
    _c("market"): BuildingKind(6, 2),
    _c("library"): BuildingKind(8, 3, culture=1, discount=2),
    _c("monastery"): BuildingKind(6, 2, culture=2, discount=1),
    _c("temple"): BuildingKind(4, 3, culture=1, happiness=1),
    _c("colosseum"): BuildingKind(4, 2, happiness=2),
    _c("barracks"): BuildingKind(4, 2),
    _c("walls"): BuildingKind(4, 3),
}

WONDERS: dict[Card, BuildingKind] = {
    _c("the-pyramids"): BuildingKind(20, 1),
    _c("the-great-library"): BuildingKind(16, 1, culture=1, discount=3),
    _c("the-great-wall"): BuildingKind(16, 1),
    _c("the-colossus"): BuildingKind(12, 1, culture=1),
    _c("the-hanging-gardens"): BuildingKind(12, 1, culture=1, happiness=3),
}

_FOOT = "axeman spearman swordsman"
_BLOCKABLE = f"{_FOOT} chariot"

UNITS: dict[Card, UnitKind] = {
    _c("archer"): UnitKind(7, attacks=False, blocks=_cards(_BLOCKABLE)),
    _c("axeman"): UnitKind(6, destroys=1, blocks=_cards(_FOOT)),
    _c("catapult"): UnitKind(4),
    _c("chariot"): UnitKind(7, steals=1, destroys=1),
    _c("spearman"): UnitKind(5, steals=1, blocks=_cards("chariot")),
    _c("swordsman"): UnitKind(5, steals=1, destroys=1),
}

AGRICULTURE, ASTRONOMY, CODE_OF_LAWS = _c("agriculture"), _c("astronomy"), _c("code-of-laws")
CURRENCY, ENGINEERING, IRON_WORKING = _c("currency"), _c("engineering"), _c("iron-working")
MASONRY, MATHEMATICS, MONOTHEISM = _c("masonry"), _c("mathematics"), _c("monotheism")
POTTERY, SAILING, WRITING = _c("pottery"), _c("sailing"), _c("writing")
GRANARY, FORGE, MARKET = _c("granary"), _c("forge"), _c("market")
BARRACKS, TEMPLE, WALLS = _c("barracks"), _c("temple"), _c("walls")
PYRAMIDS, GREAT_WALL, COLOSSUS = _c("the-pyramids"), _c("the-great-wall"), _c("the-colossus")
CATAPULT, CHARIOT = _c("catapult"), _c("chariot")

ON_PLOTS: dict[Card, BuildingKind] = BUILDINGS | WONDERS
"""What is built with hammers and stands on a plot."""
RAIDERS = frozenset(_cards("chariot swordsman"))
"""The units that Barracks make steal more."""
BLOCKABLE = frozenset(_cards(_BLOCKABLE))
"""What can be blocked at all, and what Catapults block with Mathematics."""
DOUBLES = {
    GRANARY: (Stock(1, 0, 0), AGRICULTURE),
    FORGE: (Stock(0, 1, 0), IRON_WORKING),
    MARKET: (Stock(0, 0, 1), CURRENCY),
}
"""Building -> the resource of which it yields its plot's base once more, and the technology that adds 1 to it."""

COPIES: dict[Card, int] = {
    **{card: kind.copies for card, kind in PLOTS.items()},
    **dict.fromkeys(TECHNOLOGIES, 1),
    **{card: kind.copies for kinds in (RESOURCE_CARDS, BUILDINGS, WONDERS, UNITS) for card, kind in kinds.items()},
}
"""How many there are of every card."""
PLAY_CARDS: tuple[Card, ...] = (*RESOURCE_CARDS, *BUILDINGS, *WONDERS, *UNITS)
"""The kinds of the play deck, in the order in which they are listed."""


def pack(kinds: tuple[Card, ...]) -> tuple[Card, ...]:
    """All copies of these kinds."""
    return tuple([card for card in kinds for _ in range(COPIES[card])])


ALL_PLOTS, ALL_TECHNOLOGIES, PLAY_DECK = pack(tuple(PLOTS)), pack(tuple(TECHNOLOGIES)), pack(PLAY_CARDS)
