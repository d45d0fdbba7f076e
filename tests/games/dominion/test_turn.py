"""The frame of a turn: rules 1 to 11 and 57a."""

import pytest

from domain.dominion import card_facts as cf
from domain.dominion import facts as f
from domain.dominion.choices import Buy, EndActions, EndTurn, Play, PlayTreasures
from tests.support.playing import P1, P2

from .plays import card, given

VILLAGE, COPPER, SILVER = card("Village"), card("Copper"), card("Silver")


@pytest.mark.rule("1")
def test_after_the_actions_no_action_is_played() -> None:
    play = given(hand="3 Copper Village Estate").may(Play(VILLAGE), EndActions()).ends_actions()
    play.turn_of(P1).may_not(Play(VILLAGE), EndActions()).may(Play(COPPER), PlayTreasures(), EndTurn())


@pytest.mark.rule("3")
def test_card_without_effect_may_be_played() -> None:
    given(hand="Moneylender").plays("Moneylender").turn_of(P1).counts(actions=0, coins=0)
    given(hand="Workshop", supply={"Copper": 30}).plays("Workshop").asks(P1, "workshop", "gain")


@pytest.mark.rule("4", "5")
def test_actions_add_up_and_are_not_forced() -> None:
    play = given(hand="2 Village Smithy", deck="5 Copper").plays("Village", "Village").counts(actions=3)
    play.may(EndActions(), EndTurn()).ends_turn().turn_of(P2)


@pytest.mark.rule("5a")
def test_without_actions_left_none_is_played() -> None:
    given(hand="2 Smithy", deck="6 Copper").plays("Smithy").counts(actions=0).may_not(Play(card("Smithy")))
    given(hand="Smithy", actions=0).turn_of(P1).may_not(Play(card("Smithy")))


@pytest.mark.rule("7")
def test_after_the_first_buy_no_treasure_is_played() -> None:
    play = given(hand="Gold Silver Copper", buys=2).plays("Gold").buys("Silver").counts(coins=0, buys=1)
    play.turn_of(P1).may_not(Play(COPPER), Play(SILVER), PlayTreasures()).may(Buy(COPPER))


@pytest.mark.rule("6")
def test_treasures_may_be_kept_back() -> None:
    play = given(hand="5 Copper", deck="5 Estate").plays("Copper", "Copper", "Copper").buys("Silver")
    play.turn_of(P2).lies(P1, discard="5 Copper Silver", hand="5 Estate", in_play="")


@pytest.mark.rule("8")
def test_a_curse_may_be_bought() -> None:
    given(hand="", buys=2).buys("Curse").lies(P1, discard="Curse", top="Curse").pile("Curse", 9)


@pytest.mark.rule("10")
def test_clean_up_discards_all_and_draws_five() -> None:
    play = given(hand="Village Silver Estate", deck="Copper 5 Gold", discard="Duchy").plays("Village", "Silver")
    play.ends_turn().lies(P1, hand="5 Gold", in_play="", discard="Duchy Village Silver Estate Copper", top="Silver")


@pytest.mark.rule("68")
def test_without_buys_nothing_is_left_but_clean_up() -> None:
    given(hand="", phase="buy", buys=0).turn_of(P2)
    given(hand="2 Copper", buys=0).may_not(Buy(COPPER)).plays_treasures().turn_of(P2)


@pytest.mark.rule("11")
def test_the_next_turn_begins_after_clean_up() -> None:
    play = given(hand="Copper", deck="5 Gold", cleanup_top="ask", players=3).plays_treasures().ends_turn()
    play.turn_of(P2)
    kinds = [type(fact) for fact in play.facts]
    assert kinds == [f.PhaseBegan, f.CleanedUp, cf.Drew, f.TurnBegan]
    play = given(hand="Copper Estate", deck="5 Gold").ends_turn().asks(P1, "clean-up", "top")
    assert play.state.turn == P1
    assert list(play.table.asked) == [P1]
