"""The provost, and the end of the turn."""

import pytest

from domain.caylus import choices as c
from domain.caylus import road_facts as rf
from tests.support.playing import P1, P2, P3

from .plays import given
from .tables import at, mat

ROAD = [at("Park"), at("Forest"), at("Neutral peddler"), *[at(n, P1) for n in ("Bank", "Church", "Market", "Lawyer")]]


@pytest.mark.rule("27", "28", "31")
def test_each_may_move_him_once_in_passing_order_for_a_denier_a_card() -> None:
    play = given(*[mat("", "5 d")] * 3, road=ROAD, provost=3, phase="provost", passed=(2, 0, 1)).asks(
        P3, "provost", "move"
    )
    assert [o.steps for o in play.options if isinstance(o, c.MoveProvost)] == [0, 1, 2, 3, -1, -2, -3]
    play.moves(2).then(rf.ProvostMoved(P3, 2, 2)).has(P3, "3 d").provost(5)
    play.asks(P1, "provost", "move").moves(-3).has(P1, "2 d").provost(2)
    play.asks(P2, "provost", "move").moves(0).happened(rf.ProvostMoved(P2, 0, 0))
    assert play.state.phase != "provost", "nobody is asked again"


@pytest.mark.rule("29")
@pytest.mark.parametrize(("at_", "steps"), [(0, [0, 1, 2, 3]), (6, [0, -1, -2, -3]), (5, [0, 1, -1, -2, -3])])
def test_he_does_not_leave_the_road(at_: int, steps: list[int]) -> None:
    play = given(mat("", "9 d"), road=ROAD, provost=at_, phase="provost")
    assert [o.steps for o in play.options if isinstance(o, c.MoveProvost)] == steps


@pytest.mark.rule("28", "81")
def test_nobody_moves_him_further_than_paid_for_and_who_has_nothing_is_not_asked() -> None:
    play = given(mat("", ""), mat("", "1 d"), road=ROAD, provost=3, phase="provost").asks(P2, "provost", "move")
    assert [o.steps for o in play.options if isinstance(o, c.MoveProvost)] == [0, 1, -1]
    given(mat("", "9 d"), road=[at("Park")], provost=0, phase="provost").never(rf.ProvostMoved)


@pytest.mark.rule("30")
def test_every_card_is_a_step_also_a_covered_residence() -> None:
    road = [
        at("Park"),
        at("Bank", P1, residence=True, prestige="Statue"),
        at("Market", P2, residence=True),
        at("Church", P1),
    ]
    given(mat("", "9 d"), road=road, provost=0, phase="provost").moves(2).provost(2)
    given(mat("", "9 d"), road=road, provost=0, phase="provost").moves(1).provost(1)


@pytest.mark.rule("54", "55", "12")
@pytest.mark.parametrize(("at_", "after"), [(0, 2), (4, 6), (5, 6), (6, 6)])
def test_the_turn_ends_with_provost_and_first_player(at_: int, after: int) -> None:
    play = given(*[mat("", "")] * 3, road=ROAD, provost=at_, phase="castle", first=1, round=2, step=2)
    play.provost(after).turn_of(P3)
    assert (play.state.round, play.state.first, play.state.bridge) == (3, P3, ())
    assert [m.goods.deniers for m in play.state.mats] == [2, 2, 2]


@pytest.mark.rule("55")
def test_the_first_player_card_goes_to_the_left_whoever_passed_first() -> None:
    play = given(mat("", ""), mat("", ""), rules="beginner").passes(2).turn_of(P2)
    assert (play.state.first, play.state.provost) == (P2, None)


@pytest.mark.rule("13", "14")
def test_residences_and_the_hotel_bring_income_but_no_covered_residence() -> None:
    road = [
        at("Park"),
        at("Bank", P1, residence=True),
        at("Market", P1, residence=True),
        at("Church", P1, residence=True, prestige="Hotel"),
        at("Bank", P2, residence=True, prestige="Statue"),
        at("Market", P2),
    ]
    play = given(*[mat("", "")] * 3, road=road, phase="income").turn_of(P1)
    assert [m.goods.deniers for m in play.state.mats] == [5, 2, 2]
