"""Positions to start from, and impossible ones."""

from collections import Counter
from typing import Any

import pytest

from domain.dominion.options import MatScenario, Options, PileCount, Scenario
from domain.dominion.rules import DOMINION
from domain.dominion.sets import KINDS, POOLS
from domain.engine.audience.errors import BadScenario, RuleError
from tests.support.each import for_each
from tests.support.playing import P1, P2

from .plays import card, cards, given, mat, opened, position

FIRST = Options(preset="first-game")


def refused(scenario: Scenario, options: Options = FIRST, seats: int = 2) -> RuleError:
    with pytest.raises(BadScenario) as error:
        DOMINION.mechanics.check(opened(seats, scenario=scenario, options=options))
    return error.value


def piles(**left: int) -> tuple[PileCount, ...]:
    return tuple([PileCount(card(name), n) for name, n in left.items()])


def test_empty_scenario_is_the_usual_start() -> None:
    play = position(opened(3, scenario=Scenario(), options=FIRST))
    assert [len(m.hand) for m in play.state.mats] == [5, 5, 5]
    assert [len(m.deck or ()) for m in play.state.mats] == [5, 5, 5]
    assert play.state.left(card("Copper")) == 39
    assert (play.state.actions, play.state.buys, play.state.coins, play.state.phase) == (1, 1, 0, "action")


def test_deck_not_given_is_the_usual_rest() -> None:
    play = given(hand="3 Copper 2 Gold", deck=None, discard="Estate")
    assert Counter(play.mat(P1).deck) == Counter(cards("4 Copper 2 Estate"))
    play.lies(P1, hand="3 Copper 2 Gold", discard="Estate", top="Estate")


def test_hand_not_given_is_five_cards_drawn() -> None:
    given(hand=None, deck="7 Gold Silver").lies(P1, hand="5 Gold", deck="2 Gold Silver")
    given(hand=None, deck="2 Gold", discard="3 Silver").lies(P1, hand="2 Gold 3 Silver", deck="", discard="")


def test_turn_is_given_or_drawn() -> None:
    scenario = Scenario(turn=1, actions=3, buys=4, coins=5, phase="buy")
    play = position(opened(2, scenario=scenario, options=FIRST)).turn_of(P2).counts(actions=3, buys=4, coins=5)
    assert play.state.phase == "buy"
    seats = {position(opened(2, seed=n, scenario=Scenario(), options=FIRST), n).question.seat for n in range(12)}
    assert seats == {0, 1}


def test_piles_not_given_hold_what_is_left() -> None:
    play = given(hand="12 Province 5 Gold", deck="3 Witch", supply={"Silver": 2})
    play.pile("Province", 0).pile("Gold", 25).pile("Witch", 7).pile("Silver", 2).pile("Copper", 46)


@pytest.mark.rule("70")
def test_cards_from_outside_the_kingdom_may_be_held() -> None:
    play = given(hand="Witch", deck="2 Copper", preset="first-game", kingdom=None).plays("Witch").declines()
    assert play.state.reactions
    play.lies(P2, discard="Curse").lies(P1, hand="2 Copper")


@for_each("said, asked", [({}, True), ({"reactions": True}, True), ({"reactions": False}, False)])
def test_attacked_without_moat_are_asked_unless_told(said: Any, asked: bool) -> None:
    play = position(opened(2, scenario=Scenario(**said), options=Options(preset="size-distortion")))
    assert play.state.reactions is asked


def test_scenario_may_hold_no_more_than_the_box() -> None:
    usual = 3  # Estates of the other player's usual ten cards
    given(hand="30 Gold", deck="12 Province", discard=f"{24 - usual} Estate", supply={"Copper": 53})
    assert refused(Scenario(seats=(mat("30 Gold"),), supply=piles(gold=1))).rule == "box"
    for seats, fits in ((5, Scenario(seats=(mat("60 Gold"),))), (6, Scenario(supply=piles(province=24), turn=5))):
        DOMINION.mechanics.check(opened(seats, scenario=fits, options=FIRST))


IN_PROGRESS = [
    ({"in_play": cards("Copper")}, "/scenario/turn"),
    ({"turn": 0, "turns": (1,)}, "/scenario/turns"),
    ({"turn": 0, "turns": (0, 1)}, "/scenario/turns"),
    ({"turn": 0, "bought": True}, "/scenario/bought"),
    ({"turn": 0, "in_play": cards("Estate")}, "/scenario/in_play"),
    ({"kingdom": cards("Moat")}, "/scenario/kingdom"),
    ({"turn": 0, "in_play": cards("31 Gold")}, "/scenario"),
    ({"reactions": False}, "/scenario/reactions"),
]
"""Turns in progress that cannot be."""
IMPOSSIBLE = [
    *[(2, FIRST, given, pointer) for given, pointer in IN_PROGRESS],
    (2, FIRST, {"kingdom": POOLS["all"][:10]}, "/scenario/kingdom"),
    (2, Options(), {"kingdom": cards("Moat")}, "/scenario/kingdom"),
    (2, FIRST, {"seats": (MatScenario(),) * 3}, "/scenario/seats"),
    (5, FIRST, {"seats": (MatScenario(),) * 6}, "/scenario/seats"),
    (2, FIRST, {"turn": 2}, "/scenario/turn"),
    (5, FIRST, {"turn": 5}, "/scenario/turn"),
    (2, FIRST, {"supply": piles(gold=1) * 2}, "/scenario/supply"),
    (2, FIRST, {"supply": piles(witch=1)}, "/scenario/supply"),
    (2, Options(), {"supply": piles(witch=1)}, "/scenario/supply"),
    (2, FIRST, {"seats": (mat("31 Gold"),)}, "/scenario"),
    (2, FIRST, {"seats": (mat("16 Gold"), mat("15 Gold"))}, "/scenario"),
    (2, FIRST, {"seats": (mat("16 Gold", "10 Gold", "4 Gold"),), "trash": cards("Gold")}, "/scenario"),
    (2, FIRST, {"seats": (mat("Gold"),), "supply": piles(gold=30)}, "/scenario"),
    (2, FIRST, {"supply": piles(copper=47)}, "/scenario"),
    (2, FIRST, {"seats": (mat("22 Estate"),)}, "/scenario"),
    (2, FIRST, {"trash": cards("11 Witch")}, "/scenario"),
    (4, FIRST, {"seats": (mat("31 Gold"),)}, "/scenario"),
    (5, FIRST, {"seats": (mat("61 Gold"),)}, "/scenario"),
    (6, FIRST, {"supply": piles(province=25)}, "/scenario"),
    (6, FIRST, {"seats": (mat("11 Witch"),)}, "/scenario"),
]


@for_each("seats, options, given, pointer", IMPOSSIBLE)
@pytest.mark.rule("65", "73")
def test_an_impossible_position_is_refused(seats: int, options: Options, given: Any, pointer: str) -> None:
    error = refused(Scenario(**given), options, seats)
    assert error.pointer == pointer
    assert error.rule != "box" or not any(name in error.detail.lower() for name in KINDS), "it names no hidden card"
