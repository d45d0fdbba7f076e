"""Positions to start from, what cannot be one, and who sees what."""

from typing import Any

import pytest

from domain.civilization import choices as c
from domain.civilization import facts as f
from domain.civilization.options import MatScenario, Options, Scenario
from domain.engine.audience.audience import SPECTATOR, seated
from domain.engine.audience.errors import BadScenario
from domain.engine.audience.redaction import redact
from tests.support.playing import P1, P2, P3

from .plays import Play, card, cards, dealt, given, mat, opened


def position(scenario: Scenario, seats: int = 2, seed: int = 0, **options: Any) -> Play:
    return Play(opened(seats, scenario, Options(**options)), seed, "pppp")


@pytest.mark.rule("89")
def test_what_is_not_given_is_dealt() -> None:
    play = position(Scenario(), 3)
    s = play.state
    assert [(len(m.hand), len(m.plots), m.population) for m in s.mats] == [(4, 4, 0)] * 3
    assert (len(s.deck), len(s.plot_deck), len(s.technology_deck)) == (90 - 12, 30 - 12 - 3, 12)
    assert (len(s.plot_market), len(s.technology_market), s.population) == (3, 3, 48)
    assert (s.dealer, s.turn, s.round, s.phase, s.mats[0].turns) == (P3, P1, 1, "purchase", 1)


@pytest.mark.rule("89")
def test_what_is_given_lies_so() -> None:
    play = given("temple", "coast+2:forge", "mining writing", used="writing", food=3, deck="archer walls", safe=4)
    m = play.mat(P1)
    assert (play.state.deck, m.ready, m.safe, m.stock.food) == (cards("archer walls"), (), 4, 3)
    assert play.state.population == 46


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


@pytest.mark.parametrize(
    "scenario",
    [
        Scenario(seats=(mat("8 archer"),)),
        Scenario(seats=(mat("4 archer"),), deck=cards("4 archer")),
        Scenario(seats=(mat("temple", "coast:temple,temple hills:temple"),)),
        Scenario(seats=(mat(technologies="mining"),), technology_market=cards("mining")),
        Scenario(seats=(mat(land="coast " * 6),)),
    ],
)
@pytest.mark.rule("89")
def test_the_box_holds_no_more(scenario: Scenario) -> None:
    with pytest.raises(BadScenario) as error:
        position(scenario)
    assert error.value.rule == "box"
    assert "archer" not in error.value.detail


@pytest.mark.parametrize(
    ("scenario", "pointer"),
    [
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
def test_a_position_that_does_not_fit_the_game_is_refused(scenario: Scenario, pointer: str) -> None:
    with pytest.raises(BadScenario) as error:
        position(scenario)
    assert error.value.pointer == pointer


@pytest.mark.rule("49", "89")
def test_nobody_sees_the_scenario_but_in_what_lies_open() -> None:
    play = given("temple", deck="archer")
    assert redact(play.entries[0].cause, seated(P1)).scenario is None
    play = given("temple", table={"technology_market": "mining", "out": "sailing"})
    assert play.view(P1).out == (None,)


# -- who sees what


@pytest.mark.rule("49")
def test_hands_are_private_and_decks_secret() -> None:
    play = given("temple archer", others=[mat("walls")], deck="forge", table={"plot_deck": ("coast",)})
    mine, theirs = play.view(P1), play.view(P2)
    assert (mine.mats[0].hand, mine.mats[1].hand) == (cards("temple archer"), (None,))
    assert (theirs.mats[0].hand, theirs.mats[1].hand) == ((None, None), cards("walls"))
    for view in (mine, theirs, play.view(SPECTATOR)):
        assert view.deck == (None,)
        assert set(view.plot_deck) <= {None}
        assert set(view.technology_deck) == {None}


@pytest.mark.rule("49")
def test_everything_else_lies_open() -> None:
    play = given("temple", "coast+2:forge", "mining", food=3, table={"discard": "archer"})
    seen = play.view(SPECTATOR)
    assert (seen.mats[0].plots, seen.mats[0].technologies) == (play.mat(P1).plots, cards("mining"))
    assert (seen.mats[0].stock, seen.discard, seen.population) == (play.mat(P1).stock, cards("archer"), 46)
    assert seen.plot_market == play.state.plot_market
    assert seen.technology_market == play.state.technology_market


@pytest.mark.rule("83")
def test_a_question_shows_no_more_than_that_it_is_asked() -> None:
    asked = redact(given("food-2").question, seated(P2))
    assert (asked.seat, asked.why, asked.verb) == (P1, "turn", "act")
    assert (asked.options, asked.least, asked.most) == (None, None, None)


@pytest.mark.rule("83")
@pytest.mark.parametrize("hand", ["chariot", "temple"])
def test_whoever_holds_a_card_is_asked_to_attack_and_to_block(hand: str) -> None:
    play = given(hand, others=[mat("walls")], deck="6 archer").done().asks(P1, "combat", "attack")
    assert (play.question.least, play.question.most) == ((1, 1) if hand == "chariot" else (0, 0))
    play = given("spearman", others=[mat(hand)], deck="6 archer").done().attacks("spearman").asks(P2, "combat", "block")
    assert play.options == ()


@pytest.mark.rule("83")
def test_with_an_empty_hand_nobody_is_asked() -> None:
    given(deck="6 archer").done().asks(P1, "turn", "discard")
    play = given("spearman", deck="6 archer", others=[mat(land="coast")]).done().attacks("spearman")
    play.asks(P1, "turn", "discard")


@pytest.mark.rule("83")
def test_where_all_can_tell_nothing_is_asked() -> None:
    play = given("temple", "coast:forge hills", hammers=4).builds("temple")
    play.lies(P1, land="coast:forge hills:temple")
    given(technologies="writing", others=[mat("walls")]).uses("writing").lies(P1, hand="walls")


@pytest.mark.rule("87")
def test_the_stolen_card_is_seen_in_the_two_hands_only() -> None:
    play = given(technologies="writing", others=[mat("walls"), mat("temple")]).uses("writing").against(P3)
    assert play.view(P1).mats[0].hand == cards("temple")
    assert play.view(P2).mats[0].hand == (None,)
    assert play.view(P3).mats[2].hand == ()


@pytest.mark.rule("70", "49")
def test_technologies_left_out_are_seen_by_nobody() -> None:
    shuffled = [fact for e in dealt(3, 2, tech_count=12).entries for fact in e.facts if isinstance(fact, f.Shuffled)]
    for fact in shuffled:
        for viewer in (seated(P1), seated(P2), SPECTATOR):
            assert set(redact(fact, viewer).order) == {None}


@pytest.mark.rule("26")
def test_a_building_is_seen_when_it_stands() -> None:
    play = given("temple forge", hammers=4).pick(c.Build, card=card("temple"))
    assert redact(play.question, seated(P2)).options is None
    play.on(1)
    assert redact(play.facts[0], SPECTATOR) == play.facts[0]
