"""Seats that ran out of time: they resign, are away, or a bot stands in for them, until their players are back."""

from typing import Any

from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import NotAsked, NotYours
from domain.engine.entry.clock import MoveClock
from domain.engine.entry.commands import Joined, Returned
from domain.engine.entry.facts import Defaulted, Ended
from domain.engine.table import policies
from domain.engine.table.table import Table
from tests.engine.tables import BOT, SECRET, S, answer, clocked, late, opened, others, refuses
from tests.games.toy.rules import TOY


def test_three_time_outs_make_a_seat_away() -> None:
    table = clocked(MoveClock(30), seats=3)
    for times in (1, 2):
        others(table, 0)
        late(table)
        assert table.lobby.timed_out == (times, 0, 0)
    others(table, 0)
    answer(table, 0, table.at)
    assert table.lobby.timed_out == (0, 0, 0), "an answer begins the count anew"
    for _ in range(3):
        others(table, 0)
        late(table)
    assert table.lobby.away == (0,)
    while 0 not in [
        fact.seat for fact in answer(table, next(iter(table.asked)), table.at).facts if isinstance(fact, Defaulted)
    ]:
        assert 0 not in table.asked, "it is not waited for"


def test_a_game_of_bots_and_somebody_away_ends() -> None:
    table = opened(2, clock=MoveClock(30))
    table.execute(Joined("p0"), 0, "p0")
    table.execute(Joined("p0", next(iter(TOY.bots))), 0, "p0")
    clocks = table.lobby.clocks
    assert clocks is not None
    assert [clocks.due(Seat(i)) for i in range(2)] == [30 * S, None], "the service's own seat has no clock"
    for _ in range(3):
        others(table, 0)
        late(table)
    assert table.lobby.status == "over"


def test_answering_again_wins_against_away_seats() -> None:
    table = clocked(MoveClock(30), seats=2)
    others(table, 1)
    for _ in range(5):
        late(table)
    assert (table.lobby.away, table.lobby.timed_out, table.lobby.status) == ((1,), (2, 3), "running")
    entry = answer(table, 0, table.at)
    assert isinstance(entry.facts[-1], Ended)
    assert (entry.facts[-1].how, entry.facts[-1].places) == ("resigned", (1, 2))


def stands_in(table: Table, seat: int, at: int) -> Any:
    """The bot that plays a seat answers its question."""
    chose = policies.answer(TOY, SECRET, table.lobby, table.state, table.asked[Seat(seat)])
    return table.execute(chose, at)


def test_stand_in_plays_until_its_player_returns() -> None:
    table = clocked(MoveClock(30), absent=BOT)
    question = table.asked[Seat(0)].question
    entry = late(table)
    assert entry.facts == (), "the question stays open, for the bot"
    assert table.asked[Seat(0)].question == question
    assert (table.lobby.away, table.lobby.stood_in_for, table.lobby.defaulted) == ((0,), (0,), ())
    clocks = table.lobby.clocks
    assert clocks is not None
    assert [clocks.due(Seat(i)) for i in range(2)] == [None, 30 * S], "no clock runs for the bot"
    at = table.at
    for _ in range(4):
        if 0 in table.asked:
            assert stands_in(table, 0, at).cause.policy.name == BOT.bot
        if 1 in table.asked:
            answer(table, 1, at)
        assert table.lobby.stood_in_for == (0,)
    while 0 not in table.asked:
        answer(table, 1, at)
    chose = policies.answer(TOY, SECRET, table.lobby, table.state, table.asked[Seat(0)])
    table.execute(Returned(Seat(0)), at + S, "p0")
    assert table.lobby.clocks is not None
    assert table.lobby.clocks.due(Seat(0)) == at + 31 * S, "what is open waits for the player, from now on"
    refuses(table, chose, NotYours)
    answer(table, 0, at + 2 * S)


def test_only_a_seat_that_is_away_returns() -> None:
    table = clocked(MoveClock(30), seats=3)
    refuses(table, Returned(Seat(0)), NotAsked, "p0")
    for _ in range(3):
        others(table, 0)
        late(table)
    assert table.lobby.away == (0,)
    table.execute(Returned(Seat(0)), table.at, "p0")
    assert table.lobby.away == ()
    while 0 not in table.asked:
        answer(table, next(iter(table.asked)), table.at)
    answer(table, 0, table.at)
