"""Must and may: the two wordings of Moneylender, Mine and Throne Room (rule 67)."""

from typing import Any

import pytest

from domain.dominion import facts as f
from domain.dominion.options import Options, wording
from domain.dominion.sets import FIRST_EDITION_PRESETS, POOLS, PRESETS
from domain.engine.audience.audience import seated
from domain.engine.audience.errors import IllegalPick
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Chose
from tests.support.playing import P1, P2

from .plays import Play, dealt, given


def must(play: Play) -> Play:
    """Declining is not offered."""
    return play.refuses(IllegalPick, Chose(P1, play.table.asked[P1].question, ()))


@pytest.mark.rule("67")
def test_T21_first_edition_throne_room_cannot_be_declined() -> None:
    play = given(hand="Throne Room Smithy", deck="6 Copper", wording="1e").plays("Throne Room")
    must(play.asks(P1, "throne-room", "play-twice", "Smithy", "1-1")).picks("Smithy").lies(P1, hand="6 Copper")


@pytest.mark.rule("43", "67")
def test_T63_first_edition_mine_cannot_be_declined() -> None:
    play = given(hand="Mine Copper Estate", wording="1e").plays("Mine").asks(P1, "mine", "trash", "Copper", "1-1")
    must(play).picks("Copper").asks(P1, "mine", "gain", "Copper Silver", "1-1").picks("Silver").trash("Copper")
    play.turn_of(P1).lies(P1, hand="Estate Silver")


@pytest.mark.rule("45", "67")
def test_T65_first_edition_moneylender_cannot_be_declined() -> None:
    play = given(hand="Moneylender Copper", wording="1e").plays("Moneylender")
    must(play.asks(P1, "moneylender", "trash", "Copper", "1-1")).picks("Copper").counts(coins=3)


@pytest.mark.parametrize("wording", ["1e", "2e"])
@pytest.mark.parametrize(("name", "fits"), [("Moneylender", "Copper"), ("Mine", "Silver"), ("Throne Room", "Village")])
@pytest.mark.rule("67", "70")
def test_rule_67_whether_he_must_does_not_tell_what_a_player_holds(name: str, fits: str, wording: str) -> None:
    def seen(hand: str) -> list[object]:
        play = given(hand=f"{name} {hand}", kingdom=POOLS["2e"][:10], wording=wording).plays(name)
        return [redact(fact, seated(P2)) for e in play.entries[play.dealt :] for fact in e.facts]

    assert seen(fits) == seen("Estate")


@pytest.mark.parametrize("name", ["Moneylender", "Mine", "Throne Room"])
@pytest.mark.rule("67")
def test_rule_67_without_a_fitting_card_nothing_must_be_done(name: str) -> None:
    given(hand=f"{name} Estate", wording="1e").plays(name).declines().turn_of(P1).trash("")
    given(hand=f"{name} Estate", wording="1e", prompts="brisk").plays(name).turn_of(P1).trash("")
    given(hand=name, wording="1e").plays(name).turn_of(P1)


@pytest.mark.rule("67", "71")
def test_rule_67_under_brisk_prompts_the_only_fitting_card_is_used_unasked() -> None:
    given(hand="Moneylender 2 Copper", wording="1e", prompts="brisk").plays("Moneylender").counts(coins=3)


@pytest.mark.rule("67")
def test_rule_67_the_second_editions_unless_a_first_edition_preset_is_chosen() -> None:
    assert wording(Options()) == wording(Options(kingdom=POOLS["2e"][:10])) == wording(Options(pool="1e")) == "2e"
    assert {wording(Options(preset=preset)) for preset in PRESETS} == {"2e"}
    assert {wording(Options(preset=preset)) for preset in FIRST_EDITION_PRESETS} == {"1e"}
    assert wording(Options(preset="big-money-1e", wording="2e")) == "2e"
    assert wording(Options(preset="improvements", wording="1e")) == "1e"


@pytest.mark.parametrize(
    ("options", "told"),
    [({"preset": "big-money-1e"}, "1e"), ({"preset": "deck-top"}, "2e"), ({"wording": "1e"}, "1e"), ({}, "2e")],
)
@pytest.mark.rule("67")
def test_rule_67_the_record_says_which_wording_is_in_force(options: dict[str, Any], told: str) -> None:
    play = dealt(**options)
    (chosen,) = [fact for e in play.entries for fact in e.facts if isinstance(fact, f.KingdomChosen)]
    assert chosen.wording == told


@pytest.mark.rule("66", "67")
def test_rule_67_the_record_of_a_draft_says_it_too() -> None:
    play = dealt(draft=True, wording="1e")
    while play.question.why == "draft":
        play.answers(0)
    assert [fact.wording for fact in play.facts if isinstance(fact, f.KingdomChosen)] == ["1e"]


@pytest.mark.rule("67")
def test_rule_67_a_first_edition_preset_plays_by_its_wording() -> None:
    play = given(hand="Throne Room Moneylender Copper", preset="big-money-1e", kingdom=None).plays("Throne Room")
    must(play).picks("Moneylender")
    must(play).picks("Copper").turn_of(P1).counts(coins=3)
