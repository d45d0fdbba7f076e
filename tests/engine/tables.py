"""Toy tables for the engine's tests."""

from typing import Any

import pytest

from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import RuleError
from domain.engine.entry import record
from domain.engine.entry.clock import MICROSECONDS, Clock
from domain.engine.entry.commands import Chose, Joined
from domain.engine.entry.facts import StandIn
from domain.engine.game.rules import Rules
from domain.engine.lobby.due_times import next_due
from domain.engine.table.table import Table
from tests.games.toy.options import Options
from tests.games.toy.rules import TOY

GAME, SECRET = "0f" * 16, bytes(range(32))


def opening(seats: int = 2, **more: Any) -> Any:
    """The opening of a toy game by the player "p0"."""
    given: dict[str, Any] = {"options": Options(), "seating": "as_joined"} | more
    commitment = record.commitment(SECRET, GAME)
    return TOY.schema.opened(ruleset="toy", seats=seats, player="p0", commitment=commitment, **given)


def opened(seats: int = 2, rules: Rules = TOY, **more: Any) -> Table:
    """A table whose opening has been stored."""
    cause = opening(seats, **more)
    table = Table(rules, GAME, SECRET, cause)
    table.execute(cause, 0, "p0")
    return table


def running(seats: int = 2, rules: Rules = TOY, **more: Any) -> Table:
    """A table with p0, p1 ... on its seats and the first questions asked."""
    table = opened(seats, rules, **more)
    for seat in range(seats):
        table.execute(Joined(f"p{seat}"), 0, f"p{seat}")
    return table


def answer(table: Table, seat: int, at: int = 0) -> Any:
    """The seat picks as little as allowed, the first options."""
    open_ = table.asked[Seat(seat)]
    return table.execute(Chose(Seat(seat), open_.question, tuple(range(open_.asked.least or 0))), at, f"p{seat}")


def refuses(
    table: Table, cause: Any, error: type[RuleError], player: str | None = None, match: str | None = None
) -> None:
    """Refused in such words, and nothing has changed."""
    before = table.now()
    with pytest.raises(error, match=match):
        table.execute(cause, 1 << 60, player)
    assert table.now() == before
    assert not table.keys


def kinds(entry: Any) -> list[str]:
    """The kinds of an entry's facts, by name."""
    return [type(fact).__name__ for fact in entry.facts]


# -- toy tables with clocks, and answers in time


S = MICROSECONDS
BOT = StandIn(next(iter(TOY.bots)))


def clocked(clock: Clock, seats: int = 2, **more: Any) -> Table:
    """A game with a clock, begun at time 0."""
    return running(seats, clock=clock, **more)


def late(table: Table) -> Any:
    """Bring the next time-out at the very moment it is due."""
    due = next_due(table.lobby)
    assert due is not None
    return table.execute(due.command, due.at)


def others(table: Table, waiting: int) -> None:
    """All others answer at once, until this seat alone is asked."""
    while set(table.asked) != {waiting}:
        answer(table, next(seat for seat in table.asked if seat != waiting), table.at)


def left(table: Table) -> tuple[int, ...]:
    assert table.lobby.clocks is not None
    return tuple([micros // S for micros in table.lobby.clocks.left])
