"""Distinct ways to pay: every one is an option, plain cubes first."""

import pytest

from domain.caylus import choices as c
from domain.caylus.cards.deals import ways
from tests.support.playing import P1

from .plays import given, written
from .tables import at, goods, mat

RESIDENCE = [at("Park"), at("Church", P1, residence=True)]


@pytest.mark.rule("56", "63")
def test_gold_may_stand_for_any_cube_of_a_cost_even_by_choice() -> None:
    play = given(mat("Large farm", "1 food 2 stone 3 gold"))
    assert play.pays("Large farm") == [
        "1 food 2 stone", "1 food 1 stone 1 gold", "2 stone 1 gold", "1 food 2 gold", "1 stone 2 gold", "3 gold",
    ]  # fmt: skip
    play.builds("Large farm", "3 gold").has(P1, "1 food 2 stone")


@pytest.mark.rule("58")
def test_any_cube_may_be_gold() -> None:
    play = given(mat("Market", "1 food 2 wood 1 stone 2 gold"))
    assert play.pays("Market") == [
        "1 food 1 wood", "2 wood", "1 wood 1 stone", "1 food 1 gold", "1 wood 1 gold", "1 stone 1 gold", "2 gold",
    ]  # fmt: skip
    assert given(mat("Market", "1 food 1 stone")).may_not(c.Build).options


@pytest.mark.rule("57")
def test_nothing_stands_for_gold() -> None:
    given(mat("", "9 food 9 wood 9 stone"), road=RESIDENCE).may_not(c.BuildPrestige)
    play = given(mat("", "2 wood 2 gold"), road=RESIDENCE)
    assert play.pays("Theatre") == ["2 wood 1 gold", "1 wood 2 gold"]
    assert play.pays("Statue") == []


@pytest.mark.rule("44", "56")
def test_coins_are_no_cubes_and_gold_no_coins() -> None:
    given(mat("Market, Bank", "9 d", pile="Church")).may_not(c.Build)
    given(mat("Bank", "9 gold", pile="Church")).may_not(c.Draw, c.Replace, c.PlaceWorker)


@pytest.mark.rule("63")
def test_the_ways_are_all_that_there_are_and_each_once() -> None:
    held = goods("2 food 2 wood 2 stone 3 gold 5 d")
    for cost, any_ in ((goods("1 food 1 wood"), 0), (goods("1 wood"), 1), (goods("1 food 2 stone 1 gold"), 0)):
        found = ways(held, cost, any_)
        assert len(set(found)) == len(found)
        n = cost.food + cost.wood + cost.stone + cost.gold + any_
        assert all(way.food + way.wood + way.stone + way.gold == n for way in found)
        wanted = {
            (food, wood, stone)
            for food in range(3) for wood in range(3) for stone in range(3)
            if 0 <= n - food - wood - stone <= 3 and n - food - wood - stone >= cost.gold
            and max(0, food - cost.food) + max(0, wood - cost.wood) + max(0, stone - cost.stone) <= any_
        }  # fmt: skip
        assert {(way.food, way.wood, way.stone) for way in found} == wanted, [written(way) for way in found]
