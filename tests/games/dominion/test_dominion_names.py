"""Card names and wording: must and may (rule 67)."""

import re
from typing import Any

import pytest

from domain.dominion import facts as f
from domain.dominion.options import Options, wording
from domain.dominion.rules import DOMINION
from domain.dominion.sets import FIRST_EDITION_PRESETS, POOLS, SECOND_EDITION_PRESETS
from domain.engine.audience.audience import seated
from domain.engine.audience.errors import IllegalPick
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Chose
from domain.engine.entry.facts import About
from projections.views.presenter import Presenter
from projections.words.language import Language, language_of
from projections.words.texts import LANGUAGES
from tests.support.playing import NAMES, P1, P2

from .plays import Play, card, dealt, given, mat


def language() -> Language:
    return language_of(DOMINION)


def test_first_edition_cards_have_their_documents_names() -> None:
    spoken = {"adventurer": "모험가", "chancellor": "법관", "feast": "연회"}
    spoken |= {"spy": "스파이", "thief": "도둑", "woodcutter": "나무꾼"}
    texts = language().texts["ko"]
    assert {card: texts.name(f"component.{card}") for card in spoken} == spoken


def test_older_korean_names_are_other_names() -> None:
    aliases = {one.id: one.aliases for one in language().components() if one.aliases}
    assert aliases["cellar"] == {"ko": ("지하 저장고", "지하저장고")}
    assert {spoken for names in aliases.values() for spoken in names} == {"ko"}


def test_texts_of_questions_hold_no_number() -> None:
    # "2回" of Throne Room says what happens to the one card chosen, not how many to choose.
    asks = [text for text in language().texts["en"].templates if ".ask." in text or text.startswith("ask.")]
    assert len(asks) > 30
    assert [
        text
        for text in asks
        if text != "component.throne-room.ask.play-twice"
        and any(re.search(r"\d", language().texts[spoken].templates[text]) for spoken in LANGUAGES)
    ] == []


def test_a_question_follows_the_wording_in_force() -> None:
    may = given(hand="Moneylender Copper", wording="2e").plays("Moneylender")
    must = given(hand="Moneylender Copper Estate", wording="1e").plays("Moneylender")
    asked = [language().prompt(play.question, NAMES, "en") for play in (may, must)]
    assert asked[0] == "Trash a Copper from your hand for extra coins?"
    assert asked[1] == "Trash a Copper from your hand for extra coins. You must if you can."


def test_nothing_to_choose_from_is_told_privately() -> None:
    play = given(hand="Moneylender Estate", wording="2e").plays("Moneylender").asks(P1, "moneylender", "trash", "")
    mine, theirs = [language().prompt(redact(play.question, seated(seat)), NAMES, "en") for seat in (P1, P2)]
    assert mine == "Moneylender: you have nothing to choose from, so just go on. The others cannot tell."
    assert theirs == "Trash a Copper from your hand for extra coins?"


def shown(play: Play, viewer: int) -> Any:
    """The open question as sent to a seat. Players have no names here, so their ids stand in."""
    (question,) = Presenter(DOMINION).questions(play.table.now(), seated(viewer), {}, "en")
    return question


def test_question_names_its_subject_and_its_refusal() -> None:
    play = given(hand="Militia", others=[mat(hand="2 Moat 3 Copper")]).plays("Militia")
    mine, theirs = shown(play, 1), shown(play, 0)
    assert mine.about == About(by=P1, cause=card("Militia"))
    assert (mine.labels, mine.same, mine.none, mine.empty) == (
        ("Reveal Moat", "Reveal Moat"),
        (0, 0),
        "Do not reveal Moat",
        False,
    )
    assert mine.prompt.endswith("plays Militia: do you reveal Moat and stay unaffected?")
    assert theirs.prompt == "Reveal Moat and be unaffected by this Attack?"
    hidden = theirs.about, theirs.options, theirs.labels, theirs.same, theirs.none, theirs.empty, theirs.least
    assert set(hidden) == {None}


# -- must and may: the two wordings of Moneylender, Mine and Throne Room (rule 67)


def must(play: Play) -> Play:
    """Declining is not offered."""
    return play.refuses(IllegalPick, Chose(P1, play.table.asked[P1].question, ()))


@pytest.mark.parametrize("name", ["Moneylender", "Mine", "Throne Room"])
@pytest.mark.rule("67")
def test_without_a_fitting_card_nothing_must_be_done(name: str) -> None:
    given(hand=f"{name} Estate", wording="1e").plays(name).declines().turn_of(P1).trash("")
    given(hand=f"{name} Estate", wording="1e", prompts="brisk").plays(name).turn_of(P1).trash("")
    given(hand=name, wording="1e").plays(name).turn_of(P1)


@pytest.mark.rule("67")
def test_wording_follows_the_preset() -> None:
    assert wording(Options()) == wording(Options(kingdom=POOLS["2e"][:10])) == wording(Options(pool="1e")) == "2e"
    assert {wording(Options(preset=preset)) for preset in SECOND_EDITION_PRESETS} == {"2e"}
    assert {wording(Options(preset=preset)) for preset in FIRST_EDITION_PRESETS} == {"1e"}
    assert wording(Options(preset="big-money-1e", wording="2e")) == "2e"
    assert wording(Options(preset="improvements", wording="1e")) == "1e"


@pytest.mark.parametrize(
    ("options", "told"),
    [({"preset": "big-money-1e"}, "1e"), ({"preset": "deck-top"}, "2e"), ({"wording": "1e"}, "1e"), ({}, "2e")],
)
@pytest.mark.rule("67")
def test_the_record_says_which_wording_is_in_force(options: dict[str, Any], told: str) -> None:
    play = dealt(**options)
    (chosen,) = [fact for e in play.entries for fact in e.facts if isinstance(fact, f.KingdomChosen)]
    assert chosen.wording == told


@pytest.mark.rule("66", "67")
def test_record_of_a_draft_says_its_wording() -> None:
    play = dealt(draft=True, wording="1e")
    while play.question.why == "draft":
        play.answers(0)
    assert [fact.wording for fact in play.facts if isinstance(fact, f.KingdomChosen)] == ["1e"]


@pytest.mark.rule("67")
def test_a_first_edition_preset_plays_by_its_wording() -> None:
    play = given(hand="Throne Room Moneylender Copper", preset="big-money-1e", kingdom=None).plays("Throne Room")
    must(play).picks("Moneylender")
    must(play).picks("Copper").turn_of(P1).counts(coins=3)
