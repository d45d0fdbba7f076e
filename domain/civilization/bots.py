"""Bots for Civilization. They see what their seat sees: the redacted state and the question."""

import math
from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec import Struct

from domain.civilization.box import BUILDINGS, PLOTS, RESOURCE_CARDS, UNITS, WONDERS
from domain.civilization.choices import (
    Attack,
    Back,
    Block,
    Build,
    BuyPlot,
    BuyTechnology,
    CardOption,
    Done,
    Mix,
    PlotOption,
    Trade,
)
from domain.civilization.economy.prices import bank_rate, built, population_price, technology_prices
from domain.civilization.options import Options
from domain.civilization.score import tally
from domain.civilization.state import PlayerArea, State, Stock
from domain.engine.entry.facts import Asked
from domain.engine.game.bots import idle
from domain.engine.game.rules import Dice, Policy

_USUAL = Options()


class Taste(Struct, frozen=True):
    """What things are worth to a bot. Of the options at a time it takes the most valuable, if that is above 0."""

    population: float = 90
    """Less the price."""
    technology: float = 100
    """Less the price."""
    wonder: float = 95
    building: float = 60
    """One with a lasting effect; `discount`, `culture` and `happiness` for each that it gives."""
    discount: float = 1
    culture: float = 1
    happiness: float = 1
    other_building: float = 40
    plot: float = 30
    plots: int = 7
    """How many are enough."""
    resource: float = 110
    card_wonder: float = 10
    """Cards that may be kept or taken, from here on."""
    card_resource: float = 8
    card_unit: float = 2
    card_steals: float = 2
    card_blocks: float = 1
    card_again: float = 3
    card_building: float = 6
    food: float = 3
    """What a plot gives, from here on."""
    commerce: float = 2.9
    hammers: float = 2.5
    spread: float = 0.1
    steal: float = 10
    """An attack that takes population, and more for each one there is."""
    leader: float = 0
    """More for each point by which its target leads."""
    breach: float = 50
    """An attack on Walls."""
    raze: float = 5
    """An attack on buildings."""


_SETTLER = Taste()
Value = Callable[[Taste, State, PlayerArea, Any], float]


def _policy(taste: Taste, state: State, asked: Asked, _: Dice) -> tuple[int, ...]:
    options: tuple[Any, ...] = asked.options or ()
    me = state.mats[asked.seat]
    worth = [_value(taste, state, me, option) for option in options]
    if asked.verb in _LOSING:
        worth = [-value for value in worth]
    worth = [-math.inf if isinstance(option, Back) else value for option, value in zip(options, worth, strict=True)]
    best = sorted(range(len(options)), key=lambda n: -worth[n])
    return tuple(best[: asked.most if asked.verb == "extra" else asked.least])


settler = partial(_policy, _SETTLER)
"""Grows, learns, builds; raids with the units it happens to have; blocks what can be blocked."""
raider = partial(
    _policy, Taste(hammers=2.9, card_resource=4, card_unit=7, card_steals=6, card_blocks=2, card_building=3)
)
"""The same, but it keeps and takes units to raid and to block with. Its figures won against others."""


_LOSING = frozenset({"discard", "pay", "lose-building", "lose-walls", "return"})
"""Verbs of questions that take something from the seat: it then picks the least valuable options."""


def _value(taste: Taste, state: State, me: PlayerArea, option: Any) -> float:
    given = _VALUES.get(option.__struct_config__.tag)
    return 0 if given is None else given(taste, state, me, option)


# -- purchases


def _technology(t: Taste, s: State, me: PlayerArea, option: BuyTechnology) -> float:
    """Each is a point; but the last one ends the game, so only the leader buys it."""
    last = len(s.technology_market) + len(s.technology_deck) == 1
    if last and tally(me).points + 1 < max(tally(mat).points for mat in s.mats if mat.seat != me.seat):
        return -1
    return t.technology - option.cost


def _build(t: Taste, _: State, me: PlayerArea, option: Build) -> float:
    """A wonder is a point; a building is worth what it gives."""
    if option.card in WONDERS:
        return t.wonder
    kind = BUILDINGS[option.card].figures
    if kind.repeats or kind.discount or kind.culture or kind.happiness:
        return t.building + t.discount * kind.discount + t.culture * kind.culture + t.happiness * kind.happiness
    return t.other_building if kind.bounces or option.card not in built(me) else -1


