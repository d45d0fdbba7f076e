"""Everything has a name, an effect and a place in the story, in every language, and the words are true."""

import re

from domain.civilization import combat_facts as cf
from domain.civilization import facts as f
from domain.civilization.choices import (
    Amount,
    Block,
    BuildingOption,
    Choice,
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
from tests.support.each import for_each
from tests.support.playing import NAMES, P1, P2

from .plays import card

WORDS = Language(CIVILIZATION)


def test_options_say_which_question_they_settle() -> None:
    settings = WORDS.settings()
    for name in Options.__struct_fields__:
        for language in LANGUAGES:
            assert name == "card_set" or re.match(r"C\d+", settings[name][language]), (name, language)


@for_each(
    "fact, line",
    [
        (f.Traded(P1, Stock(food=3), "commerce"), "Ann trades 3 food for 1 commerce."),
        (cf.Returned(P2, card("temple"), 0, "destroyed"), "Temple of Bob is destroyed and goes back to the hand."),
        (f.StatusMoved("culture", ()), "Nobody has Highest Culture."),
        (f.StatusMoved("happiness", (P1, P2)), "Highest Happiness: Ann, Bob."),
        (f.Scored(P1, 3, 4, 1, 8), "Ann: 8 points (3 technologies, 4 population, 1 wonder)."),
        (f.Scored(P1, 1, 0, 0, 1), "Ann: 1 point (1 technology, 0 population, 0 wonders)."),
        (f.Collected(P1, Stock(0, 1, 2), "mining"), "Ann mines 1 hammer, 2 commerce."),
        (f.Levied(P1, P2, NOTHING), "Ann finds no resources with Bob."),
        (f.Shuffled("plots", (None,), 1), None),
        (Ended("finished", (2, 1), "technologies", ""), "Bob wins: equal points, more technologies."),
        (f.PhaseBegan("draw"), None),
    ],
)
def test_facts_are_told_in_lines(fact: Fact, line: str | None) -> None:
    assert WORDS.line(fact, ["Ann", "Bob"], "en") == line


@for_each(
    "option, asked, language, label",
    [
        (Trade(0, 0, 3, "food"), "turn/act", "en", "Trade 3 commerce for 1 food"),
        (Trade(0, 3, 0, "hammers"), "turn/act", "en", "Trade 3 hammers for 1 hammer"),
        (Amount("hammers", 1), "collect/amount", "en", "Take 1 hammer"),
        (Amount("hammers", 0), "plot/amount", "en", "Pay 0 hammers"),
        (PlayResource(card("wild-1"), 0, 1, 0), "turn/act", "en", "Play 1 of any resource for 1 hammer"),
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
def test_options_have_labels(option: Choice, asked: str, language: str, label: str) -> None:
    why, _, verb = asked.partition("/")
    question = CIVILIZATION.schema.asked(P1, why, verb, (option,), 1, 1)
    assert WORDS.labels(question, NAMES, language) == (label,)


@for_each("language", LANGUAGES)
@for_each(
    "text, option",
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
def test_text_names_the_option_it_needs(text: str, option: str, language: str) -> None:
    assert option in Options.__struct_fields__
    assert option in WORDS.texts[language].templates[text]
