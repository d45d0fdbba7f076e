"""Clocks as a fold of the entries' times, and time-outs that only the stored times allow."""

from typing import Any

import pytest

from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import BadOptions, NotAsked, NotDue, NotYours
from domain.engine.entry.clock import BankClock, Clock, Clocks, CorrespondenceClock, MoveClock, Running, short_from
from domain.engine.entry.commands import NOT_STARTED, Abandoned, Joined, TimeAdded, TimedOut
from domain.engine.entry.facts import Defaulted, StandIn
from domain.engine.entry.spectator_delay import Late, Start
from domain.engine.history.history import ResumePoint, replay, resume
from domain.engine.history.snapshot import SnapshotCodec
from domain.engine.lobby.due_times import DAY, next_due
from domain.engine.table.table import Table
from tests.engine.tables import GAME, SECRET, S, answer, clocked, late, left, opened, opening, refuses, running
from tests.games.toy.rules import TOY


def test_game_without_clock_never_times_out() -> None:
    table = running()
    assert table.lobby.clocks is None
    assert next_due(table.lobby) is None
    refuses(table, TimedOut(Seat(0), table.asked[Seat(0)].question), NotDue)


def test_asked_seats_have_their_own_clocks() -> None:
    table = clocked(MoveClock(30))
    clocks = table.lobby.clocks
    assert clocks is not None
    assert [clocks.due(Seat(i)) for i in range(2)] == [30 * S, 30 * S]
    answer(table, 1, 5 * S)
    clocks = table.lobby.clocks
    assert clocks is not None
    assert [clocks.due(Seat(i)) for i in range(2)] == [30 * S, None], "who has answered is waited for no longer"
    answer(table, 0, 9 * S)
    clocks = table.lobby.clocks
    assert clocks is not None
    assert [clocks.due(Seat(i)) for i in range(2)] == [39 * S, 39 * S], "a new question begins anew"


def test_bank_pays_and_gets_its_increment() -> None:
    table = clocked(BankClock(100, 10))
    answer(table, 0, 30 * S)
    assert left(table) == (80, 100)
    answer(table, 1, 95 * S)
    assert left(table) == (80, 15)
    answer(table, 0, 95 * S)
    answer(table, 1, 300 * S)
    assert left(table) == (90, 10), "more than there was is not taken"


def test_correspondence_clock_is_due_after_its_hours() -> None:
    due = next_due(clocked(CorrespondenceClock(72)).lobby)
    assert due is not None
    assert due.at == 72 * 60 * 60 * S


def test_only_the_server_times_out_a_due_question() -> None:
    table = clocked(MoveClock(30))
    question = table.asked[Seat(0)].question
    before = table.now()
    for at, command, player, error in (
        (30 * S - 1, TimedOut(Seat(0), question), None, NotDue),
        (30 * S, TimedOut(Seat(0), question), "p1", NotYours),
        (30 * S, TimedOut(Seat(0), question - 1), None, NotAsked),
        (30 * S, TimedOut(Seat(7), question), None, NotAsked),
    ):
        with pytest.raises(error):
            table.execute(command, at, player)
    assert table.now() == before
    entry = table.execute(TimedOut(Seat(0), question), 30 * S)
    assert isinstance(entry.facts[0], Defaulted)
    assert set(table.asked) == {1}
    with pytest.raises(NotAsked):
        table.execute(TimedOut(Seat(0), question), 30 * S)


@pytest.mark.parametrize("clock", [MoveClock(30), BankClock(100, 5)])
def test_clocks_resume_from_any_entry_and_from_snapshots(clock: Clock) -> None:
    fresh = Table(TOY, GAME, SECRET, opening(3, clock=clock))
    entries = [fresh.execute(fresh.opening, 0, "p0")]
    entries += [fresh.execute(Joined(f"p{seat}"), seat * S, f"p{seat}") for seat in range(3)]
    points: list[ResumePoint] = []
    for step in range(12):
        seat = next(iter(fresh.asked))
        if step % 5 == 4:
            entries.append(fresh.execute(TimeAdded(fresh.at + S, fresh.at + 20 * S), fresh.at + 20 * S))
        else:
            entries.append(late(fresh) if step % 4 == 3 else answer(fresh, seat, fresh.at + 7 * S))
        assert fresh.checkpoint is not None
        points.append(ResumePoint(fresh.checkpoint, {}))
        for again in (resume, replay):
            assert again(TOY, GAME, SECRET, entries).lobby == fresh.lobby
            codec = SnapshotCodec(TOY)
            for point in points:
                since, _ = codec.decode(codec.encode(point, b""))
                rest = entries[since.version - 1 :]
                assert again(TOY, GAME, SECRET, rest, since).lobby.clocks == fresh.lobby.clocks
                assert again(TOY, GAME, SECRET, rest, since).lobby.timed_out == fresh.lobby.timed_out


