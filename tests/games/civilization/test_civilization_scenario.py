"""Positions to start from, impossible ones, and who sees what."""

from contextlib import nullcontext
from typing import Any

import pytest
from msgspec.structs import astuple

from domain.civilization.box import ALL_TECHNOLOGIES
from domain.civilization.options import MatScenario, Options, Scenario
from domain.engine.audience.audience import seated
from domain.engine.audience.errors import BadScenario
from domain.engine.audience.redaction import redact
from tests.support.each import for_each
from tests.support.playing import P1, P2, P3

from .plays import Play, cards, given, mat, opened


def position(scenario: Scenario, seats: int = 2, seed: int = 0, **options: Any) -> Play:
    return Play(opened(seats, scenario, Options(**options)), seed, "pppp")


@pytest.mark.rule("89")
def test_parts_missing_in_a_scenario_are_dealt() -> None:
    play = position(Scenario(), 3)
    s = play.state
    assert [(len(m.hand), len(m.plots), m.population) for m in s.mats] == [(4, 4, 0)] * 3
    assert (len(s.deck), len(s.plot_deck), len(s.technology_deck)) == (90 - 12, 30 - 12 - 3, 12)
    assert (len(s.plot_market), len(s.technology_market), s.population) == (3, 3, 48)
    assert (s.dealer, s.turn, s.round, s.phase, s.mats[0].turns) == (P3, P1, 1, "purchase", 1)


@pytest.mark.rule("89")
def test_parts_given_in_a_scenario_are_kept() -> None:
    play = given("temple", "coast+2:forge", "mining writing", used="writing", food=3, deck="archer walls", safe=4)
    m = play.mat(P1)
    assert (play.state.deck, m.ready, m.safe, m.stock.food) == (cards("archer walls"), (), 4, 3)
    assert play.state.population == 46
    full = position(Scenario(seats=(mat(land="coast+40"), mat(land="hills+8")))).state
    assert full.population == 0
    assert {astuple(m.stock) for m in full.mats} == {(0, 0, 0)}


@pytest.mark.parametrize("phase", ["collect", "purchase", "combat", "draw", "discard"])
@pytest.mark.rule("89")
def test_a_turn_may_begin_in_any_phase(phase: Any) -> None:
    asked = {"collect": "take", "purchase": "act", "combat": "attack", "draw": "discard", "discard": "discard"}[phase]
    play = given("4 archer", "hills+2", table={"phase": phase, "turn": 0, "round": 7})
    assert (play.question.seat, play.question.verb, play.state.round) == (P1, asked, 7)


@pytest.mark.rule("88", "89")
def test_turn_and_dealer_are_given() -> None:
    play = position(Scenario(turn=1, dealer=0), 3).asks(P2, "turn", "act")
    assert play.state.first == P2


@pytest.mark.rule("70", "89")
def test_technologies_that_are_out_are_given_or_drawn() -> None:
    assert position(Scenario(out=cards("mining"))).state.out == cards("mining")
    assert len(position(Scenario(), tech_count=12).state.out) == 3


@for_each(
    "scenario, pointer",
    [
        (Scenario(seats=(mat("8 archer"),)), "/scenario"),
        (Scenario(seats=(mat("4 archer"),), deck=cards("4 archer")), "/scenario"),
        (Scenario(seats=(mat("temple", "coast:temple,temple hills:temple"),)), "/scenario"),
        (Scenario(seats=(mat(technologies="mining"),), technology_market=cards("mining")), "/scenario"),
        (Scenario(seats=(mat(land="coast " * 6),)), "/scenario"),
        (Scenario(seats=(MatScenario(),) * 3), "/scenario/seats"),
        (Scenario(turn=2), "/scenario/turn"),
        (Scenario(dealer=3), "/scenario/dealer"),
        (Scenario(culture=(2,)), "/scenario/culture"),
        (Scenario(seats=(mat(used=cards("writing")),)), "/scenario/seats/0/used"),
        (Scenario(seats=(mat(land="coast+40"), mat(land="hills+9"))), "/scenario/population"),
        (Scenario(plot_deck=cards("coast")), "/scenario/plot_deck"),
        (Scenario(technology_deck=(), technology_market=()), "/scenario/technology_deck"),
        (Scenario(seats=(mat(), mat(land=""))), "/scenario/seats/1/plots"),
        (Scenario(phase="discard", discards=0), "/scenario/discards"),
        (Scenario(phase="discard", discards=1), "/scenario/discards"),
    ],
)
@pytest.mark.rule("89", "89a")
def test_an_impossible_position_is_refused(scenario: Scenario, pointer: str) -> None:
    with pytest.raises(BadScenario) as error:
        position(scenario)
    assert error.value.pointer == pointer
    assert "archer" not in error.value.detail, "hidden cards are not named"


@pytest.mark.rule("55", "89a")
def test_position_after_the_end_is_refused() -> None:
    table = {"technology_market": "mining sailing", "technology_deck": ""}
    given(table=table).asks(P1, "turn", "act")
    enough = {**table, "technology_deck": "writing pottery"}
    given(table=enough, end_trigger="tech_deck_empty").asks(P1, "turn", "act")
    for deck in ("", "writing"):  # the one that is left is turned up
        with pytest.raises(BadScenario) as error:
            given(table={**table, "technology_deck": deck}, end_trigger="tech_deck_empty")
        assert (error.value.rule, error.value.pointer) == ("end", "/scenario/technology_deck")


@pytest.mark.rule("49", "89")
def test_viewers_see_no_scenario_in_the_opening() -> None:
    play = given("temple", deck="archer")
    assert redact(play.entries[0].cause, seated(P1)).scenario is None
    play = given("temple", table={"technology_market": "mining", "out": "sailing"})
    assert play.view(P1).out == (None,)


@for_each(
    "taken, options, ends",
    [(8, {"tech_count": 12}, False), (9, {"tech_count": 12}, True), (11, {}, False), (12, {}, True)],
)
def test_technologies_in_deck_are_what_is_left(taken: int, options: dict[str, Any], ends: bool) -> None:
    scenario = Scenario(seats=(MatScenario(technologies=ALL_TECHNOLOGIES[:taken]),))
    with pytest.raises(BadScenario, match="the game is over") if ends else nullcontext():
        position(scenario, end_trigger="tech_deck_empty", **options)


# -- who sees what


@pytest.mark.rule("83")
def test_with_an_empty_hand_nobody_is_asked() -> None:
    given(deck="6 archer").done().asks(P1, "turn", "discard")
    play = given("spearman", deck="6 archer", others=[mat(land="coast")]).done().attacks("spearman")
    play.asks(P1, "turn", "discard")


@pytest.mark.rule("83")
def test_question_with_one_public_answer_is_skipped() -> None:
    play = given("temple", "coast:forge hills", hammers=4).builds("temple")
    play.lies(P1, land="coast:forge hills:temple")
    given(technologies="writing", others=[mat("walls")]).uses("writing").lies(P1, hand="walls")
