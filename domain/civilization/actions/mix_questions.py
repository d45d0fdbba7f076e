"""The question of which mix of resources a seat takes or pays."""

from collections.abc import Iterable

from msgspec.structs import replace

from domain.civilization.choices import Amount, Back, Mix, OtherMix
from domain.civilization.economy.mixes import LISTED, Ways, mix_of, sensible
from domain.civilization.state import Resource, Stock
from domain.civilization.turn import Turn
from domain.engine.entry.facts import About
from domain.engine.game.questions import Question


async def choose_mix(t: Turn, asks: Question, ways: Ways, about: About | None = None) -> Stock:
    """Let the seat choose one of these mixes; if there is only one, do not ask. `about`: what the question is about.

    Up to LISTED mixes are all offered. Of more, a few sensible ones are, beside an option after which food and then
    hammers are asked for; commerce is the rest.
    """
    number = len(ways)
    if number == 1:
        return next(iter(ways))
    listed = list(ways) if number <= LISTED else sensible(ways)
    options: tuple[Mix | OtherMix, ...] = tuple(map(mix_of, listed))
    if len(listed) < number:
        options += (OtherMix(),)
    about = replace(about or About(), amount=ways.number)
    picked = await t.choose_open(asks, options, about)
    if isinstance(picked, Mix):
        return Stock(picked.food, picked.hammers, picked.commerce)
    amount = Question(asks.why, "amount", Amount, Back)
    food = await _amount(t, amount, "food", ways.foods(), replace(about, part={}))
    hammers = await _amount(t, amount, "hammers", ways.hammers(food), replace(about, part={"food": food}))
    return Stock(food, hammers, ways.number - food - hammers)


async def _amount(t: Turn, asks: Question, resource: Resource, amounts: Iterable[int], about: About) -> int:
    options = tuple([Amount(resource, amount) for amount in sorted(amounts)])
    return (await t.choose_open(asks, options, about)).amount
