"""Purchases: any number, in any order, as long as they can be paid for."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.civilization import choices as c
from domain.civilization import facts as f
from domain.civilization.state import Stock
from domain.engine.entry.facts import About
from tests.support.playing import P1, P3

from .plays import Play, card, given, mat

FEW = {"technology_market": "mining pottery astronomy"}


@pytest.mark.rule("21")
def test_resource_card_is_discarded_for_its_resources() -> None:
    play = given("food-3 hammers-2").plays("food-3").then(f.Played(P1, card("food-3"), Stock(food=3)))
    play.lies(P1, hand="hammers-2", stock=Stock(3, 0, 0)).discarded("food-3").asks(P1, "turn", "act")


@pytest.mark.rule("21", "61")
def test_a_wild_card_gives_a_free_mix() -> None:
    play = given("wild-1 wild-2")
    assert len(play.of(c.PlayResource, card=card("wild-1"))) == 3
    assert len(play.of(c.PlayResource, card=card("wild-2"))) == 6
    play.plays("wild-2", food=1, commerce=1).lies(P1, stock=Stock(1, 0, 1))


@pytest.mark.rule("22")
def test_sailing_trades_two_for_one() -> None:
    given(technologies="sailing", food=2).trades("hammers", food=2).lies(P1, stock=Stock(0, 1, 0))


@pytest.mark.rule("59")
def test_any_three_may_be_traded_by_option() -> None:
    play = given(food=2, hammers=1, bank_trade="any_mix")
    assert play.of(c.Trade) == [c.Trade(2, 1, 0, "commerce")]


@pytest.mark.rule("23")
def test_each_population_makes_the_next_dearer() -> None:
    play = given(land="grassland+2 coast hills river", food=22)
    assert [(o.plot, o.cost) for o in play.of(c.BuyPopulation)] == [(0, 10), (1, 6), (2, 6), (3, 6)]
    play.grows(0).grows(0).then(f.Grew(P1, 0, 12)).lies(P1, stock=Stock(0, 0, 0)).may_not(c.BuyPopulation)
    assert play.state.population == 46 - 2


@pytest.mark.rule("58")
def test_without_population_left_none_can_be_bought() -> None:
    given(food=20, table={"population": 0}).may_not(c.BuyPopulation)
    play = given(food=20, table={}, population_supply="unlimited").grows(0)
    assert play.state.population is None


@pytest.mark.rule("16", "24")
def test_plot_is_paid_in_any_mix() -> None:
    play = given(food=5, hammers=5, commerce=5, table={"plot_market": "river coast forest"})
    play.buys_plot("coast").lies(P1, land="grassland mountains coast hills coast", stock=Stock(0, 0, 0))
    assert play.facts[0] == f.BoughtPlot(P1, card("coast"), Stock(5, 5, 5))
    assert len(play.state.plot_market) == 3
    given(food=5, hammers=5, commerce=4).may_not(c.BuyPlot)


@pytest.mark.rule("24", "84")
@pytest.mark.parametrize(
    ("land", "price"), [("coast " * 4, 15), ("forest " * 4 + "coast ", 20), ("hills " * 4 + "coast " * 3, 30)]
)
def test_each_plot_makes_the_next_dearer(land: str, price: int) -> None:
    play = given(land=land, food=40, table={"plot_market": "river grassland"})
    assert {o.cost for o in play.of(c.BuyPlot)} == {price}
    play.buys_plot("river").lies(P1, stock=Stock(40 - price, 0, 0))


@pytest.mark.rule("25")
@pytest.mark.parametrize(
    ("land", "price"),
    [
        ("coast:library", 10),
        ("coast:monastery", 11),
        ("coast:the-great-library", 9),
        ("coast:library coast:library coast:monastery", 7),
        ("coast:library,library coast:monastery,monastery coast:library,the-great-library", 1),
    ],
)
def test_libraries_make_technologies_cheaper(land: str, price: int) -> None:
    play = given(land=land, commerce=12, table=FEW)
    assert play.of(c.BuyTechnology, card=card("mining"))[0].cost == price


@pytest.mark.rule("25", "64")
@pytest.mark.parametrize(("floor", "price"), [(0, 0), (1, 1)])
def test_discounts_stop_at_the_lowest_price(floor: int, price: int) -> None:
    land = "coast:library,library coast:monastery,monastery coast:library,the-great-library coast:colosseum"
    play = given(land=land, table=FEW, commerce=1, cost_floor=floor)
    assert play.of(c.BuyTechnology, card=card("mining"))[0].cost == price


@pytest.mark.rule("26")
def test_building_goes_onto_a_plot() -> None:
    play = given("library forge", hammers=9).builds("library", 2)
    assert play.facts == [f.Built(P1, card("library"), 2, 8, 0)]
    play.lies(P1, hand="forge", land="grassland mountains coast:library hills", stock=Stock(0, 1, 0))
    play.may_not(c.Build)


@pytest.mark.rule("26", "51", "63")
@pytest.mark.parametrize(
    ("options", "prices"),
    [
        ({}, (4, 11)),
        ({"happiness_discounts_wonders": False}, (4, 12)),
        ({"masonry_wonders": True}, (4, 10)),
    ],
)
def test_masonry_and_happiness_make_building_cheaper(options: dict[str, Any], prices: tuple[int, int]) -> None:
    play = given("granary the-colossus", "coast:colosseum coast coast", "masonry", hammers=20, **options)
    assert (play.of(c.Build)[0].cost, play.of(c.Build)[1].cost) == prices


@pytest.mark.rule("27")
def test_with_engineering_every_plot_has_room_for_two() -> None:
    play = given("temple", "grassland:forge coast:walls,walls", "engineering", hammers=4).builds("temple")
    play.lies(P1, land="grassland:forge,temple coast:walls,walls")


@pytest.mark.rule("28")
def test_a_building_works_at_once() -> None:
    play = given("library", hammers=8, commerce=10, table=FEW).may_not(c.BuyTechnology).builds("library", 0)
    play.learns("mining").lies(P1, stock=Stock(0, 4, 0))


@pytest.mark.rule("56")
def test_building_may_need_population() -> None:
    play = given("temple", "grassland+1 coast hills", hammers=4, building_needs_population=True).builds("temple")
    play.lies(P1, land="grassland+1:temple coast hills")
    given("temple", hammers=4, building_needs_population=True).may_not(c.Build)


# -- undo, and questions


def test_purchase_can_be_taken_back() -> None:
    """As long as nothing has happened: there is no fact, and the purchases are offered as before."""
    begins: dict[str, Callable[[Play], Play]] = {
        "build": lambda play: play.builds("temple"),
        "plot": lambda play: play.buys_plot("river"),
        "writing": lambda play: play.uses("writing"),
        "code-of-laws": lambda play: play.uses("code-of-laws").against(P3),
        "pottery": lambda play: play.uses("pottery"),
    }
    for name, begin in begins.items():
        play = given(
            "temple", "coast+1 hills+1", "writing pottery code-of-laws", food=20, hammers=9, commerce=9, seats=3,
            others=[mat(), mat(food=2, hammers=2, commerce=1)], table={"plot_market": "river coast forest"},
        )  # fmt: skip
        state, offered = play.state, play.options
        assert begin(play).question.why == name
        play.picks(c.Back()).asks(P1, "turn", "act")
        assert (play.state, play.options, play.history) == (state, offered, []), name


def test_purchase_with_effects_is_not_taken_back() -> None:
    """What is used when bought stays bought, and the victim who chooses did not begin it."""
    bought = {"technology_market": "writing mining pottery", "plot_market": "river"}
    play = given(commerce=20, seats=3, table=bought, steal_tech_timing="on_purchase").learns("writing")
    play.asks(P1, "writing", "rival").may_not(c.Back)
    victim = mat(food=2, hammers=2, commerce=1)
    play = given(technologies="code-of-laws", others=[victim, victim], code_of_laws_chooser="victim")
    play.uses("code-of-laws").may(c.Back).against(P3).asks(P3, "code-of-laws", "take").may_not(c.Back)


def test_a_purchase_says_what_is_paid_for() -> None:
    play = given("temple", "coast+1 hills+1", food=15, hammers=15, commerce=15, table={"plot_market": "river"})
    assert play.builds("temple").question.about == About(card=card("temple"), amount=4)
    price = play.picks(c.Back()).of(c.BuyPlot)[0].cost
    assert play.buys_plot("river").question.about == About(card=card("river"), amount=price)
