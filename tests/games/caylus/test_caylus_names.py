"""What the box holds and what it is called."""

from domain.caylus.cards.buildings import KINDS
from domain.caylus.rules import CAYLUS
from projections.words.language import Language, language_of
from projections.words.texts import LANGUAGES

LANGUAGE = language_of(CAYLUS)
assert isinstance(LANGUAGE, Language)
BOX = {one.id: one for one in LANGUAGE.components()}


def test_everything_in_the_box_is_described() -> None:
    assert list(BOX) == [*KINDS, "residence", "dungeon", "walls", "towers"]
    assert sum(one.count for one in BOX.values() if "player" in one.types) == 48
    assert all(one.names[language] and one.effect[language] for one in BOX.values() for language in LANGUAGES)


def test_the_cards_are_called_as_in_the_document() -> None:
    spoken = {
        "lawyer": "법률 사무소", "church": "교회", "gold-mine": "금광", "bank": "은행", "market": "시장",
        "park": "공원", "hotel": "호텔", "library": "도서관", "residence": "주거 건물", "peddler": "노점상",
    }  # fmt: skip
    assert {card: BOX[card].names["ko"] for card in spoken} == spoken


def test_cards_that_share_a_name_on_the_table_have_it_as_another_name() -> None:
    assert BOX["small-farm"].aliases == BOX["large-farm"].aliases == {"en": ("Farm",), "ko": ("농장",)}
    assert BOX["neutral-peddler"].aliases["en"] == (BOX["peddler"].names["en"],)


def test_every_preset_names_options_of_the_game() -> None:
    assert [preset.options for preset in CAYLUS.catalogue.presets] == [{"rules": "standard"}, {"rules": "beginner"}]


def test_presets_list_their_cards() -> None:
    standard, beginner = [set(preset.components) for preset in CAYLUS.catalogue.presets]
    assert standard == KINDS.keys() - {"library"}
    assert standard - beginner == {"lawyer", "church", "hotel"}
