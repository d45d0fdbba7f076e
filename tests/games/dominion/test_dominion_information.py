"""What each viewer may know: the information table and rules 58 to 60, T77 to T79."""

import pytest

from domain.dominion import card_facts as cf
from domain.dominion.options import Options
from domain.dominion.rules import DOMINION
from domain.engine.audience.audience import SPECTATOR, seated
from domain.engine.audience.redaction import redact
from lab.laws.game.play import numbers, run, sit
from tests.support.playing import P1, P2

from .plays import cards, given, mat


@pytest.mark.rule("70", "71")
def test_turn_question_is_put_without_a_choice() -> None:
    supply = {"Copper": 0, "Curse": 0}
    play = given(hand="Estate", phase="buy", supply=supply).turn_of(P1)
    assert len(play.options) == 1
    given(hand="Estate", phase="buy", supply=supply, prompts="brisk").turn_of(P2)


@pytest.mark.rule("59")
def test_others_learn_that_five_cards_were_drawn() -> None:
    play = given(hand="Copper", deck="5 Gold").plays_treasures().ends_turn()
    (drew,) = [fact for fact in play.facts if isinstance(fact, cf.Drew)]
    assert redact(drew, seated(P2)) == redact(drew, SPECTATOR) == cf.Drew(P1, (None,) * 5)
    assert redact(drew, seated(P1)) == cf.Drew(P1, cards("5 Gold"))


@pytest.mark.parametrize(
    ("name", "ordered"),
    [("Cellar", True), ("Poacher", True), ("Chapel", False), ("Remodel", False), ("Throne Room", False)],
)
@pytest.mark.rule("57a")
def test_order_of_picks_decides_the_top(name: str, ordered: bool) -> None:
    play = given(hand=f"{name} Copper Village", deck="Gold", supply={"Curse": 0}).plays(name)
    assert play.question.ordered == ordered
    foe = given(hand="Militia", others=[mat("5 Copper")]).plays("Militia").declines()
    assert foe.question.ordered


@pytest.mark.rule("71")
def test_brisk_prompts_ask_where_there_is_choice() -> None:
    asked = 0
    play = run(sit(DOMINION, 11, 2, Options(preset="deck-top", prompts="brisk")), numbers((), 11), 4000)
    for open_ in [open_ for now in play.nows for open_ in now.asked.values()]:
        q = open_.asked
        assert len(q.options or ()) >= 1
        assert (q.least, q.most) != (0, 0)
        assert q.least != len(q.options or ()) or q.ordered
        asked += 1
    assert asked > 100


@pytest.mark.rule("60")
@pytest.mark.parametrize("hand", ["Chapel Gold Copper", "Chapel Copper Gold"])
def test_trash_hides_the_order_of_the_hand(hand: str) -> None:
    play = given(hand=hand).plays("Chapel").picks("Gold", "Copper")
    assert play.view(SPECTATOR).trash == cards("Copper Gold")
