"""Creates or migrates the schema, and records its version.

1. A step and its record are one transaction, taken under a lock, so that of two processes that start at once one
   migrates and the other finds it done.
2. A store from a newer release, or from before the first one, is refused, never guessed at.
3. A new file is created under another name and renamed once complete: a full disk leaves no partial store. A database
   into which a store is copied gets its schema in the same transaction.
"""

import logging
import os
import secrets
import sqlite3
import time
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from importlib.metadata import version as installed
from pathlib import Path

from infra import wings
from infra.errors import OperatorError
from infra.store.database.connection import Session, Store, StoreError
from infra.store.database.sqlite import BUSY_SECONDS, SqliteSession, SqliteStore, connect
from infra.store.entries.cells import NEEDED, odd_cells
from infra.store.lists.packed_listings import fill
from infra.store.schema.schema import BASELINE, CHOSEN_SINCE, LAST_UNRELEASED, SCHEMA, statements

LOG = logging.getLogger("croupier")
Place = Path | str
"""The location of a store: the path of an SQLite file, or the URL of a PostgreSQL database."""

LOCK = "croupier.migrate"
_TABLES = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite^_%' ESCAPE '^'",
    "postgres": "SELECT tablename FROM pg_catalog.pg_tables WHERE schemaname = current_schema()",
}
_CITUS = """
SELECT EXISTS (SELECT FROM pg_catalog.pg_extension WHERE extname = 'citus') AND to_regclass('events') IS NOT NULL
"""
_SPREAD = "SELECT 1 FROM pg_dist_partition WHERE logicalrelid = 'events'::regclass AND partmethod = 'h'"
_ADVICE = {
    "sqlite": "it takes room on the disk, and a user who may write the file and its folder",
    "postgres": "look at its address (CROUPIER_DATABASE_URL): host, port, user, password and database",
}


class SchemaError(OperatorError):
    """There is no store that this code knows, and none can be made."""

    status = 2


def open_store(place: Place) -> Store:
    """The store at a place, if it has exactly the schema that this code knows; raises SchemaError."""
    check_schema(place)
    if isinstance(place, Path):
        return SqliteStore(place)
    with closing(_session(place)) as session:
        if not _is_spread(session):
            return wings.postgres_store.PostgresStore(place)
    return wings.citus_store.CitusStore(place)


def is_empty(place: Place) -> bool:
    """Whether not even a schema is there; raises SchemaError."""
    return _version(place) == 0


def check_schema(place: Place) -> None:
    """Raise SchemaError unless the store is there and has exactly the schema that this code knows."""
    if (version := _version(place)) < SCHEMA:
        raise SchemaError(
            f"the database has schema version {version}, this release needs {SCHEMA}: "
            "run `croupier store migrate` first"
        )


def _version(place: Place) -> int:
    with closing(_session(place)) as session:
        try:
            return recorded(session)
        except StoreError as error:
            raise SchemaError(f"no database can be opened at {shown(place)}: {reason(place, error)}") from error


def recorded(session: Session) -> int:
    """The schema version of a store, 0 for an empty one; raises SchemaError for one from which no step leads on."""
    tables = {name for (name,) in session.rows(_TABLES[session.kind])}
    if not tables:
        return 0
    others = (
        f"the database is another program's, as it has {', '.join(sorted(tables)[:3])}: Croupier needs one of its own"
    )
    if "schema_version" not in tables:
        raise SchemaError(others)
    for cell in odd_cells(session, NEEDED):
        raise SchemaError(f"{cell}: no server can do without this table, so put it back from a backup")
    version: int = session.rows("SELECT coalesce(max(version), 0) FROM schema_version")[0][0]
    if version > SCHEMA:
        ((release,),) = session.rows("SELECT release FROM schema_version WHERE version = ?", (version,))
        raise SchemaError(
            f"the database has schema version {version}, which Croupier {release} made, and this release, "
            f"{installed('croupier')}, knows {SCHEMA}: use {release} or a newer one"
        )
    if 0 < version < BASELINE:
        raise SchemaError(
            f"the database has schema version {version}, of before the first release, which begins with {BASELINE}: "
            f"commit {LAST_UNRELEASED} is the last that brings it up to date and plays on; "
            "this release needs a new store"
        )
    if version and "games" not in tables:
        raise SchemaError(others)
    return version


def migrate(place: Place) -> int:
    """Create the store if it is missing and bring it up to date: how many steps of the schema were taken.

    Raises SchemaError for a store of another release that this one cannot migrate, for another program's, and if it
    fails: an existing store is then unchanged, and a new one does not exist.
    """
    try:
        return _migrate_file(place) if isinstance(place, Path) else _upgrade_at(place)
    except (StoreError, sqlite3.Error, OSError) as error:
        what = "cannot be made or brought up to date"
        raise SchemaError(f"the database {shown(place)} {what}: {reason(place, error)}") from error


