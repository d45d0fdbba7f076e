"""Attacks and what they do: rules 17 and 35 to 38."""

import pytest

from domain.dominion import card_facts as cf
from domain.engine.audience.audience import SPECTATOR
from tests.support.playing import P1, P2, P3, P4

from .plays import given
from .tables import card, cards, mat


@pytest.mark.rule("35")
def test_T35_militia_counts_each_hand() -> None:
    small, large = mat(hand="3 Copper"), mat(hand="3 Gold 2 Silver Estate")
    play = given(hand="Militia", others=[small, large]).plays("Militia").declines().declines()
    play.asks(P3, "militia", "discard", "3 Gold 2 Silver Estate", "3-3").lies(P2, hand="3 Copper", discard="")
    play.picks("Silver", "Silver", "Estate").lies(P3, hand="3 Gold", discard="2 Silver Estate", top="Estate")
    play.counts(coins=2).turn_of(P1)
    assert play.facts == [cf.Discarded(P3, cards("2 Silver Estate"), card("Estate"))]
    for seat in (P1, P2):
        seen = play.view(seat).mats[P3]
        assert (seen.top, seen.discard, seen.hand) == (card("Estate"), None, (None, None, None))


@pytest.mark.rule("35")
def test_rule_35_a_second_militia_finds_three_cards() -> None:
    play = given(hand="2 Militia", others=[mat(hand="5 Copper")], actions=2).plays("Militia").declines()
    play.picks("2 Copper").plays("Militia").declines().turn_of(P1).lies(P2, hand="3 Copper", discard="2 Copper")
    play.counts(coins=4)


@pytest.mark.rule("35", "70")
def test_rule_35_an_empty_hand_is_not_attacked_and_not_asked() -> None:
    given(hand="Militia", others=[mat(hand="")]).plays("Militia").turn_of(P1).never(cf.Discarded)


@pytest.mark.rule("36")
def test_rule_36_curses_go_out_in_turn_order_until_there_are_none() -> None:
    foes = [mat(hand=""), mat(hand=""), mat(hand="")]
    play = given(hand="Witch", deck="2 Gold", others=foes, supply={"Curse": 2}).plays("Witch")
    play.then(
        cf.Played(P1, cards("Witch"), actions=1),
        cf.Drew(P1, cards("2 Gold")),
        cf.Gained(P2, card("Curse")),
        cf.Gained(P3, card("Curse")),
    )
    play.pile("Curse", 0).lies(P4, discard="")


@pytest.mark.rule("36")
def test_rule_36_without_curses_witch_still_draws() -> None:
    play = given(hand="Witch", deck="3 Gold", supply={"Curse": 0}).plays("Witch").declines()
    play.lies(P1, hand="2 Gold", deck="Gold").never(cf.Gained)


@pytest.mark.rule("17")
def test_rule_17_the_player_to_the_left_first() -> None:
    mats = [mat(hand="Militia", deck="3 Gold"), mat(hand="Militia", deck="3 Gold"), mat(hand="4 Copper"), mat("4 Gold")]
    play = given(hand="2 Copper", deck="5 Estate", others=mats[1:]).ends_turn().picks("Copper").turn_of(P2)
    play.plays("Militia").asks(P3, "moat", "reveal").declines().asks(P4, "moat", "reveal").declines()
    play.asks(P1, "moat", "reveal").declines().asks(P3, "militia", "discard").picks("Copper")
    play.asks(P4, "militia", "discard").picks("Gold").asks(P1, "militia", "discard").picks("2 Estate").turn_of(P2)


@pytest.mark.rule("37")
def test_T36_bureaucrat_takes_a_victory_card_of_the_foes_choice() -> None:
    foe = mat(hand="Estate Gardens 3 Copper", deck="Gold")
    play = given(hand="Bureaucrat", deck="Copper", others=[foe]).plays("Bureaucrat").declines()
    play.lies(P1, deck="Silver Copper").asks(P2, "bureaucrat", "topdeck", "Estate Gardens", "1-1").picks("Gardens")
    play.then(cf.Revealed(P2, cards("Gardens")), cf.Topdecked(P2, cards("Gardens")))
    play.lies(P2, hand="Estate 3 Copper", deck="Gardens Gold")


