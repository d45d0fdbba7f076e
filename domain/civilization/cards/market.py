"""Plots and technologies, which lie on offer. Two independent transcriptions agree on them.

The functions are for technologies that do something when they are bought or used. A use asks first and acts
afterwards, so that the state at every question is one at rest.
"""

from typing import TYPE_CHECKING

from domain.civilization.kinds import PlotKind, TechnologyKind, named
from domain.civilization.mixes import choose_mix, mixes
from domain.civilization.state import Card, Stock

if TYPE_CHECKING:
    from domain.civilization.turn import Turn

PLOTS: dict[Card, PlotKind] = {
    named("grassland"): PlotKind(5, Stock(2, 0, 0)),
    named("mountains"): PlotKind(5, Stock(0, 2, 0)),
    named("coast"): PlotKind(5, Stock(0, 0, 2)),
    named("hills"): PlotKind(5, Stock(1, 1, 0)),
    named("river"): PlotKind(5, Stock(1, 0, 1)),
    named("forest"): PlotKind(5, Stock(0, 1, 1)),
}
"""Copies, and the yield."""

WHEEL, LEVY, POTTERY_PRICE = 2, 3, 3


def mining(t: "Turn") -> None:
    """A hammer for each own plot."""
    t.collect(Stock(hammers=len(t.mine.plots)), "mining")


def the_wheel(t: "Turn") -> None:
    """Two cards."""
    t.draw(WHEEL)


async def writing(t: "Turn") -> None:
    """A random card of a rival's hand; only the two of them see which."""
    victim = await t.choose_rival("writing")
    t.use(named("writing"))
    t.take_card_of(victim, "writing")


async def code_of_laws(t: "Turn") -> None:
    """Three resources of a rival; who has fewer gives all. Who says which, is question C2b."""
    victim = await t.choose_rival("code-of-laws")
    chooser = t if t.options.code_of_laws_chooser == "taker" else victim
    stock = victim.mine.stock
    taken = await choose_mix(chooser, "code-of-laws", "take", mixes(stock, min(LEVY, stock.all)))
    t.use(named("code-of-laws"))
    t.take_resources_of(victim, taken)


async def pottery(t: "Turn") -> None:
    """Pay three resources, draw a card."""
    paid = await choose_mix(t, "pottery", "pay", mixes(t.mine.stock, POTTERY_PRICE))
    t.use(named("pottery"), paid)
    t.draw(1)


TECHNOLOGIES: dict[Card, TechnologyKind] = {
    named("monotheism"): TechnologyKind(12, doubles=named("temple")),
    named("literature"): TechnologyKind(12, culture=3),
    named("agriculture"): TechnologyKind(12, improves=named("granary")),
    named("mining"): TechnologyKind(12, learned=mining),
    named("iron-working"): TechnologyKind(14, improves=named("forge")),
    named("mathematics"): TechnologyKind(14, trains=named("catapult")),
    named("writing"): TechnologyKind(14, use="game", used=writing, asks=("rival",)),
    named("the-wheel"): TechnologyKind(14, learned=the_wheel),
    named("pottery"): TechnologyKind(16, use="turn", price=POTTERY_PRICE, used=pottery, asks=("pay",)),
    named("sailing"): TechnologyKind(16, rate=2),
    named("masonry"): TechnologyKind(16, saves=1),
    named("currency"): TechnologyKind(16, improves=named("market")),
    named("code-of-laws"): TechnologyKind(20, use="game", used=code_of_laws, asks=("rival", "take")),
    named("engineering"): TechnologyKind(20, room=2),
    named("astronomy"): TechnologyKind(24, draws=True),
}
"""Cost in commerce, and what it does."""
