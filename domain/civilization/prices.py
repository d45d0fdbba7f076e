"""What things cost and where they fit, and how high culture and happiness stand (rules 22 to 31)."""

from collections.abc import Iterator

from domain.civilization.box import BUILDINGS, ON_PLOTS, TECHNOLOGIES, WONDERS
from domain.civilization.kinds import BANK, TechnologyKind
from domain.civilization.mixes import mixes
from domain.civilization.options import Options
from domain.civilization.state import RESOURCES, Card, PlayerArea, Plot, Resource, State, Stock
from domain.engine.audience import Seat

CROWD = 3
"""From so much population on a plot has room for a second building."""


def built(mat: PlayerArea) -> Iterator[Card]:
    """All buildings and wonders on the plots of a seat."""
    for plot in mat.plots:
        for card in plot.built:
            if card is not None:
                yield card


def learned(mat: PlayerArea) -> list[TechnologyKind]:
    """What the technologies of a seat do."""
    return [TECHNOLOGIES[card] for card in mat.technologies if card is not None]


def culture(mat: PlayerArea) -> int:
    """The culture of a seat: technologies, buildings and wonders; with Monotheism Temples count double."""
    doubled = [kind.doubles for kind in learned(mat)]
    standing = sum([ON_PLOTS[card].culture * (1 + (card in doubled)) for card in built(mat)])
    return sum([kind.culture for kind in learned(mat)]) + standing


def happiness(mat: PlayerArea) -> int:
    """The happiness of a seat, likewise."""
    doubled = [kind.doubles for kind in learned(mat)]
    return sum([ON_PLOTS[card].happiness * (1 + (card in doubled)) for card in built(mat)])


def highest(levels: list[int], least: int, before: tuple[Seat, ...], tie: str) -> tuple[Seat, ...]:
    """Who has the status at these levels, by seat (rules 29 and 30, question C4)."""
    top = max(levels)
    best = tuple([Seat(seat) for seat, level in enumerate(levels) if level == top])
    if top < least:
        return ()
    if len(best) == 1 or tie == "shared":
        return best
    return tuple([seat for seat in before if seat in best])[:1] if tie == "incumbent" else ()


def _discount(s: State, mat: PlayerArea) -> int:
    return 1 if mat.seat in s.happiness else 0


def technology_price(s: State, mat: PlayerArea, card: Card, options: Options) -> int:
    """Rule 25."""
    off = sum([ON_PLOTS[each].discount for each in built(mat)])
    return max(options.cost_floor, TECHNOLOGIES[card].cost - off - _discount(s, mat))


def building_price(s: State, mat: PlayerArea, card: Card, options: Options) -> int:
    """Rule 26, for buildings and wonders."""
    wonder = card in WONDERS
    masonry = 0 if wonder and not options.masonry_wonders else sum([kind.saves for kind in learned(mat)])
    happy = 0 if wonder and not options.happiness_discounts_wonders else _discount(s, mat)
    return max(options.cost_floor, ON_PLOTS[card].cost - masonry - happy)


def population_price(plot: Plot) -> int:
    """Rule 23."""
    return 6 + 2 * plot.population


def plot_price(mat: PlayerArea) -> int:
    """Rule 24."""
    return 15 + 5 * (len(mat.plots) - 4)


def bank_rate(mat: PlayerArea) -> int:
    """How many resources the bank takes for one (rule 22)."""
    return min([TECHNOLOGIES[card].rate for card in mat.technologies if card is not None], default=BANK)


def room(mat: PlayerArea, plot: Plot) -> int:
    """How many buildings and wonders a plot may hold (rule 27)."""
    return _fits(plot, _everywhere(mat))


def free_plots(mat: PlayerArea, options: Options) -> list[int]:
    """The own plots on which something can be built now."""
    everywhere, bare = _everywhere(mat), not options.building_needs_population
    return [
        n for n, plot in enumerate(mat.plots) if len(plot.built) < _fits(plot, everywhere) and (plot.population or bare)
    ]


def _everywhere(mat: PlayerArea) -> int:
    """How many any plot of a seat may hold."""
    return max([kind.room for kind in learned(mat)], default=1)


def _fits(plot: Plot, everywhere: int) -> int:
    return 2 if plot.population >= CROWD else everywhere


def buildings(mat: PlayerArea) -> list[tuple[int, Card]]:
    """(plot, building) of a seat; wonders aside, and of equal ones on one plot only one."""
    found = {(n, card): None for n, plot in enumerate(mat.plots) for card in plot.built if card in BUILDINGS}
    return [(n, card) for n, card in found if card is not None]


def trades(mat: PlayerArea, options: Options) -> list[tuple[Stock, Resource]]:
    """What a seat can give to the bank, and which resource it gets for that (rule 22, question C9)."""
    rate = bank_rate(mat)
    given = (
        [Stock(**{name: rate}) for name in RESOURCES] if options.bank_trade == "same_type" else mixes(_full(rate), rate)
    )
    return [(gave, took) for gave in given if mat.stock.covers(gave) for took in RESOURCES if not getattr(gave, took)]


def _full(number: int) -> Stock:
    return Stock(number, number, number)
