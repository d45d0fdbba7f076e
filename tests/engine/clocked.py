"""Toy tables with clocks, and who answers in time."""

from typing import Any

from domain.engine.entry.clock import MICROSECONDS, Clock
from domain.engine.entry.facts import StandIn
from domain.engine.lobby.due_times import next_due
from domain.engine.table.table import Table
from tests.engine.tables import answer, running
from tests.games.toy.rules import TOY

S = MICROSECONDS
BOT = StandIn(next(iter(TOY.bots)))


def clocked(clock: Clock, seats: int = 2, **more: Any) -> Table:
    """A game with a clock, begun at time 0."""
    return running(seats, clock=clock, **more)


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
