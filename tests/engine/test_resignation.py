"""Resignations, at any moment, by any seat."""

import pytest

from domain.engine.audience.audience import SPECTATOR, Seat, seated
from domain.engine.audience.errors import IllegalPick, NotAsked, NotYours
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Chose, Resigned
from domain.engine.entry.facts import Asked, Defaulted, Ended
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


def test_resignation_of_the_only_awaited_seat() -> None:
    table = running(3)
    answer(table, 0)
    answer(table, 2)
    entry = table.execute(Resigned(Seat(1)), 0)
    assert kinds(entry)[:4] == ["Defaulted", "Bade", "Bade", "Bade"]
    assert kinds(entry).count("Asked") == 3
    assert kinds(entry)[-1] == "Defaulted", "the next question of that seat is answered as well"
    assert set(table.asked) == {0, 2}


def test_resignation_while_several_are_asked() -> None:
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


def test_resignation_after_an_answer_keeps_it() -> None:
    table = running(3)
    open_ = table.asked[Seat(1)]
    last = len(open_.asked.options or ()) - 1
    table.execute(Chose(Seat(1), open_.question, (last,)), 0, "p1")
    assert kinds(table.execute(Resigned(Seat(1)), 0)) == []
    answer(table, 0)
    bids = [fact for fact in answer(table, 2).facts if isinstance(fact, Bade)]
    assert bids[1].card == (open_.asked.options or ())[last].card


def test_what_is_answered_for_a_seat_stays_sealed() -> None:
    table = running(3)
    (defaulted,) = table.execute(Resigned(Seat(1)), 0).facts
    assert redact(defaulted, SPECTATOR) == Defaulted(Seat(1), None)
    assert redact(defaulted, seated(1)) == defaulted


def test_last_but_one_resignation_ends_the_game() -> None:
    table = running(4)
    for seat in (3, 1):
        table.execute(Resigned(Seat(seat)), 0)
    ended = table.execute(Resigned(Seat(0)), 0).facts[-1]
    assert isinstance(ended, Ended)
    assert ended.places[2] == 1
    assert all(place > 1 for place in (ended.places[0], ended.places[1], ended.places[3]))


def test_game_ends_without_those_who_resigned() -> None:
    table = running(4)
    table.execute(Resigned(Seat(0)), 0)
    table.execute(Resigned(Seat(2)), 0)
    while table.lobby.status == "running":
        assert set(table.asked) <= {1, 3}
        entry = answer(table, min(table.asked))
    assert isinstance(entry.facts[-1], Ended)  # type: ignore[possibly-undefined]
    assert entry.facts[-1].how == "finished"  # type: ignore[possibly-undefined]
    assert min(entry.facts[-1].places[0], entry.facts[-1].places[2]) > 1  # type: ignore[possibly-undefined]


def test_illegal_default_is_raised() -> None:
    def too_many(_: Asked) -> tuple[int, ...]:
        return 0, 0

    table = running(3, altered(TOY, default=too_many))
    with pytest.raises(IllegalPick):
        table.execute(Resigned(Seat(1)), 0)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_resigning_in_the_middle_of_somebodys_card(seat: int) -> None:
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
