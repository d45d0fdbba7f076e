"""What of Caylus does not follow from names is said right, and whoever may not see a card is told how many."""

import pytest

from domain.caylus import choices as c
from domain.caylus import facts as f
from domain.caylus import road_facts as rf
from domain.caylus.rules import CAYLUS
from domain.caylus.state import NOTHING
from domain.engine.audience.audience import SPECTATOR
from domain.engine.audience.redaction import redact
from domain.engine.entry.facts import About, Ended, Fact
from projections.words.language import language_of
from projections.words.texts import LANGUAGES
from tests.support.each import for_each
from tests.support.playing import NAMES, P1, P2

from .plays import given
from .tables import card, cards, goods, mat, tokens

PLAYERS = ("Ann", "Bob")
BANK, SPARE = card("Bank"), card("Small farm")
WORDS = language_of(CAYLUS)


@for_each(
    "asks, about, text",
    [
        ("castle/offer", About(amount=0), "Castle: do you offer a batch, and how do you pay for it?"),
        (
            "castle/offer", About(amount=2),
            "Castle: 2 batches so far. Do you offer another one, and how do you pay for it?",
        ),
        ("bank/primary", None, "Bank, your worker: how do you use the primary effect?"),
        (
            "bank/secondary", About(by=P2, place="/road/4"),
            "Bank (place 5), your building with a worker of Bob: how do you use the secondary effect?",
        ),
        ("library/use", None, "Library: take the top card of your pile?"),
    ],
)  # fmt: skip
def test_prompts_name_what_they_are_about(asks: str, about: About | None, text: str) -> None:
    why, _, verb = asks.partition("/")
    assert WORDS.prompt(CAYLUS.schema.asked(P1, why, verb, None, None, None, about=about), NAMES, "en") == text


@for_each(
    "option, text",
    [
        (c.PlaceWorker(1, BANK), "Worker to Bank (place 2)"),
        (c.MoveProvost(0), "Leave the provost where he stands"),
        (c.MoveProvost(1), "Move the provost 1 card towards the end of the road"),
        (c.MoveProvost(-2), "Move the provost 2 cards towards the beginning of the road"),
        (c.Use(gain=goods("2 food")), "Gain 2 food"),
        (c.Use(goods("5 d"), tokens=2), "Pay 5 deniers, gain 2 castle tokens"),
    ],
)
def test_options_have_labels(option: c.Choice, text: str) -> None:
    question = CAYLUS.schema.asked(P1, "turn", "act", (option,), 1, 1)
    assert WORDS.labels(question, NAMES, "en") == (text,)


@for_each(
    "fact, text",
    [
        (f.PhaseBegan("effects"), "Building effects."),
        (f.PhaseBegan("over"), None),
        (f.Discarded(P1, ()), None),
        (f.Discarded(P1, cards("Bank, Church"), 1), "Ann pays 1 denier for a new hand and discards Bank, Church."),
        (f.PrestigeBuilt(P1, card("Statue"), goods("1 gold"), None), "Ann builds Statue for 1 gold."),
        (
            f.PrestigeBuilt(P1, card("Statue"), goods("1 gold"), 0),
            "Ann builds Statue for 1 gold, on the residence at place 1.",
        ),
        (
            rf.ProvostMoved(P1, -2, 2),
            "Ann pays 2 deniers and moves the provost 2 cards towards the beginning of the road.",
        ),
        (rf.ProvostAdvanced(0), None),
        (
            rf.Used(P1, 0, card("Church"), "primary", goods("5 d"), NOTHING, tokens("1 dungeon 2 walls")),
            "Church: Ann pays 5 deniers and gains 1 dungeon token, 2 wall tokens.",
        ),
        (
            rf.Used(P1, 0, SPARE, "secondary", NOTHING, goods("1 food"), source="card"),
            "Small farm: Ann takes 1 food from the card.",
        ),
        (
            rf.Turned(P1, 3, SPARE, goods("2 food")),
            "Small farm (place 4) becomes a residence; back to the stock: 2 food.",
        ),
        (Ended("finished", (2, 1), "tokens", ""), "Bob wins: equal points, more of them in castle tokens."),
        (Ended("abandoned", (1, 1), "abandoned", ""), None),
    ],
)  # fmt: skip
def test_facts_are_told_in_lines(fact: Fact, text: str | None) -> None:
    assert WORDS.line(fact, PLAYERS, "en") == text


@pytest.mark.rule("80")
def test_only_the_owner_reads_which_card() -> None:
    drew = given(mat("Bank", "4 d", pile="Church")).draws().facts[0]
    assert WORDS.line(drew, PLAYERS, "en") == "Ann pays 1 denier and draws Church."
    assert WORDS.line(redact(drew, SPECTATOR), PLAYERS, "en") == "Ann pays 1 denier and draws 1 card."


def test_a_list_is_written_as_its_language_does() -> None:
    built = f.Built(P1, BANK, goods("1 wood 2 stone"))
    assert [WORDS.line(built, ("Ann",), language) for language in LANGUAGES] == [
        "Ann builds Bank for 1 wood, 2 stone.",
        "Ann 님이 나무 1개, 돌 2개를 내고 은행을 건설합니다.",
        "Annが木材1個、石材2個を支払い、銀行を建設した。",
    ]


BOX = {one.id: one for one in WORDS.components()}


def test_cards_are_called_as_in_the_document() -> None:
    spoken = {
        "lawyer": "법률 사무소", "church": "교회", "gold-mine": "금광", "bank": "은행", "market": "시장",
        "park": "공원", "hotel": "호텔", "library": "도서관", "residence": "주거 건물", "peddler": "노점상",
    }  # fmt: skip
    assert {card: BOX[card].names["ko"] for card in spoken} == spoken


def test_a_shared_printed_name_is_another_name() -> None:
    assert BOX["small-farm"].aliases == BOX["large-farm"].aliases == {"en": ("Farm",), "ko": ("농장",)}
    assert BOX["neutral-peddler"].aliases["en"] == (BOX["peddler"].names["en"],)
