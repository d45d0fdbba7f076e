"""Makes the schema, or brings it up to date, and keeps a record of its version.

1. A step and the record of it are one transaction, taken under a lock, so that of two processes that start at once one
   upgrades and the other finds it done.
2. A store from a newer release is refused, never guessed at.
3. A new file is made beside its place and put there when it is whole: a full disk leaves no half of one.
4. What an older store holds is moved between two of the steps, see `infra.store.maintenance.legacy_stores`.
"""

import logging
import os
import secrets
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from msgspec import Struct

from infra.errors import OperatorError
from infra.store.database.citus import CitusStore
from infra.store.database.connection import Session, Store, StoreError
from infra.store.database.placement import is_distributed
from infra.store.database.postgres import PostgresSession
from infra.store.database.postgres_store import PostgresStore
from infra.store.database.sqlite import BUSY_SECONDS, SqliteSession, SqliteStore, connect
from infra.store.entries.encryption import UnknownKeyError
from infra.store.entries.mapper import RowMapper
from infra.store.maintenance.legacy_stores import Moved, Watching, check_keys, fence, finish, move
from infra.store.schema.schema import ANEW, MOVING, SCHEMA, STEPS, Step

LOG = logging.getLogger("croupier")
Place = Path | str
"""Where a store lies: the path of an SQLite file, or the URL of a PostgreSQL database."""

LOCK = "croupier.migrate"
KEYED = 2
"""The schema version from which on anything may be encrypted."""
_TABLES = {
    "sqlite": "SELECT 1 FROM sqlite_master WHERE name = ?",
    "postgres": "SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = current_schema() AND tablename = ?",
}
_ADVICE = {
    "sqlite": "it takes room on the disk, and a user who may write the file and its folder",
    "postgres": "look at its address (CROUPIER_DATABASE_URL): host, port, user, password and database",
}


class SchemaError(OperatorError):
    """The store is not of the schema that this code knows."""

    status = 2


def open_store(place: Place) -> Store:
    """The store at a place, if it has exactly the schema that this code knows; raises SchemaError."""
    check(place)
    if isinstance(place, Path):
        return SqliteStore(place)
    return CitusStore(place) if is_distributed(place) else PostgresStore(place)


def check(place: Place) -> None:
    """Raise SchemaError unless the store is there and has exactly the schema that this code knows."""
    with closing(_session(place)) as session:
        try:
            version = recorded(session)
        except StoreError as error:
            raise SchemaError(f"no database can be opened at {shown(place)}: {_reason(place, error)}") from error
    if version < SCHEMA:
        raise SchemaError(
            f"the database has schema version {version}, this release needs {SCHEMA}: "
            "run `croupier store migrate` first"
        )


def recorded(session: Session) -> int:
    """Read the schema version of a store, 0 for an empty one; raises SchemaError if it is newer than the code."""
    if not session.rows(_TABLES[session.kind], ("schema_version",)):
        return 0
    version: int = session.rows("SELECT coalesce(max(version), 0) FROM schema_version")[0][0]
    if version > SCHEMA:
        raise SchemaError(f"the database has schema version {version}, this release knows {SCHEMA}: use a newer one")
    return version


class Done(Struct, frozen=True):
    """How many versions of the schema were passed, and what was moved."""

    steps: int
    moved: Moved


def migrate(place: Place, mapper: RowMapper | None = None, progress: Watching = lambda _, __: None) -> Done:
    """Make the store if it is missing and bring it up to date; `progress` is called with entries moved and all of them.

    Raises SchemaError for a newer store, UnknownKeyError if it holds what the mapper cannot decrypt, and StoreError
    when it cannot be done. Then a new store does not exist; what was moved stays moved for the next run.
    """
    try:
        if isinstance(place, Path):
            return _migrate_file(place, mapper or RowMapper(), progress)
        return _upgrade(place, mapper or RowMapper(), progress)
    except UnknownKeyError:
        raise
    except (StoreError, sqlite3.Error, OSError) as error:
        what = "cannot be made or brought up to date"
        raise StoreError(f"the database {shown(place)} {what}: {_reason(place, error)}") from error


def drop_old(place: Place) -> bool:
    """Drop the tables of earlier releases for good; False if there are none. Raises SchemaError before `migrate`."""
    check(place)
    with closing(_session(place)) as session:
        return finish(session)


def _migrate_file(path: Path, mapper: RowMapper, progress: Watching) -> Done:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    for needed in (path.parent, path):
        if needed.exists() and not os.access(needed, os.W_OK):
            raise StoreError(f"this user may not write {needed}")
    if not path.exists():
        with suppress(FileExistsError):  # another process was quicker
            return _make(path, mapper, progress)
    done = _upgrade(path, mapper, progress)
    _write_ahead(path)
    return done


def _make(path: Path, mapper: RowMapper, progress: Watching) -> Done:
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        connect(part, create=True).close()
        done = _upgrade(part, mapper, progress)
        _write_ahead(part)
        path.hardlink_to(part)
    finally:
        for left in path.parent.glob(f"{part.name}*"):
            left.unlink()
    return done


def _upgrade(place: Place, mapper: RowMapper, progress: Watching) -> Done:
    with closing(_session(place)) as session:
        # A newer store, or one that cannot be decrypted, is refused before anything about it is changed.
        if KEYED <= recorded(session) <= MOVING:
            check_keys(session, mapper)
        steps, moved = 0, Moved()
        while (version := recorded(session)) < SCHEMA:
            if version == MOVING:
                moved = move(session, mapper, progress)
            steps += _step(session, version)
        return Done(steps, moved)


def _reason(place: Place, error: Exception) -> str:
    return f"{error}; {_ADVICE['sqlite' if isinstance(place, Path) else 'postgres']}"


def shown(place: Place) -> str:
    """The place in words that hold no password."""
    if isinstance(place, Path):
        return str(place)
    scheme, _, rest = place.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}"


def _session(place: Place) -> SqliteSession | PostgresSession:
    return SqliteSession(place) if isinstance(place, Path) else PostgresSession(place)


def _step(session: Session, version: int) -> int:
    """Take the step after this version, or all of them for a new store: how many; 0 if another process was quicker."""
    with session.transaction(LOCK):
        if recorded(session) != version:
            return 0
        if version == 0:
            session.rows("CREATE TABLE schema_version (version INTEGER PRIMARY KEY)")
        reached = version + 1 if version else SCHEMA
        for statement in _statements(STEPS[version] if version else ANEW, session.kind):
            session.rows(statement)
        if version < MOVING <= reached:
            session.rows("INSERT INTO derivation VALUES (?)", (secrets.token_bytes(32),))
        if reached == MOVING:
            fence(session)
        session.many("INSERT INTO schema_version VALUES (?)", [(n,) for n in range(version + 1, reached + 1)])
    LOG.info("schema: from version %d to %d", version, reached)
    return reached - version


def _statements(step: Step, kind: str) -> tuple[str, ...]:
    return step.sqlite if kind == "sqlite" else step.postgres


def _write_ahead(path: Path) -> None:
    """Switch the file to a write-ahead log, for good: readers and the writer then never wait for each other."""
    deadline = time.monotonic() + BUSY_SECONDS
    with closing(connect(path)) as connection:
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
