"""Resources and cards: collecting, mixes, drawing, discarding, and who has the highest culture and happiness."""

from itertools import permutations
from random import Random

import pytest

from domain.civilization import facts as f
from domain.civilization.box import PLOTS
from domain.civilization.choices import Amount, Extra, OtherMix
from domain.civilization.economy.income import base, bonuses
from domain.civilization.economy.mixes import Ways, mixes, sensible
from domain.civilization.economy.prices import culture, happiness, highest
from domain.civilization.state import NOTHING, PlayerArea, Plot, Stock
from domain.engine.audience.audience import Seat
from tests.support.each import for_each
from tests.support.playing import P1, P2, P3

from .plays import Play, card, cards, given, mat


def collecting(land: str, technologies: str = "", **more: object) -> Play:
    return given(land=land, technologies=technologies, table={"phase": "collect"}, **more)  # type: ignore[arg-type]


@pytest.mark.rule("17")
def test_every_plot_gives_what_is_printed_on_it() -> None:
    play = collecting("grassland mountains coast hills river forest")
    play.lies(P1, stock=Stock(4, 4, 4)).asks(P1, "turn", "act")


@pytest.mark.rule("18", "84")
def test_long_list_of_mixes_is_shortened() -> None:
    play = collecting("hills+6 river+6 forest+6 coast").asks(P1, "collect", "take")
    assert OtherMix() in play.options
    assert len(play.options) <= 10
    play.picks(OtherMix()).asks(P1, "collect", "amount").picks(Amount("food", 7)).picks(Amount("hammers", 4))
    play.lies(P1, stock=Stock(2 + 7, 2 + 4, 4 + 7))


@pytest.mark.rule("19")
@for_each(
    "land, technologies, stock",
    [
        ("grassland:granary", "", Stock(4, 0, 0)),
        ("mountains:forge", "", Stock(0, 4, 0)),
        ("coast:market", "", Stock(0, 0, 4)),
        ("hills:granary", "", Stock(2, 1, 0)),
        ("mountains:granary", "", Stock(0, 2, 0)),
        ("grassland:granary,granary", "", Stock(6, 0, 0)),
        ("grassland+2:granary", "", Stock(6, 0, 0)),
        ("grassland:granary", "agriculture", Stock(5, 0, 0)),
        ("mountains:granary", "agriculture", Stock(1, 2, 0)),
        ("mountains:forge", "iron-working", Stock(0, 5, 0)),
        ("coast:market", "currency", Stock(0, 0, 5)),
        ("coast:market", "agriculture iron-working", Stock(0, 0, 4)),
    ],
)
def test_buildings_double_the_base_yield_only(land: str, technologies: str, stock: Stock) -> None:
    collecting(land, technologies).lies(P1, stock=stock)


@pytest.mark.rule("81")
def test_the_pyramids_add_two_of_any() -> None:
    play = collecting("grassland:the-pyramids").asks(P1, "collect", "take")
    assert len(play.options) == 6
    play.mixes(hammers=1, commerce=1).lies(P1, stock=Stock(2, 1, 1))


@pytest.mark.rule("20")
def test_what_is_not_spent_is_kept() -> None:
    collecting("grassland", food=3, commerce=40).lies(P1, stock=Stock(5, 0, 40))


# -- ways to take resources are described by their limits: exactly those that a plain list of them would hold


ORDERS = tuple(permutations(("food", "hammers", "commerce")))


def listed(of: Stock, number: int) -> list[Stock]:
    """All ways to take this many, tried one by one."""
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
    """The most of one, then of a second, in every order; and the most even mix: each searched for among all."""
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
def test_ways_to_pay_match_a_full_enumeration() -> None:
    rng = Random(1)
    for _ in range(300):
        stock = Stock(rng.randint(0, 9), rng.randint(0, 9), rng.randint(0, 9))
        number = rng.randint(0, stock.all)
        same(mixes(stock, number), listed(stock, number))


@pytest.mark.rule("18", "81", "84")
def test_population_bonuses_match_a_full_enumeration() -> None:
    rng = Random(2)
    for _ in range(300):
        plots = [Plot(rng.choice([*PLOTS]), rng.choice((0, 0, 1, 2, 5))) for _ in range(rng.randint(1, 7))]
        plots.append(Plot(card("coast"), built=(card("the-pyramids"),) * rng.randint(0, 1)))
        mat = PlayerArea(Seat(0), plots=tuple(plots))
        same(bonuses(mat), added(mat))


# -- draw and discard, and the reshuffle


CULTURE = "coast:monastery hills:temple"


