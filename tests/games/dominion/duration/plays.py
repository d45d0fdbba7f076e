"""Plays with Durations, run by `test_duration` over a tree to which two of them have been added."""

from collections import Counter
from random import Random
from typing import Any

from domain.dominion.options import Options
from domain.dominion.rules import DOMINION
from domain.engine.audience.audience import REFEREE, SPECTATOR, Seat, seated
from domain.engine.audience.field_audiences import naked
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Chose
from domain.engine.history.codec import Codec
from domain.engine.history.history import resume
from lab.laws.game.play import game_of, secret_of, sit, viewers
from projections.views.branch import start
from projections.views.presenter import Presenter
from projections.words.language import language_of
from tests.games.dominion.plays import Play, cards, given, mat, opened, position
from tests.games.dominion.test_random import picks_of
from tests.support.playing import P1, P2

COPPERS, ESTATES = "12 Copper", "5 Estate"
FOE = mat(hand=ESTATES, deck="5 Estate")


def zone(play: Play, seat: Seat, name: str) -> Counter[str]:
    held: Any = getattr(play.mat(seat), name)
    return Counter(held)


def stays(play: Play, text: str) -> None:
    """These cards stay in play during the other's turn."""
    assert zone(play, P1, "lasting") == Counter(cards(text))
    assert not zone(play, P1, "in_play")


def ends(play: Play) -> Play:
    """End the turn; if nothing is left in play the top of the discard pile is chosen."""
    play.ends_turn()
    return play.answers(0) if play.question.why == "clean-up" else play


def twice(play: Play) -> Play:
    """End this turn and the other's, until the first seat is asked again."""
    return ends(ends(play).turn_of(P2))


def test_duration_acts_twice_and_leaves() -> None:
    play = given(hand="Wharf", deck=COPPERS, others=[FOE]).plays("Wharf").turn_of(P1)
    ends(play.lies(P1, hand="2 Copper").counts(actions=0, buys=2)).turn_of(P2)
    stays(play, "Wharf")
    play.lies(P1, hand="5 Copper", discard="2 Copper", top="Copper")
    ends(play).turn_of(P1).lies(P1, hand="7 Copper", in_play="Wharf").counts(actions=1, buys=2)
    assert not zone(play, P1, "lasting") + zone(play, P1, "due")
    ends(play).lies(P1, in_play="", discard="", top="")
    assert Counter(play.mat(P1).hand + (play.mat(P1).deck or ())) == Counter(cards("Wharf 12 Copper"))


def test_throne_room_stays_with_the_duration_it_played() -> None:
    play = given(hand="Throne Room Wharf", deck="20 Copper", others=[FOE]).plays("Throne Room").picks("Wharf")
    ends(play.turn_of(P1).lies(P1, hand="4 Copper").counts(buys=3))
    stays(play, "Wharf Throne Room")
    ends(play).turn_of(P1).lies(P1, hand="9 Copper", in_play="Wharf Throne Room").counts(buys=3)
    ends(play).lies(P1, in_play="", top="Throne Room")


def test_two_durations_keep_two_throne_rooms() -> None:
    play = given(hand="2 Throne Room Wharf Dungeon", deck="3 Gold 12 Copper", others=[FOE])
    play.plays("Throne Room").picks("Throne Room").picks("Wharf").picks("Dungeon")
    play.picks("2 Copper").picks("2 Copper").turn_of(P1).counts(actions=2, buys=3)
    ends(play)
    stays(play, "2 Throne Room Wharf Dungeon")
    ends(play).asks(P1, "dungeon", "discard")


def test_throne_room_stays_with_no_other_action() -> None:
    play = given(hand="Throne Room Village Wharf", deck=COPPERS, others=[FOE]).plays("Throne Room").picks("Village")
    ends(play.plays("Wharf"))
    stays(play, "Wharf")


def test_duration_asks_before_the_turn_begins() -> None:
    play = given(hand="Dungeon 2 Estate", deck=COPPERS, others=[FOE]).plays("Dungeon").picks("2 Estate")
    twice(play.turn_of(P1).counts(actions=1)).asks(P1, "dungeon", "discard", bounds="2-2").lies(P1, hand="7 Copper")
    play.picks("2 Copper").turn_of(P1).lies(P1, hand="5 Copper", in_play="Dungeon").counts(actions=1, buys=1)


def test_game_resumes_while_a_duration_asks() -> None:
    kingdom = cards("wharf dungeon throne-room village smithy market moat militia cellar chapel")
    rng, reached = Random(7), 0
    for seed in range(6):
        play = sit(DOMINION, seed, 2 + seed % 2, Options(kingdom=kingdom, prompts=("silent", "brisk")[seed % 2]))
        codec = Codec(DOMINION)
        while play.going and len(play.entries) < 250:
            ((seat, open_),) = play.table.asked.items()
            if open_.asked.why == "dungeon" or len(play.entries) % 40 == 0:
                reached += open_.asked.why == "dungeon" and seat == play.table.state.turn
                stored = [codec.decode(codec.encode(entry)) for entry in play.entries]
                assert resume(DOMINION, game_of(seed), secret_of(seed), stored).now() == play.table.now()
            play.execute(Chose(seat, open_.question, picks_of(open_.asked, rng)), f"p{seat}")
        assert play.table.state.mats
        for before, fact in play.steps():
            after = DOMINION.mechanics.apply(before, fact)
            for viewer in viewers(len(after.mats)):
                theirs = DOMINION.mechanics.apply(redact(before, viewer), redact(fact, viewer))
                assert redact(theirs, viewer) == redact(after, viewer), (fact, viewer)
    assert reached


def test_lasting_cards_are_marked_and_lie_open() -> None:
    assert [list(naked(kind)) for kind in (DOMINION.schema.state, *DOMINION.schema.facts)] == [
        [] for _ in (0, *DOMINION.schema.facts)
    ]
    play = ends(given(hand="Wharf", deck=COPPERS, others=[FOE]).plays("Wharf"))
    for viewer in (SPECTATOR, seated(P2)):
        seen: Any = play.view(viewer)
        assert seen.mats[P1].lasting == cards("Wharf")


def test_a_branch_has_what_stayed() -> None:
    play = given(hand="Throne Room Wharf", deck="20 Copper", others=[FOE]).plays("Throne Room").picks("Wharf")
    ends(play).turn_of(P2)
    for viewer in (SPECTATOR, seated(P2), REFEREE):
        frames = [Presenter(DOMINION).frame(n, b"", entry, viewer) for n, entry in enumerate(play.entries, 1)]
        begun = start(DOMINION, frames, viewer, bytes(32))
        assert begun is not None
        opening = play.table.lobby.opening
        again = position(opened(2, 1, scenario=begun.scenario, options=opening.options), 1)
        assert redact(again.state, viewer) == redact(play.state, viewer)
        ends(again).turn_of(P1).lies(P1, in_play="Wharf Throne Room").counts(buys=3)


def test_the_story_tells_it() -> None:
    play = twice(given(hand="Wharf", deck=COPPERS, others=[FOE]).plays("Wharf"))
    told = [language_of(DOMINION).line(fact, ["Ann", "Bob"], "en") for fact in play.history]
    assert "Ann goes on with Wharf." in told