def _buy_plot(t: Taste, s: State, me: PlayerArea, option: BuyPlot) -> float:
    """More land, as long as enough turns are left for it to earn its price."""
    return t.plot + _plot_worth(option.card) if s.technology_deck and len(me.plots) < t.plots else -1


def _trade(_t: Taste, s: State, me: PlayerArea, option: Trade) -> float:
    """Only if it brings a technology or population within reach at once."""
    if option.take == "hammers" or (option.take == "food" and s.population == 0):
        return -1
    left = me.stock - Stock(option.food, option.hammers, option.commerce)
    rate, prices = bank_rate(me), technology_prices(s, me, _USUAL).values()
    grow = min(map(population_price, me.plots), default=0)
    if option.take == "commerce":
        spare = max(left.food - grow, 0) // rate + left.hammers // rate
        return 20 if prices and left.commerce < min(prices) <= left.commerce + 1 + spare else -1
    spare = left.hammers // rate + max(left.commerce - max(prices, default=0), 0) // rate
    rich = option.commerce and left.commerce >= max(prices, default=0)
    return 10 if left.food < grow <= left.food + 1 + spare and (option.hammers or rich) else -1


# -- cards, plots and resources


def _plot_worth(card: Any) -> float:
    base = PLOTS[card].figures.base
    return 4 * base.food + 2 * base.commerce + base.hammers


def _card(t: Taste, _: State, me: PlayerArea, option: CardOption) -> float:
    """What a card in hand is good for: points and resources, then buildings, then units that do something."""
    card = option.card
    if card in WONDERS:
        return t.card_wonder
    if card in RESOURCE_CARDS:
        return t.card_resource
    if card in UNITS:
        unit = UNITS[card].figures
        return t.card_unit + t.card_steals * unit.steals + t.card_blocks * len(unit.blocks)
    again = me.hand.count(card) > 1
    return t.card_again if again else t.card_building + BUILDINGS[card].figures.discount


def _place(_t: Taste, _: State, me: PlayerArea, option: PlotOption) -> float:
    """On the plot that has most already: the price of the next one rises there and stays low on the others."""
    return me.plots[option.plot].population


def _mix(t: Taste, _: State, __: PlayerArea, option: Mix) -> float:
    return t.food * option.food + t.commerce * option.commerce + t.hammers * option.hammers - t.spread * _spread(option)


def _spread(option: Mix) -> float:
    return max(option.food, option.commerce, option.hammers) - min(option.food, option.commerce, option.hammers)


# -- combat


def _attack(t: Taste, s: State, me: PlayerArea, option: Attack) -> float:
    """Population first, from the neighbour with the most points; Catapults only against Walls."""
    foe, kind = s.mats[option.target], UNITS[option.card].figures
    if kind.steals:
        return t.steal + foe.population + t.leader * _lead(foe, me) if foe.population else -1
    if not kind.destroys:
        return t.breach if any(card in BUILDINGS and BUILDINGS[card].figures.falls for card in built(foe)) else -1
    razed = any(card in BUILDINGS for card in built(foe)) and not kind.steals
    return t.raze + t.leader * _lead(foe, me) if razed else -1


def _lead(foe: PlayerArea, me: PlayerArea) -> int:
    return tally(foe).points - tally(me).points


def _danger(card: Any) -> float:
    unit = UNITS[card].figures
    return 2 * unit.steals + unit.destroys


def _block(_t: Taste, _: State, __: PlayerArea, option: Block) -> float:
    """The most dangerous attacker, with the least useful unit."""
    return 10 * _danger(option.attacker) + 10 - _danger(option.card)


_VALUES: dict[str, Value] = {
    "play-resource": lambda t, _s, _me, option: t.resource + option.commerce + 2 * option.food / 3,
    "trade": _trade,
    "buy-population": lambda t, _s, _me, option: t.population - option.cost,
    "buy-plot": _buy_plot,
    "buy-technology": _technology,
    "build": _build,
    "use": lambda _t, _s, _me, _option: 120,
    "take-plot": lambda _t, _s, _me, option: _plot_worth(option.card),
    "card": _card,
    "plot": _place,
    "building": lambda _t, _s, _me, option: BUILDINGS[option.card].cost,
    "mix": _mix,
    "attack": _attack,
    "unit": lambda _t, _s, _me, option: _danger(option.card),
    "block": _block,
}
"""Type of option -> its value. A type that is not named here has 0; what costs more than it gives has less, so that
the bot goes on without it."""


default = idle(Done())
"""The picks for a seat that has resigned."""
BOTS = {"settler": Policy(settler, 1, 2), "raider": Policy(raider, 1, 3)}
