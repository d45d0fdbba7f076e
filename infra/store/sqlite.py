"""The embedded store: one SQLite file. It has a write-ahead log: readers never wait for the writer, nor it for them."""

import sqlite3
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from eventsourcing.persistence import PersistenceError
from eventsourcing.sqlite import (
    SQLiteAggregateRecorder,
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
)

from api.application.ports import Conflict
from infra.store.connection import Noted, Session, StoreError, Taken, Unit

BUSY_SECONDS = 10.0
TAKEN = {sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE}
PRECEDING = "SELECT 1 FROM stored_events WHERE originator_id = ? AND originator_version = ?"


def connect(path: Path, *, create: bool = False) -> sqlite3.Connection:
    """Open the file in autocommit mode, every commit synced; usable from any one thread at a time."""
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode={'rwc' if create else 'rw'}",
        uri=True,
        timeout=BUSY_SECONDS,
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

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None

    def rows(self, query: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Run one statement: the rows it returns."""
        try:
            return self._connected().execute(query, parameters).fetchall()
        except sqlite3.Error as error:
            raise _said(error) from error

    def many(self, query: str, parameters: Sequence[Sequence[Any]]) -> None:
        """Run one statement for each row of parameters."""
        try:
            self._connected().executemany(query, parameters)
        except sqlite3.Error as error:
            raise _said(error) from error

    @contextmanager
    def transaction(self, lock: str | None = None) -> Generator[None]:  # noqa: ARG002 - there is one writer anyway
        """A transaction with the write lock at once: one that asks for it later can be refused without a wait."""
        self.rows("BEGIN IMMEDIATE")
        try:
            yield
            self.rows("COMMIT")
        except BaseException:
            with suppress(StoreError):
                if self._connected().in_transaction:
                    self.rows("ROLLBACK")
            raise

    def close(self) -> None:
        """Let go of the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = connect(self._path)
        return self._connection


def _said(error: sqlite3.Error) -> Exception:
    if isinstance(error, sqlite3.IntegrityError) and error.sqlite_errorcode in TAKEN:
        return Taken("a row with this key is there already")
    return StoreError(f"the database failed: {error}")


class LedgerPool(SQLiteConnectionPool):
    """The library's pool, with synced commits and a cache for more than the one prepared statement it keeps."""

    def _create_connection(self) -> SQLiteConnection:
        connection = connect(Path(self.db_name))
        connection.row_factory = sqlite3.Row
        return SQLiteConnection(connection, self.max_age)


class LedgerRecorder(SQLiteApplicationRecorder):
    """The library's recorder, which can also store units of several games in one commit."""

    def insert_units(self, units: Sequence[Unit]) -> list[Exception | None]:
        """Commit all that can be stored; says for each why it was not, or None. Raises StoreError if nothing is."""
        try:
            with self.datastore.get_connection(commit=True) as connection:
                return self._insert_units(connection, units)
        except (sqlite3.Error, PersistenceError) as error:
            raise StoreError(f"the commit failed: {error}") from error

    def _insert_units(self, connection: SQLiteConnection, units: Sequence[Unit]) -> list[Exception | None]:
        """Each in a savepoint of its own."""
        cursor = connection.cursor()
        cursor.execute("BEGIN IMMEDIATE")
        try:
            outcomes = [self._insert_unit(cursor, unit) for unit in units]
            connection.commit()
        except BaseException:
            # Whatever state it is in, nobody meets it again: the pool opens another one.
            connection.close()
            raise
        return outcomes

    def _insert_unit(self, cursor: SQLiteCursor, unit: Unit) -> Exception | None:
        cursor.execute("SAVEPOINT unit")
        try:
            self._insert_events(cursor, [unit.stored, *unit.more])
            if unit.opening is not None:
                o = unit.opening
                if o.fingerprint is not None:
                    cursor.execute("INSERT INTO opening_keys VALUES (?, ?)", (o.fingerprint, o.game))
                cursor.execute("INSERT INTO game_secrets VALUES (?, ?, ?)", (o.game, o.secret, o.key_id))
                if o.anchored is not None:
                    cursor.execute("INSERT INTO imports VALUES (?, ?)", (o.game, o.anchored))
            elif unit.stored.originator_version > 1:
                _check_preceding(cursor, unit)
        except Exception as error:  # noqa: BLE001 - whatever it was, it is this unit's own
            # A disk that failed has taken the savepoint with it: then this raises, and the whole commit has failed.
            cursor.execute("ROLLBACK TO unit")
            cursor.execute("RELEASE unit")
            if isinstance(error, sqlite3.IntegrityError) and error.sqlite_errorcode in TAKEN:
                return Conflict(f"{unit.stored.originator_id} {unit.stored.originator_version}")
            return _said(error) if isinstance(error, sqlite3.Error) else error
        cursor.execute("RELEASE unit")
        return None


def _check_preceding(cursor: SQLiteCursor, unit: Unit) -> None:
    stored = unit.stored
    cursor.execute(PRECEDING, (getattr(stored.originator_id, "hex", None), stored.originator_version - 1))
    if cursor.fetchone() is None:
        raise ValueError(f"no version comes right before {stored.originator_version}")


class SqliteStore:
    """One file, which `migrate` must have brought up to date."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._datastore = SQLiteDatastore(db_name=str(path))
        self._datastore.pool = LedgerPool(db_name=str(path))
        self.insert_units = LedgerRecorder(self._datastore).insert_units
        self.snapshots = SQLiteAggregateRecorder(self._datastore, events_table_name="stored_snapshots")

    def session(self) -> SqliteSession:
        """A new session."""
        return SqliteSession(self.path)

    def settled(self, session: Session, after: int, limit: int) -> list[Noted]:
        """Events after a position: with one writer at a time, they are committed in the order of their row ids."""
        query = (
            "SELECT rowid, originator_id, originator_version, topic, state FROM stored_events "
            "WHERE rowid > ? ORDER BY rowid LIMIT ?"
        )
        return [Noted(*row) for row in session.rows(query, (after, limit))]

    def newest(self, session: Session, games: Sequence[str]) -> dict[str, int]:
        """The newest version of each of these games that exists."""
        wanted = ", ".join(["(?)"] * len(games))
        newest = "SELECT max(originator_version) FROM stored_events WHERE originator_id = column1"
        found = session.rows(f"SELECT column1, ({newest}) FROM (VALUES {wanted})", games)  # noqa: S608 - question marks
        return {game: version for game, version in found if version is not None}

    def head(self, session: Session) -> int:
        """The position of the newest event."""
        return session.rows("SELECT coalesce(max(rowid), 0) FROM stored_events")[0][0]

    def close(self) -> None:
        """Let go of the file."""
        self._datastore.close()
