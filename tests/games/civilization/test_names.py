"""Everything has a name, an effect and a place in the story, in every language."""

from typing import get_args

import pytest

from domain.civilization import facts as f
from domain.civilization.box import COPIES
from domain.civilization.choices import Choice, Done, Trade
from domain.civilization.effects import EFFECTS
from domain.civilization.glossary import GLOSSARY
from domain.civilization.names import NAMES, TERMS
from domain.civilization.options import Options
from domain.civilization.prompts import PROMPTS
from domain.civilization.rules import CIVILIZATION
from domain.civilization.state import Stock
from domain.civilization.words import MOVES, TELLS
from domain.engine.audience import marks
from domain.engine.facts import Ended
from domain.engine.words import LANGUAGES
from projections.language import language_of
from tests.support.playing import P1, P2

from .plays import card


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_in_every_language(language: str) -> None:
    for texts in (NAMES, TERMS, EFFECTS, GLOSSARY, PROMPTS, MOVES, TELLS):
        for key, words in texts.items():
            assert words[language].strip(), key
    assert len({words[language] for words in NAMES.values()}) == len(NAMES)


def test_every_card_and_option_is_named() -> None:
    assert set(NAMES) == set(EFFECTS) == {*COPIES, "population"}
    assert set(GLOSSARY) == set(TERMS)
    assert set(MOVES) == {kind.__struct_config__.tag for kind in get_args(Choice)}


def test_every_option_of_the_game_says_which_question_it_settles() -> None:
    for name, _, hint in marks(Options):
        (meta,) = [part for part in hint.__metadata__ if hasattr(part, "description")]
        assert name == "card_set" or meta.description.startswith("C"), name


def test_lines_of_the_story() -> None:
    names = ["Ann", "Bob"]
    told = [
        (f.Traded(P1, Stock(food=3), "commerce"), "Ann trades 3 food for 1 commerce."),
        (f.Learned(P2, card("mining"), 11, ready=False), "Bob learns Mining for 11 commerce."),
        (f.Sent(P1, card("chariot"), P2), "Ann sends Chariot against Bob."),
        (f.Seized(P1, P2, 0, 1), "Ann steals population from Bob."),
        (f.Returned(P2, card("temple"), 0, "destroyed"), "Temple of Bob is destroyed and goes back to the hand."),
        (f.StatusMoved("culture", ()), "Nobody has Highest Culture."),
        (f.Scored(P1, 3, 4, 1, 8), "Ann: 8 points (3 technologies, 4 population, 1 wonders)."),
        (Ended("finished", (2, 1), "technologies", ""), "Bob wins: equal points, more technologies."),
        (f.PhaseBegan("draw"), None),
    ]
    for fact, line in told:
        assert language_of(CIVILIZATION).line(fact, names, "en") == line


def test_labels() -> None:
    assert language_of(CIVILIZATION).label(Done(), "ko") == "마치기"
    assert language_of(CIVILIZATION).label(Trade(0, 0, 3, "food"), "en") == "Trade 3 commerce for 1 food"
