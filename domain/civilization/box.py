"""The box: all cards together, the set `documented-2021`.

To correct a figure, only a line in `cards` changes. Cards are listed and offered in this order, so stored picks depend
on it.
"""

from typing import Final

from domain.civilization.cards.kinds import BuildingKind
from domain.civilization.cards.market import PLOTS, TECHNOLOGIES
from domain.civilization.cards.play_deck import BUILDINGS, RESOURCE_CARDS, UNITS, WONDERS
from domain.civilization.figures import Figures, Price
from domain.civilization.state import Card

SET: Final = "documented-2021"
POPULATION: Final = 48
FIGURES = Figures(hands=(6, 7, 8, 9), population_price=Price(6, each=2), plot_price=Price(15, each=5, free=4))
"""The numbers in the rules, as clients get them."""

ON_PLOTS: dict[Card, BuildingKind] = BUILDINGS | WONDERS
"""Cards that are built with hammers and stand on a plot."""
PLAY_CARDS: tuple[Card, ...] = (*RESOURCE_CARDS, *BUILDINGS, *WONDERS, *UNITS)
"""The kinds of the play deck."""
COPIES: dict[Card, int] = {
    **{card: kind.copies for card, kind in PLOTS.items()},
    **dict.fromkeys(TECHNOLOGIES, 1),
    **{card: kind.copies for kinds in (RESOURCE_CARDS, BUILDINGS, WONDERS, UNITS) for card, kind in kinds.items()},
}
"""How many copies of each card there are."""


def attackers() -> list[Card]:
    """The units that attack."""
    return [card for card, kind in UNITS.items() if kind.figures.attacks]


def blockable() -> frozenset[Card]:
    """The units that can be blocked at all."""
    return frozenset([card for kind in UNITS.values() for card in kind.figures.blocks])


def uses() -> list[Card]:
    """The technologies that are used when their owner chooses, in the order they are offered in."""
    return [card for use in ("game", "turn") for card, kind in TECHNOLOGIES.items() if kind.figures.use == use]


def copies_of(kinds: tuple[Card, ...]) -> tuple[Card, ...]:
    """All copies of these kinds."""
    return tuple([card for card in kinds for _ in range(COPIES[card])])


ALL_PLOTS, ALL_TECHNOLOGIES, PLAY_DECK = copies_of(tuple(PLOTS)), copies_of(tuple(TECHNOLOGIES)), copies_of(PLAY_CARDS)
