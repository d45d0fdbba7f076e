"""The tables of the embedded store, as numbered steps with a recorded version; nothing else creates a table.

1. A step, once released, is never edited: a change is a further step.
2. A step and the record of it are one transaction, taken under the write lock, so that of two processes that start at
   once one upgrades and the other finds it done.
3. A file from a newer release is refused, never guessed at.
"""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

BUSY_SECONDS = 10.0

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        # Column by column as the event library's recorder makes it: a test compares the two.
        """
        CREATE TABLE stored_events (
            originator_id TEXT, originator_version INTEGER, topic TEXT, state BLOB,
            PRIMARY KEY (originator_id, originator_version))
        """,
        "CREATE TABLE game_secrets (game TEXT NOT NULL PRIMARY KEY, secret BLOB NOT NULL) WITHOUT ROWID",
        "CREATE TABLE opening_keys (fingerprint BLOB NOT NULL PRIMARY KEY, game TEXT NOT NULL) WITHOUT ROWID",
        # `body` is the listing as lists show it; the other columns are what lists choose and order by.
        """
        CREATE TABLE listings (
            game TEXT NOT NULL PRIMARY KEY, ruleset TEXT NOT NULL, status TEXT NOT NULL, opened_at INTEGER NOT NULL,
            bot_to_move INTEGER NOT NULL, body BLOB NOT NULL)
        """,
        "CREATE INDEX listings_newest ON listings (opened_at, game)",
        "CREATE INDEX listings_by_status ON listings (status, opened_at, game)",
        "CREATE INDEX listings_by_ruleset ON listings (ruleset, opened_at, game)",
        "CREATE INDEX listings_by_both ON listings (ruleset, status, opened_at, game)",
        "CREATE INDEX listings_of_bots ON listings (opened_at, game) WHERE bot_to_move = 1",
        # One row for each player at a table, however many seats they hold; `to_move` is the player's own move.
        """
        CREATE TABLE listing_seats (
            game TEXT NOT NULL, player TEXT NOT NULL, to_move INTEGER NOT NULL, opened_at INTEGER NOT NULL,
            PRIMARY KEY (game, player)) WITHOUT ROWID
        """,
        "CREATE INDEX listing_seats_of ON listing_seats (player, to_move, opened_at, game)",
        """
        CREATE TABLE players (
            id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, created_at INTEGER NOT NULL) WITHOUT ROWID
        """,
        """
        CREATE TABLE tokens (
            hash BLOB NOT NULL PRIMARY KEY, player TEXT NOT NULL REFERENCES players (id), scope TEXT NOT NULL,
            created_at INTEGER NOT NULL, expires_at INTEGER) WITHOUT ROWID
        """,
        "CREATE INDEX tokens_of ON tokens (player)",
    ),
)
"""Step n (from 1) is `MIGRATIONS[n - 1]`."""

SCHEMA = len(MIGRATIONS)
"""The schema version that this code knows."""


class SchemaError(Exception):
    """The database file is not of the schema that this code knows."""


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


def recorded(connection: sqlite3.Connection) -> int:
    """Read the schema version of an open database, 0 for an empty file; raises SchemaError if newer than the code."""
    if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'schema_version'").fetchone() is None:
        return 0
    (version,) = connection.execute("SELECT coalesce(max(version), 0) FROM schema_version").fetchone()
    if version > SCHEMA:
        raise SchemaError(f"the database has schema version {version}, this release knows {SCHEMA}: use a newer one")
    return version


def check(path: Path) -> None:
    """Raise SchemaError unless the file is there and has exactly the schema that this code knows."""
    try:
        with closing(connect(path)) as connection:
            version = recorded(connection)
    except sqlite3.Error as error:
        raise SchemaError(f"no database can be opened at {path}: {error}") from error
    if version < SCHEMA:
        raise SchemaError(f"the database has schema version {version}, this release needs {SCHEMA}: migrate it first")


def migrate(path: Path) -> int:
    """Make the file if it is missing and bring it up to date; returns how many steps were taken."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with closing(connect(path, create=True)) as connection:
        recorded(connection)  # a newer file is refused before anything about it is changed
        steps = 0
        while _step(connection):
            steps += 1
        _write_ahead(connection)
    return steps


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Switch the file to a write-ahead log, for good: readers and the writer then never wait for each other."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            # The switch needs the file alone and, unlike a statement, does not wait for that by itself.
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return


def _step(connection: sqlite3.Connection) -> bool:
    connection.execute("BEGIN EXCLUSIVE")
    try:
        version = recorded(connection)
        if version == SCHEMA:
            connection.execute("ROLLBACK")
            return False
        if version == 0:
            connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY)")
        for statement in MIGRATIONS[version]:
            connection.execute(statement)
        connection.execute("INSERT INTO schema_version VALUES (?)", (version + 1,))
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return True
