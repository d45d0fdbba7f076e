"""The technologies that do something when they are bought or used.

A use asks first and acts afterwards, so that the game is at rest at every question.
"""

from collections.abc import Awaitable, Callable, Mapping

from domain.civilization.actions.mix_questions import choose_mix
from domain.civilization.cards.kinds import named
from domain.civilization.cards.market import printed_on
from domain.civilization.choices import Back, Mix, OtherMix, Rival
from domain.civilization.economy.mixes import mixes
from domain.civilization.state import Card, Stock
from domain.civilization.turn import Turn
from domain.engine.entry.facts import About
from domain.engine.game.questions import Question

STEAL = Question("writing", "rival", Rival, Back)
LEVY = Question("code-of-laws", "rival", Rival, Back)
LEVY_WHICH = Question("code-of-laws", "take", Mix, OtherMix, Back)
PAY_POTTERY = Question("pottery", "pay", Mix, OtherMix, Back)
QUESTIONS = (STEAL, LEVY, LEVY_WHICH, PAY_POTTERY)


def mining(t: Turn) -> None:
    """A hammer for each plot of the owner."""
    t.collect(Stock(hammers=printed_on("mining").hammers * len(t.mine.plots)), "mining")


def the_wheel(t: Turn) -> None:
    """Two cards."""
    t.draw(printed_on("the-wheel").cards)


async def writing(t: Turn) -> None:
    """A random card from a rival's hand; only those two see which."""
    victim = await t.choose_rival(STEAL)
    t.use(named("writing"))
    t.take_card_of(victim, "writing")


async def code_of_laws(t: Turn) -> None:
    """Three resources from a rival, or all if they have fewer. Who chooses is question C2b."""
    victim = await t.choose_rival(LEVY)
    chooser = t if t.options.code_of_laws_chooser == "taker" else victim
    stock, takes = victim.mine.stock, printed_on("code-of-laws").takes
    about = About(by=None if chooser is t else t.seat, of=victim.seat)
    taken = await choose_mix(chooser, LEVY_WHICH, mixes(stock, min(takes, stock.all)), about)
    t.use(named("code-of-laws"))
    t.take_resources_of(victim, taken)


async def pottery(t: Turn) -> None:
    """Pay three resources, draw a card."""
    printed = printed_on("pottery")
    paid = await choose_mix(t, PAY_POTTERY, mixes(t.mine.stock, printed.price))
    t.use(named("pottery"), paid)
    t.draw(printed.cards)


LEARNED: Mapping[Card, Callable[[Turn], None]] = {named("mining"): mining, named("the-wheel"): the_wheel}
"""What happens once, when the technology is bought."""
USED: Mapping[Card, Callable[[Turn], Awaitable[None]]] = {
    named("writing"): writing,
    named("code-of-laws"): code_of_laws,
    named("pottery"): pottery,
}
"""What a use does."""
