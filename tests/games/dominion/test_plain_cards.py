"""Cards that count, draw, discard, trash and gain: rules 34, 43 to 47, 51, and the Merchants' Silver."""

import pytest

from domain.dominion import card_facts as cf
from domain.dominion import facts as f
from domain.dominion.cards.kinds import ACTIONS, SCRIPTS
from domain.dominion.rules import DOMINION
from domain.dominion.sets import KINDS, POOLS
from domain.engine.audience.audience import SPECTATOR
from domain.engine.audience.redaction import redact
from tests.support.each import for_each
from tests.support.playing import P1

from .plays import card, cards, given, mat


@for_each(
    "name, drawn, actions, buys, coins",
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


@pytest.mark.rule("46")
def test_merchant_without_a_silver_gives_no_coin() -> None:
    play = given(hand="Merchant Gold", deck="5 Silver", others=[mat("", "")]).plays("Merchant", "Gold").counts(coins=3)
    play.ends_turn().ends_turn().turn_of(P1).plays("Silver").counts(coins=2)


@pytest.mark.rule("47")
def test_poacher_discards_a_card_for_each_empty_pile() -> None:
    play = given(hand="Poacher 3 Copper", deck="Gold", supply={"Curse": 0, "Poacher": 0, "Gold": 20}).plays("Poacher")
    play.asks(P1, "poacher", "discard", "3 Copper Gold", "2-2").picks("Copper", "Gold")
    play.lies(P1, hand="2 Copper", discard="Copper Gold", top="Gold").counts(actions=1, coins=1)


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


# -- cards that trash and gain: rules 34, 43 to 45


TEN = "cellar market merchant militia mine moat remodel smithy village workshop"


def piles(*, up_to: int) -> str:
    """The piles of this Supply that cost this much or less."""
    costs = {
        0: "copper curse", 2: "estate cellar moat", 3: "silver merchant village workshop",
        4: "militia remodel smithy", 5: "duchy market mine", 6: "gold", 8: "province",
    }  # fmt: skip
    return " ".join([names for cost, names in costs.items() if cost <= up_to])


@pytest.mark.rule("44")
def test_workshop_gains_a_card_costing_up_to_four() -> None:
    play = given(hand="Workshop", coins=9, kingdom=cards(TEN)).plays("Workshop")
    play.asks(P1, "workshop", "gain", piles(up_to=4), "1-1").picks("Smithy")
    play.then(cf.Gained(P1, card("Smithy"))).lies(P1, discard="Smithy").pile("Smithy", 9).counts(coins=9)


@pytest.mark.rule("43", "44")
def test_artisan_gains_to_hand_and_puts_back() -> None:
    play = given(hand="Artisan Copper", deck="Estate", kingdom=cards("artisan " + TEN)[:10]).plays("Artisan")
    offered = {getattr(option, "card", None) for option in play.options}
    assert {card("Duchy"), card("Mine")} <= offered
    assert {card("Gold"), card("Province"), card("Artisan")}.isdisjoint(offered), "nothing dearer than five"
    play.asks(P1, "artisan", "gain").picks("Market").then(cf.Gained(P1, card("Market"), "hand"))
    play.asks(P1, "artisan", "topdeck", "Market Copper", "1-1").picks("Market")
    play.lies(P1, hand="Copper", deck="Market Estate", discard="")
    assert redact(play.facts[0], SPECTATOR) == cf.Topdecked(P1, (None,))


@pytest.mark.rule("44")
def test_artisan_with_nothing_to_gain() -> None:
    supply = {name: 0 for name in (piles(up_to=5) + " artisan").split() if name != "workshop"}
    play = given(hand="Artisan Copper", supply=supply, kingdom=cards("artisan " + TEN.replace("workshop", "")))
    play.plays("Artisan").asks(P1, "artisan", "topdeck", "Copper").picks("Copper").lies(P1, hand="", deck="Copper")


@pytest.mark.rule("45")
def test_moneylender_trashes_one_copper_for_three_coins() -> None:
    play = given(hand="Moneylender 2 Copper").plays("Moneylender").picks("Copper")
    play.then(cf.Trashed(P1, cards("Copper")), f.Counted(coins=3)).counts(coins=3).lies(P1, hand="Copper")


@pytest.mark.rule("44", "61")
def test_remodel_is_mandatory() -> None:
    play = given(hand="Remodel Estate Copper").plays("Remodel").asks(P1, "remodel", "trash", "Estate Copper", "1-1")
    play.picks("Estate").picks("Estate").trash("Estate").lies(P1, discard="Estate")
    given(hand="Remodel").plays("Remodel").turn_of(P1).never(cf.Gained, cf.Trashed)


@pytest.mark.rule("2", "34")
def test_chapel_trashes_up_to_four_but_not_itself() -> None:
    play = given(hand="2 Chapel 3 Estate").plays("Chapel").asks(P1, "chapel", "trash", "Chapel 3 Estate", "0-4")
    play.picks("Chapel", "3 Estate").trash("Chapel 3 Estate").lies(P1, hand="", in_play="Chapel")


@pytest.mark.rule("54", "57b")
def test_empty_pile_stays() -> None:
    play = given(hand="Workshop", supply={"Silver": 1}).plays("Workshop").picks("Silver").pile("Silver", 0)
    assert len(play.state.supply) == 17
    assert play.state.empty == 1
