"""The words for each question, option and fact: every id is in use, and words, plurals and particles are right."""

from collections.abc import Iterator

import pytest

from domain.caylus import choices as c
from domain.caylus import facts as f
from domain.caylus import road_facts as rf
from domain.caylus.messages import IDS, label, line, prompt
from domain.caylus.rules import CAYLUS
from domain.caylus.state import NOTHING, Phase, Place
from domain.engine.audience.audience import SPECTATOR, Seat
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Command, Resigned
from domain.engine.entry.facts import About, Ended, Fact
from domain.engine.game.messages import Message, Ref, Value
from projections.words.language import language_of
from projections.words.texts import LANGUAGES
from tests.support.playing import NAMES, P1, P2

from .plays import given
from .tables import card, cards, goods, mat, tokens

PLAYERS = ("Ann", "Bob")
BANK, SPARE = card("Bank"), card("Small farm")


def asked(why: str, verb: str, about: About | None = None) -> f.Asked:
    return f.Asked(P1, why, verb, None, None, None, about=about)


PROMPTS = {
    asked("turn", "act"): "Your turn: which action do you take?",
    asked("mulligan", "redraw"): "Do you keep your first hand, or discard all of it for three new cards?",
    asked("library", "use"): "Library: take the top card of your pile?",
    asked("provost", "move"): "How far do you move the provost, for 1 denier a card?",
    asked("bank", "primary"): "Bank, your worker: how do you use the primary effect?",
    asked("bank", "secondary"): "Bank, your building: how do you use the secondary effect?",
    asked("castle", "offer"): "Castle: do you offer a batch, and how do you pay for it?",
    asked("castle", "offer", About(amount=0)): "Castle: do you offer a batch, and how do you pay for it?",
    asked("castle", "offer", About(amount=2)): "Castle: 2 batches so far. Do you offer another one, and how do you pay "
    "for it?",
    asked("bank", "primary", About(place="/road/4")): "Bank (place 5), your worker: how do you use the primary effect?",
    asked(
        "bank", "secondary", About(by=P2, place="/road/4")
    ): "Bank (place 5), your building with a worker of Bob: how do you use the secondary effect?",
}

PHASES: dict[Phase, str] = {
    "mulligan": "First hands",
    "library": "Library",
    "actions": "Actions",
    "provost": "Provost",
    "effects": "Building effects",
    "castle": "Castle",
}

LABELS: dict[c.Choice, str] = {
    c.KeepHand(): "Keep this hand",
    c.Redraw(): "Discard it for three new cards",
    c.Draw(): "Take a card",
    c.Replace(): "Replace the whole hand",
    c.PlaceWorker(1, BANK): "Worker to Bank (place 2)",
    c.Build(BANK, goods("1 wood 1 stone 1 gold")): "Build Bank for 1 wood, 1 stone, 1 gold",
    c.BuildPrestige(card("Statue"), goods("2 stone 1 gold")): "Build Statue for 2 stone, 1 gold",
    c.Pass(): "Pass",
    c.MoveProvost(0): "Leave the provost where he stands",
    c.MoveProvost(1): "Move the provost 1 card towards the end of the road",
    c.MoveProvost(-2): "Move the provost 2 cards towards the beginning of the road",
    c.Use(gain=goods("2 food")): "Gain 2 food",
    c.Use(goods("1 d"), goods("1 gold")): "Pay 1 denier, gain 1 gold",
    c.Use(goods("5 d"), tokens=2): "Pay 5 deniers, gain 2 castle tokens",
    c.MakeResidence(3, SPARE, goods("1 food")): "Turn Small farm (place 4) into a residence for 1 food",
    c.Offer(goods("1 food 2 gold")): "Offer a batch: 1 food, 2 gold",
    c.Decline(): "Decline",
}

