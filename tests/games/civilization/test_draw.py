"""Draw and discard, and the reshuffle."""

from collections import Counter

import pytest

from domain.civilization import facts as f
from domain.civilization.choices import Extra
from tests.support.playing import P1, P2

from .plays import card, cards, given, mat

CULTURE = "coast:monastery hills:temple"


@pytest.mark.rule("46")
def test_draw_four_then_discard_two_of_the_whole_hand() -> None:
    play = given("temple", deck="archer axeman forge market walls").done().nothing_to_attack()
    play.then(f.PhaseBegan("draw"), f.Drew(P1, cards("archer axeman forge market")), f.PhaseBegan("discard", 2))
    play.asks(P1, "turn", "discard").discards("temple forge").lies(P1, hand="archer axeman market")
    play.discarded("temple forge").asks(P2, "turn", "act")


@pytest.mark.rule("46", "73")
@pytest.mark.parametrize(
    ("land", "technologies", "drawn", "discards"),
    [("coast", "", 4, 2), ("coast", "astronomy", 5, 2), (CULTURE, "", 5, 3), (CULTURE, "astronomy", 6, 3)],
)
def test_astronomy_and_highest_culture_add_up(land: str, technologies: str, drawn: int, discards: int) -> None:
    play = given("", land, technologies, deck="7 archer").done()
    assert (len(play.mat(P1).hand), play.question.least, play.question.most) == (drawn, discards, discards)


@pytest.mark.rule("73")
def test_additional_cards_may_be_left() -> None:
    play = given("", CULTURE, "astronomy", deck="7 archer", extra_draw="optional").done().asks(P1, "draw", "extra")
    assert play.options == (Extra("astronomy"), Extra("culture"))
    play.picks(Extra("culture"))
    assert (len(play.mat(P1).hand), play.question.least) == (5, 3)
    given("", deck="7 archer", extra_draw="optional").done().asks(P1, "turn", "discard")


@pytest.mark.rule("47")
def test_there_is_no_hand_limit() -> None:
    hand = "7 archer 6 axeman 4 catapult 7 chariot"
    play = given(hand, deck="5 spearman").done().done()
    assert len(play.mat(P1).hand) == 28
    play.discards("2 archer").lies(P1, hand="5 archer 6 axeman 4 catapult 7 chariot 4 spearman")


@pytest.mark.rule("48")
def test_an_empty_deck_is_made_anew_of_the_discard_pile() -> None:
    play = given(deck="temple archer", table={"discard": "walls forge market"}).done()
    drew = [fact for fact in play.facts if isinstance(fact, f.Drew | f.Shuffled)]
    assert [type(fact) for fact in drew] == [f.Drew, f.Shuffled, f.Drew]
    assert Counter(drew[1].order) == Counter(cards("walls forge market"))  # type: ignore[union-attr]
    assert (len(play.mat(P1).hand), len(play.state.deck), play.state.discard) == (4, 1, ())


@pytest.mark.rule("48")
def test_with_both_empty_nothing_more_is_drawn_and_what_there_is_is_discarded() -> None:
    play = given(deck="temple").done().discarded("temple").lies(P1, hand="").asks(P2, "turn", "act")
    assert play.state.deck == ()


@pytest.mark.rule("48")
def test_two_cards_or_fewer_are_discarded_unasked() -> None:
    play = given("walls", deck="temple", others=[mat("archer")]).done().nothing_to_attack()
    play.discarded("temple walls").asks(P2, "turn", "act")
    assert f.Discarded(P1, cards("temple walls")) in play.facts


@pytest.mark.rule("49")
def test_what_is_discarded_lies_open_sorted() -> None:
    play = given("walls archer temple food-2", deck="forge").done().nothing_to_attack().discards("archer food-2")
    assert f.Discarded(P1, cards("food-2 archer")) in play.facts
    assert play.view(1).discard == cards("food-2 archer")
    assert card("walls") not in play.view(1).mats[0].hand
