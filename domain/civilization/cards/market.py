"""Plots and technologies, which lie on offer. Two independent transcriptions agree on them.

The functions are for technologies that do something when they are bought or used. A use asks first and acts
afterwards, so that the state at every question is one at rest.
"""

from typing import TYPE_CHECKING

from domain.civilization.cards.kinds import PlotKind, TechnologyKind, named
from domain.civilization.economy.mixes import choose_mix, mixes
from domain.civilization.figures import PlotFigures, TechnologyFigures
from domain.civilization.state import Card, Stock
from domain.engine.entry.facts import About

if TYPE_CHECKING:
    from domain.civilization.turn import Turn

PLOTS: dict[Card, PlotKind] = {
    named("grassland"): PlotKind(5, PlotFigures(Stock(2, 0, 0))),
    named("mountains"): PlotKind(5, PlotFigures(Stock(0, 2, 0))),
    named("coast"): PlotKind(5, PlotFigures(Stock(0, 0, 2))),
    named("hills"): PlotKind(5, PlotFigures(Stock(1, 1, 0))),
    named("river"): PlotKind(5, PlotFigures(Stock(1, 0, 1))),
    named("forest"): PlotKind(5, PlotFigures(Stock(0, 1, 1))),
}
"""Copies, and the yield."""


def printed_on(name: str) -> TechnologyFigures:
    """The figures of this technology."""
    return TECHNOLOGIES[named(name)].figures


def mining(t: "Turn") -> None:
    """A hammer for each own plot."""
    t.collect(Stock(hammers=printed_on("mining").hammers * len(t.mine.plots)), "mining")


def the_wheel(t: "Turn") -> None:
    """Two cards."""
    t.draw(printed_on("the-wheel").cards)


async def writing(t: "Turn") -> None:
    """A random card of a rival's hand; only the two of them see which."""
    victim = await t.choose_rival("writing")
    t.use(named("writing"))
    t.take_card_of(victim, "writing")


async def code_of_laws(t: "Turn") -> None:
    """Three resources of a rival; who has fewer gives all. Who says which, is question C2b."""
    victim = await t.choose_rival("code-of-laws")
    chooser = t if t.options.code_of_laws_chooser == "taker" else victim
    stock, takes = victim.mine.stock, printed_on("code-of-laws").takes
    about = About(by=None if chooser is t else t.seat, of=victim.seat)
    taken = await choose_mix(chooser, "code-of-laws", "take", mixes(stock, min(takes, stock.all)), about)
    t.use(named("code-of-laws"))
    t.take_resources_of(victim, taken)


async def pottery(t: "Turn") -> None:
    """Pay three resources, draw a card."""
    printed = printed_on("pottery")
    paid = await choose_mix(t, "pottery", "pay", mixes(t.mine.stock, printed.price))
    t.use(named("pottery"), paid)
    t.draw(printed.cards)


TECHNOLOGIES: dict[Card, TechnologyKind] = {
    named("monotheism"): TechnologyKind(12, TechnologyFigures(doubles=named("temple"))),
    named("literature"): TechnologyKind(12, TechnologyFigures(culture=3)),
    named("agriculture"): TechnologyKind(12, TechnologyFigures(improves=named("granary"))),
    named("mining"): TechnologyKind(12, TechnologyFigures(hammers=1), learned=mining),
    named("iron-working"): TechnologyKind(14, TechnologyFigures(improves=named("forge"))),
    named("mathematics"): TechnologyKind(14, TechnologyFigures(trains=named("catapult"))),
    named("writing"): TechnologyKind(14, TechnologyFigures(use="game"), used=writing, asks=("rival",)),
    named("the-wheel"): TechnologyKind(14, TechnologyFigures(cards=2), learned=the_wheel),
    named("pottery"): TechnologyKind(16, TechnologyFigures(use="turn", price=3, cards=1), used=pottery, asks=("pay",)),
    named("sailing"): TechnologyKind(16, TechnologyFigures(rate=2)),
    named("masonry"): TechnologyKind(16, TechnologyFigures(saves=1)),
    named("currency"): TechnologyKind(16, TechnologyFigures(improves=named("market"))),
    named("code-of-laws"): TechnologyKind(
        20, TechnologyFigures(use="game", takes=3), used=code_of_laws, asks=("rival", "take", "about-take")
    ),
    named("engineering"): TechnologyKind(20, TechnologyFigures(room=2)),
    named("astronomy"): TechnologyKind(24, TechnologyFigures(draws=1)),
}
"""Cost in commerce, and what it does."""
