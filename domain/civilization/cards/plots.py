"""Plots. Two independent transcriptions agree on them."""

from domain.civilization.kinds import PlotKind, named
from domain.civilization.state import Card, Stock

PLOTS: dict[Card, PlotKind] = {
    named("grassland"): PlotKind(5, Stock(2, 0, 0)),
    named("mountains"): PlotKind(5, Stock(0, 2, 0)),
    named("coast"): PlotKind(5, Stock(0, 0, 2)),
    named("hills"): PlotKind(5, Stock(1, 1, 0)),
    named("river"): PlotKind(5, Stock(1, 0, 1)),
    named("forest"): PlotKind(5, Stock(0, 1, 1)),
}
