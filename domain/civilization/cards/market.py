"""Plots and technologies, which are put on offer. Two independent transcriptions agree on them."""

from domain.civilization.cards.kinds import PlotKind, TechnologyKind, named
from domain.civilization.figures import PlotFigures, TechnologyFigures
from domain.civilization.state import Card, Stock

PLOTS: dict[Card, PlotKind] = {
    named("grassland"): PlotKind(5, PlotFigures(Stock(2, 0, 0))),
    named("mountains"): PlotKind(5, PlotFigures(Stock(0, 2, 0))),
    named("coast"): PlotKind(5, PlotFigures(Stock(0, 0, 2))),
    named("hills"): PlotKind(5, PlotFigures(Stock(1, 1, 0))),
    named("river"): PlotKind(5, PlotFigures(Stock(1, 0, 1))),
    named("forest"): PlotKind(5, PlotFigures(Stock(0, 1, 1))),
}
"""The number of copies, and the yield."""


def printed_on(name: str) -> TechnologyFigures:
    """The figures of this technology."""
    return TECHNOLOGIES[named(name)].figures


TECHNOLOGIES: dict[Card, TechnologyKind] = {
    named("monotheism"): TechnologyKind(12, TechnologyFigures(doubles=named("temple"))),
    named("literature"): TechnologyKind(12, TechnologyFigures(culture=3)),
    named("agriculture"): TechnologyKind(12, TechnologyFigures(improves=named("granary"))),
    named("mining"): TechnologyKind(12, TechnologyFigures(hammers=1)),
    named("iron-working"): TechnologyKind(14, TechnologyFigures(improves=named("forge"))),
    named("mathematics"): TechnologyKind(14, TechnologyFigures(trains=named("catapult"))),
    named("writing"): TechnologyKind(14, TechnologyFigures(use="game")),
    named("the-wheel"): TechnologyKind(14, TechnologyFigures(cards=2)),
    named("pottery"): TechnologyKind(16, TechnologyFigures(use="turn", price=3, cards=1)),
    named("sailing"): TechnologyKind(16, TechnologyFigures(rate=2)),
    named("masonry"): TechnologyKind(16, TechnologyFigures(saves=1)),
    named("currency"): TechnologyKind(16, TechnologyFigures(improves=named("market"))),
    named("code-of-laws"): TechnologyKind(20, TechnologyFigures(use="game", takes=3)),
    named("engineering"): TechnologyKind(20, TechnologyFigures(room=2)),
    named("astronomy"): TechnologyKind(24, TechnologyFigures(draws=1)),
}
"""Cost in commerce, and figures; what else some of them do is in `technologies`."""
