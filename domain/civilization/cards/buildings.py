"""Buildings and wonders of the play deck. One transcription has them; it agrees with every published text."""

from domain.civilization.kinds import BuildingKind, named, several
from domain.civilization.state import Card

BUILDINGS: dict[Card, BuildingKind] = {
    named("granary"): BuildingKind(6, 2, repeats="food"),
    named("forge"): BuildingKind(6, 2, repeats="hammers"),
    named("market"): BuildingKind(6, 2, repeats="commerce"),
    named("library"): BuildingKind(8, 3, culture=1, discount=2),
    named("monastery"): BuildingKind(6, 2, culture=2, discount=1),
    named("temple"): BuildingKind(4, 3, culture=1, happiness=1),
    named("colosseum"): BuildingKind(4, 2, happiness=2),
    named("barracks"): BuildingKind(4, 2, raids=several("chariot", "swordsman")),
    named("walls"): BuildingKind(4, 3, bounces=1, falls=True),
}

WONDERS: dict[Card, BuildingKind] = {
    named("the-pyramids"): BuildingKind(20, 1, free=2),
    named("the-great-library"): BuildingKind(16, 1, culture=1, discount=3),
    named("the-great-wall"): BuildingKind(16, 1, bounces=1),
    named("the-colossus"): BuildingKind(12, 1, culture=1, shelters=True),
    named("the-hanging-gardens"): BuildingKind(12, 1, culture=1, happiness=3),
}
