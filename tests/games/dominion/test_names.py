import re
from collections.abc import Mapping
from string import Formatter

import pytest

from domain.dominion.effects import EFFECTS
from domain.dominion.glossary import GLOSSARY
from domain.dominion.names import ALIASES, NAMES, PRESETS, TERMS, TYPES
from domain.dominion.prompts import PROMPTS
from domain.dominion.rules import DOMINION
from domain.dominion.sets import KINDS, RECOMMENDED
from domain.dominion.words import MOVES, TELLS
from domain.engine.words import LANGUAGES, Words, say

BY_ID: dict[str, dict[str, Words]] = {
    "names": NAMES,
    "effects": EFFECTS,
    "types": TYPES,
    "presets": PRESETS,
    "terms": TERMS,
    "glossary": GLOSSARY,
    "moves": MOVES,
    "tells": TELLS,
}
TABLES: dict[str, Mapping[str, Words]] = {
    **BY_ID,
    "prompts": {f"{why}/{verb}": words for (why, verb), words in PROMPTS.items()},
}
ID = re.compile(r"[a-z]+(-[a-z]+)*(-1e)?")
WITH_PLACEHOLDERS = {"moves", "tells"}


def placeholders(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("table", TABLES)
def test_every_text_is_there_in_all_languages(table: str) -> None:
    for key, words in TABLES[table].items():
        assert tuple(words) == LANGUAGES, key
        assert all(text and text == text.strip() for text in words.values()), key


@pytest.mark.parametrize("table", TABLES)
def test_ids_are_lower_case_ascii_with_hyphens(table: str) -> None:
    assert [key for key in TABLES[table] if not all(ID.fullmatch(part) for part in key.split("/"))] == []


@pytest.mark.parametrize("table", TABLES)
def test_the_languages_have_the_same_placeholders(table: str) -> None:
    for key, words in TABLES[table].items():
        kinds = {language: placeholders(text) for language, text in words.items()}
        assert kinds["ko"] == kinds["ja"] == kinds["en"], key
        assert set(kinds["en"]) <= {"seat", "cards", "card", "n"}, key
        assert table in WITH_PLACEHOLDERS or not kinds["en"], key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", ["names", "types", "presets", "terms"])
def test_no_two_things_of_a_table_share_a_name(table: str, language: str) -> None:
    spoken = [words[language] for words in TABLES[table].values()]
    assert len(spoken) == len(set(spoken))


def test_the_seven_basic_and_thirty_two_kingdom_cards_have_a_name_and_an_effect() -> None:
    assert len(NAMES) == 39
    assert set(NAMES) == set(KINDS)
    assert list(EFFECTS) == list(NAMES)


def test_every_preset_has_a_name() -> None:
    assert list(PRESETS) == list(RECOMMENDED)


def test_the_first_editions_cards_are_called_as_in_the_documents() -> None:
    spoken = {"adventurer": "모험가", "chancellor": "법관", "feast": "연회"}
    spoken |= {"spy": "스파이", "thief": "도둑", "woodcutter": "나무꾼"}
    assert {card: NAMES[card]["ko"] for card in spoken} == spoken


def test_other_names_belong_to_known_cards_and_name_no_card_twice() -> None:
    assert set(ALIASES) <= set(NAMES)
    for language in LANGUAGES:
        spoken = [words[language] for words in NAMES.values()]
        spoken += [alias for card in ALIASES.values() for alias in card.get(language, ())]
        assert len(spoken) == len(set(spoken))
    assert {language for card in ALIASES.values() for language in card} <= set(LANGUAGES)


def test_each_term_is_explained() -> None:
    assert list(GLOSSARY) == list(TERMS)


def test_no_question_says_how_many() -> None:
    # "2回" of Throne Room tells what happens to the one card chosen, not how many to choose.
    allowed = {("throne-room", "play-twice")}
    assert [
        key for key, words in PROMPTS.items() if key not in allowed and re.search(r"\d", "".join(words.values()))
    ] == []


def test_a_korean_particle_that_depends_on_the_name_never_follows_a_placeholder() -> None:
    texts = [words["ko"] for table in (MOVES, TELLS) for words in table.values()]
    assert [
        text for text in texts if re.search(r"\{(seat|cards|card|n)\}(을|를|이|가|은|는|와|과|으로|로)(?!\w)", text)
    ] == []


def test_an_unknown_language_is_answered_in_english() -> None:
    assert say(NAMES["cellar"], "ko") == "저장고"
    assert say(NAMES["cellar"], "fr") == "Cellar"


def test_a_component_shows_what_it_counts_where_that_is_a_fixed_number() -> None:
    assert {one.sets for one in DOMINION.catalogue.components} == {("1e",), ("2e",), ("1e", "2e")}
    points = {one.id: one.points for one in DOMINION.catalogue.components}
    assert [points[card] for card in ("duchy", "curse", "gardens", "gold")] == [3, -1, None, None]
