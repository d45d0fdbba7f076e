"""What each viewer may know: the information table and rules 58 to 60, T77 to T79."""

import pytest

from domain.dominion import card_facts as cf
from domain.dominion.options import Options
from domain.dominion.rules import DOMINION
from domain.dominion.sets import POOLS
from domain.engine.audience.audience import SPECTATOR, seated
from domain.engine.audience.redaction import redact
from domain.engine.entry.facts import Asked
from lab.laws.game.play import numbers, run, sit
from tests.support.playing import P1, P2

from .plays import card, cards, given, mat


@pytest.mark.rule("59")
def test_T78_others_learn_that_five_cards_were_drawn() -> None:
    play = given(hand="Copper", deck="5 Gold").plays_treasures().ends_turn()
    (drew,) = [fact for fact in play.facts if isinstance(fact, cf.Drew)]
    assert redact(drew, seated(P2)) == redact(drew, SPECTATOR) == cf.Drew(P1, (None,) * 5)
    assert redact(drew, seated(P1)) == cf.Drew(P1, cards("5 Gold"))


@pytest.mark.parametrize(
    ("attack", "one", "other"),
    [
        ("Militia", "Moat 2 Copper", "3 Copper"),
        ("Witch", "Moat", "Copper"),
        ("Bureaucrat", "2 Estate", "Estate Duchy"),
        ("Bureaucrat", "Estate", "Copper"),
    ],
)
@pytest.mark.rule("70")
def test_whether_a_foe_is_asked_does_not_tell_the_hand(attack: str, one: str, other: str) -> None:
    def seen(hand: str) -> list[object]:
        play = given(hand=attack, deck="2 Copper", others=[mat(hand)], kingdom=POOLS["2e"][:10]).plays(attack)
        before = play.entries[-1].facts
        play.declines()
        after = [fact for fact in play.entries[-1].facts if isinstance(fact, Asked)]
        return [redact(fact, SPECTATOR) for fact in (*before, *after)]

    assert seen(one) == seen(other)


@pytest.mark.rule("33", "70")
def test_library_asks_at_every_card_alike() -> None:
    def seen(deck: str) -> list[object]:
        play = (
            given(hand="Library 4 Copper", deck=deck, kingdom=POOLS["2e"][:10]).plays("Library").declines().declines()
        )
        return [redact(fact, SPECTATOR) for e in play.entries[play.dealt :] for fact in e.facts]

    assert seen("Village Copper Gold Moat") == seen("Estate Moat Witch Gold")


@pytest.mark.rule("70", "71")
def test_the_turn_question_is_put_even_if_only_the_end_is_left() -> None:
    supply = {"Copper": 0, "Curse": 0}
    play = given(hand="Estate", phase="buy", supply=supply).turn_of(P1)
    assert len(play.options) == 1
    given(hand="Estate", phase="buy", supply=supply, prompts="brisk").turn_of(P2)


@pytest.mark.parametrize(
    ("name", "ordered"),
    [("Cellar", True), ("Poacher", True), ("Chapel", False), ("Remodel", False), ("Throne Room", False)],
)
@pytest.mark.rule("57a")
def test_the_order_of_picks_matters_where_it_decides_what_lies_on_top(name: str, ordered: bool) -> None:
    play = given(hand=f"{name} Copper Village", deck="Gold", supply={"Curse": 0}).plays(name)
    assert play.question.ordered == ordered
    foe = given(hand="Militia", others=[mat("5 Copper")]).plays("Militia").declines()
    assert foe.question.ordered


@pytest.mark.rule("71")
def test_brisk_prompts_ask_only_where_there_is_a_choice() -> None:
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
def test_rule_60_the_trash_shows_everything_but_the_order_of_the_hand(hand: str) -> None:
    play = given(hand=hand).plays("Chapel").picks("Gold", "Copper")
    assert play.view(SPECTATOR).trash == cards("Copper Gold")


@pytest.mark.rule("58")
def test_a_discard_pile_of_unknown_size_shows_when_it_is_empty_by_its_top() -> None:
    play = given(hand="", deck="5 Copper", discard="Gold", others=[mat("")])
    assert [m.top for m in play.view(SPECTATOR).mats] == [card("Gold"), None]
