"""The technologies that do something when they are learned, or when their owner uses them."""

import pytest

from domain.civilization import choices as c
from domain.civilization import facts as f
from domain.civilization.state import Stock
from domain.engine.audience.audience import SPECTATOR, seated
from domain.engine.audience.redaction import redact
from tests.support.playing import P1, P2, P3, P4

from .plays import card, cards, given, mat


def market(*names: str) -> dict[str, str]:
    return {"technology_market": " ".join(names)}


@pytest.mark.rule("81")
def test_mining_brings_a_hammer_a_plot() -> None:
    play = given(land="coast hills river forest forest", commerce=12, table=market("mining")).learns("mining")
    play.lies(P1, stock=Stock(0, 5, 0)).may_not(c.Use)
    assert f.Collected(P1, Stock(hammers=5), "mining") in play.facts


@pytest.mark.rule("81")
def test_the_wheel_draws_two() -> None:
    play = given(commerce=14, deck="temple archer forge", table=market("the-wheel")).learns("the-wheel")
    play.lies(P1, hand="temple archer")


@pytest.mark.rule("81")
def test_pottery_pays_three_for_a_card() -> None:
    play = given(technologies="pottery", food=2, hammers=1, commerce=1, deck="temple archer library " * 3)
    play.uses("pottery").asks(P1, "pottery", "pay")
    assert {(o.food, o.hammers, o.commerce) for o in play.of(c.Mix)} == {(2, 1, 0), (2, 0, 1), (1, 1, 1)}
    play.mixes(food=1, hammers=1, commerce=1).lies(P1, hand="temple", stock=Stock(1, 0, 0)).may_not(c.Use)
    play.done().nothing_to_attack().discards("archer library").asks(P2, "turn", "act")
    play.done().discards("archer library").asks(P1, "turn", "act").may(c.Use, card=card("pottery"))


@pytest.mark.rule("81")
def test_pottery_needs_three_resources() -> None:
    given(technologies="pottery", food=2).may_not(c.Use)
    play = given(technologies="pottery", food=3, deck="temple").uses("pottery")
    play.then(f.Used(P1, card("pottery"), Stock(food=3)), f.Drew(P1, cards("temple")))


@pytest.mark.rule("52", "87")
def test_writing_takes_a_random_card() -> None:
    play = given(technologies="writing", others=[mat("walls"), mat("temple archer")]).may(c.Use, card=card("writing"))
    play.uses("writing").asks(P1, "writing", "rival").against(P3)
    used, stole = play.facts
    assert used == f.Used(P1, card("writing"))
    assert isinstance(stole, f.Stole)
    assert (stole.seat, stole.victim, stole.to) == (P1, P3, (P1, P3))
    assert play.mat(P1).hand == stole.cards
    assert set(play.mat(P1).hand + play.mat(P3).hand) == {card("temple"), card("archer")}
    for seat in (P1, P3):
        assert redact(stole, seated(seat)).cards == stole.cards
    for viewer in (seated(P2), SPECTATOR):
        assert redact(stole, viewer).cards == (None,)
    play.may_not(c.Use)


@pytest.mark.rule("52")
def test_writing_picks_every_card_now_and_then() -> None:
    taken = set[str]()
    for seed in range(20):
        play = given(technologies="writing", others=[mat("walls temple archer")], seed=seed).uses("writing")
        taken |= set(map(str, play.mat(P1).hand))
    assert taken == {"walls", "temple", "archer"}


@pytest.mark.rule("52")
@pytest.mark.parametrize("name", ["writing", "code-of-laws"])
def test_technology_used_when_bought_by_option(name: str) -> None:
    play = given(commerce=20, seats=3, table=market(name), steal_tech_timing="on_purchase").learns(name)
    play.asks(P1, name, "rival").against(P3).may_not(c.Use).asks(P1, "turn", "act")


@pytest.mark.rule("52b")
def test_code_of_laws_takes_three_of_any_opponent() -> None:
    others = [mat(), mat(food=2, hammers=1, commerce=1), mat()]
    play = given(technologies="code-of-laws", others=others).uses("code-of-laws").asks(P1, "code-of-laws", "rival")
    assert [o.seat for o in play.of(c.Rival)] == [P2, P3, P4]
    play.against(P3).asks(P1, "code-of-laws", "take").mixes(food=2, commerce=1)
    play.then(f.Used(P1, card("code-of-laws")), f.Levied(P1, P3, Stock(2, 0, 1)))
    play.lies(P1, stock=Stock(2, 0, 1)).lies(P3, stock=Stock(0, 1, 0)).may_not(c.Use)


@pytest.mark.rule("52b")
def test_code_of_laws_takes_all_of_few_resources() -> None:
    play = given(technologies="code-of-laws", others=[mat(food=1, commerce=1)]).uses("code-of-laws")
    play.lies(P1, stock=Stock(1, 0, 1)).lies(P2, stock=Stock())


@pytest.mark.rule("81")
def test_mathematics_lets_catapults_block() -> None:
    play = given("chariot swordsman", others=[mat("catapult", technologies="mathematics")]).done()
    play.attacks("chariot").asks(P1, "combat", "attack").done().asks(P2, "combat", "block")
    play.blocks("catapult", "chariot").discarded("chariot catapult")
    play = given("chariot archer", others=[mat("catapult")]).done().attacks("chariot").nothing()
    play.asks(P2, "combat", "block")
    assert play.options == ()


@pytest.mark.rule("81")
def test_monotheism_doubles_temples() -> None:
    play = given("walls", "coast:temple hills", "monotheism", hammers=4).builds("walls")
    assert play.state.happiness == (P1,)
    assert play.state.culture == ()
    play = given("temple", "coast:temple hills", "monotheism", hammers=4).builds("temple")
    assert play.state.culture == (P1,)
