"""Cards that trash and gain: rules 34, 43 to 45."""

import pytest

from domain.dominion import card_facts as cf
from domain.dominion import facts as f
from domain.dominion.choices import Play
from domain.engine.audience.audience import SPECTATOR
from domain.engine.audience.errors import IllegalPick
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Chose
from tests.support.playing import P1

from .plays import given
from .tables import card, cards

TEN = "cellar market merchant militia mine moat remodel smithy village workshop"


def piles(*, up_to: int) -> str:
    """The piles of this Supply costing so much or less."""
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


@pytest.mark.rule("44", "61")
def test_rule_44_empty_piles_are_not_offered_and_the_gain_is_mandatory() -> None:
    play = given(hand="Workshop", supply={"Silver": 0, "Smithy": 0}, kingdom=cards(TEN)).plays("Workshop")
    assert {card("Silver"), card("Smithy")}.isdisjoint({getattr(o, "card", None) for o in play.options})
    play.refuses(IllegalPick, Chose(P1, play.table.asked[P1].question, ()))


@pytest.mark.rule("43", "44")
def test_T59_artisan_gains_to_hand_and_puts_a_hand_card_onto_the_deck() -> None:
    play = given(hand="Artisan Copper", deck="Estate", kingdom=cards("artisan " + TEN)[:10]).plays("Artisan")
    play.asks(P1, "artisan", "gain").picks("Market").then(cf.Gained(P1, card("Market"), "hand"))
    play.asks(P1, "artisan", "topdeck", "Market Copper", "1-1").picks("Market")
    play.lies(P1, hand="Copper", deck="Market Estate", discard="")
    assert redact(play.facts[0], SPECTATOR) == cf.Topdecked(P1, (None,))


@pytest.mark.rule("44")
def test_artisan_gains_nothing_dearer_than_five() -> None:
    play = given(hand="Artisan", kingdom=cards("artisan " + TEN)[:10], coins=20).plays("Artisan")
    offered = {getattr(o, "card", None) for o in play.options}
    assert {card("Duchy"), card("Mine")} <= offered
    assert {card("Gold"), card("Province"), card("Artisan")}.isdisjoint(offered)


@pytest.mark.rule("44")
def test_rule_44_artisan_puts_a_card_back_even_with_nothing_to_gain() -> None:
    supply = {name: 0 for name in (piles(up_to=5) + " artisan").split() if name != "workshop"}
    play = given(hand="Artisan Copper", supply=supply, kingdom=cards("artisan " + TEN.replace("workshop", "")))
    play.plays("Artisan").asks(P1, "artisan", "topdeck", "Copper").picks("Copper").lies(P1, hand="", deck="Copper")


@pytest.mark.rule("43", "67")
def test_T63_mine_may_be_declined() -> None:
    play = given(hand="Mine Copper").plays("Mine").asks(P1, "mine", "trash", "Copper", "0-1").declines().then()
    play.lies(P1, hand="Copper").trash("")


@pytest.mark.parametrize(("trashed", "offered"), [("Copper", "Copper Silver"), ("Silver", "Copper Silver Gold")])
@pytest.mark.rule("43")
def test_T63_mine_gains_a_treasure_to_hand_usable_this_turn(trashed: str, offered: str) -> None:
    play = given(hand="Mine Copper Silver Estate").plays("Mine").asks(P1, "mine", "trash", "Copper Silver")
    play.picks(trashed).asks(P1, "mine", "gain", offered, "1-1").picks("Silver").trash(trashed)
    play.then(cf.Gained(P1, card("Silver"), "hand")).may(Play(card("Silver")))


@pytest.mark.rule("3", "43")
def test_mine_without_a_treasure_asks_and_does_nothing() -> None:
    given(hand="Mine Estate").plays("Mine").asks(P1, "mine", "trash", "", "0-0").declines().turn_of(P1).trash("")
    given(hand="Mine Estate", prompts="brisk").plays("Mine").turn_of(P1)
    given(hand="Mine").plays("Mine").turn_of(P1)


