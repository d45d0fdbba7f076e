"""What each viewer may know, what is in the box, and the game over HTTP."""

import pytest

from domain.caylus import choices as c
from domain.caylus import facts as f
from domain.caylus.choices import Choice
from domain.caylus.rules import CAYLUS
from domain.engine.audience.audience import SPECTATOR, seated
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Chose
from projections.words.language import Language, language_of
from tests.support.playing import P1, P2

from .plays import Play, begun, given
from .tables import cards, mat


@pytest.mark.rule("8", "80")
def test_hands_are_private_piles_are_nobodys_to_see_and_discard_piles_everybodys() -> None:
    play = given(mat("Bank", pile="Church, Market", discard=None), mat("Lawyer, Bank", pile="Peddler"))
    for viewer, seen in ((SPECTATOR, ()), (seated(P1), (P1,)), (seated(P2), (P2,))):
        for m, shown in zip(play.state.mats, redact(play.state, viewer).mats, strict=True):
            assert shown.hand == (m.hand if m.seat in seen else (None,) * len(m.hand))
            assert shown.pile == (None,) * len(m.pile)
            assert shown.discard == m.discard
            assert len(m.discard) == 9
            assert (shown.goods, shown.workers, shown.tokens) == (m.goods, m.workers, m.tokens)
    assert play.view(SPECTATOR).road == play.state.road


@pytest.mark.rule("80")
def test_others_learn_that_a_card_was_drawn_and_see_what_is_discarded() -> None:
    play = given(mat("Bank", "4 d", pile="Church")).draws()
    assert redact(play.facts[0], SPECTATOR) == f.Drew(P1, (None,), 1)
    assert redact(play.facts[0], seated(P1)) == f.Drew(P1, cards("Church"), 1)
    thrown = given(mat("Bank", "4 d", pile="Church")).replaces().facts[0]
    assert redact(thrown, SPECTATOR) == thrown == f.Discarded(P1, cards("Bank"), 1)


@pytest.mark.rule("81")
def test_a_question_for_an_action_does_not_tell_what_is_in_the_hand() -> None:
    for hand in ("Market, Bank", "Small farm, Lawyer", ""):
        play = given(mat(hand, "2 food 2 wood"))
        assert redact(play.question, seated(P2)) == f.Asked(P1, "turn", "act", None, None, None, about=None)
    assert redact(Chose(P1, 4, (0,)), seated(P2)) == Chose(P1, 4, None)


@pytest.mark.rule("81")
def test_who_is_asked_for_an_action_does_not_hang_on_the_hand() -> None:
    def seen(hand: str, option: Choice) -> list[object]:
        play = given(mat(hand, "2 food 2 wood 4 d"), mat("", ""), mat("", "")).does(option)
        return [redact(fact, seated(P2)) for fact in play.entries[-1].facts]

    for option in (c.Draw(), c.Pass()):
        assert seen("Market", option) == seen("Bank", option)


@pytest.mark.rule("80")
def test_no_view_holds_a_card_of_a_hidden_zone() -> None:
    play: Play = begun(4, seed=3)
    for viewer in (SPECTATOR, *map(seated, range(4))):
        for m in redact(play.state, viewer).mats:
            assert set(m.pile) == {None}
            assert m.seat in viewer.seats or set(m.hand) == {None}


# -- what the box holds and what it is called


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


# -- the game over HTTP: what its ruleset shows, and a whole game of two builders with a colour of their own
