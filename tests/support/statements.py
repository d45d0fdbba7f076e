"""What statements an SQLite store executes, and how much each costs, in steps of the database's own machine.

Steps are counted, not timed: they are the same on every machine, however busy it is.
"""

import sqlite3
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from infra.store.database import sqlite

Statements = dict[str, Sequence[Any]]
"""Statement -> the parameters with which it was last executed."""
READS_OR_WRITES = ("SELECT", "WITH", "INSERT", "UPDATE", "DELETE")
FEW = 3_000
"""Steps that count as none: so many are soon taken by the rows that tests leave behind."""
HIDDEN = 6_000
FILL = """
CREATE TEMP TABLE n AS WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {hidden})
    SELECT n, lower(hex(randomblob(16))) AS id, lower(hex(randomblob(16))) AS other,
        (SELECT max(opened_at) FROM games) + n AS at FROM n;
INSERT INTO games (game, version, secret, ruleset, status, opened_at, bots, bot_to_move, shape, listing)
    SELECT id, 1, randomblob(32), 'dominion', CASE n % 3 WHEN 0 THEN 'over' WHEN 1 THEN 'running' ELSE 'open' END, at,
        0, 0, 3, zeroblob(300) FROM n;
INSERT INTO events SELECT id, 1, 'entry', zeroblob(200) FROM n;
INSERT INTO snapshots SELECT id, 1, 'snapshot', zeroblob(9) FROM n;
INSERT INTO findings SELECT id, 1, 'finding', zeroblob(9) FROM n;
INSERT INTO players (id, name, created_at, recovery) SELECT other, 'Somebody', at, randomblob(32) FROM n;
INSERT INTO player_games (game, player, over, opened_at) SELECT id, other, n % 3 = 0, at FROM n;
INSERT INTO player_games (game, player, over, opened_at) SELECT id, 'a crowd of one', n % 3 = 0, at FROM n;
INSERT INTO tokens (hash, player, scope, created_at, lineage) SELECT randomblob(32), other, 'play', at, '' FROM n;
INSERT INTO holdings SELECT other, 'games', id FROM n;
INSERT INTO blocks SELECT other, 'a crowd of one', at FROM n;
INSERT INTO invitations SELECT other, id, other, randomblob(32), at FROM n;
INSERT INTO ratings SELECT 'dominion', other, n, id, 1, 25, 8 FROM n;
INSERT INTO rated_players SELECT other, 'dominion', 25, 8, 1, 1, n FROM n;
INSERT INTO aborts SELECT other, id, n FROM n;
INSERT INTO followers SELECT other, 1, 0, at FROM n;
INSERT INTO player_events (player, number, type, at, game, version) SELECT other, 1, 'your_move', at, id, 1 FROM n;
"""
"""Games that only their players find, and these players, with all that belongs to them."""


class Noting:
    """A connection that notes its statements."""

    def __init__(self, connection: sqlite3.Connection, noted: Statements) -> None:
        self.__dict__.update(_connection=connection, _noted=noted)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._connection, name, value)

    def execute(self, statement: str, parameters: Sequence[Any] = ()) -> sqlite3.Cursor:
        self._noted[statement] = parameters
        return self._connection.execute(statement, parameters)

    def executemany(self, statement: str, rows: Sequence[Sequence[Any]]) -> sqlite3.Cursor:
        if rows:
            self._noted[statement] = rows[0]
        return self._connection.executemany(statement, rows)


@contextmanager
def noted(where: Path) -> Generator[Statements]:
    """All statements that this process executes on a store within this block."""
    found, connect = Statements(), sqlite.connect

    def connected(path: Path, **how: Any) -> Any:
        made = connect(path, **how)
        return Noting(made, found) if path == where else made

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sqlite, "connect", connected)
        yield found


def hide(connection: sqlite3.Connection, hidden: int = HIDDEN) -> None:
    """Store many games that nobody else finds, newer than all others, and their players."""
    connection.executescript(FILL.format(hidden=hidden))


def steps(connection: sqlite3.Connection, statement: str, parameters: Sequence[Any]) -> int:
    """How many steps a statement takes; what it changes is undone. It is stopped at a million."""
    taken = 0

    def step() -> bool:
        nonlocal taken
        taken += 1
        return taken > 10**6

    connection.execute("BEGIN")
    connection.set_progress_handler(step, 1)
    try:
        with suppress(sqlite3.IntegrityError, sqlite3.OperationalError):
            connection.execute(statement, parameters).fetchall()
    finally:
        connection.set_progress_handler(None, 1)
        connection.execute("ROLLBACK")
    return taken


def grown(connection: sqlite3.Connection, statements: Statements) -> dict[str, tuple[int, int]]:
    """The statements that take longer for what nobody who executed them may see: their steps without and with it."""
    asked = {one: given for one, given in statements.items() if one.lstrip().startswith(READS_OR_WRITES)}
    before = {one: steps(connection, one, given) for one, given in asked.items()}
    hide(connection)
    after = {one: steps(connection, one, given) for one, given in asked.items()}
    return {one: (before[one], after[one]) for one in asked if after[one] > 1.5 * before[one] + FEW}