LINES: dict[Command | Fact, str] = {
    f.LaidOut((Place(card("Park")), Place(card("Neutral peddler"))), 1, tokens(""), tokens(""), ()): (
        "The road begins: Park, Neutral peddler."
    ),
    f.FirstPlayerDrawn(P1, 1): "Ann has the first-player card.",
    f.HandsChosen(()): "Everybody keeps the first hand.",
    f.HandsChosen((P2, P1)): "First hands are replaced by: Bob, Ann.",
    f.RoundBegan(2, P2): "Round 2: Bob begins.",
    **{f.PhaseBegan(phase): f"{name}." for phase, name in PHASES.items()},
    f.Earned(P1, 3): "Ann has an income of 3 deniers.",
    f.Shuffled(P1, cards("Bank"), 1): "Ann shuffles the discard pile into a new pile.",
    f.Drew(P1, (None,)): "Ann draws 1 card.",
    f.Drew(P1, (None, None, None)): "Ann draws 3 cards.",
    f.Drew(P1, cards("Bank, Small farm")): "Ann draws Bank, Small farm.",
    f.Drew(P1, (None,), 1): "Ann pays 1 denier and draws 1 card.",
    f.Drew(P1, cards("Bank"), 1): "Ann pays 1 denier and draws Bank.",
    f.Discarded(P1, cards("Bank, Church")): "Ann discards Bank, Church.",
    f.Discarded(P1, cards("Bank, Church"), 1): "Ann pays 1 denier for a new hand and discards Bank, Church.",
    f.WorkerPlaced(P1, 0, BANK, 1): "Ann pays 1 denier and sends a worker to Bank (place 1).",
    f.Built(P1, BANK, goods("1 wood 2 stone")): "Ann builds Bank for 1 wood, 2 stone.",
    f.PrestigeBuilt(P1, card("Statue"), goods("2 stone 1 gold"), None): "Ann builds Statue for 2 stone, 1 gold.",
    f.PrestigeBuilt(P1, card("Statue"), goods("2 stone 1 gold"), 4): (
        "Ann builds Statue for 2 stone, 1 gold, on the residence at place 5."
    ),
    f.Passed(P1, 1): "Ann is the first to pass and gains 1 denier.",
    f.Passed(P1, 0): "Ann passes.",
    rf.ProvostMoved(P1, 0, 0): "Ann leaves the provost where he stands.",
    rf.ProvostMoved(P1, 1, 1): "Ann pays 1 denier and moves the provost 1 card towards the end of the road.",
    rf.ProvostMoved(P1, -2, 2): "Ann pays 2 deniers and moves the provost 2 cards towards the beginning of the road.",
    rf.ProvostAdvanced(2): "The provost goes on by 2 cards.",
    rf.Used(P1, 0, BANK, "primary", goods("3 d"), goods("2 gold")): "Bank: Ann pays 3 deniers and gains 2 gold.",
    rf.Used(P1, 0, card("Church"), "primary", goods("5 d"), NOTHING, tokens("1 dungeon 2 walls 1 towers")): (
        "Church: Ann pays 5 deniers and gains 1 dungeon token, 2 wall tokens, 1 tower token."
    ),
    rf.Used(P1, 0, card("Park"), "primary", NOTHING, goods("1 food")): "Park: Ann gains 1 food.",
    rf.Used(P1, 0, SPARE, "secondary", NOTHING, goods("1 food"), source="card"): (
        "Small farm: Ann takes 1 food from the card."
    ),
    rf.ResidenceChosen(P1, 2, 3, SPARE, goods("1 gold")): (
        "Ann pays 1 gold to turn Small farm (place 4) into a residence."
    ),
    rf.Turned(P1, 3, BANK, NOTHING): "Bank (place 4) becomes a residence.",
    rf.Turned(P1, 3, SPARE, goods("2 food")): (
        "Small farm (place 4) becomes a residence; back to the stock: 2 food."
    ),
    rf.Offered(P1, goods("1 food 1 wood 1 stone"), tokens("1 towers")): (
        "Ann offers a batch (1 food, 1 wood, 1 stone) and takes 1 tower token."
    ),
    rf.MostOffered(P1, goods("1 gold")): "Ann offered most and gains 1 gold.",
    rf.TokensRemoved(tokens("1 dungeon 1 walls")): (
        "Nobody offered a batch. Out of the game: 1 dungeon token, 1 wall token."
    ),
    f.Scored(P1, 4, 3, 6, 1, 2, 0, 16): (
        "Ann: 16 points (castle 4, road 3, prestige 6, gold 1, cubes 2, deniers 0)."
    ),
    f.Scored(P1, 0, 1, 0, 0, 0, 0, 1): "Ann: 1 point (castle 0, road 1, prestige 0, gold 0, cubes 0, deniers 0).",
    Resigned(P2): "Bob resigns.",
    Ended("finished", (1, 2), "points", ""): "Ann wins on points.",
    Ended("finished", (2, 1), "tokens", ""): "Bob wins: equal points, more of them in castle tokens.",
    Ended("finished", (1, 1), "shared", ""): "Shared victory: Ann, Bob.",
    Ended("resigned", (1, 2), "resigned", ""): "Ann wins: everybody else has resigned.",
}  # fmt: skip

