"""The embedded store: one SQLite file. It has a write-ahead log: readers and the writer never wait for each other."""

import os
import sqlite3
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import Any

from infra.store.database.append_unit import RESEATED, Unit, head_row, listed, notice_row, outbox_rows, player_rows
from infra.store.database.appending import OneLaneStore, RefusedError
from infra.store.database.connection import ONE_LANE, Kind, Session, StoreError, Taken
from infra.store.database.write_turns import BUSY_SECONDS, WholeFile, WriteTurns
from infra.store.schema.schema import DUE, HEAD, SEATED

UNDECODABLE = "Could not decode to UTF-8"
"""The beginning of the driver's message when a text is not UTF-8."""
TAKEN = {sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE}
MOVED = ("status", "bots", "bot_to_move", "result_at", "shape", "listing", "public", "terms", "due", "late_due")
"""The columns of a head row that an entry may change, beside its version."""
TURNED = ("bot_to_move", "shape", "listing", "due")
"""Those of a turn: only `due` is in an index, which leaves out null, so a turn without a clock touches none."""
NOTHING = (None,) * len(MOVED)
LOST = "another was first"
MOST_AT_ONCE = 2048
"""The most rows of one statement; SQLite takes 32,766 values."""


def _moves(form: str, columns: Sequence[str]) -> str:
    """The trigger for an entry that changes these columns, and is refused unless its game is at the version before."""
    changes = ", ".join([f"{name} = NEW.{name}" for name in ("version", *columns)])
    return f"""
CREATE TEMP TRIGGER {form} INSTEAD OF INSERT ON arrived WHEN NEW.form = '{form}' BEGIN
    UPDATE games SET {changes}
    WHERE game = NEW.game AND version = NEW.version - 1 AND quarantined IS NULL AND archived IS NULL;
    SELECT RAISE(ABORT, '{LOST}') WHERE changes() = 0;
    INSERT INTO events VALUES (NEW.game, NEW.version, NEW.topic, NEW.state);
END;
"""  # noqa: S608 - our own names


ARRIVED = ("form", "game", "version", "topic", "state", *MOVED)
ARRIVING = f"""
CREATE TEMP VIEW arrived AS SELECT {", ".join([f"NULL AS {name}" for name in ARRIVED])};
{_moves("plain", ())}{_moves("turned", TURNED)}{_moves("changed", MOVED)}
CREATE TEMP TRIGGER told INSTEAD OF INSERT ON arrived WHEN NEW.form = 'told' BEGIN
    INSERT INTO outbox (game, version, kind, told, lease) SELECT NEW.game, NEW.version, NEW.topic, NEW.state, 0
    WHERE EXISTS (SELECT 1 FROM followers WHERE player = NEW.status) ON CONFLICT DO NOTHING;
END;
"""  # noqa: S608 - our own names
"""What the connection that appends inserts its units into: any number of them is one statement, and a transaction.

After each its thread waits until a busy event loop lets go of the interpreter, several times as long. `told`: a turn's
notices, if the player in `status` follows their games; nobody else would read them.
"""
OPENED = (*HEAD, *DUE)
OPEN = f"INSERT INTO games ({', '.join(OPENED)}) VALUES ({', '.join('?' * len(OPENED))}) ON CONFLICT DO NOTHING"  # noqa: S608
PLAYERS = f"INSERT INTO player_games ({SEATED}) VALUES (?, ?, ?, ?, ?, ?) {RESEATED}"  # noqa: S608
CLOSED = "SELECT 1 FROM games WHERE game = ? AND (quarantined IS NOT NULL OR archived IS NOT NULL)"


def connect(path: Path, *, create: bool = False, wait: float = BUSY_SECONDS) -> sqlite3.Connection:
    """Open the file in autocommit mode, every commit synced; usable from any one thread at a time.

    `create`: whether it is created if missing, accessible only to its owner, as are then the files SQLite puts beside
    it. `wait`: seconds that a statement waits for a lock.
    """
    if create:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode={'rwc' if create else 'rw'}",
        uri=True,
        timeout=wait,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=128,
    )
    try:
        connection.execute("PRAGMA synchronous=FULL")
    except BaseException:
        connection.close()
        raise
    return connection