@pytest.mark.rule("37")
def test_rule_37_a_hand_without_victory_cards_is_shown_and_curse_is_none() -> None:
    play = given(hand="Bureaucrat", others=[mat(hand="Silver Curse Copper")]).plays("Bureaucrat").declines()
    play.asks(P2, "bureaucrat", "topdeck", "", "0-0").declines()
    play.then(cf.Revealed(P2, cards("Copper Curse Silver"))).lies(P2, hand="Copper Curse Silver", deck="")


@pytest.mark.rule("37")
def test_rule_37_without_silver_the_attack_still_happens() -> None:
    play = given(hand="Bureaucrat", deck="Copper", others=[mat(hand="Estate")], supply={"Silver": 0})
    play.plays("Bureaucrat").declines().picks("Estate").lies(P1, deck="Copper").lies(P2, deck="Estate")


@pytest.mark.rule("37")
def test_bureaucrat_offers_each_of_several_equal_victory_cards() -> None:
    play = given(hand="Bureaucrat", others=[mat(hand="3 Estate")]).plays("Bureaucrat").declines()
    play.asks(P2, "bureaucrat", "topdeck", "3 Estate", "1-1").picks("Estate").lies(P2, hand="2 Estate", deck="Estate")


@pytest.mark.rule("37", "71")
def test_bureaucrat_under_brisk_prompts_asks_only_where_there_is_a_choice() -> None:
    foes = [mat(hand="2 Estate"), mat(hand="Copper"), mat(hand="Estate Duchy")]
    play = given(hand="Bureaucrat", others=foes, prompts="brisk").plays("Bureaucrat")
    play.asks(P4, "bureaucrat", "topdeck", "Estate Duchy").lies(P2, hand="Estate", deck="Estate")
    assert cf.Revealed(P3, cards("Copper")) in play.facts


@pytest.mark.rule("38")
def test_T39_of_two_treasures_the_owner_picks_the_one_to_trash() -> None:
    play = given(hand="Bandit", others=[mat(hand="Copper", deck="Gold Silver Estate")]).plays("Bandit").declines()
    play.asks(P2, "bandit", "trash", "Gold Silver", "1-1").lies(P1, discard="Gold").lies(P2, aside="Gold Silver")
    play.picks("Silver").then(
        cf.Trashed(P2, cards("Silver"), "aside"), cf.DiscardedOpenly(P2, cards("Gold"), source="aside")
    )
    play.lies(P2, discard="Gold", deck="Estate", aside="").trash("Silver")


@pytest.mark.rule("38")
def test_T40_copper_and_estate_are_both_discarded() -> None:
    play = given(hand="Bandit", others=[mat(hand="", deck="Copper Estate")]).plays("Bandit").turn_of(P1)
    play.lies(P2, discard="Copper Estate", deck="", aside="").trash("").never(cf.Trashed)
    assert play.view(SPECTATOR).mats[P2].top == card("Estate")


@pytest.mark.rule("38")
def test_bandit_trashes_the_only_treasure_unasked_and_of_two_equal_ones_one() -> None:
    foes = [mat(hand="", deck="Silver Copper"), mat(hand="", deck="Silver Silver")]
    play = given(hand="Bandit", others=foes).plays("Bandit").turn_of(P1).trash("2 Silver")
    play.lies(P2, discard="Copper").lies(P3, discard="Silver")


@pytest.mark.rule("38")
def test_rule_38_without_gold_the_attack_still_happens() -> None:
    play = given(hand="Bandit", others=[mat(hand="", deck="Silver Copper")], supply={"Gold": 0}).plays("Bandit")
    play.lies(P1, discard="").trash("Silver")


@pytest.mark.rule("38")
def test_bandit_finds_one_card_or_none() -> None:
    play = given(hand="Bandit", others=[mat(hand="", deck="Gold"), mat(hand="")]).plays("Bandit").turn_of(P1)
    play.trash("Gold").lies(P2, deck="", discard="").lies(P3, deck="", discard="")


@pytest.mark.rule("25")
def test_attacks_leave_their_player_alone() -> None:
    foes = [mat(hand="", deck="")]
    given(hand="Bandit", deck="Gold Silver", others=foes).plays("Bandit").lies(P1, deck="Gold Silver", discard="Gold")
    given(hand="Militia 5 Copper", others=foes).plays("Militia").lies(P1, hand="5 Copper")
    given(hand="Witch", deck="2 Copper", others=foes).plays("Witch").lies(P1, discard="")
    given(hand="Bureaucrat Estate", others=foes).plays("Bureaucrat").lies(P1, hand="Estate", deck="Silver")
