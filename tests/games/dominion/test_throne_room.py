"""Throne Room: rules 26 to 31."""

import pytest

from domain.dominion import card_facts as cf
from tests.support.playing import P1, P2, P3

from .plays import given
from .tables import card, cards, mat


@pytest.mark.rule("26", "28")
def test_T18_throne_room_on_market() -> None:
    play = given(hand="Throne Room Market", deck="Gold Silver Copper").plays("Throne Room").picks("Market")
    play.counts(actions=2, buys=3, coins=2).lies(P1, hand="Gold Silver", in_play="Throne Room Market")
    assert play.facts[0] == cf.Played(P1, cards("Market"))
    assert cf.PlayedAgain(P1, card("Market")) in play.facts


@pytest.mark.rule("28")
def test_T19_throne_room_on_village_leaves_four_actions() -> None:
    play = given(hand="Throne Room Village", deck="2 Copper").plays("Throne Room").picks("Village")
    play.counts(actions=4)


@pytest.mark.rule("28")
def test_rule_28_throne_room_on_laboratory_leaves_two_actions() -> None:
    given(hand="Throne Room Laboratory", deck="4 Copper").plays("Throne Room").picks("Laboratory").counts(actions=2)


@pytest.mark.rule("67")
def test_T21_throne_room_may_be_declined() -> None:
    play = given(hand="Throne Room Smithy", deck="6 Copper").plays("Throne Room")
    play.asks(P1, "throne-room", "play-twice", "Smithy", "0-1").declines().then()
    play.lies(P1, hand="Smithy", in_play="Throne Room").counts(actions=0).turn_of(P1)


@pytest.mark.rule("3", "71")
def test_T22_without_another_action_throne_room_does_nothing() -> None:
    play = given(hand="Throne Room Copper").plays("Throne Room").asks(P1, "throne-room", "play-twice", "", "0-0")
    play.declines().turn_of(P1).counts(actions=0).lies(P1, hand="Copper", in_play="Throne Room")
    play = given(hand="Throne Room Copper", prompts="brisk").plays("Throne Room").turn_of(P1).counts(actions=0)
    given(hand="Throne Room").plays("Throne Room").turn_of(P1).counts(actions=0)


@pytest.mark.rule("26")
def test_rule_26_nothing_else_is_played_between_and_no_further_action_is_used() -> None:
    play = given(hand="Throne Room Cellar Village Copper", deck="4 Gold").plays("Throne Room").picks("Cellar")
    play.asks(P1, "cellar", "discard").picks("Copper").asks(P1, "cellar", "discard").picks("Village")
    play.counts(actions=2).lies(P1, hand="2 Gold", discard="Copper Village").turn_of(P1)


@pytest.mark.rule("26")
def test_rule_26_what_the_card_plays_itself_belongs_to_it() -> None:
    play = given(hand="Throne Room Vassal", deck="Smithy Gold Silver Copper Village Estate").plays("Throne Room")
    play.picks("Vassal").asks(P1, "vassal", "play", "Smithy").picks("Smithy")
    play.lies(P1, hand="Gold Silver Copper", deck="Estate").asks(P1, "vassal", "play", "Village").picks("Village")
    play.counts(actions=2, coins=4).lies(
        P1, in_play="Throne Room Vassal Smithy Village", hand="Gold Silver Copper Estate"
    )


@pytest.mark.rule("27")
def test_rule_27_throne_room_on_throne_room_is_two_actions_each_twice() -> None:
    play = given(hand="2 Throne Room Market Smithy", deck="9 Copper").plays("Throne Room").picks("Throne Room")
    play.asks(P1, "throne-room", "play-twice", "Market Smithy").picks("Market").counts(actions=2, buys=3, coins=2)
    play.asks(P1, "throne-room", "play-twice", "Smithy").picks("Smithy").counts(actions=2)
    play.turn_of(P1).lies(P1, hand="8 Copper", in_play="2 Throne Room Market Smithy", deck="Copper")