UNSAID: tuple[Fact, ...] = (
    f.Placed(P1, (), (), (), NOTHING, 4, tokens(""), ()),
    f.PickedUp("actions", 1, P1, P1, (), 0, 0, "primary", ()),
    f.TurnBegan(P1),
    rf.Declined(P1, 0, "primary"),
    rf.WorkersReturned(),
    rf.CastleLeft(P1),
    f.PhaseBegan("over"),
    f.Discarded(P1, ()),
    rf.ProvostAdvanced(0),
    Ended("abandoned", (1, 1), "abandoned", ""),
)


@pytest.mark.parametrize(("question", "text"), PROMPTS.items())
def test_questions(question: f.Asked, text: str) -> None:
    assert language_of(CAYLUS).prompt(question, NAMES, "en") == text


@pytest.mark.parametrize(("option", "text"), LABELS.items())
def test_options(option: c.Choice, text: str) -> None:
    question = f.Asked(P1, "action", "act", (option,), 1, 1)
    assert language_of(CAYLUS).labels(question, NAMES, "en") == (text,)


@pytest.mark.parametrize(("step", "text"), LINES.items())
def test_lines(step: Command | Fact, text: str) -> None:
    assert language_of(CAYLUS).line(step, PLAYERS, "en") == text


def test_every_fact_has_a_line_or_goes_without_saying() -> None:
    assert [line(step) for step in UNSAID] == [None] * len(UNSAID)
    assert {type(step) for step in (*LINES, *UNSAID)} == {*CAYLUS.schema.facts, Resigned, Ended}


def ids(value: Value | None) -> Iterator[str]:
    """All the texts that this message needs."""
    match value:
        case Message():
            yield value.id
            for _, one in value.args:
                yield from ids(one)
        case Ref():
            yield f"{value.id}.name"
        case tuple():
            for one in value:
                yield from ids(one)
        case _:
            pass


def test_what_is_announced_is_said_here_and_nothing_else_is() -> None:
    said = (*map(prompt, PROMPTS), *[label("", "", option) for option in LABELS], *map(line, LINES))
    found = {id_ for message in said for id_ in ids(message)}
    assert {one for one in found if not (one.startswith("component.") and one.endswith(".name"))} == IDS


def test_korean_particles_follow_the_last_sound() -> None:
    said = [
        language_of(CAYLUS).line(f.Built(P1, card(name), goods("1 wood")), ("유나",), "ko")
        for name in ("Bank", "Market", "Small farm")
    ]
    assert said == [
        "유나 님이 나무 1개를 내고 은행을 건설합니다.",
        "유나 님이 나무 1개를 내고 시장을 건설합니다.",
        "유나 님이 나무 1개를 내고 농장(소)를 건설합니다.",
    ]
    turned = language_of(CAYLUS).line(rf.Turned(P1, 0, card("Church"), NOTHING), (), "ko")
    assert turned == "교회가 주거 건물이 됩니다 (첫 번째 칸)."


def test_the_fee_of_a_draw_is_told_to_all_and_the_card_to_its_owner() -> None:
    """A card from the pile costs a denier; everybody reads that, and only the player who took it reads which it was."""
    drew = given(mat("Bank", "4 d", pile="Church")).draws().facts[0]
    language = language_of(CAYLUS)
    assert language.line(drew, PLAYERS, "en") == "Ann pays 1 denier and draws Church."
    assert language.line(redact(drew, SPECTATOR), PLAYERS, "en") == "Ann pays 1 denier and draws 1 card."
    assert language.line(redact(drew, SPECTATOR), PLAYERS, "ja") == "Annが1デニエを支払い、カードを1枚引いた。"


def test_a_list_is_written_as_its_language_writes_lists() -> None:
    built = f.Built(P1, BANK, goods("1 wood 2 stone"))
    said = [language_of(CAYLUS).line(built, ("Ann",), language) for language in LANGUAGES]
    assert said == [
        "Ann builds Bank for 1 wood, 2 stone.",
        "Ann 님이 나무 1개, 돌 2개를 내고 은행을 건설합니다.",
        "Annが木材1個、石材2個を支払い、銀行を建設した。",
    ]


def test_players_are_named_by_seat() -> None:
    assert language_of(CAYLUS).line(f.Passed(Seat(1), 0), PLAYERS, "ko") == "Bob 님이 패스합니다."
