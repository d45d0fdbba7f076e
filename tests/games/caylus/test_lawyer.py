"""The Lawyer, and residences."""

import pytest

from domain.caylus import choices as c
from domain.caylus import road_facts as rf
from domain.caylus.cards.buildings import shown
from domain.caylus.options import PlaceScenario
from tests.support.playing import P1, P2

from .plays import Play, given
from .tables import at, card, goods, mat

LAWYER = at("Lawyer", P2, P1)


def law(*road: PlaceScenario, has: str = "1 food", provost: int = 1) -> Play:
    """P1's worker stands on P2's Lawyer, place 1, which comes next."""
    return given(mat("", has), mat("", ""), road=[at("Park"), LAWYER, *road], provost=provost, phase="effects", spot=1)


def targets(play: Play) -> list[int]:
    return [o.place for o in play.options if isinstance(o, c.MakeResidence)]


@pytest.mark.rule("37", "38")
def test_it_turns_an_own_card_anywhere_but_no_lawyer_no_residence_and_nobody_elses() -> None:
    play = law(
        at("Bank", P1), at("Market", P2), at("Lawyer", P1), at("Church", P1, residence=True), at("Gold mine", P1)
    )
    assert targets(play.asks(P1, "lawyer", "primary")) == [2, 6]
    play.turns(6).has(P1, "").happened(rf.ResidenceChosen(P1, 1, 6, card("Gold mine"), goods("1 food")))
    assert play.place(6).residence
    play.asks(P2, "lawyer", "secondary").uses(gain="2 d")


@pytest.mark.rule("37")
def test_its_owner_may_use_it_with_an_own_worker_and_has_no_secondary_then() -> None:
    road = [at("Park"), at("Lawyer", P1, P1), at("Bank", P1)]
    play = given(mat("", "1 food"), mat("", ""), road=road, provost=2, phase="effects").turns(2)
    assert play.place(2).residence
    play.never(rf.Used)


@pytest.mark.rule("37", "81")
def test_without_food_or_a_card_to_turn_nobody_is_asked() -> None:
    law(at("Bank", P1), has="").asks(P2, "lawyer", "secondary")
    law(at("Bank", P2), has="1 food").asks(P2, "lawyer", "secondary")


@pytest.mark.rule("59", "63")
def test_gold_may_pay_the_lawyer_also_for_who_has_food() -> None:
    play = law(at("Bank", P1), has="1 food 1 gold")
    assert [o.pay for o in play.options if isinstance(o, c.MakeResidence)] == [goods("1 food"), goods("1 gold")]
    play.turns(2, "1 gold").has(P1, "1 food")


@pytest.mark.rule("39", "40")
def test_a_card_without_a_worker_turns_at_once_and_its_cubes_go_back() -> None:
    play = law(at("Small farm", P1, stored=2)).turns(2)
    play.happened(rf.Turned(P1, 2, card("Small farm"), goods("2 food")))
    assert play.place(2).stored == goods("")
    assert play.place(2).residence


@pytest.mark.rule("39")
def test_a_card_whose_activation_is_over_turns_at_once_with_its_worker_on_it() -> None:
    road = [at("Park"), at("Large farm", P1, P2), LAWYER]
    play = given(mat("", "1 food"), mat("", ""), road=road, provost=2, phase="effects", spot=2).turns(1)
    play.happened(rf.Turned(P1, 1, card("Large farm"), goods("")))


@pytest.mark.rule("39")
def test_a_card_with_a_worker_has_both_effects_first_and_then_turns() -> None:
    play = law(at("Small farm", P1, P2, stored=2), at("Large quarry", P2, P2), provost=3).turns(2)
    assert (play.place(2).turning, play.place(2).residence) == (True, False)
    play.asks(P2, "lawyer", "secondary").uses(gain="2 d").asks(P2, "small-farm", "primary").uses(gain="1 food")
    play.asks(P1, "small-farm", "secondary").uses(gain="1 food").has(P1, "1 food")
    assert play.place(2).residence, "it turns before the next card acts"
    play.happened(rf.Turned(P1, 2, card("Small farm"), goods("1 food"))).asks(P2, "large-quarry", "primary")


@pytest.mark.rule("39")
def test_beyond_the_provost_it_turns_at_the_end_of_the_phase_and_the_worker_goes_home() -> None:
    play = law(at("Large farm", P1, P2)).turns(2)
    assert play.place(2).turning
    play.declines()
    assert [type(fact) for fact in play.facts[:3]] == [rf.Declined, rf.Turned, rf.WorkersReturned]
    assert play.place(2).residence
    assert play.mat(P2).workers == 4


@pytest.mark.rule("39")
def test_a_card_that_waits_is_not_chosen_again() -> None:
    road = [at("Park"), LAWYER, at("Lawyer", P1, P1), at("Bank", P1, P2), at("Market", P1)]
    play = given(mat("", "2 food"), mat("", ""), road=road, provost=4, phase="effects", spot=1).turns(3).declines()
    assert targets(play.asks(P1, "lawyer", "primary")) == [4]


@pytest.mark.rule("21", "41", "13")
def test_a_residence_has_lost_points_and_effects_takes_no_worker_and_brings_income() -> None:
    play = law(at("Bank", P1)).turns(2).declines()
    assert shown(play.place(2)).points == 1
    while play.question.verb != "act":
        play.does(play.options[-1] if play.question.verb == "offer" else play.options[0])
    play.has(P1, "3 d").may_not(c.PlaceWorker(2, card("Bank"))).may(c.PlaceWorker(0, card("Park")))
