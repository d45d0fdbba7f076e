"""Reacting to Attacks: rules 19 to 25."""

import pytest

from domain.dominion import card_facts as cf
from domain.dominion.choices import Play
from domain.dominion.sets import POOLS
from tests.support.playing import P1, P2, P3

from .plays import dealt, given
from .tables import card, cards, mat

NO_MOAT = "witch village cellar chapel market mine library sentry bandit militia"


@pytest.mark.rule("21", "22")
def test_T27_who_reveals_moat_is_unaffected_and_keeps_it() -> None:
    play = given(hand="Witch", deck="2 Gold", others=[mat(hand="Moat Copper"), mat(hand="2 Copper")]).plays("Witch")
    play.asks(P2, "moat", "reveal", "Moat", "0-1").picks("Moat").asks(P3, "moat", "reveal", "", "0-0").declines()
    play.lies(P1, hand="2 Gold").lies(P2, hand="Moat Copper", discard="").lies(P3, discard="Curse").turn_of(P1)
    assert cf.Revealed(P2, cards("Moat")) in play.history


@pytest.mark.rule("21")
def test_T28_who_declines_is_attacked_and_may_discard_the_moat() -> None:
    play = given(hand="Militia", others=[mat(hand="Moat 4 Copper")]).plays("Militia").declines()
    play.asks(P2, "militia", "discard", "Moat 4 Copper", "2-2").picks("Moat", "Copper").lies(P2, hand="3 Copper")


@pytest.mark.rule("21")
def test_T29_moat_may_answer_each_attack_differently() -> None:
    play = given(hand="Village 2 Militia", others=[mat(hand="Moat 4 Copper")]).plays("Village", "Militia")
    play.asks(P2, "moat", "reveal").picks("Moat").turn_of(P1).lies(P2, hand="Moat 4 Copper")
    play.plays("Militia").asks(P2, "moat", "reveal").declines().asks(P2, "militia", "discard").picks("2 Copper")
    play.turn_of(P1).lies(P2, hand="Moat 2 Copper")


@pytest.mark.parametrize("reveals", [True, False])
@pytest.mark.rule("21")
def test_T30_two_moats_are_asked_for_once(*, reveals: bool) -> None:
    play = given(hand="Witch", deck="2 Gold", others=[mat(hand="2 Moat")]).plays("Witch")
    play.asks(P2, "moat", "reveal", "2 Moat", "0-1")
    (play.picks("Moat") if reveals else play.declines()).turn_of(P1)
    play.lies(P2, discard="" if reveals else "Curse")


@pytest.mark.rule("20")
def test_T32_the_reaction_comes_before_the_attacks_first_instruction() -> None:
    foe = [mat(hand="Moat", deck="2 Silver")]
    given(hand="Witch", deck="2 Gold", others=foe).plays("Witch").asks(P2, "moat", "reveal").lies(P1, hand="")
    given(hand="Militia", others=foe).plays("Militia").asks(P2, "moat", "reveal").counts(coins=0)
    given(hand="Bureaucrat", others=foe).plays("Bureaucrat").asks(P2, "moat", "reveal").lies(P1, deck="")
    given(hand="Bandit", others=foe).plays("Bandit").asks(P2, "moat", "reveal").lies(P1, discard="")


@pytest.mark.rule("19", "51")
def test_T33_council_room_is_no_attack() -> None:
    play = given(hand="Council Room", deck="4 Gold", others=[mat(hand="Moat", deck="Silver")])
    play.plays("Council Room").turn_of(P1).lies(P1, hand="4 Gold").lies(P2, hand="Moat Silver").counts(buys=2)


@pytest.mark.rule("22")
def test_rule_22_unaffected_by_each_attack() -> None:
    foe = [mat(hand="Moat Estate 3 Copper", deck="Gold Silver")]
    for attack in ("Militia", "Witch", "Bureaucrat", "Bandit"):
        play = given(hand=attack, others=foe).plays(attack).picks("Moat").turn_of(P1)
        play.lies(P2, hand="Moat Estate 3 Copper", deck="Gold Silver", discard="")


@pytest.mark.rule("23")
def test_rule_23_throne_room_on_an_attack_opens_two_windows() -> None:
    play = given(hand="Throne Room Witch", deck="4 Gold", others=[mat(hand="Moat"), mat(hand="Copper")])
    play.plays("Throne Room").picks("Witch").asks(P2, "moat", "reveal").picks("Moat").declines()
    play.lies(P3, discard="Curse").asks(P2, "moat", "reveal").declines().declines().turn_of(P1)
    play.lies(P2, discard="Curse").lies(P3, discard="2 Curse").lies(P1, hand="4 Gold")


@pytest.mark.rule("2a", "24")
def test_rule_24_moat_played_draws_and_does_not_protect() -> None:
    given(hand="Moat", deck="Gold Silver Copper").plays("Moat").lies(P1, hand="Gold Silver", in_play="Moat")


@pytest.mark.rule("24")
def test_rule_24_revealing_draws_nothing() -> None:
    play = given(hand="Witch", deck="2 Gold", others=[mat(hand="Moat", deck="2 Silver")]).plays("Witch").picks("Moat")
    play.lies(P2, hand="Moat", deck="2 Silver")


@pytest.mark.rule("70")
def test_in_a_kingdom_without_reactions_nobody_is_asked() -> None:
    play = dealt(kingdom=tuple([c for c in POOLS["2e"] if c in cards(NO_MOAT)]))
    assert not play.state.reactions
    while True:
        play.turn_of(play.question.seat)
        if Play(card("Militia")) in play.options:
            play.plays("Militia").asks(play.question.seat, "militia", "discard").never(cf.Revealed)
            break
        play.plays_treasures()
        if play.state.coins >= 4 and play.state.left(card("Militia")):
            play.buys("Militia")
        else:
            play.ends_turn()


@pytest.mark.rule("21", "70")
def test_with_moat_in_the_kingdom_everybody_with_a_hand_is_asked() -> None:
    assert dealt(preset="first-game").state.reactions
    play = given(hand="Militia", others=[mat(hand="4 Copper")], kingdom=cards("moat " + NO_MOAT)[:10])
    assert play.state.reactions
    play.plays("Militia").asks(P2, "moat", "reveal", "", "0-0")
