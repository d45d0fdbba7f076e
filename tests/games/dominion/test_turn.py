"""The frame of a turn: rules 1 to 11 and 57a."""

import pytest

from domain.dominion import card_facts as cf
from domain.dominion import facts as f
from domain.dominion.choices import Buy, EndActions, EndTurn, Play, PlayTreasures
from tests.support.playing import P1, P2, P3

from .plays import card, cards, given, mat

VILLAGE, COPPER, SILVER = card("Village"), card("Copper"), card("Silver")


@pytest.mark.rule("1")
def test_after_the_actions_no_action_is_played() -> None:
    play = given(hand="3 Copper Village Estate").may(Play(VILLAGE), EndActions()).ends_actions()
    play.turn_of(P1).may_not(Play(VILLAGE), EndActions()).may(Play(COPPER), PlayTreasures(), EndTurn())


@pytest.mark.parametrize("how", ["treasure", "treasures", "buy"])
@pytest.mark.rule("1")
def test_a_treasure_or_a_buy_ends_the_actions(how: str) -> None:
    play = given(hand="3 Copper Village", actions=2, buys=2)
    if how == "buy":
        play.buys("Copper")
    elif how == "treasure":
        play.plays("Copper")
    else:
        play.plays_treasures()
    assert play.facts[0] == f.PhaseBegan("buy")
    play.may_not(Play(VILLAGE), EndActions())


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


@pytest.mark.parametrize("bought", ["Cellar Smithy", "Gold Copper"])
@pytest.mark.rule("8")
def test_two_buys_share_the_coins(bought: str) -> None:
    play = given(hand="Market", deck="Estate", coins=5, kingdom=cards("cellar smithy market") + TAIL)
    play.plays("Market").counts(buys=2, coins=6)
    first, second = bought.split()
    play.buys(first).buys(second).turn_of(P2)
    assert play.facts[:2] == [f.Bought(P1, card(second), int(second == "Smithy") * 4), cf.Gained(P1, card(second))]
    assert play.facts[3] == f.CleanedUp(P1, card("Market"))


TAIL = cards("chapel moat village workshop militia mine remodel")


@pytest.mark.rule("8")
def test_no_coins_and_no_buys_are_left() -> None:
    play = given(hand="", coins=6, buys=3).buys("Gold").counts(coins=0, buys=2).buys("Copper").counts(coins=0, buys=1)
    play.lies(P1, discard="Gold Copper", top="Copper").may_not(Buy(SILVER))


@pytest.mark.rule("8")
def test_a_curse_may_be_bought() -> None:
    given(hand="", buys=2).buys("Curse").lies(P1, discard="Curse", top="Curse").pile("Curse", 9)


@pytest.mark.rule("8")
def test_buys_offered_can_be_paid() -> None:
    play = given(hand="", coins=5, supply={"Silver": 0, "Gold": 30, "Market": 10})
    play.may(Buy(COPPER), Buy(card("Curse")), Buy(card("Duchy")), Buy(card("Market")))
    play.may_not(Buy(SILVER), Buy(card("Gold")), Buy(card("Witch")))


@pytest.mark.rule("1")
def test_nothing_is_carried_over() -> None:
    play = given(hand="Village", deck="9 Copper", others=[mat("", "5 Copper")], coins=3).plays("Village")
    play.counts(actions=2, buys=1, coins=3).ends_turn().counts(actions=1, buys=1, coins=0).ends_turn()
    play.turn_of(P1).counts(actions=1, buys=1, coins=0)


@pytest.mark.rule("10")
def test_clean_up_discards_all_and_draws_five() -> None:
    play = given(hand="Village Silver Estate", deck="Copper 5 Gold", discard="Duchy").plays("Village", "Silver")
    play.ends_turn().lies(P1, hand="5 Gold", in_play="", discard="Duchy Village Silver Estate Copper", top="Silver")


@pytest.mark.rule("10")
def test_clean_up_without_cards_keeps_the_top() -> None:
    given(hand="", deck="", discard="").ends_turn().turn_of(P2).lies(P1, hand="", discard="", top="")
    play = given(hand="", deck="5 Copper", discard="Gold").ends_turn()
    play.turn_of(P2).lies(P1, discard="Gold", top="Gold")


@pytest.mark.rule("57a")
def test_the_last_card_played_lies_on_top() -> None:
    play = given(hand="Village Moat 2 Copper", deck="4 Silver 4 Gold").plays("Village", "Moat").ends_turn()
    play.turn_of(P2).lies(P1, top="Moat")


@pytest.mark.rule("57a")
def test_of_treasures_played_together_the_dearest_is_last() -> None:
    given(hand="Gold Copper Silver", deck="5 Estate").plays_treasures().ends_turn().lies(P1, top="Gold")


@pytest.mark.rule("57a")
def test_who_played_nothing_is_asked() -> None:
    play = (
        given(hand="2 Copper Estate", deck="5 Gold").ends_turn().asks(P1, "clean-up", "top", "2 Copper Estate", "1-1")
    )
    play.picks("Estate").lies(P1, top="Estate", discard="2 Copper Estate")


@pytest.mark.rule("57a")
def test_cleanup_top_ask_always_asks() -> None:
    play = given(hand="Village Copper", deck="Silver 5 Gold", cleanup_top="ask").plays("Village").ends_turn()
    play.asks(P1, "clean-up", "top", "Village Copper Silver").picks("Silver").lies(P1, top="Silver")
    play = given(hand="Village", deck="", cleanup_top="ask").plays("Village").ends_turn()
    play.turn_of(P2).lies(P1, hand="Village")


@pytest.mark.rule("57a")
def test_picks_are_discarded_in_their_order() -> None:
    for order in ("Copper Estate", "Estate Copper"):
        play = given(hand="Cellar Copper Estate", deck="2 Gold").plays("Cellar").picks(order)
        play.lies(P1, top=order.split()[1])


def test_a_scenario_may_start_in_the_buy_phase() -> None:
    play = given(hand="Village 2 Copper", phase="buy", coins=4, buys=2)
    assert play.state.phase == "buy"
    play.turn_of(P1).may_not(Play(VILLAGE), EndActions()).may(PlayTreasures(), Buy(SILVER), EndTurn())


@pytest.mark.rule("68")
def test_without_buys_nothing_is_left_but_clean_up() -> None:
    given(hand="", phase="buy", buys=0).turn_of(P2)
    given(hand="2 Copper", buys=0).may_not(Buy(COPPER)).plays_treasures().turn_of(P2)


@pytest.mark.rule("0a")
def test_turns_go_to_the_left() -> None:
    play = given(hand="", players=3).ends_turn()
    for seat in (P2, P3):
        play.turn_of(seat).plays_treasures().ends_turn()
    play.turn_of(P1)
    assert [m.turns for m in play.state.mats] == [2, 1, 1]


@pytest.mark.rule("11")
def test_the_next_turn_begins_after_clean_up() -> None:
    play = given(hand="Copper", deck="5 Gold", cleanup_top="ask").plays_treasures().ends_turn()
    play.turn_of(P2)
    kinds = [type(fact) for fact in play.facts]
    assert kinds == [f.PhaseBegan, f.CleanedUp, cf.Drew, f.TurnBegan]
    play = given(hand="Copper Estate", deck="5 Gold").ends_turn().asks(P1, "clean-up", "top")
    assert play.state.turn == P1
    assert list(play.table.asked) == [P1]
