"""The reckoning: what follows from what a viewer sees, shown beside it. None of it depends on a hand."""

from msgspec import Struct
from msgspec.structs import asdict

from domain.civilization.actions.combat import attackable
from domain.civilization.box import FIGURES
from domain.civilization.economy.income import bonus, income
from domain.civilization.economy.prices import (
    bank_rate,
    building_prices,
    culture,
    end_draws,
    happiness,
    plot_price,
    population_price,
    rooms,
    technology_prices,
)
from domain.civilization.options import Options
from domain.civilization.score import tally
from domain.civilization.state import Card, PlayerArea, Plot, State, Stock, Tally
from domain.engine.audience.audience import Seat
from domain.engine.audience.redaction import Redacted

RECKONED_ALIKE = True


class PlotReckoning(Struct, frozen=True):
    """What follows for one plot, in the order of the seat's plots."""

    population_price: int
    """The price of one more population, in food."""
    room: int
    """How many buildings and wonders may still be built here; 0 also if population must come first."""


class SeatReckoning(Struct, frozen=True):
    """What follows for one seat. Prices are those it would pay now, whether or not it can."""

    seat: Seat
    """The seat."""
    score: Tally
    """Its points if the game ended now."""
    culture: int
    """Its culture."""
    happiness: int
    """Its happiness."""
    income: Stock
    """What plots, buildings and technologies yield at the start of its turn without any choice."""
    bonus: int
    """Further resources, which it chooses among those that its plots show."""
    bank: int
    """The bank takes this many resources for one."""
    plots: tuple[PlotReckoning, ...]
    """What follows for each of its plots, in their order."""
    plot_price: int
    """The price of one more plot, in resources of any types."""
    technologies: dict[Card, int]
    """The price of each technology on offer, in commerce."""
    buildings: dict[Card, int]
    """The price of each building and wonder, in hammers."""
    draws: int
    """Cards it would draw at the end of its turn; fewer if extra cards are optional and it declines them."""
    discards: int
    """Cards it would discard after that."""
    attackable: tuple[Seat, ...]
    """Whom it could attack in this round if it were its turn."""


class Reckoning(Struct, frozen=True):
    """What follows from what is seen, by seat."""

    seats: tuple[SeatReckoning, ...]
    """What follows for each seat, from seat 0 on."""


def reckon(seen: Redacted[State], options: Options) -> Reckoning | None:
    """The reckoning of a redacted state; None until all plots are chosen."""
    s = seen.value
    return None if s.phase == "set-up" else Reckoning(tuple([_seat(s, mat, options) for mat in s.mats]))


def _seat(s: State, mat: PlayerArea, options: Options) -> SeatReckoning:
    extra = mat.seat in s.culture
    return SeatReckoning(
        seat=mat.seat,
        score=Tally(**asdict(tally(mat))),
        culture=culture(mat),
        happiness=happiness(mat),
        income=income(mat),
        bonus=bonus(mat),
        bank=bank_rate(mat),
        plots=tuple([_plot(plot, most, options) for plot, most in zip(mat.plots, rooms(mat), strict=True)]),
        plot_price=plot_price(mat),
        technologies=technology_prices(s, mat, options),
        buildings=building_prices(s, mat, options),
        draws=end_draws(mat) + FIGURES.culture_draws * extra,
        discards=FIGURES.discards + FIGURES.culture_draws * extra,
        attackable=attackable(s, mat.seat, options),
    )


def _plot(plot: Plot, most: int, options: Options) -> PlotReckoning:
    """`most`: how many buildings and wonders it may hold."""
    left = max(0, most - len(plot.built))
    bare = options.building_needs_population and not plot.population
    return PlotReckoning(population_price(plot), 0 if bare else left)