@pytest.mark.rule("46")
def test_turn_ends_with_four_drawn_two_discarded() -> None:
    play = given("temple", deck="archer axeman forge market walls").done().nothing_to_attack()
    play.then(f.PhaseBegan("draw"), f.Drew(P1, cards("archer axeman forge market")), f.PhaseBegan("discard", 2))
    play.asks(P1, "turn", "discard").discards("temple forge").lies(P1, hand="archer axeman market")
    play.discarded("temple forge").asks(P2, "turn", "act")


@pytest.mark.rule("46", "73")
@pytest.mark.parametrize(
    ("land", "technologies", "drawn", "discards"),
    [("coast", "", 4, 2), ("coast", "astronomy", 5, 2), (CULTURE, "", 5, 3), (CULTURE, "astronomy", 6, 3)],
)
def test_astronomy_and_highest_culture_add_up(land: str, technologies: str, drawn: int, discards: int) -> None:
    play = given("", land, technologies, deck="7 archer").done()
    assert (len(play.mat(P1).hand), play.question.least, play.question.most) == (drawn, discards, discards)


@pytest.mark.rule("73")
def test_additional_cards_may_be_left() -> None:
    play = given("", CULTURE, "astronomy", deck="7 archer", extra_draw="optional").done().asks(P1, "draw", "extra")
    assert play.options == (Extra("astronomy"), Extra("culture"))
    play.picks(Extra("culture"))
    assert (len(play.mat(P1).hand), play.question.least) == (5, 3)
    given("", deck="7 archer", extra_draw="optional").done().asks(P1, "turn", "discard")


@pytest.mark.rule("47")
def test_there_is_no_hand_limit() -> None:
    hand = "7 archer 6 axeman 4 catapult 7 chariot"
    play = given(hand, deck="5 spearman").done().done()
    assert len(play.mat(P1).hand) == 28
    play.discards("2 archer").lies(P1, hand="5 archer 6 axeman 4 catapult 7 chariot 4 spearman")


@pytest.mark.rule("48")
def test_draw_with_deck_and_discards_empty() -> None:
    play = given(deck="temple").done().discarded("temple").lies(P1, hand="").asks(P2, "turn", "act")
    assert play.state.deck == ()


# -- culture and happiness, and who has Highest Culture and Highest Happiness


@pytest.mark.rule("29", "30")
def test_culture_and_happiness_count_technologies_buildings_wonders() -> None:
    play = given(land="coast:monastery hills:temple river:the-hanging-gardens", technologies="literature mining")
    assert (culture(play.mat(P1)), happiness(play.mat(P1))) == (3 + 2 + 1 + 1, 1 + 3)
    assert (play.state.culture, play.state.happiness) == ((P1,), (P1,))


@pytest.mark.rule("29", "53")
@pytest.mark.parametrize(
    ("least", "land", "has"),
    [(3, "coast:monastery", False), (2, "coast:monastery", True), (3, "coast:monastery,temple", True)],
)
def test_highest_culture_needs_three(least: int, land: str, has: bool) -> None:
    assert bool(given(land=land, culture_min=least).state.culture) is has


@pytest.mark.rule("30", "53")
@pytest.mark.parametrize(
    ("least", "land", "has"), [(2, "coast:temple", False), (2, "coast:colosseum", True), (3, "coast:colosseum", False)]
)
def test_highest_happiness_needs_two(least: int, land: str, has: bool) -> None:
    assert bool(given(land=land, happiness_min=least).state.happiness) is has


@pytest.mark.rule("31")
def test_highest_is_reckoned_anew_after_each_change() -> None:
    play = given("colosseum", hammers=4).builds("colosseum", 0)
    assert play.facts[-1] == f.StatusMoved("happiness", (P1,))
    play = given("axeman", others=[mat(land="coast:colosseum hills")])
    assert play.state.happiness == (P2,)
    play.done().attacks("axeman")
    assert f.StatusMoved("happiness", ()) in play.facts


@pytest.mark.rule("54")
@pytest.mark.parametrize(
    ("tie", "before", "has"),
    [
        ("none", (P1,), ()),
        ("shared", (), (P1, P2)),
        ("incumbent", (), ()),
        ("incumbent", (P2,), (P2,)),
        ("incumbent", (P3,), ()),
    ],
)
def test_highest_tied_goes_by_the_option(tie: str, before: tuple[int, ...], has: tuple[int, ...]) -> None:
    assert highest([2, 2, 1], 2, before, tie) == has  # type: ignore[arg-type]


@pytest.mark.parametrize("status", ["happiness", "culture"])
@pytest.mark.rule("54", "89")
def test_the_incumbent_that_a_position_names_keeps_it(status: str) -> None:
    land = "coast:colosseum,monastery hills:temple"
    play = given(land=land, others=[mat(land=land)], table={status: (1,)}, status_tie="incumbent")
    assert {name: getattr(play.state, name) for name in ("happiness", "culture")} == {
        "happiness": (), "culture": (), status: (P2,)
    }  # fmt: skip
