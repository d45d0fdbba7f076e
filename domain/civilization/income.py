"""What a seat collects at the start of its turn (rules 17 to 19)."""

from domain.civilization.box import ON_PLOTS, PLOTS
from domain.civilization.mixes import mixes
from domain.civilization.prices import built, learned
from domain.civilization.state import NOTHING, PlayerArea, Plot, Stock


def base(plot: Plot) -> Stock:
    """What is printed on a plot."""
    return PLOTS[plot.card].base


def income(mat: PlayerArea) -> Stock:
    """What plots, buildings and technologies yield, with nothing to choose."""
    improved = [kind.improves for kind in learned(mat)]
    total = NOTHING
    for plot in mat.plots:
        printed = base(plot)
        total += printed
        for card in plot.built:
            if card is not None and (resource := ON_PLOTS[card].repeats):
                total += Stock(**{resource: getattr(printed, resource) + improved.count(card)})
    return total


def bonuses(mat: PlayerArea) -> list[Stock]:
    """Every total that population and The Pyramids can add: one resource for each population, of its plot's types."""
    found = {NOTHING}
    for plot in mat.plots:
        if plot.population:
            found = _sums(found, mixes(_limit(base(plot), plot.population), plot.population))
    if free := sum([ON_PLOTS[card].free for card in built(mat)]):
        found = _sums(found, mixes(Stock(free, free, free), free))
    return sorted(found, key=lambda s: (-s.food, -s.hammers))


def _limit(printed: Stock, number: int) -> Stock:
    """So many of each type that the plot shows."""
    return Stock(number * (printed.food > 0), number * (printed.hammers > 0), number * (printed.commerce > 0))


def _sums(totals: set[Stock], more: list[Stock]) -> set[Stock]:
    return {total + each for total in totals for each in more}
