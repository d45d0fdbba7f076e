"""Clocks as a fold of the entries' times, and time-outs that the stored times alone allow."""

from typing import Any

import pytest

from domain.engine import policies
from domain.engine.audience import Seat
from domain.engine.clock import MICROSECONDS, BankClock, Clock, Clocks, CorrespondenceClock, MoveClock, Running
from domain.engine.commands import NOT_STARTED, Abandoned, Chose, Joined, Resigned, Returned, TimeAdded, TimedOut
from domain.engine.due import DAY, next_due
from domain.engine.errors import BadOptions, NotAsked, NotDue, NotYours
from domain.engine.facts import Defaulted, Ended, StandIn
from domain.engine.history import ResumePoint, replay, resume
from domain.engine.snapshot import SnapshotCodec
from domain.engine.table import Table
from tests.engine.tables import GAME, SECRET, opened, opening, refuses, running
from tests.games.toy.rules import TOY

S = MICROSECONDS
BOT = StandIn(next(iter(TOY.bots)))


def clocked(clock: Clock, seats: int = 2, **more: Any) -> Table:
    """A game with a clock, begun at time 0."""
    return running(seats, clock=clock, **more)


def answer(table: Table, seat: int, at: int) -> Any:
    open_ = table.asked[Seat(seat)]
    picks = tuple(range(open_.asked.least or 0))
    return table.execute(Chose(Seat(seat), open_.question, picks), at, f"p{seat}")


def late(table: Table) -> Any:
    """Bring the next time-out at the very moment at which it is due."""
    due = next_due(table.lobby)
    assert due is not None
    return table.execute(due.command, due.at)


def others(table: Table, waiting: int) -> None:
    """Let everybody else answer at once, until this seat alone is asked."""
    while set(table.asked) != {waiting}:
        answer(table, next(seat for seat in table.asked if seat != waiting), table.at)


def left(table: Table) -> tuple[int, ...]:
    assert table.lobby.clocks is not None
    return tuple([micros // S for micros in table.lobby.clocks.left])


def test_a_game_without_a_clock_has_none() -> None:
    table = running()
    assert table.lobby.clocks is None
    assert next_due(table.lobby) is None
    refuses(table, TimedOut(Seat(0), table.asked[Seat(0)].question), NotDue)


def test_each_seat_that_is_asked_has_its_own_clock() -> None:
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


def test_a_bank_pays_for_what_was_spent_and_gets_its_increment() -> None:
    table = clocked(BankClock(100, 10))
    answer(table, 0, 30 * S)
    assert left(table) == (80, 100)
    answer(table, 1, 95 * S)
    assert left(table) == (80, 15)
    answer(table, 0, 95 * S)
    answer(table, 1, 300 * S)
    assert left(table) == (90, 10), "more than there was is not taken"


def test_a_clock_of_hours() -> None:
    due = next_due(clocked(CorrespondenceClock(72)).lobby)
    assert due is not None
    assert due.at == 72 * 60 * 60 * S


def test_a_time_out_is_taken_when_the_stored_times_say_so_and_not_before() -> None:
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


def test_an_answer_wins_as_long_as_no_time_out_is_stored() -> None:
    table = clocked(MoveClock(30))
    question = table.asked[Seat(0)].question
    answer(table, 0, 31 * S)
    with pytest.raises(NotAsked):
        table.execute(TimedOut(Seat(0), question), 32 * S)


def test_absent_resign() -> None:
    table = clocked(MoveClock(30), absent="resign")
    entry = late(table)
    assert isinstance(entry.facts[-1], Ended)
    assert entry.facts[-1].how == "resigned"
    assert entry.facts[-1].places == (2, 1)
    table = clocked(MoveClock(30), seats=3, absent="resign")
    late(table)
    assert table.lobby.resigned == (0,)
    assert table.lobby.status == "running"


def test_after_three_time_outs_in_a_row_a_seat_is_away() -> None:
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


def test_a_game_in_which_everybody_is_away_ends() -> None:
    table = clocked(MoveClock(30))
    entry = None
    for _ in range(6):
        entry = late(table)
    assert entry is not None
    assert isinstance(entry.facts[-1], Ended)
    assert entry.facts[-1].how == "abandoned"
    assert next_due(table.lobby) is None


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


def test_whoever_is_away_may_not_keep_a_game_alive_after_the_others_resigned() -> None:
    table = clocked(MoveClock(30), seats=3)
    while len(table.lobby.away) < 2:
        late(table)
    assert table.lobby.status == "running", "the third may be away as well"
    (last,) = {0, 1, 2} - {*table.lobby.away}
    entry = table.execute(Resigned(Seat(last)), table.at, f"p{last}")
    assert isinstance(entry.facts[-1], Ended)
    assert entry.facts[-1].how == "abandoned"


def test_whoever_is_left_alone_has_won() -> None:
    table, entry = clocked(MoveClock(30), seats=3), None
    while table.lobby.status == "running":
        entry = answer(table, 2, table.at) if 2 in table.asked else late(table)
    assert entry is not None
    assert isinstance(entry.facts[-1], Ended)
    assert (entry.facts[-1].how, entry.facts[-1].places[2]) == ("resigned", 1)


def test_whoever_answers_again_has_won_when_all_others_are_away() -> None:
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


def test_a_bot_stands_in_until_its_player_says_that_they_are_back() -> None:
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


def test_an_answer_of_the_player_ends_it_as_well() -> None:
    table = clocked(MoveClock(30), absent=BOT)
    late(table)
    answer(table, 0, table.at)
    assert (table.lobby.away, table.lobby.policy_of(Seat(0))) == ((), None)


def test_where_bots_stand_in_for_everybody_the_game_ends() -> None:
    table, entry = clocked(MoveClock(30), absent=BOT), None
    for _ in range(2):
        entry = late(table)
    assert entry is not None
    assert isinstance(entry.facts[-1], Ended)
    assert entry.facts[-1].how == "abandoned"


def test_whoever_resigns_is_not_stood_in_for() -> None:
    table = clocked(MoveClock(30), seats=3, absent=BOT)
    late(table)
    entry = table.execute(Resigned(Seat(0)), table.at, "p0")
    assert isinstance(entry.facts[0], Defaulted)
    assert (table.lobby.stood_in_for, table.lobby.policy_of(Seat(0))) == ((), None)


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


def test_what_clocks_ran_down_while_the_service_was_away_is_given_back() -> None:
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


def test_a_clock_that_began_while_the_service_was_away_begins_when_it_was_back() -> None:
    clocks = Clocks((30 * S, 30 * S), (Running(4, 50 * S), Running(4, 70 * S)))
    given = clocks.given_back(40 * S, 60 * S)
    assert [given.due(Seat(i)) for i in range(2)] == [90 * S, 100 * S]
    assert given.given_back(40 * S, 60 * S) == given


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


def test_a_game_that_is_not_to_end_stays_open() -> None:
    refuses(opened(2), Abandoned(NOT_STARTED), NotDue)
    table = opened(2, open_days=1)
    due = next_due(table.lobby)
    assert due is not None
    assert due.at == DAY
    with pytest.raises(NotDue):
        table.execute(Abandoned(NOT_STARTED), DAY - 1)
    table.execute(Abandoned(NOT_STARTED), DAY)
    assert table.lobby.status == "over"
