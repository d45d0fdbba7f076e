"""The table: what it refuses, and several seats asked at once."""

from typing import Any

import pytest
from msgspec import UNSET

from domain.dominion.options import Options
from domain.engine.audience.audience import SPECTATOR, Seat, seated
from domain.engine.audience.errors import BadOptions, GameOver, NotAsked, NotOpen, NotRunning, RuleError
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import (
    REVEAL_SECONDS,
    Abandoned,
    Chose,
    Joined,
    Opened,
    Resigned,
    Returned,
    TimeAdded,
    TimedOut,
    UndoAgreed,
    UndoProposed,
    UndoRefused,
)
from domain.engine.game.stage import ask
from domain.engine.table.table import Table
from tests.engine.tables import GAME, SECRET, answer, kinds, opened, opening, refuses, running
from tests.games.toy.facts import Closed
from tests.games.toy.rules import TOY
from tests.support.playing import altered

# -- what is refused


def test_commands_before_opening_and_second_opening_are_refused() -> None:
    table = Table(TOY, GAME, SECRET, opening())
    refuses(table, Joined("p0"), NotOpen, "p0")
    refuses(table, Abandoned("x"), NotOpen)
    table.execute(opening(), 0, "p0")
    refuses(table, opening(), NotAsked, "p0")


def test_another_games_opening_is_refused() -> None:
    other = Opened(ruleset="toy", seats=2, player="p0", commitment="", options=Options())
    refuses(Table(TOY, GAME, SECRET, other), other, BadOptions)
    renamed: Any = opening()
    renamed = TOY.schema.opened(ruleset="chess", seats=2, player="p0", commitment="", options=renamed.options)
    refuses(Table(TOY, GAME, SECRET, renamed), renamed, BadOptions)
    refuses(Table(TOY, GAME, SECRET, opening(7)), opening(7), BadOptions)


def test_commands_before_start_and_after_end_are_refused() -> None:
    live = (Chose(Seat(1), 3, (0,)), Resigned(Seat(1)), TimedOut(Seat(1), 3), TimeAdded(0, 1), Returned(Seat(1)))
    live = (*live, UndoProposed(Seat(1)), UndoAgreed(Seat(1), 3), UndoRefused(Seat(1), 3))
    waiting, over = opened(), running()
    over.execute(Resigned(Seat(0)), 0)
    for cause in live:
        refuses(waiting, cause, NotRunning)
    for cause in (*live, Abandoned("x")):
        refuses(over, cause, GameOver)


@pytest.mark.parametrize(("given", "kept"), [(UNSET, REVEAL_SECONDS), (90, 90)])
def test_sequel_awaits_reveals_as_long(given: Any, kept: int) -> None:
    first = opening(3, reveal_seconds=given, undo="never")
    again = first.sequel("p1", "ab" * 32)
    assert (again.player, again.commitment, again.reveal_seconds) == ("p1", "ab" * 32, kept)
    assert (again.seats, again.options, again.undo) == (3, first.options, "never")


def test_time_out_without_a_question_is_refused() -> None:
    refuses(running(), TimedOut(Seat(0)), RuleError)


def test_picks_are_stored_sorted_unless_ordered() -> None:
    table = running()
    asked = TOY.schema.asked(Seat(0), "round", "bid", table.asked[Seat(0)].asked.options, 2, 2)
    for ordered, stored in ((False, (0, 1)), (True, (1, 0))):
        table.fold(replace_struct(asked, ordered=ordered))
        cause: Any = table.check(Chose(Seat(0), table.version, (1, 0)), "p0")
        assert cause.picks == stored


def replace_struct(value: Any, **changes: Any) -> Any:
    return type(value)(**{n: changes.get(n, getattr(value, n)) for n in value.__struct_fields__})


def test_terms_are_reckoned_by_the_table() -> None:
    cause = opening(terms="ff" * 32)
    table = Table(TOY, GAME, SECRET, cause)
    entry = table.execute(cause, 0, "p0")
    assert entry.cause.terms == table.lobby.opening.terms != "ff" * 32
    assert len(entry.cause.terms) == 64


def test_time_never_goes_back_and_keys_are_kept() -> None:
    table = running()
    late = table.execute(Chose(Seat(0), 3, (0,)), 50, "p0", (b"k", b"r"))
    assert late.at == 50
    assert answer(table, 1).at == 50
    assert table.keys == {b"k": 4}


# -- several seats at once


def test_answers_are_sealed_until_all_have_answered() -> None:
    table = running(3)
    assert set(table.asked) == {0, 1, 2}
    for seat in (2, 0):
        entry = answer(table, seat)
        assert entry.facts == ()
        assert redact(entry.cause, SPECTATOR).picks is None
        assert redact(entry.cause, seated(1)).picks is None
    assert kinds(answer(table, 1)) == ["Bade", "Bade", "Bade", "Asked", "Asked", "Asked"]


def test_the_order_of_answering_changes_nothing() -> None:
    states: list[Any] = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        table = running(3)
        for seat in order:
            answer(table, seat)
        states.append((table.state, dict(sorted(table.asked.items()))))
    assert states[0] == states[1] == states[2]


def test_seat_is_asked_one_question() -> None:
    async def twice(_: Table) -> None:
        question: Any = TOY.schema.asked(Seat(0), "round", "bid", (), 0, 0)
        await ask(question, question)

    with pytest.raises(AssertionError):
        running(rules=altered(TOY, next_script=twice))


def test_two_draws_need_a_fact_between() -> None:
    async def greedy(table: Table) -> None:
        table.below("x", 3)
        table.below("x", 3)
        table.record(Closed())

    with pytest.raises(AssertionError):
        running(rules=altered(TOY, next_script=greedy))


# -- the end


def test_an_operator_may_end_any_game() -> None:
    table = running()
    ended = table.execute(Abandoned("broken"), 0).facts[-1]
    assert (ended.how, ended.decided, ended.secret) == ("abandoned", "abandoned", SECRET.hex())
    assert len(ended.places) == 2


def test_repr_of_a_table_shows_no_state() -> None:
    assert repr(running()) == f"<Table {GAME} at 3>"