def hold_writable(path: Path) -> None:
    """Raise StoreError if this user may not write a file or its folder, which is made if missing."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    for needed in (path.parent, path):
        if needed.exists() and not os.access(needed, os.W_OK):
            raise StoreError(f"this user may not write {needed}")


def _migrate_file(path: Path) -> int:
    hold_writable(path)
    if not path.exists():
        with suppress(FileExistsError):  # another process was quicker
            return _make(path)
    taken = _upgrade_at(path)
    _write_ahead(path)
    return taken


def refuse_left(path: Path) -> None:
    """Raise SchemaError if what SQLite keeps beside a file is there without it: a new one would take it for its own."""
    left = [f"{path.name}{end}" for end in ("-wal", "-shm", "-journal") if Path(f"{path}{end}").exists()]
    if left and not path.exists():  # only now: another process may have been quicker
        raise SchemaError(
            f"{path} is gone, and has left {' and '.join(left)}, which may hold its newest entries: "
            "put it back, or move what it has left away too"
        )


def place_file(part: Path, path: Path) -> None:
    """Give a complete file its name, which it gets as a whole; raises FileExistsError."""
    with closing(connect(part)) as connection:  # nothing is left in the log, or this fails
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    path.hardlink_to(part)


def _make(path: Path) -> int:
    refuse_left(path)
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        connect(part, create=True).close()
        taken = _upgrade_at(part)
        _write_ahead(part)
        place_file(part, path)
    finally:
        for left in path.parent.glob(f"{part.name}*"):
            left.unlink()
    return taken


def _upgrade_at(place: Place) -> int:
    with closing(_session(place)) as session:
        return _upgrade(session)


def _upgrade(session: Session) -> int:
    taken = 0
    while (version := recorded(session)) < SCHEMA:
        taken += _step(session, version)
    return taken


@contextmanager
def written_at_once(place: Place, lock: str) -> Generator[Session]:
    """A transaction over a store; an empty database gets its schema in it, a missing file before it.

    Raises SchemaError, StoreError.
    """
    if isinstance(place, Path) or not is_empty(place):
        migrate(place)
        with closing(open_store(place)) as store, closing(store.session()) as session, session.transaction(lock):
            yield session
    else:
        with closing(wings.postgres.PostgresSession(place)) as session, session.transaction(lock):
            _upgrade(session)
            yield session


def reason(place: Place, error: Exception) -> str:
    """Why a store cannot be used, and what to look at."""
    return f"{error}; {_ADVICE['sqlite' if isinstance(place, Path) else 'postgres']}"


def shown(place: Place) -> str:
    """The place, worded without its password."""
    if isinstance(place, Path):
        return str(place)
    scheme, _, rest = place.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}"


def _session(place: Place) -> "SqliteSession | wings.postgres.PostgresSession":
    return SqliteSession(place) if isinstance(place, Path) else wings.postgres.PostgresSession(place)


def _step(session: Session, version: int) -> int:
    """Take the step after this version: 1, or 0 if another process was quicker."""
    with session.transaction(LOCK):
        if recorded(session) != version:
            return 0
        if session.kind == "postgres":  # in a cluster one connection writes, which has seen the new columns
            session.rows("SELECT set_config('citus.multi_shard_modify_mode', 'sequential', true)")
        if version == 0:
            session.rows("CREATE TABLE schema_version (version INTEGER PRIMARY KEY)")
        reached = version + 1 if version else BASELINE
        for statement in statements(reached, session.kind):
            session.rows(statement)
        if _is_spread(session):
            wings.distribution.spread_further(session)
        if reached == CHOSEN_SINCE:
            fill(session)
        if reached == BASELINE:
            session.rows("INSERT INTO derivation VALUES (?)", (secrets.token_bytes(32),))
        session.rows("INSERT INTO schema_version (version) VALUES (?)", (reached,))
        if reached >= CHOSEN_SINCE:  # since then it is known
            session.rows("UPDATE schema_version SET release = ? WHERE version = ?", (installed("croupier"), reached))
    LOG.info("schema: from version %d to %d", version, reached)
    return 1


def _is_spread(session: Session) -> bool:
    """Whether the games of this database are distributed over a cluster of Citus; raises StoreError."""
    return session.kind == "postgres" and session.rows(_CITUS) == [(True,)] and session.rows(_SPREAD) != []


def _write_ahead(path: Path) -> None:
    """Switch the file to a write-ahead log, for good: readers and the writer then never wait for each other."""
    deadline = time.monotonic() + BUSY_SECONDS
    with closing(connect(path)) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode=WAL")
            except sqlite3.OperationalError as error:
                # The switch needs exclusive access and, unlike a statement, does not wait for it by itself.
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                    raise
                time.sleep(0.01)
            else:
                return
