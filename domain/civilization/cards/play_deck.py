"""The play deck: resource cards, buildings, wonders, units. Source: one transcription; all published texts agree."""

from domain.civilization.cards.kinds import BuildingKind, ResourceKind, UnitKind, named, several
from domain.civilization.figures import BuildingFigures, ResourceFigures, UnitFigures
from domain.civilization.state import Card, Stock

RESOURCE_CARDS: dict[Card, ResourceKind] = {
    named("food-2"): ResourceKind(4, ResourceFigures(Stock(2, 0, 0))),
    named("food-3"): ResourceKind(4, ResourceFigures(Stock(3, 0, 0))),
    named("hammers-2"): ResourceKind(5, ResourceFigures(Stock(0, 2, 0))),
    named("hammers-3"): ResourceKind(3, ResourceFigures(Stock(0, 3, 0))),
    named("commerce-2"): ResourceKind(5, ResourceFigures(Stock(0, 0, 2))),
    named("commerce-3"): ResourceKind(2, ResourceFigures(Stock(0, 0, 3))),
    named("wild-1"): ResourceKind(4, ResourceFigures(wild=1)),
    named("wild-2"): ResourceKind(3, ResourceFigures(wild=2)),
}
"""The number of copies, and what it gives."""

BUILDINGS: dict[Card, BuildingKind] = {
    named("granary"): BuildingKind(6, 2, BuildingFigures(repeats="food")),
    named("forge"): BuildingKind(6, 2, BuildingFigures(repeats="hammers")),
    named("market"): BuildingKind(6, 2, BuildingFigures(repeats="commerce")),
    named("library"): BuildingKind(8, 3, BuildingFigures(culture=1, discount=2)),
    named("monastery"): BuildingKind(6, 2, BuildingFigures(culture=2, discount=1)),
    named("temple"): BuildingKind(4, 3, BuildingFigures(culture=1, happiness=1)),
    named("colosseum"): BuildingKind(4, 2, BuildingFigures(happiness=2)),
    named("barracks"): BuildingKind(4, 2, BuildingFigures(raids=several("chariot", "swordsman"))),
    named("walls"): BuildingKind(4, 3, BuildingFigures(bounces=1, falls=True)),
}
"""Cost in hammers, number of copies, and what it does."""

WONDERS: dict[Card, BuildingKind] = {
    named("the-pyramids"): BuildingKind(20, 1, BuildingFigures(free=2)),
    named("the-great-library"): BuildingKind(16, 1, BuildingFigures(culture=1, discount=3)),
    named("the-great-wall"): BuildingKind(16, 1, BuildingFigures(bounces=1)),
    named("the-colossus"): BuildingKind(12, 1, BuildingFigures(culture=1, shelters=True)),
    named("the-hanging-gardens"): BuildingKind(12, 1, BuildingFigures(culture=1, happiness=3)),
}
"""Likewise; each is a point for its owner, and none is ever destroyed."""

UNITS: dict[Card, UnitKind] = {
    named("archer"): UnitKind(
        7, UnitFigures(attacks=False, blocks=several("axeman", "spearman", "swordsman", "chariot"))
    ),
    named("axeman"): UnitKind(6, UnitFigures(destroys=1, blocks=several("axeman", "spearman", "swordsman"))),
    named("catapult"): UnitKind(4, UnitFigures(breaches=True)),
    # Whether it also destroys a building is question C10.
    named("chariot"): UnitKind(7, UnitFigures(steals=1, destroys=1, destroys_if="chariot_destroys_building")),
    named("spearman"): UnitKind(5, UnitFigures(steals=1, blocks=several("chariot"))),
    named("swordsman"): UnitKind(5, UnitFigures(steals=1, destroys=1)),
}
"""The number of copies, and what it does."""
