"""What things cost and where they fit, and levels of culture and happiness (rules 22 to 31)."""

from collections.abc import Iterable, Iterator

from domain.civilization.box import FIGURES, ON_PLOTS, TECHNOLOGIES, WONDERS
from domain.civilization.economy.mixes import mixes
from domain.civilization.figures import TechnologyFigures
from domain.civilization.options import Options
from domain.civilization.state import RESOURCES, Card, PlayerArea, Plot, Resource, State, Stock
from domain.engine.audience.audience import Seat


def built(mat: PlayerArea) -> Iterator[Card]:
    """All buildings and wonders on the plots of a seat."""
    for plot in mat.plots:
        for card in plot.built:
            if card is not None:
                yield card


def learned(mat: PlayerArea) -> list[TechnologyFigures]:
    """What the technologies of a seat do."""
    return [TECHNOLOGIES[card].figures for card in mat.technologies if card is not None]


def culture(mat: PlayerArea) -> int:
    """The culture of a seat: technologies, buildings and wonders; with Monotheism, Temples count double."""
    doubled = [kind.doubles for kind in learned(mat)]
    standing = sum([ON_PLOTS[card].figures.culture * (1 + (card in doubled)) for card in built(mat)])
    return sum([kind.culture for kind in learned(mat)]) + standing


def happiness(mat: PlayerArea) -> int:
    """The happiness of a seat, likewise."""
    doubled = [kind.doubles for kind in learned(mat)]
    return sum([ON_PLOTS[card].figures.happiness * (1 + (card in doubled)) for card in built(mat)])


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
    return FIGURES.happiness_discount if mat.seat in s.happiness else 0


def technology_prices(s: State, mat: PlayerArea, options: Options) -> dict[Card, int]:
    """The price of each technology on offer (rule 25)."""
    off = sum([ON_PLOTS[each].figures.discount for each in built(mat)]) + _discount(s, mat)
    return {
        card: max(options.cost_floor, TECHNOLOGIES[card].cost - off) for card in s.technology_market if card is not None
    }


def building_prices(s: State, mat: PlayerArea, options: Options, of: Iterable[Card] = ON_PLOTS) -> dict[Card, int]:
    """The price of these buildings and wonders (rule 26)."""
    masonry, happy = sum([kind.saves for kind in learned(mat)]), _discount(s, mat)
    off = masonry + happy, masonry * options.masonry_wonders + happy * options.happiness_discounts_wonders
    return {card: max(options.cost_floor, ON_PLOTS[card].cost - off[card in WONDERS]) for card in of}


def population_price(plot: Plot) -> int:
    """Rule 23."""
    return FIGURES.population_price.of(plot.population)


def plot_price(mat: PlayerArea) -> int:
    """Rule 24."""
    return FIGURES.plot_price.of(len(mat.plots))


def bank_rate(mat: PlayerArea) -> int:
    """How many resources the bank takes for one (rule 22)."""
    return min([FIGURES.bank, *[kind.rate for kind in learned(mat) if kind.rate is not None]])


def end_draws(mat: PlayerArea) -> int:
    """How many cards a seat draws at the end of its turn, before Highest Culture adds any (rule 46)."""
    return FIGURES.draws + sum([kind.draws for kind in learned(mat)])


def room(mat: PlayerArea, plot: Plot) -> int:
    """How many buildings and wonders a plot may hold (rule 27)."""
    return _fits(plot, _everywhere(mat))


def rooms(mat: PlayerArea) -> list[int]:
    """How many each plot of a seat may hold."""
    everywhere = _everywhere(mat)
    return [_fits(plot, everywhere) for plot in mat.plots]


def free_plots(mat: PlayerArea, options: Options) -> list[int]:
    """The seat's plots on which something can be built now."""
    everywhere, bare = _everywhere(mat), not options.building_needs_population
    return [
        n for n, plot in enumerate(mat.plots) if len(plot.built) < _fits(plot, everywhere) and (plot.population or bare)
    ]


def _everywhere(mat: PlayerArea) -> int:
    """How many any plot of a seat may hold."""
    return max([FIGURES.room, *[kind.room for kind in learned(mat)]])


def _fits(plot: Plot, everywhere: int) -> int:
    return max(FIGURES.crowded_room, everywhere) if plot.population >= FIGURES.crowd else everywhere


def trades(mat: PlayerArea, options: Options) -> list[tuple[Stock, Resource]]:
    """What a seat can give to the bank, and the resource that it gets (rule 22, question C9)."""
    rate = bank_rate(mat)
    same = options.bank_trade == "same_type"
    given = [Stock(**{name: rate}) for name in RESOURCES] if same else mixes(Stock(rate, rate, rate), rate)
    return [(gave, took) for gave in given if mat.stock.covers(gave) for took in RESOURCES if not getattr(gave, took)]
