"""Cards that count, draw and discard: rules 34, 46, 47, 51, and the Merchants' Silver."""

import pytest

from domain.dominion import card_facts as cf
from domain.dominion.cards.kinds import ACTIONS, SCRIPTS
from domain.dominion.rules import DOMINION
from domain.dominion.sets import KINDS, POOLS
from domain.engine.audience.audience import SPECTATOR
from domain.engine.audience.redaction import redact
from tests.support.playing import P1, P2, P3

from .plays import given
from .tables import card, cards, mat


@pytest.mark.parametrize(
    ("name", "drawn", "actions", "buys", "coins"),
    [
        ("Village", 1, 2, 1, 0),
        ("Woodcutter", 0, 0, 2, 2),
        ("Smithy", 3, 0, 1, 0),
        ("Festival", 0, 2, 2, 2),
        ("Laboratory", 2, 1, 1, 0),
        ("Market", 1, 1, 2, 1),
        ("Moat", 2, 0, 1, 0),
        ("Merchant", 1, 1, 1, 0),
        ("Poacher", 1, 1, 1, 1),
        ("Council Room", 4, 0, 2, 0),
    ],
)
def test_what_plain_cards_give(name: str, drawn: int, actions: int, buys: int, coins: int) -> None:
    play = given(hand=f"{name} Estate", deck="5 Copper", others=[mat("", "")]).plays(name).turn_of(P1)
    play.counts(actions=actions, buys=buys, coins=coins).lies(P1, hand=f"Estate {drawn} Copper", in_play=name)


def test_every_action_of_the_box_has_a_script() -> None:
    assert set(SCRIPTS) == ACTIONS
    assert len(ACTIONS) == 31
    assert len(DOMINION.catalogue.components) == 39


@pytest.mark.rule("51")
def test_rule_51_the_others_must_draw_and_shuffle_for_it() -> None:
    foes = [mat("Copper", "", "2 Gold"), mat("Copper")]
    play = given(hand="Council Room", deck="4 Copper", others=foes).plays("Council Room").turn_of(P1)
    play.lies(P2, hand="Copper Gold", deck="Gold", discard="").lies(P3, hand="Copper")
    assert redact(play.facts[-1], SPECTATOR) == cf.Drew(P2, (None,))


@pytest.mark.rule("46")
def test_T57_two_merchants_and_two_silvers() -> None:
    play = given(hand="2 Merchant 2 Silver", deck="2 Copper").plays("Merchant", "Merchant")
    play.plays("Silver").counts(coins=4).plays("Silver").counts(coins=6)


@pytest.mark.rule("46")
def test_T57_all_at_once_or_after_other_treasures() -> None:
    play = given(hand="2 Merchant 2 Silver", deck="2 Estate").plays("Merchant", "Merchant")
    play.plays_treasures().counts(coins=6)
    play = given(hand="Merchant Silver Gold", deck="Estate").plays("Merchant", "Gold").counts(coins=3)
    play.plays("Silver").counts(coins=6)


@pytest.mark.rule("46")
def test_rule_46_without_a_silver_and_in_the_next_turn_merchant_brings_nothing() -> None:
    play = given(hand="Merchant Gold", deck="5 Silver", others=[mat("", "")]).plays("Merchant", "Gold").counts(coins=3)
    play.ends_turn().ends_turn().turn_of(P1).plays("Silver").counts(coins=2)


@pytest.mark.rule("46")
def test_rule_46_vassal_may_play_the_merchant() -> None:
    play = given(hand="Vassal Silver", deck="Merchant Copper").plays("Vassal").picks("Merchant").plays("Silver")
    play.counts(coins=5)


@pytest.mark.rule("47")
def test_rule_47_poacher_discards_a_card_for_each_empty_pile() -> None:
    play = given(hand="Poacher 3 Copper", deck="Gold", supply={"Curse": 0, "Poacher": 0, "Gold": 20}).plays("Poacher")
    play.asks(P1, "poacher", "discard", "3 Copper Gold", "2-2").picks("Copper", "Gold")
    play.lies(P1, hand="2 Copper", discard="Copper Gold", top="Gold").counts(actions=1, coins=1)


