"""Collecting: base yields, buildings, the population bonus and its mix."""

import pytest

from domain.civilization import facts as f
from domain.civilization.choices import Amount, Mix, OtherMix
from domain.civilization.state import Stock
from tests.support.playing import P1

from .plays import Play, given

COLLECT = {"phase": "collect"}


def collecting(land: str, technologies: str = "", **more: object) -> Play:
    return given(land=land, technologies=technologies, table={"phase": "collect"}, **more)  # type: ignore[arg-type]


@pytest.mark.rule("17")
def test_every_plot_gives_what_is_printed_on_it() -> None:
    play = collecting("grassland mountains coast hills river forest")
    play.lies(P1, stock=Stock(4, 4, 4)).asks(P1, "turn", "act")


@pytest.mark.rule("18")
def test_population_adds_what_its_plot_shows() -> None:
    collecting("grassland+2 coast+1 mountains river").lies(P1, stock=Stock(2 + 2 + 1, 2, 2 + 1 + 1))


@pytest.mark.rule("18")
def test_three_population_on_a_mixed_plot_is_three_resources_in_any_mix() -> None:
    play = collecting("hills+3 grassland coast coast").asks(P1, "collect", "take")
    assert play.options == (Mix(3, 0, 0), Mix(2, 1, 0), Mix(1, 2, 0), Mix(0, 3, 0))
    play.mixes(food=2, hammers=1).lies(P1, stock=Stock(1 + 2 + 2, 1 + 1, 4))
    assert f.Collected(P1, Stock(2, 1, 0), "bonus") in play.facts


@pytest.mark.rule("18", "84")
def test_a_long_list_of_mixes_is_shortened_and_all_can_be_reached() -> None:
    play = collecting("hills+6 river+6 forest+6 coast").asks(P1, "collect", "take")
    assert OtherMix() in play.options
    assert len(play.options) <= 10
    play.picks(OtherMix()).asks(P1, "collect", "amount").picks(Amount("food", 7)).picks(Amount("hammers", 4))
    play.lies(P1, stock=Stock(2 + 7, 2 + 4, 4 + 7))


@pytest.mark.rule("19")
@pytest.mark.parametrize(
    ("land", "technologies", "stock"),
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
