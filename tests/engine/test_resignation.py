"""Resignations, at any moment, by any seat."""

import pytest

from domain.engine.audience.audience import SPECTATOR, Seat, seated
from domain.engine.audience.errors import IllegalPick, NotAsked, NotYours
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Chose, Resigned
from domain.engine.entry.facts import Asked, Defaulted
from lab.laws.game.play import picks_for
from tests.engine.tables import SECRET, answer, kinds, refuses, running
from tests.games.dominion.plays import given, mat
from tests.games.toy.facts import Bade
from tests.games.toy.rules import TOY
from tests.support.playing import P2, altered


def test_resignation_ends_a_game_of_two() -> None:
    for seat in (0, 1):
        table = running()
        answer(table, 0)
        entry = table.execute(Resigned(Seat(seat)), 0)
        assert kinds(entry) == ["Scored", "Scored", "Ended"]
        ended = entry.facts[-1]
        assert (ended.how, ended.decided, ended.secret) == ("resigned", "resigned", SECRET.hex())
        assert ended.places == ((2, 1) if seat == 0 else (1, 2))
        assert not table.asked
        assert table.lobby.status == "over"


def test_resigned_seats_question_closes_while_others_stay_asked() -> None:
    table = running(3)
    entry = table.execute(Resigned(Seat(1)), 0)
    assert kinds(entry) == ["Defaulted"]
    assert set(table.asked) == {0, 2}
    assert {open_.question for open_ in table.asked.values()} == {4}
    refuses(table, Chose(Seat(1), 4, (0,)), NotAsked)
    refuses(table, Resigned(Seat(1)), NotAsked)
    refuses(table, Resigned(Seat(3)), NotYours)
    answer(table, 0)
    assert isinstance(answer(table, 2).facts[0], Bade)


def test_what_is_answered_for_a_seat_stays_sealed() -> None:
    table = running(3)
    (defaulted,) = table.execute(Resigned(Seat(1)), 0).facts
    assert redact(defaulted, SPECTATOR) == Defaulted(Seat(1), None)
    assert redact(defaulted, seated(1)) == defaulted


def test_illegal_default_is_raised() -> None:
    def too_many(_: Asked) -> tuple[int, ...]:
        return 0, 0

    table = running(3, altered(TOY, default=too_many))
    with pytest.raises(IllegalPick):
        table.execute(Resigned(Seat(1)), 0)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_card_goes_on_after_a_seat_resigns_midway(seat: int) -> None:
    """After each answer the table resumed from what is stored is this one; see `Playing`."""
    foes = [mat("3 Gold Estate Duchy"), mat("Estate Silver 3 Copper")]
    play = given(hand="Militia 2 Copper", others=foes).plays("Militia")
    while play.question.why == "moat":
        play.declines()
    play.asks(P2, "militia", "discard").resigns(Seat(seat))
    names = kinds(play.entries[-1])
    if seat == 1:
        assert names[:2] == ["Defaulted", "Discarded"], "the foe discards what the rules say"
        assert set(play.table.asked) == {2}
    else:
        assert names == [], "seat 1 is still asked, by a card that goes on"
        assert set(play.table.asked) == {1}
    for _ in range(30):
        ((asker, open_),) = play.table.asked.items()
        assert asker != seat
        play.tell(Chose(asker, open_.question, picks_for(open_.asked, lambda bound: bound - 1)))
