"""Ways to take resources are told by their limits: exactly those that a plain list of them would hold."""

from itertools import permutations
from random import Random

import pytest

from domain.civilization.box import PLOTS
from domain.civilization.economy.income import base, bonuses
from domain.civilization.economy.mixes import Ways, mixes, sensible
from domain.civilization.state import NOTHING, PlayerArea, Plot, Stock
from domain.engine.audience.audience import Seat

from .plays import card

ORDERS = tuple(permutations(("food", "hammers", "commerce")))


def listed(of: Stock, number: int) -> list[Stock]:
    """All ways to take so many, tried one by one."""
    every = [Stock(f, h, number - f - h) for f in range(number, -1, -1) for h in range(number - f, -1, -1)]
    return [way for way in every if of.covers(way)]


def added(mat: PlayerArea) -> list[Stock]:
    """All that population and The Pyramids can add, one plot after the other."""
    found = {NOTHING}
    for plot in mat.plots:
        shown, n = base(plot), plot.population
        limit = Stock(n * (shown.food > 0), n * (shown.hammers > 0), n * (shown.commerce > 0))
        found = {total + way for total in found for way in listed(limit, n)}
        if "the-pyramids" in plot.built:
            found = {total + way for total in found for way in listed(Stock(2, 2, 2), 2)}
    return sorted(found, key=lambda way: (-way.food, -way.hammers))


def few(ways: list[Stock]) -> list[Stock]:
    """The most of one, then of a second, in every order; and the most even mix: each looked for among all."""
    most = [max(ways, key=lambda way: [getattr(way, name) for name in order]) for order in ORDERS]
    return list(dict.fromkeys([*most, min(ways, key=lambda w: w.food**2 + w.hammers**2 + w.commerce**2)]))


def same(ways: Ways, every: list[Stock]) -> None:
    assert list(ways) == every
    assert len(ways) == len(every)
    assert sensible(ways) == few(every)
    assert list(ways.foods()) == list(dict.fromkeys(way.food for way in every))
    for food in ways.foods():
        assert list(ways.hammers(food)) == [way.hammers for way in every if way.food == food]


@pytest.mark.rule("24", "84")
def test_ways_to_pay_are_all_and_no_more() -> None:
    rng = Random(1)
    for _ in range(300):
        stock = Stock(rng.randint(0, 9), rng.randint(0, 9), rng.randint(0, 9))
        number = rng.randint(0, stock.all)
        same(mixes(stock, number), listed(stock, number))


@pytest.mark.rule("18", "81", "84")
def test_what_population_can_add_is_all_and_no_more() -> None:
    rng = Random(2)
    for _ in range(300):
        plots = [Plot(rng.choice([*PLOTS]), rng.choice((0, 0, 1, 2, 5))) for _ in range(rng.randint(1, 7))]
        plots.append(Plot(card("coast"), built=(card("the-pyramids"),) * rng.randint(0, 1)))
        mat = PlayerArea(Seat(0), plots=tuple(plots))
        same(bonuses(mat), added(mat))
