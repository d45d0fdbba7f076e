"""Who sees what."""

import pytest

from domain.civilization import choices as c
from domain.civilization import facts as f
from domain.engine.audience.audience import SPECTATOR, seated
from domain.engine.audience.redaction import redact
from tests.support.playing import P1, P2, P3

from .plays import card, cards, dealt, given, mat


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
