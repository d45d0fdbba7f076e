"""What each viewer may know, what is in the box, and the game over HTTP."""

import pytest

from domain.caylus import choices as c
from domain.caylus import facts as f
from domain.caylus.choices import Choice
from domain.caylus.rules import CAYLUS
from domain.engine.audience.audience import SPECTATOR, seated
from domain.engine.audience.redaction import redact
from projections.words.language import Language, language_of
from tests.support.playing import P1, P2

from .plays import given
from .tables import cards, mat


@pytest.mark.rule("80")
def test_others_learn_that_a_card_was_drawn_and_see_what_is_discarded() -> None:
    play = given(mat("Bank", "4 d", pile="Church")).draws()
    assert redact(play.facts[0], SPECTATOR) == f.Drew(P1, (None,), 1)
    assert redact(play.facts[0], seated(P1)) == f.Drew(P1, cards("Church"), 1)
    thrown = given(mat("Bank", "4 d", pile="Church")).replaces().facts[0]
    assert redact(thrown, SPECTATOR) == thrown == f.Discarded(P1, cards("Bank"), 1)


@pytest.mark.rule("81")
def test_who_is_asked_for_an_action_does_not_hang_on_the_hand() -> None:
    def seen(hand: str, option: Choice) -> list[object]:
        play = given(mat(hand, "2 food 2 wood 4 d"), mat("", ""), mat("", "")).does(option)
        return [redact(fact, seated(P2)) for fact in play.entries[-1].facts]

    for option in (c.Draw(), c.Pass()):
        assert seen("Market", option) == seen("Bank", option)


# -- the contents of the box and their names


LANGUAGE = language_of(CAYLUS)
assert isinstance(LANGUAGE, Language)
BOX = {one.id: one for one in LANGUAGE.components()}


def test_the_cards_are_called_as_in_the_document() -> None:
    spoken = {
        "lawyer": "법률 사무소", "church": "교회", "gold-mine": "금광", "bank": "은행", "market": "시장",
        "park": "공원", "hotel": "호텔", "library": "도서관", "residence": "주거 건물", "peddler": "노점상",
    }  # fmt: skip
    assert {card: BOX[card].names["ko"] for card in spoken} == spoken


def test_cards_that_share_a_name_on_the_table_have_it_as_another_name() -> None:
    assert BOX["small-farm"].aliases == BOX["large-farm"].aliases == {"en": ("Farm",), "ko": ("농장",)}
    assert BOX["neutral-peddler"].aliases["en"] == (BOX["peddler"].names["en"],)
