"""What a seat collects at the start of its turn (rules 17 to 19)."""

from domain.civilization.box import DOUBLES, PLOTS, PYRAMIDS
from domain.civilization.prices import built, mixes
from domain.civilization.state import NOTHING, PlayerArea, Plot, Stock

FREE = 2
"""What The Pyramids add, of any types."""


def base(plot: Plot) -> Stock:
    """What is printed on a plot."""
    return PLOTS[plot.card].base


def income(mat: PlayerArea) -> Stock:
    """What plots, buildings and technologies yield, with nothing to choose."""
    total = NOTHING
    for plot in mat.plots:
        printed = base(plot)
        total += printed
        for card in plot.built:
            if card is not None and card in DOUBLES:
                unit, technology = DOUBLES[card]
                own = Stock(printed.food * unit.food, printed.hammers * unit.hammers, printed.commerce * unit.commerce)
                total += own + unit if technology in mat.technologies else own
    return total


def bonuses(mat: PlayerArea) -> list[Stock]:
    """Every total that population and The Pyramids can add: one resource for each population, of its plot's types."""
    found = {NOTHING}
    for plot in mat.plots:
        if plot.population:
            found = _sums(found, mixes(_limit(base(plot), plot.population), plot.population))
    if PYRAMIDS in built(mat):
        found = _sums(found, mixes(Stock(FREE, FREE, FREE), FREE))
    return sorted(found, key=lambda s: (-s.food, -s.hammers))


def _limit(printed: Stock, number: int) -> Stock:
    """So many of each type that the plot shows."""
    return Stock(number * (printed.food > 0), number * (printed.hammers > 0), number * (printed.commerce > 0))


def _sums(totals: set[Stock], more: list[Stock]) -> set[Stock]:
    return {total + each for total in totals for each in more}
