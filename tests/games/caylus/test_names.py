import re
from collections.abc import Mapping
from string import Formatter

import pytest

from domain.caylus import facts as f
from domain.caylus.effects import EFFECTS
from domain.caylus.glossary import GLOSSARY
from domain.caylus.names import ALIASES, GOODS, NAMES, PHASES, PRESETS, TERMS
from domain.caylus.prompts import PROMPTS
from domain.caylus.rules import CAYLUS
from domain.caylus.buildings import KINDS
from domain.caylus.tell import LINES, tell
from domain.caylus.words import MOVES, TELLS
from domain.engine.audience import Seat
from domain.engine.facts import Resigned
from domain.engine.words import LANGUAGES, Words, say

from .tables import card, goods, tokens

TABLES: dict[str, Mapping[str, Words]] = {
    "names": NAMES, "effects": EFFECTS, "goods": GOODS, "phases": PHASES, "presets": PRESETS, "terms": TERMS,
    "glossary": GLOSSARY, "moves": MOVES, "tells": TELLS, "prompts": PROMPTS,
}  # fmt: skip
ID = re.compile(r"[a-z]+(-[a-z]+)*")


def placeholders(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("table", TABLES)
def test_every_text_is_there_in_all_languages_with_the_same_placeholders(table: str) -> None:
    for key, words in TABLES[table].items():
        assert ID.fullmatch(key), key
        assert tuple(words) == LANGUAGES, key
        assert all(text and text == text.strip() for text in words.values()), key
        kinds = {language: placeholders(text) for language, text in words.items()}
        assert kinds["ko"] == kinds["ja"] == kinds["en"], key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", ["names", "phases", "presets", "terms"])
def test_no_two_things_of_a_table_share_a_name(table: str, language: str) -> None:
    spoken = [words[language] for words in TABLES[table].values()]
    assert len(spoken) == len(set(spoken))


def test_everything_in_the_box_has_a_name_and_an_effect() -> None:
    assert set(NAMES) == set(KINDS) | {"residence", "dungeon", "walls", "towers"}
    assert list(EFFECTS) == list(NAMES)
    assert [one.id for one in CAYLUS.catalogue.components if one.id not in NAMES] == []
    assert len(CAYLUS.catalogue.components) == len(NAMES)
    assert sum(one.count for one in CAYLUS.catalogue.components if "player" in one.types) == 48


def test_the_cards_are_called_as_in_the_document() -> None:
    spoken = {
        "lawyer": "법률 사무소", "church": "교회", "gold-mine": "금광", "bank": "은행", "market": "시장",
        "park": "공원", "hotel": "호텔", "library": "도서관", "residence": "주거 건물", "peddler": "노점상",
    }  # fmt: skip
    assert {card: NAMES[card]["ko"] for card in spoken} == spoken


def test_other_names_belong_to_known_cards() -> None:
    assert set(ALIASES) <= set(NAMES)
    assert {language for card in ALIASES.values() for language in card} <= set(LANGUAGES)


def test_each_term_is_explained() -> None:
    assert list(GLOSSARY) == list(TERMS)


def test_a_korean_particle_that_depends_on_the_name_never_follows_a_placeholder() -> None:
    texts = [words["ko"] for table in (MOVES, TELLS, PROMPTS) for words in table.values()]
    assert [text for text in texts if re.search(r"\{\w+\}(을|를|이|가|은|는|와|과|으로|로)(?!\w)", text)] == []


def test_an_unknown_language_is_answered_in_english() -> None:
    assert say(NAMES["bank"], "ko") == "은행"
    assert say(NAMES["bank"], "fr") == "Bank"


SILENT = {f.Placed, f.PickedUp, f.TurnBegan, f.Declined, f.WorkersReturned, f.CastleLeft, f.HandsChosen}
"""What goes without saying; and the first hands, of which `tell` speaks by itself."""


def test_every_fact_but_those_that_go_without_saying_has_a_line() -> None:
    assert set(LINES) | SILENT == {*CAYLUS.schema.facts, Resigned}
    assert not set(LINES) & SILENT
    assert tell(f.HandsChosen((Seat(1),)), ["Ann", "Bob"], "en") == "First hands are replaced by: Bob."
    assert tell(f.HandsChosen(()), ["Ann", "Bob"], "ko") == "모두 첫 손을 그대로 둡니다."


def test_every_preset_names_options_of_the_game() -> None:
    assert [preset.options for preset in CAYLUS.catalogue.presets] == [{"rules": "standard"}, {"rules": "beginner"}]


def test_a_story_line_names_goods_and_tokens() -> None:
    used = f.Used(Seat(0), 3, card("Church"), "primary", goods("5 d"), goods(""), tokens("1 dungeon 2 walls"))
    assert tell(used, ["Ann"], "en") == "Church: Ann pays 5 d and gains Dungeon token, Wall token (2)."
    assert tell(used, ["Ann"], "ko") == "교회: Ann 님이 내고(5데니어) 받습니다: 지하감옥 토큰, 성벽 토큰 (2)."
    moved = f.ProvostMoved(Seat(0), -2, 2)
    assert tell(moved, ["Ann"], "ja") == "Annが代官を街道の始まりへ2枚動かした。"
