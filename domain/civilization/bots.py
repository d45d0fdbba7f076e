"""Bots that sit at a seat of Civilization. They see what that seat sees: the redacted state and the question."""

import math
from collections.abc import Callable
from typing import Any

from domain.civilization.box import BUILDINGS, PLOTS, RESOURCE_CARDS, UNITS, WONDERS
from domain.civilization.choices import (
    Attack,
    Back,
    Block,
    Build,
    BuyPlot,
    BuyPopulation,
    BuyTechnology,
    CardOption,
    Done,
    Mix,
    PlayResource,
    PlotOption,
    Trade,
)
from domain.civilization.economy.prices import bank_rate, built, population_price, technology_price
from domain.civilization.options import Options
from domain.civilization.score import tally
from domain.civilization.state import PlayerArea, State, Stock
from domain.engine.entry.facts import Asked

_DONE, _USUAL = Done(), Options()
Value = Callable[[State, PlayerArea, Any], float]


def settler(state: State, asked: Asked, _: Callable[[int], int]) -> tuple[int, ...]:
    """Grow, learn, build; raid whoever leads; block what can be blocked. Picks the options of highest value."""
    options: tuple[Any, ...] = asked.options or ()
    me = state.mats[asked.seat]
    worth = [_value(state, me, option) for option in options]
    if asked.verb in _LOSING:
        worth = [-value for value in worth]
    worth = [-math.inf if isinstance(option, Back) else value for option, value in zip(options, worth, strict=True)]
    best = sorted(range(len(options)), key=lambda n: -worth[n])
    return tuple(best[: asked.most if asked.verb == "extra" else asked.least])


_LOSING = frozenset({"discard", "pay", "lose-building", "lose-walls", "return"})
"""Verbs of questions that take something from the seat: there it picks the options of least value."""


def _value(state: State, me: PlayerArea, option: Any) -> float:
    given = _VALUES.get(option.__struct_config__.tag)
    return 0 if given is None else given(state, me, option)


# -- purchases


def _population(_: State, __: PlayerArea, option: BuyPopulation) -> float:
    return 90 - option.cost


def _technology(s: State, me: PlayerArea, option: BuyTechnology) -> float:
    """Each is a point; but the last one ends the game, so only whoever leads buys it."""
    last = len(s.technology_market) + len(s.technology_deck) == 1
    if last and tally(me).points + 1 < max(tally(mat).points for mat in s.mats if mat.seat != me.seat):
        return -1
    return 100 - option.cost


def _build(_: State, me: PlayerArea, option: Build) -> float:
    """A wonder is a point; of buildings those that bring something."""
    if option.card in WONDERS:
        return 95
    kind = BUILDINGS[option.card].figures
    if kind.repeats or kind.discount or kind.culture or kind.happiness:
        return 60 + kind.discount + kind.culture + kind.happiness
    return 40 if kind.bounces or option.card not in built(me) else -1


def _buy_plot(s: State, me: PlayerArea, option: BuyPlot) -> float:
    """More land, as long as enough turns are left for it to earn its price."""
    return 30 + _plot_worth(option.card) if s.technology_deck and len(me.plots) < _PLOTS else -1


_PLOTS = 7


def _trade(s: State, me: PlayerArea, option: Trade) -> float:
    """Only what brings a technology or population within reach at once."""
    left = me.stock - Stock(option.food, option.hammers, option.commerce)
    rate = bank_rate(me)
    prices = [technology_price(s, me, card, _USUAL) for card in s.technology_market if card is not None]
    grow = min(map(population_price, me.plots), default=0)
    if option.take == "commerce" and prices:
        spare = max(left.food - grow, 0) // rate + left.hammers // rate
        return 20 if left.commerce < min(prices) <= left.commerce + 1 + spare else -1
    if option.take == "food" and s.population != 0:
        spare = left.hammers // rate + max(left.commerce - max(prices, default=0), 0) // rate
        rich = option.commerce and left.commerce >= max(prices, default=0)
        return 10 if left.food < grow <= left.food + 1 + spare and (option.hammers or rich) else -1
    return -1


def _resource(_: State, __: PlayerArea, option: PlayResource) -> float:
    return 110 + option.commerce + 2 * option.food / 3


# -- cards, plots and resources


def _plot_worth(card: Any) -> float:
    base = PLOTS[card].figures.base
    return 4 * base.food + 2 * base.commerce + base.hammers


def _card(_: State, me: PlayerArea, option: CardOption) -> float:
    """What a card in hand is good for: points and resources, then buildings, then units that do something."""
    card = option.card
    if card in WONDERS:
        return 10
    if card in RESOURCE_CARDS:
        return 8
    if card in UNITS:
        return 2 + 2 * UNITS[card].figures.steals + len(UNITS[card].figures.blocks)
    again = me.hand.count(card) > 1
    return 3 if again else 6 + BUILDINGS[card].figures.discount


def _place(_: State, me: PlayerArea, option: PlotOption) -> float:
    """On the plot that has most already: the price of the next one rises there, and stays low on the others."""
    return me.plots[option.plot].population


def _mix(_: State, __: PlayerArea, option: Mix) -> float:
    return 3 * option.food + 2.9 * option.commerce + 2.5 * option.hammers - 0.1 * _spread(option)


def _spread(option: Mix) -> float:
    return max(option.food, option.commerce, option.hammers) - min(option.food, option.commerce, option.hammers)


# -- combat


def _attack(s: State, _: PlayerArea, option: Attack) -> float:
    """Population first, from the neighbour with most points; Catapults against Walls only."""
    foe, kind = s.mats[option.target], UNITS[option.card].figures
    if kind.steals:
        return 10 + foe.population if foe.population else -1
    if not kind.destroys:
        return 50 if any(card in BUILDINGS and BUILDINGS[card].figures.falls for card in built(foe)) else -1
    return 5 if any(card in BUILDINGS for card in built(foe)) and not kind.steals else -1


def _danger(card: Any) -> float:
    unit = UNITS[card].figures
    return 2 * unit.steals + unit.destroys


def _block(_: State, __: PlayerArea, option: Block) -> float:
    """The most dangerous, with the unit that is least use elsewhere."""
    return 10 * _danger(option.attacker) + 10 - _danger(option.card)


_VALUES: dict[str, Value] = {
    "play-resource": _resource,
    "trade": _trade,
    "buy-population": _population,
    "buy-plot": _buy_plot,
    "buy-technology": _technology,
    "build": _build,
    "use": lambda _s, _me, _option: 120,
    "take-plot": lambda _s, _me, option: _plot_worth(option.card),
    "card": _card,
    "plot": _place,
    "building": lambda _s, _me, option: BUILDINGS[option.card].cost,
    "mix": _mix,
    "attack": _attack,
    "unit": lambda _s, _me, option: _danger(option.card),
    "block": _block,
}
"""Type of option -> its value. A type that is not named here has 0; what costs more than it brings has less, so that
the bot goes on without."""


def default(asked: Asked) -> tuple[int, ...]:
    """What is answered for a seat that resigned: done, otherwise as little as may be."""
    options: tuple[Any, ...] = asked.options or ()
    if _DONE in options:
        return (options.index(_DONE),)
    return tuple(range(asked.least or 0))