class SqliteSession:
    """A connection to the file."""

    kind: Kind = "sqlite"

    def __init__(self, path: Path, wait: float = BUSY_SECONDS, turns: WriteTurns | None = None) -> None:
        self._path, self._wait, self._turns = path, wait, turns or WriteTurns()
        self._connection: sqlite3.Connection | None = None

    def rows(self, query: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Run one statement: the rows it returns."""
        if not query.lstrip().startswith("SELECT"):
            self._check()
        try:
            return self._connected().execute(query, parameters).fetchall()
        except sqlite3.Error as error:
            if not (str(error).startswith(UNDECODABLE) and query.lstrip().startswith("SELECT")):
                raise _store_error(error) from error
        # One damaged text must not prevent reading other rows. This takes longer, so only once one was met.
        self._connected().text_factory = _legible
        return self.rows(query, parameters)

    def many(self, query: str, parameters: Sequence[Sequence[Any]]) -> None:
        """Run one statement for each row of parameters."""
        self._check()
        try:
            self._connected().executemany(query, parameters)
        except sqlite3.Error as error:
            raise _store_error(error) from error

    @contextmanager
    def transaction(self, lock: str | None = None) -> Generator[None]:  # noqa: ARG002 - there is one writer anyway
        """A transaction with the write lock at once: one that asks for it later can be refused without a wait."""
        with self._turns.turn():
            self.rows("BEGIN IMMEDIATE")
            try:
                if self._turns.file is not None:
                    self._turns.file.remember()
                yield
                self.rows("COMMIT")
            except BaseException:
                with suppress(StoreError):
                    if self._connected().in_transaction:
                        self.rows("ROLLBACK")
                raise

    def close(self) -> None:
        """Release the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _check(self) -> None:
        """Before something is written on its own, or a transaction begins."""
        if self._turns.file is not None and not (self._connection and self._connection.in_transaction):
            self._turns.file.check_in_place()

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = connect(self._path, wait=self._wait)
        return self._connection


def _legible(text: bytes) -> str:
    return text.decode(errors="replace")


def _store_error(error: sqlite3.Error) -> Exception:
    if isinstance(error, sqlite3.IntegrityError) and error.sqlite_errorcode in TAKEN:
        return Taken("a row with this key is there already")
    return StoreError(f"the database failed: {error}")


class SqliteWriter:
    """The connection that appends; it is opened on first use, and reopened after a failure."""

    writes_notices = True

    def __init__(self, path: Path, turns: WriteTurns) -> None:
        self._path, self._turns = path, turns
        self._connection: sqlite3.Connection | None = None

    @contextmanager
    def transaction(self, *, one: bool) -> Generator[None]:
        """A transaction with the write lock at once; with `one` it begins in `advance`, if one statement is not all."""
        file, fresh = self._turns.file, self._connection is None
        with self._turns.turn(first=True):
            if file is not None:
                file.check_in_place()
            connection = self._connection = self._connection or connect(self._path)
            try:
                if fresh:
                    connection.executescript(ARRIVING)
                if fresh or not one:
                    connection.execute("BEGIN IMMEDIATE")
                if fresh and file is not None:
                    file.remember()
                yield
                if connection.in_transaction:
                    connection.execute("COMMIT")
            except BaseException as error:
                # A refused statement leaves the connection usable; after any other error it is closed.
                own = isinstance(error, sqlite3.IntegrityError | OverflowError) and connection.in_transaction
                with suppress(sqlite3.Error):
                    connection.rollback()
                if not own:
                    self.close()
                if isinstance(error, sqlite3.Error):
                    reason = f"the commit failed: {error}"
                    raise (RefusedError(reason) if own else StoreError(reason)) from error
                raise

    def advance(self, units: Sequence[Unit]) -> list[str]:
        """Move on the heads that are at the version before, and insert those games' events."""
        if self._connection is not None and not self._connection.in_transaction:
            with suppress(sqlite3.IntegrityError, OverflowError):  # one by one it is seen whose they are
                if self._won(units):
                    return [unit.game for unit in units]
            self._connection.execute("BEGIN IMMEDIATE")
        return [unit.game for unit in units if self._won([unit])]

    def _won(self, units: Sequence[Unit]) -> bool:
        """Store these units if all their games are at the versions before, else none; returns whether it has."""
        rows = [row for unit in units for row in _rows(unit)]
        # As many rows as a power of two: so the statements are few, and are kept. An empty one has no form.
        if (size := 1 << (len(rows) - 1).bit_length()) > MOST_AT_ONCE:
            return False
        places = ", ".join([f"({', '.join('?' * len(ARRIVED))})"] * size)
        values = [*chain.from_iterable(rows), *[None] * len(ARRIVED) * (size - len(rows))]
        try:
            self._execute(f"INSERT INTO arrived VALUES {places}", values)  # noqa: S608 - question marks
        except sqlite3.IntegrityError as error:
            if str(error) != LOST:
                raise
            return False
        return True

    def open(self, units: Sequence[Unit]) -> list[str]:
        """Insert heads and events of new games."""
        won = [unit for unit in units if self._execute(OPEN, head_row(unit)).rowcount == 1]
        rows = [(unit.game, e.originator_version, e.topic, e.state) for unit in won for e in unit.events]
        self._many("INSERT INTO events VALUES (?, ?, ?, ?)", rows)
        return [unit.game for unit in won]

    def follow(self, units: Sequence[Unit]) -> None:
        """Write the rows of `player_games` and of the outbox for units that were stored."""
        self._many(PLAYERS, player_rows(units))
        self._many("INSERT INTO outbox (game, version, kind, lease, told) VALUES (?, ?, ?, 0, ?)", outbox_rows(units))

    def stored_event(self, unit: Unit) -> tuple[str, bytes] | None:
        """(topic, state) of the event stored under the version of this unit's first event; None if there is none."""
        try:
            cursor = self._execute(
                "SELECT topic, state FROM events WHERE game = ? AND version = ?", (unit.game, unit.version)
            )
            return cursor.fetchone()
        except sqlite3.Error as error:
            raise StoreError(f"the database failed: {error}") from error

    def closed(self, unit: Unit) -> bool:
        """Whether this unit's game is quarantined or archived."""
        try:
            return self._execute(CLOSED, (unit.game,)).fetchone() is not None
        except sqlite3.Error as error:
            raise StoreError(f"the database failed: {error}") from error

    def close(self) -> None:
        """Release the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _execute(self, query: str, parameters: Sequence[Any]) -> sqlite3.Cursor:
        assert self._connection is not None
        return self._connection.execute(query, parameters)

    def _many(self, query: str, rows: Sequence[Sequence[Any]]) -> None:
        if rows:
            assert self._connection is not None
            self._connection.executemany(query, rows)


def _rows(unit: Unit) -> list[tuple[Any, ...]]:
    """A unit as rows of `ARRIVED`."""
    (event,), change = unit.events, unit.change
    form, columns = "plain", NOTHING
    if change is not None:
        c = listed(change.listing)
        columns = (c.status, c.bots, c.bot_to_move, c.result_at, c.shape, c.listing, c.public, c.terms)
        columns, form = (*columns, change.due, change.late_due), "turned" if change.kind == "turn" else "changed"
    rows = [(form, unit.game, event.originator_version, event.topic, event.state, *columns)]
    if (news := notice_row(unit)) is not None:
        kind, what, people = news
        rows += [("told", unit.game, unit.head, kind, what, player, *NOTHING[1:]) for player in people.split()]
    return rows


class SqliteStore(OneLaneStore):
    """One file, which `migrate` must have brought up to date."""

    def __init__(self, path: Path) -> None:
        self._file = WholeFile(path)
        self.turns = WriteTurns(self._file)
        super().__init__(SqliteWriter(path, self.turns))
        self.path = path

    def session(self, lane: str = ONE_LANE, *, alone: bool = False) -> SqliteSession:
        """A new session."""
        del lane, alone
        return SqliteSession(self.path, turns=self.turns)

    def at_once(self) -> SqliteSession:
        """A session that never waits for a lock: readers do not need one, except while the log is recovered."""
        return SqliteSession(self.path, 0)

    def close(self) -> None:
        """Release everything."""
        super().close()
        self._file.close()

    def newest(self, session: Session, games: Sequence[str]) -> dict[str, int]:
        """The newest version of each of these games that exists and is not quarantined."""
        query = "SELECT game, version FROM games WHERE game IN ({}) AND quarantined IS NULL"
        versions = session.rows(query.format(", ".join("?" * len(games))), games)
        return dict(versions)  # type: ignore[arg-type]
