"""Plays with Durations, run by `test_duration` over a tree to which two of them have been added."""

from collections import Counter
from typing import Any

from domain.dominion.rules import DOMINION
from domain.engine.audience.audience import REFEREE, SPECTATOR, Seat, seated
from domain.engine.audience.redaction import redact
from projections.words.language import language_of
from tests.games.dominion.plays import Play, cards, given, mat
from tests.games.dominion.test_dominion_redeal import branch
from tests.support.playing import P1, P2

COPPERS, ESTATES = "12 Copper", "5 Estate"
FOE = mat(hand=ESTATES, deck="5 Estate")


def zone(play: Play, seat: Seat, name: str) -> Counter[str]:
    held: Any = getattr(play.mat(seat), name)
    return Counter(held)


def ends(play: Play) -> Play:
    """End the turn; if nothing is left in play the top of the discard pile is chosen."""
    play.ends_turn()
    return play.answers(0) if play.question.why == "clean-up" else play


def test_duration_acts_twice_in_sight_and_leaves() -> None:
    play = given(hand="Wharf", deck=COPPERS, others=[FOE]).plays("Wharf").turn_of(P1)
    ends(play.lies(P1, hand="2 Copper").counts(actions=0, buys=2)).turn_of(P2)
    for viewer in (SPECTATOR, seated(P2)):
        seen: Any = play.view(viewer)
        assert seen.mats[P1].lasting == cards("Wharf")
    play.lies(P1, hand="5 Copper", in_play="", discard="2 Copper", top="Copper")
    ends(play).turn_of(P1).lies(P1, hand="7 Copper", in_play="Wharf").counts(actions=1, buys=2)
    assert "Ann goes on with Wharf." in [language_of(DOMINION).line(fact, ["Ann", "Bob"], "en") for fact in play.facts]
    assert not zone(play, P1, "lasting") + zone(play, P1, "due")
    ends(play).lies(P1, in_play="", discard="", top="")
    assert Counter(play.mat(P1).hand + (play.mat(P1).deck or ())) == Counter(cards("Wharf 12 Copper"))


def test_duration_asks_before_the_turn_begins() -> None:
    play = given(hand="Dungeon 2 Estate", deck=COPPERS, others=[FOE]).plays("Dungeon").picks("2 Estate")
    ends(ends(play.turn_of(P1).counts(actions=1)).turn_of(P2))
    play.asks(P1, "dungeon", "discard", bounds="2-2").lies(P1, hand="7 Copper")
    play.picks("2 Copper").turn_of(P1).lies(P1, hand="5 Copper", in_play="Dungeon").counts(actions=1, buys=1)


def test_branch_keeps_durations_that_stay_in_play() -> None:
    play = given(hand="Throne Room Wharf", deck="20 Copper", others=[FOE]).plays("Throne Room").picks("Wharf")
    ends(play.turn_of(P1).lies(P1, hand="4 Copper").counts(buys=3)).turn_of(P2)
    for viewer in (SPECTATOR, seated(P2), REFEREE):
        again = branch(play, viewer)
        assert redact(again.state, viewer) == redact(play.state, viewer)
        ends(again).turn_of(P1).lies(P1, in_play="Wharf Throne Room").counts(buys=3)
