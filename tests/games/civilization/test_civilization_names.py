"""Everything has a name, an effect and a place in the story, in every language, and the words are true."""

import re

import pytest

from domain.civilization import combat_facts as cf
from domain.civilization import facts as f
from domain.civilization.choices import (
    Amount,
    Attack,
    Block,
    Build,
    BuildingOption,
    BuyPlot,
    Choice,
    Done,
    Extra,
    Mix,
    PlayResource,
    PlotOption,
    Trade,
)
from domain.civilization.options import Options
from domain.civilization.rules import CIVILIZATION
from domain.civilization.state import NOTHING, Stock
from domain.engine.entry.facts import Ended, Fact
from projections.words.language import Language
from projections.words.texts import LANGUAGES
from tests.support.playing import NAMES, P1, P2

from .plays import card

WORDS = Language(CIVILIZATION)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_tell_cards_apart(language: str) -> None:
    names = [part.names[language] for part in WORDS.components()]
    assert len(set(names)) == len(names) == 50


def test_every_option_of_the_game_says_which_question_it_settles() -> None:
    settings = WORDS.settings()
    for name in Options.__struct_fields__:
        for language in LANGUAGES:
            assert name == "card_set" or re.match(r"C\d+", settings[name][language]), (name, language)


@pytest.mark.parametrize(
    ("fact", "line"),
    [
        (f.Traded(P1, Stock(food=3), "commerce"), "Ann trades 3 food for 1 commerce."),
        (f.Learned(P2, card("mining"), 11, ready=False), "Bob learns Mining for 11 commerce."),
        (cf.Sent(P1, card("chariot"), P2), "Ann sends Chariot against Bob."),
        (cf.Seized(P1, P2, 0, 1), "Ann steals population from Bob."),
        (cf.Returned(P2, card("temple"), 0, "destroyed"), "Temple of Bob is destroyed and goes back to the hand."),
        (f.StatusMoved("culture", ()), "Nobody has Highest Culture."),
        (f.StatusMoved("happiness", (P1, P2)), "Highest Happiness: Ann, Bob."),
        (f.Scored(P1, 3, 4, 1, 8), "Ann: 8 points (3 technologies, 4 population, 1 wonder)."),
        (f.Scored(P1, 1, 0, 0, 1), "Ann: 1 point (1 technology, 0 population, 0 wonders)."),
        (f.Drew(P1, (None,)), "Ann draws 1 card."),
        (f.Drew(P1, (None, None)), "Ann draws 2 cards."),
        (f.Collected(P1, Stock(0, 1, 2), "mining"), "Ann mines 1 hammer, 2 commerce."),
        (f.Levied(P1, P2, NOTHING), "Ann finds no resources with Bob."),
        (f.Shuffled("plots", (None,), 1), None),
        (Ended("finished", (2, 1), "technologies", ""), "Bob wins: equal points, more technologies."),
        (f.PhaseBegan("draw"), None),
    ],
)
def test_lines_of_the_story(fact: Fact, line: str | None) -> None:
    assert WORDS.line(fact, ["Ann", "Bob"], "en") == line


def test_what_population_and_the_pyramids_bring_is_told_alike() -> None:
    """A player with The Pyramids and no population collects no resources from population."""
    asked = CIVILIZATION.schema.asked(P1, "collect", "take", (Mix(2, 0, 0), Mix(0, 2, 0)), 1, 1)
    assert WORDS.prompt(asked, NAMES, "en") == "Which further resources do you collect this turn?"
    assert WORDS.line(f.Collected(P1, Stock(2), "bonus"), ["Ann", "Bob"], "en") == "Ann collects 2 food more."


