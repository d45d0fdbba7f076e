"""Attacks, what they do, and reacting to them: rules 17, 19 to 25 and 35 to 38."""

import pytest

from domain.dominion import card_facts as cf
from domain.dominion.rules import DOMINION
from domain.engine.history.history import course
from tests.support.playing import P1, P2, P3, P4, game_id, secret

from .plays import card, cards, given, mat


@pytest.mark.rule("35")
def test_militia_counts_each_hand() -> None:
    small, large = mat(hand="3 Copper"), mat(hand="3 Gold 2 Silver Estate")
    play = given(hand="Militia", others=[small, large]).plays("Militia").declines().declines()
    play.asks(P3, "militia", "discard", "3 Gold 2 Silver Estate", "3-3").lies(P2, hand="3 Copper", discard="")
    play.picks("Silver", "Silver", "Estate").lies(P3, hand="3 Gold", discard="2 Silver Estate", top="Estate")
    play.counts(coins=2).turn_of(P1)
    assert play.facts == [cf.Discarded(P3, cards("2 Silver Estate"), card("Estate"))]
    for seat in (P1, P2):
        seen = play.view(seat).mats[P3]
        assert (seen.top, seen.discard, seen.hand) == (card("Estate"), None, (None, None, None))


@pytest.mark.rule("36")
def test_curses_go_out_in_turn_order() -> None:
    foes = [mat(hand=""), mat(hand=""), mat(hand="")]
    play = given(hand="Witch", deck="2 Gold", others=foes, supply={"Curse": 2}).plays("Witch")
    play.then(
        cf.Played(P1, cards("Witch"), actions=1),
        cf.Drew(P1, cards("2 Gold")),
        cf.Gained(P2, card("Curse")),
        cf.Gained(P3, card("Curse")),
    )
    play.pile("Curse", 0).lies(P4, discard="")


@pytest.mark.rule("37")
def test_bureaucrat_lets_the_foe_choose() -> None:
    foe = mat(hand="Estate Gardens 3 Copper", deck="Gold")
    play = given(hand="Bureaucrat", deck="Copper", others=[foe]).plays("Bureaucrat").declines()
    play.lies(P1, deck="Silver Copper").asks(P2, "bureaucrat", "topdeck", "Estate Gardens", "1-1").picks("Gardens")
    play.then(cf.Revealed(P2, cards("Gardens")), cf.Topdecked(P2, cards("Gardens")))
    play.lies(P2, hand="Estate 3 Copper", deck="Gardens Gold")


@pytest.mark.rule("37")
def test_hand_without_victory_cards_is_shown() -> None:
    play = given(hand="Bureaucrat", others=[mat(hand="Silver Curse Copper")]).plays("Bureaucrat").declines()
    play.asks(P2, "bureaucrat", "topdeck", "", "0-0").declines()
    play.then(cf.Revealed(P2, cards("Copper Curse Silver"))).lies(P2, hand="Copper Curse Silver", deck="")


@pytest.mark.rule("38")
def test_bandits_victim_picks_of_two_treasures() -> None:
    play = given(hand="Bandit", others=[mat(hand="Copper", deck="Gold Silver Estate")]).plays("Bandit").declines()
    play.asks(P2, "bandit", "trash", "Gold Silver", "1-1").lies(P1, discard="Gold").lies(P2, aside="Gold Silver")
    play.picks("Silver").then(
        cf.Trashed(P2, cards("Silver"), "aside"), cf.DiscardedOpenly(P2, cards("Gold"), source="aside")
    )
    play.lies(P2, discard="Gold", deck="Estate", aside="").trash("Silver")


@pytest.mark.parametrize(
    ("deck", "trashed", "discarded"),
    [
        ("Copper Estate", "", "Copper Estate"),
        ("Silver Copper", "Silver", "Copper"),
        ("2 Silver", "Silver", "Silver"),
        ("Gold", "Gold", ""),
        ("", "", ""),
    ],
)
@pytest.mark.rule("38")
def test_bandit_where_there_is_no_choice(deck: str, trashed: str, discarded: str) -> None:
    play = given(hand="Bandit", others=[mat(hand="", deck=deck)]).plays("Bandit").turn_of(P1).trash(trashed)
    play.lies(P2, discard=discarded, deck="", aside="")