@pytest.mark.rule("47")
def test_rule_47_poacher_with_too_few_cards_discards_them_all() -> None:
    supply = {"Curse": 0, "Poacher": 0}
    play = given(hand="Poacher", deck="Gold", supply=supply).plays("Poacher").turn_of(P1)
    play.lies(P1, hand="", discard="Gold")
    play = given(hand="Poacher Copper", deck="Gold", supply=supply).plays("Poacher")
    play.asks(P1, "poacher", "discard", "Copper Gold", "2-2").picks("Gold", "Copper").lies(P1, top="Copper", hand="")
    given(hand="Poacher", supply=supply).plays("Poacher").turn_of(P1).never(cf.Discarded)


@pytest.mark.rule("47")
def test_rule_47_poacher_with_no_empty_pile_discards_nothing() -> None:
    play = given(hand="Poacher 3 Copper", deck="Gold").plays("Poacher").turn_of(P1).never(cf.Discarded)
    play.lies(P1, hand="3 Copper Gold", discard="")


@pytest.mark.rule("34")
def test_rule_34_only_number_and_top_of_what_cellar_discards_are_known() -> None:
    play = given(hand="Cellar Copper Estate Gold").plays("Cellar").picks("Copper", "Estate")
    assert redact(play.facts[0], SPECTATOR) == cf.Discarded(P1, (None, None), card("Estate"))


@pytest.mark.rule("34")
def test_rule_34_all_cards_trashed_by_chapel_are_known() -> None:
    play = given(hand="Chapel Copper Estate Gold").plays("Chapel").picks("Copper", "Estate")
    assert redact(play.facts[0], SPECTATOR) == cf.Trashed(P1, cards("Copper Estate"))


@pytest.mark.rule("3")
def test_cellar_with_an_empty_hand_asks_nothing() -> None:
    given(hand="Cellar", deck="Gold").plays("Cellar").turn_of(P1).counts(actions=1).lies(P1, hand="", deck="Gold")


COSTS = {
    0: "copper curse",
    2: "estate cellar chapel moat",
    3: "silver chancellor harbinger merchant vassal village woodcutter workshop",
    4: "bureaucrat feast gardens militia moneylender poacher remodel smithy spy thief throne-room",
    5: "duchy bandit council-room festival laboratory library market mine sentry witch",
    6: "gold adventurer artisan",
    8: "province",
}
TYPES = {
    ("treasure",): "copper silver gold",
    ("victory",): "estate duchy province gardens",
    ("curse",): "curse",
    ("action", "reaction"): "moat",
    ("action", "attack"): "bureaucrat militia spy thief bandit witch",
}
BOX = {"copper": 60, "silver": 40, "gold": 30, "estate": 24, "duchy": 12, "province": 12, "curse": 30, "gardens": 12}


def test_costs_types_and_numbers_of_all_cards() -> None:
    assert {name: kind.cost for name, kind in KINDS.items()} == {
        name: cost for cost, names in COSTS.items() for name in cards(names)
    }
    typed = {name: types for types, names in TYPES.items() for name in cards(names)}
    assert {name: kind.types for name, kind in KINDS.items()} == {name: typed.get(name, ("action",)) for name in KINDS}
    assert {name: kind.box for name, kind in KINDS.items()} == {name: BOX.get(name, 10) for name in KINDS}
    boxes = {pool: sum([KINDS[name].box for name in names]) for pool, names in POOLS.items()}
    assert boxes == {"1e": 252, "2e": 262, "all": 322}
    assert {pool: len(names) for pool, names in POOLS.items()} == {"1e": 25, "2e": 26, "all": 32}
    assert set(POOLS["all"]) - set(POOLS["2e"]) == set(cards("adventurer chancellor feast spy thief woodcutter"))
