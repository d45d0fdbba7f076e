"""Resource cards of the play deck. One transcription has them; it agrees with every published text."""

from domain.civilization.kinds import ResourceKind, named
from domain.civilization.state import Card, Stock

RESOURCE_CARDS: dict[Card, ResourceKind] = {
    named("food-2"): ResourceKind(4, Stock(2, 0, 0)),
    named("food-3"): ResourceKind(4, Stock(3, 0, 0)),
    named("hammers-2"): ResourceKind(5, Stock(0, 2, 0)),
    named("hammers-3"): ResourceKind(3, Stock(0, 3, 0)),
    named("commerce-2"): ResourceKind(5, Stock(0, 0, 2)),
    named("commerce-3"): ResourceKind(2, Stock(0, 0, 3)),
    named("wild-1"): ResourceKind(4, wild=1),
    named("wild-2"): ResourceKind(3, wild=2),
}