@pytest.mark.rule("3", "44")
def test_mine_with_no_pile_left_gains_nothing() -> None:
    play = given(hand="Mine Copper", supply={"Copper": 0, "Silver": 0}).plays("Mine").picks("Copper").turn_of(P1)
    play.trash("Copper").lies(P1, hand="")


@pytest.mark.rule("45", "67")
def test_T65_moneylender_may_be_declined() -> None:
    play = given(hand="Moneylender 2 Copper Silver").plays("Moneylender")
    play.asks(P1, "moneylender", "trash", "2 Copper", "0-1").declines().counts(coins=0).lies(P1, hand="2 Copper Silver")


@pytest.mark.rule("45")
def test_T65_moneylender_trashes_one_copper_for_three_coins() -> None:
    play = given(hand="Moneylender 2 Copper").plays("Moneylender").picks("Copper")
    play.then(cf.Trashed(P1, cards("Copper")), f.Counted(coins=3)).counts(coins=3).lies(P1, hand="Copper")


@pytest.mark.rule("45", "70", "71")
def test_T65_without_copper_the_only_answer_is_none_and_brisk_does_not_ask() -> None:
    play = given(hand="Moneylender Silver").plays("Moneylender").asks(P1, "moneylender", "trash", "", "0-0")
    play.declines().counts(coins=0).turn_of(P1)
    given(hand="Moneylender Silver", prompts="brisk").plays("Moneylender").turn_of(P1).counts(coins=0)


@pytest.mark.rule("44")
def test_T66_remodel_of_gold_reaches_province_and_gold() -> None:
    play = given(hand="Remodel Gold", kingdom=cards(TEN)).plays("Remodel").picks("Gold")
    play.asks(P1, "remodel", "gain", piles(up_to=8), "1-1").trash("Gold").picks("Province").lies(P1, discard="Province")


@pytest.mark.rule("44")
def test_T66_coins_do_not_help_remodel() -> None:
    play = given(hand="Remodel Copper", coins=20, kingdom=cards(TEN)).plays("Remodel").picks("Copper")
    play.asks(P1, "remodel", "gain", piles(up_to=2))


@pytest.mark.rule("44", "61")
def test_rule_44_remodel_is_mandatory_and_may_gain_the_same_card_again() -> None:
    play = given(hand="Remodel Estate Copper").plays("Remodel").asks(P1, "remodel", "trash", "Estate Copper", "1-1")
    play.picks("Estate").picks("Estate").trash("Estate").lies(P1, discard="Estate")
    given(hand="Remodel").plays("Remodel").turn_of(P1).never(cf.Gained, cf.Trashed)


@pytest.mark.rule("2", "34")
def test_T69_chapel_trashes_up_to_four_but_not_itself() -> None:
    play = given(hand="2 Chapel 3 Estate").plays("Chapel").asks(P1, "chapel", "trash", "Chapel 3 Estate", "0-4")
    play.picks("Chapel", "3 Estate").trash("Chapel 3 Estate").lies(P1, hand="", in_play="Chapel")


@pytest.mark.rule("34")
def test_chapel_trashes_four_of_six_or_none() -> None:
    play = given(hand="Chapel 6 Copper").plays("Chapel").asks(P1, "chapel", "trash", "6 Copper", "0-4")
    play.refuses(IllegalPick, Chose(P1, play.table.asked[P1].question, (0, 1, 2, 3, 4)))
    play.declines().then().trash("")


@pytest.mark.rule("43")
def test_rule_43_what_artisan_gains_may_be_played_this_turn() -> None:
    play = given(hand="Artisan Copper", actions=2, supply={"Village": 3}).plays("Artisan").picks("Village")
    play.picks("Copper").plays("Village").counts(actions=2)


@pytest.mark.rule("54")
def test_rule_54_a_gained_last_card_leaves_an_empty_pile_that_stays() -> None:
    play = given(hand="Workshop", supply={"Silver": 1}).plays("Workshop").picks("Silver").pile("Silver", 0)
    assert len(play.state.supply) == 17
    assert play.state.empty == 1