@pytest.mark.rule("36", "37", "38")
def test_attack_whose_pile_is_empty_still_happens() -> None:
    play = given(hand="Witch", deck="3 Gold", others=[mat("")], supply={"Curse": 0}).plays("Witch")
    play.lies(P1, hand="2 Gold", deck="Gold").never(cf.Gained)
    play = given(hand="Bureaucrat", deck="Copper", others=[mat(hand="Estate")], supply={"Silver": 0})
    play.plays("Bureaucrat").declines().picks("Estate").lies(P1, deck="Copper").lies(P2, deck="Estate")
    play = given(hand="Bandit", others=[mat(hand="", deck="Silver Copper")], supply={"Gold": 0}).plays("Bandit")
    play.lies(P1, discard="").trash("Silver")


@pytest.mark.rule("25")
def test_attacks_leave_their_player_alone() -> None:
    foes = [mat(hand="", deck="")]
    given(hand="Bandit", deck="Gold Silver", others=foes).plays("Bandit").lies(P1, deck="Gold Silver", discard="Gold")
    given(hand="Militia 5 Copper", others=foes).plays("Militia").lies(P1, hand="5 Copper")
    given(hand="Witch", deck="2 Copper", others=foes).plays("Witch").lies(P1, discard="")
    given(hand="Bureaucrat Estate", others=foes).plays("Bureaucrat").lies(P1, hand="Estate", deck="Silver")


# -- reacting to Attacks: rules 19 to 25


NO_MOAT = "witch village cellar chapel market mine library sentry bandit militia"


@pytest.mark.rule("21", "22")
def test_who_reveals_moat_is_unaffected_and_keeps_it() -> None:
    play = given(hand="Witch", deck="2 Gold", others=[mat(hand="Moat Copper"), mat(hand="2 Copper")]).plays("Witch")
    play.asks(P2, "moat", "reveal", "Moat", "0-1").picks("Moat").asks(P3, "moat", "reveal", "", "0-0").declines()
    play.lies(P1, hand="2 Gold").lies(P2, hand="Moat Copper", discard="").lies(P3, discard="Curse").turn_of(P1)
    assert cf.Revealed(P2, cards("Moat")) in play.history


@pytest.mark.rule("19", "51")
def test_council_room_is_no_attack() -> None:
    play = given(hand="Council Room", deck="4 Gold", others=[mat(hand="Moat", deck="Silver")])
    play.plays("Council Room").turn_of(P1).lies(P1, hand="4 Gold").lies(P2, hand="Moat Silver").counts(buys=2)


@pytest.mark.rule("18", "23")
def test_throne_room_on_attack_asks_for_moat_twice() -> None:
    play = given(hand="Throne Room Witch", deck="4 Gold", others=[mat(hand="Moat"), mat(hand="Copper")])
    play.plays("Throne Room").picks("Witch").asks(P2, "moat", "reveal").picks("Moat").declines()
    play.lies(P3, discard="Curse").asks(P2, "moat", "reveal").declines().declines().turn_of(P1)
    play.lies(P2, discard="Curse").lies(P3, discard="2 Curse").lies(P1, hand="4 Gold")


@pytest.mark.parametrize("attack", ["Militia", "Witch", "Bureaucrat", "Bandit", "Spy", "Thief"])
@pytest.mark.rule("22")
def test_moat_against_each_attack(attack: str) -> None:
    foe = mat(hand="Moat Estate 3 Copper", deck="Gold Silver")
    play = given(hand=attack, others=[foe]).plays(attack).picks("Moat").turn_of(P1)
    play.lies(P2, hand="Moat Estate 3 Copper", deck="Gold Silver", discard="")


@pytest.mark.rule("2a", "24")
def test_moat_draws_or_protects() -> None:
    given(hand="Moat", deck="Gold Silver Copper").plays("Moat").lies(P1, hand="Gold Silver", in_play="Moat")
    play = given(hand="Witch", deck="2 Gold", others=[mat(hand="Moat", deck="2 Silver")]).plays("Witch").picks("Moat")
    play.lies(P2, hand="Moat", deck="2 Silver")


@pytest.mark.parametrize(("foe", "tells"), [("5 Copper", True), ("3 Copper", False)])
def test_undoing_militia_would_tell_what_foe_discarded(foe: str, *, tells: bool) -> None:
    """Whoever takes it back has seen what another chose from their hand; one's own card tells oneself nothing."""
    play = given(hand="Militia", others=[mat(hand=foe)]).plays("Militia").declines()
    if tells:
        play.picks("Copper", "Copper").then(cf.Discarded(P2, cards("2 Copper"), card("Copper")))
    back = course(DOMINION, game_id(0), secret(0), play.turn_of(P1).entries).way_back(P1)
    assert back is not None
    assert back.tells is tells
