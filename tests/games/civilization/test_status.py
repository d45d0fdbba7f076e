"""Culture and happiness, and who has Highest Culture and Highest Happiness."""

import pytest

from domain.civilization import choices as c
from domain.civilization import facts as f
from domain.civilization.economy.prices import culture, happiness, highest
from tests.support.playing import P1, P2, P3

from .plays import card, given, mat


@pytest.mark.rule("29", "30")
def test_technologies_buildings_and_wonders_count() -> None:
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


@pytest.mark.rule("30")
def test_highest_happiness_makes_technologies_cheaper() -> None:
    table = {"technology_market": "mining"}
    assert given(land="coast:colosseum", commerce=20, table=table).of(c.BuyTechnology)[0].cost == 11


@pytest.mark.rule("31")
def test_it_is_reckoned_anew_whenever_something_changes() -> None:
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
def test_a_tie(tie: str, before: tuple[int, ...], has: tuple[int, ...]) -> None:
    assert highest([2, 2, 1], 2, before, tie) == has  # type: ignore[arg-type]


@pytest.mark.rule("54")
def test_the_incumbent_keeps_it_when_another_draws_level() -> None:
    land = "coast:colosseum hills"
    play = given("colosseum", hammers=4, others=[mat(land=land)], status_tie="incumbent").builds("colosseum", 0)
    assert play.state.happiness == (P2,)
    play = given("colosseum", hammers=4, others=[mat(land=land)]).builds("colosseum", 0)
    assert play.state.happiness == ()
    assert card("colosseum") in play.mat(P1).plots[0].built
