"""The technologies that do something when they are learned, or when their owner chooses to use them.

The others are looked up where they count: prices, income, statuses, combat and the draw.
"""

from collections.abc import Awaitable, Callable

from domain.civilization import facts as f
from domain.civilization.box import CODE_OF_LAWS, POTTERY, WRITING
from domain.civilization.mixes import choose_mix
from domain.civilization.prices import mixes
from domain.civilization.state import Card, Stock
from domain.civilization.turn import Turn
from domain.engine.audience import Face

POTTERY_PRICE = 3
LEVY = 3
WHEEL = 2


def mining(t: Turn) -> None:
    """Once, when it is learned: a hammer for each own plot."""
    t.table.record(f.Collected(t.seat, Stock(hammers=len(t.mine.plots)), "mining"))


def the_wheel(t: Turn) -> None:
    """Once, when it is learned: two cards."""
    t.draw(WHEEL)


async def writing(t: Turn) -> None:
    """Once a game: a random card of a rival's hand; only the two of them see which."""
    victim = await t.choose_rival("writing")
    t.table.record(f.Used(t.seat, WRITING))
    cards, draw = (), 0
    if hand := victim.hand:
        nth, draw = t.table.below("writing", len(hand))
        cards = (hand[nth],)
    t.table.record(f.Stole(t.seat, victim.seat, (t.seat, victim.seat), cards, draw))


async def code_of_laws(t: Turn) -> None:
    """Once a game: three resources of a rival; who has fewer gives all."""
    victim = await t.choose_rival("code-of-laws")
    chooser = t if t.options.code_of_laws_chooser == "taker" else victim
    stock = victim.mine.stock
    taken = await choose_mix(chooser, "code-of-laws", "take", mixes(stock, min(LEVY, stock.all)))
    t.table.record(f.Used(t.seat, CODE_OF_LAWS))
    t.table.record(f.Levied(t.seat, victim.seat, taken))


async def pottery(t: Turn) -> None:
    """Once a turn: pay three resources, draw a card."""
    paid = await choose_mix(t, "pottery", "pay", mixes(t.mine.stock, POTTERY_PRICE))
    t.table.record(f.Used(t.seat, POTTERY, paid))
    t.draw(1)


LEARNED: dict[Card, Callable[[Turn], None]] = {
    Card(Face("mining")): mining,
    Card(Face("the-wheel")): the_wheel,
}
"""What happens at once when a technology is learned."""
USES: dict[Card, Callable[[Turn], Awaitable[None]]] = {
    WRITING: writing,
    CODE_OF_LAWS: code_of_laws,
    POTTERY: pottery,
}
"""What happens when a technology is used."""


def usable(t: Turn) -> list[Card]:
    """The technologies that can be used now, in the order of the card list."""
    paid = t.mine.stock.all >= POTTERY_PRICE
    return [card for card in USES if card in t.mine.ready and (card != POTTERY or paid)]
