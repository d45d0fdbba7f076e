"""How late a game's time-outs came, by its own history."""

from collections.abc import Iterator, Sequence

from domain.engine.entry.clock import GRACE
from domain.engine.entry.commands import Opened, TimedOut
from domain.engine.entry.entry import Entry
from domain.engine.history.history import fold_entry
from domain.engine.table.table import Table
from domain.games import GAMES


def overdue(game: str, secret: bytes, entries: Sequence[Entry]) -> Iterator[tuple[int, int]]:
    """When each time-out came, and how long after time was up; microseconds. None was early."""
    opening = entries[0].cause
    assert isinstance(opening, Opened)
    table = Table(GAMES[opening.ruleset], game, secret, opening)
    for entry in entries:
        if isinstance(entry.cause, TimedOut):
            clocks = table.lobby.clocks
            due = None if clocks is None else clocks.due(entry.cause.seat)
            assert due is not None
            assert due + GRACE <= entry.at
            yield entry.at, entry.at - due
        fold_entry(table, entry)