@pytest.mark.parametrize(
    ("fact", "line"),
    [
        (f.Used(P1, card("pottery")), "앤 님이 도예를 사용합니다."),
        (f.Used(P1, card("writing")), "앤 님이 문자를 사용합니다."),
        (f.Used(P1, card("code-of-laws")), "앤 님이 법전을 사용합니다."),
        (f.Traded(P1, Stock(food=3), "commerce"), "앤 님이 은행에 식량 3을 주고 상업 1을 받습니다."),
        (f.Played(P1, card("hammers-2"), Stock(hammers=2)), "앤 님이 망치 2를 내고 망치 2를 받습니다."),
        (cf.Bounced(P2, 0, card("chariot")), "전차가 성벽에 막혀 벨 님에게 돌아갑니다."),
        (cf.Bounced(P2, 0, card("spearman")), "창병이 성벽에 막혀 벨 님에게 돌아갑니다."),
    ],
)
def test_korean_particles_follow_the_last_sound(fact: Fact, line: str) -> None:
    assert WORDS.line(fact, ["앤", "벨"], "ko") == line


@pytest.mark.parametrize(
    ("option", "asked", "language", "label"),
    [
        (Done(), "turn/act", "ko", "마치기"),
        (Trade(0, 0, 3, "food"), "turn/act", "en", "Trade 3 commerce for 1 food"),
        (Trade(0, 3, 0, "hammers"), "turn/act", "en", "Trade 3 hammers for 1 hammer"),
        (Build(card("walls"), 1), "turn/act", "en", "Build Walls for 1 hammer"),
        (Build(card("walls"), 3), "turn/act", "en", "Build Walls for 3 hammers"),
        (BuyPlot(card("coast"), 15), "turn/act", "en", "Buy Coast for 15 resources"),
        (Amount("hammers", 1), "collect/amount", "en", "Take 1 hammer"),
        (Amount("hammers", 0), "plot/amount", "en", "Pay 0 hammers"),
        (PlayResource(card("wild-1"), 0, 1, 0), "turn/act", "en", "Play 1 of any resource for 1 hammer"),
        (Attack(card("chariot"), P2), "turn/act", "en", "Send Chariot against Bob"),
        (Block(card("archer"), 1, card("axeman")), "turn/act", "en", "Block attacker 2 (Axeman) with Archer"),
        (PlotOption(1, card("hills")), "free/place", "en", "Population on plot 2 (Hills)"),
        (PlotOption(1, card("hills")), "build/place", "en", "Build on plot 2 (Hills)"),
        (BuildingOption(0, card("walls")), "combat/lose-walls", "en", "Lose Walls on plot 1"),
        (Mix(1, 2, 0), "pottery/pay", "en", "Pay 1 food, 2 hammers"),
        (Mix(1, 2, 0), "code-of-laws/take", "en", "Take 1 food, 2 hammers"),
        (Extra("culture"), "draw/extra", "en", "Draw 1 more for Highest Culture"),
        (Extra("astronomy"), "draw/extra", "ja", "もう1枚引く: 天文学"),
    ],
)
def test_labels(option: Choice, asked: str, language: str, label: str) -> None:
    why, _, verb = asked.partition("/")
    question = CIVILIZATION.schema.asked(P1, why, verb, (option,), 1, 1)
    assert WORDS.labels(question, NAMES, language) == (label,)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("component.astronomy.effect", "extra_draw"),
        ("component.catapult.effect", "catapult_needs_walls"),
        ("component.chariot.effect", "chariot_destroys_building"),
        ("component.code-of-laws.effect", "code_of_laws_chooser"),
        ("component.code-of-laws.effect", "steal_tech_timing"),
        ("component.masonry.effect", "masonry_wonders"),
        ("component.the-colossus.effect", "colossus_rounds"),
        ("component.walls.effect", "catapult_walls"),
        ("component.wild-2.effect", "wild_two"),
        ("component.writing.effect", "steal_tech_timing"),
        ("term.building.meaning", "building_needs_population"),
        ("term.highest-culture.meaning", "culture_min"),
        ("term.highest-culture.meaning", "status_tie"),
        ("term.highest-culture.meaning", "extra_draw"),
        ("term.highest-happiness.meaning", "happiness_min"),
        ("term.highest-happiness.meaning", "happiness_discounts_wonders"),
        ("term.highest-happiness.meaning", "status_tie"),
        ("term.technology.meaning", "end_trigger"),
        ("term.technology.meaning", "end_timing"),
    ],
)
def test_a_text_that_hangs_on_an_option_names_it(text: str, option: str, language: str) -> None:
    assert option in Options.__struct_fields__
    assert option in WORDS.texts[language].templates[text]
