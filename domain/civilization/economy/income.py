"""What a seat collects at the start of its turn (rules 17 to 19)."""

from domain.civilization.box import ON_PLOTS, PLOTS
from domain.civilization.economy.mixes import Ways
from domain.civilization.economy.prices import built, learned
from domain.civilization.state import NOTHING, PlayerArea, Plot, Stock


def base(plot: Plot) -> Stock:
    """What is printed on a plot."""
    return PLOTS[plot.card].figures.base


def income(mat: PlayerArea) -> Stock:
    """What plots, buildings and technologies yield without any choice."""
    improved = [kind.improves for kind in learned(mat)]
    total = NOTHING
    for plot in mat.plots:
        printed = base(plot)
        total += printed
        for card in plot.built:
            if card is not None and (resource := ON_PLOTS[card].figures.repeats):
                total += Stock(**{resource: getattr(printed, resource) + improved.count(card)})
    return total


def bonus(mat: PlayerArea) -> int:
    """How many resources population and The Pyramids add."""
    return _free(mat) + mat.population


def bonuses(mat: PlayerArea) -> Ways:
    """Every total that population and The Pyramids can add: one resource for each population, of a type of its plot."""
    free = _free(mat)
    total = Ways(free, most=Stock(free, free, free))
    for plot in mat.plots:
        total += _share(base(plot), plot.population)
    return total


def _free(mat: PlayerArea) -> int:
    """Resources of any type, from wonders."""
    return sum([ON_PLOTS[card].figures.free for card in built(mat)])


def _share(printed: Stock, number: int) -> Ways:
    """This many resources, each of a type that the plot shows."""
    most = Stock(number * (printed.food > 0), number * (printed.hammers > 0), number * (printed.commerce > 0))
    return Ways(number, most if most.all == number else NOTHING, most)