def test_late_spectators_start_resumes_from_any_entry() -> None:
    fresh = Table(TOY, GAME, SECRET, opening(late=Late(versions=4)))
    entries = [fresh.execute(fresh.opening, 0, "p0")]
    entries += [fresh.execute(Joined(f"p{seat}"), S, f"p{seat}") for seat in range(2)]
    for step in range(6):
        for again in (resume, replay):
            assert again(TOY, GAME, SECRET, entries).lobby == fresh.lobby
        entries.append(answer(fresh, next(iter(fresh.asked)), step * S))
    assert fresh.lobby.held is not None
    assert fresh.lobby.held.start == Start(3, S, passed=3 * S)


def test_time_is_short_from_a_fifth_on() -> None:
    def short(left: int, since: int | None = 3 * S, seconds: int = 100) -> int | None:
        running = Running(1, since) if since is not None else None
        return short_from(MoveClock(seconds), Clocks((left,), (running,)), Seat(0))

    assert short(90 * S) == 73 * S
    assert short(20 * S) is None, "it is short already"
    assert short(20 * S + 1) == 3 * S + 1
    assert short(90 * S, None) is None, "it is stopped"
    assert short(30 * S, seconds=40) == 23 * S, "the last ten seconds are always short"


@pytest.mark.parametrize(
    ("more", "pointer"),
    [
        ({"clock": MoveClock(1)}, "/clock/seconds"),
        ({"clock": BankClock(600, 0)}, "/clock/increment"),
        ({"clock": CorrespondenceClock(10_000)}, "/clock/hours"),
        ({"absent": "resign"}, "/absent"),
        ({"clock": MoveClock(30), "absent": StandIn("nobody")}, "/absent/bot"),
    ],
)
def test_a_clock_is_within_the_games_limits(more: dict[str, Any], pointer: str) -> None:
    with pytest.raises(BadOptions) as refused:
        opened(2, **more)
    assert refused.value.pointer == pointer


def test_time_of_an_outage_is_given_back() -> None:
    table = clocked(BankClock(100, 5), seats=3)
    answer(table, 0, 10 * S)
    for began, ended, at, player, error in (
        (20 * S, 60 * S, 59 * S, None, NotDue),
        (60 * S, 60 * S, 70 * S, None, NotDue),
        (20 * S, 60 * S, 70 * S, "p1", NotYours),
    ):
        with pytest.raises(error):
            table.execute(TimeAdded(began, ended), at, player)
    entry = table.execute(TimeAdded(20 * S, 60 * S), 70 * S)
    assert entry.facts == ()
    clocks = table.lobby.clocks
    assert clocks is not None
    assert [clocks.due(Seat(i)) for i in range(3)] == [None, 140 * S, 140 * S]
    with pytest.raises(NotDue):
        table.execute(TimeAdded(20 * S, 60 * S), 71 * S)
    with pytest.raises(NotDue):
        table.execute(TimeAdded(30 * S, 70 * S), 71 * S)
    answer(table, 1, 80 * S)
    answer(table, 2, 130 * S)
    assert left(table) == (95, 65, 15), "what was given back is not taken from a bank"


def test_clock_begun_in_an_outage_begins_later() -> None:
    clocks = Clocks((30 * S, 30 * S), (Running(4, 50 * S), Running(4, 70 * S)))
    given = clocks.given_back(40 * S, 60 * S)
    assert [given.due(Seat(i)) for i in range(2)] == [90 * S, 100 * S]
    assert given.given_back(40 * S, 60 * S) == given


def test_unstarted_game_is_abandoned_only_after_open_days() -> None:
    refuses(opened(2), Abandoned(NOT_STARTED), NotDue)
    table = opened(2, open_days=1)
    due = next_due(table.lobby)
    assert due is not None
    assert due.at == DAY
    with pytest.raises(NotDue):
        table.execute(Abandoned(NOT_STARTED), DAY - 1)
    table.execute(Abandoned(NOT_STARTED), DAY)
    assert table.lobby.status == "over"