@pytest.mark.rule("27")
def test_rule_27_the_second_choice_comes_after_the_first_is_done() -> None:
    play = given(hand="2 Throne Room Moat", deck="2 Smithy 2 Copper 6 Copper").plays("Throne Room").picks("Throne Room")
    play.picks("Moat").asks(P1, "throne-room", "play-twice", "2 Smithy").picks("Smithy").turn_of(P1)
    play.lies(P1, hand="Smithy 8 Copper", in_play="2 Throne Room Moat Smithy")


@pytest.mark.rule("27")
def test_three_throne_rooms_in_a_row() -> None:
    play = given(hand="3 Throne Room Village Market Festival", deck="9 Copper").plays("Throne Room")
    play.picks("Throne Room").picks("Throne Room").picks("Village").picks("Market").picks("Festival")
    play.turn_of(P1).counts(actions=10, buys=5, coins=6).lies(P1, hand="4 Copper", deck="5 Copper")


@pytest.mark.rule("30")
def test_rule_30_throne_room_on_merchant_brings_two_coins() -> None:
    play = given(hand="Throne Room Merchant Silver", deck="2 Copper").plays("Throne Room").picks("Merchant")
    play.plays("Silver").counts(coins=4)


@pytest.mark.rule("31")
def test_rule_31_every_play_needs_its_own_card_to_trash() -> None:
    play = given(hand="Throne Room Moneylender Copper").plays("Throne Room").picks("Moneylender").picks("Copper")
    play.turn_of(P1).counts(coins=3).trash("Copper")
    play = given(hand="Throne Room Moneylender 2 Copper").plays("Throne Room").picks("Moneylender").picks("Copper")
    play.picks("Copper").counts(coins=6).trash("2 Copper")
    play = (
        given(hand="Throne Room Remodel Estate").plays("Throne Room").picks("Remodel").picks("Estate").picks("Silver")
    )
    play.turn_of(P1).trash("Estate").lies(P1, discard="Silver")
    play = given(hand="Throne Room Mine Copper").plays("Throne Room").picks("Mine").picks("Copper").picks("Silver")
    play.asks(P1, "mine", "trash", "Silver").picks("Silver").picks("Gold").lies(P1, hand="Gold").trash("Copper Silver")
    play = given(hand="Throne Room Chapel 6 Copper").plays("Throne Room").picks("Chapel").picks("4 Copper")
    play.picks("2 Copper").trash("6 Copper")


@pytest.mark.rule("23")
def test_throne_room_on_an_attack_hits_twice() -> None:
    foes = [mat("5 Copper", "4 Gold"), mat("", "4 Gold")]
    play = given(hand="Throne Room Bandit", others=foes).plays("Throne Room").picks("Bandit").declines()
    play.asks(P2, "moat", "reveal").declines().lies(P1, discard="2 Gold").trash("4 Gold")
    play.lies(P2, discard="2 Gold", deck="").lies(P3, discard="2 Gold", deck="")


@pytest.mark.rule("26", "33")
def test_throne_room_on_library_draws_up_to_seven_once() -> None:
    play = given(hand="Throne Room Library 4 Copper", deck="3 Gold Silver").plays("Throne Room").picks("Library")
    play.declines().declines().declines().turn_of(P1).lies(P1, hand="4 Copper 3 Gold", deck="Silver")


@pytest.mark.rule("26")
def test_rule_26_the_card_leaves_the_hand_once_and_is_cleaned_up_once() -> None:
    play = given(hand="Throne Room Smithy", deck="6 Copper 5 Gold").plays("Throne Room").picks("Smithy").ends_turn()
    play.lies(P1, hand="5 Gold", discard="Throne Room Smithy 6 Copper", top="Smithy")


@pytest.mark.rule("3a")
def test_rule_3a_an_action_that_will_find_nothing_may_be_chosen() -> None:
    play = given(hand="Throne Room Moneylender Village", deck="2 Gold").plays("Throne Room")
    play.asks(P1, "throne-room", "play-twice", "Moneylender Village").picks("Moneylender").declines().declines()
    play.turn_of(P1).counts(actions=0, coins=0).lies(P1, hand="Village", in_play="Throne Room Moneylender")
