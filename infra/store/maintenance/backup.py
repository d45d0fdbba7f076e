"""Backups of a whole store, taken while servers write to it, and restoring them.

1. A backup is one SQLite file, whatever the store is. It is the store as it was at one moment, see `Steady`.
2. Restoring a copy forks history: what was stored and signed after it is gone. So games that were not over are marked
   with the version at which they go on, in the transaction that copies them.
"""

import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from pathlib import Path
from tempfile import TemporaryDirectory

from infra.store.database.connection import Parts, Session, Steady, Store, StoreError
from infra.store.database.sqlite import SqliteSession, connect
from infra.store.entries.mapper import key_of
from infra.store.maintenance import copying
from infra.store.maintenance.copying import Done, OperationError, Progress
from infra.store.maintenance.migrations import Place, migrate, open_store, place_file, shown
from infra.store.schema.schema import TABLES


def save(place: Place, file: Path, progress: Progress = lambda _, __: None) -> Done:
    """Write the store at a place into a new file; raises StoreError, SchemaError."""
    if not isinstance(place, Path):
        return copying.copy(place, file, progress, _steady)
    open_store(place).close()  # of the schema that this release knows
    try:
        with closing(connect(place)) as here, closing(connect(file, create=True)) as there:
            here.backup(there)
            there.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
            whole = there.execute("PRAGMA quick_check").fetchone()
    except sqlite3.Error as error:
        raise StoreError(f"{shown(place)} cannot be copied to {file}: {error}") from error
    if whole != ("ok",):
        raise StoreError(f"the copy of {shown(place)} is damaged: {whole}")
    with closing(connect(file)) as copied:
        return Done({t: copied.execute(f"SELECT count(*) FROM {t}").fetchone()[0] for t in TABLES})  # noqa: S608


def _steady(store: Store) -> AbstractContextManager[Parts]:
    assert isinstance(store, Steady), "a file is copied by SQLite itself"
    return store.steady()


def part_of(path: Path) -> TemporaryDirectory[str]:
    """A new folder beside a path, in which it is made: for its owner only, and deleted in the end unless renamed."""
    return TemporaryDirectory(prefix=f"{path.name}.", suffix=".part", dir=path.parent)


def parts_of(path: Path) -> list[Path]:
    """The folders that `part_of` has made beside a path: somebody works there, or was killed."""
    own = re.compile(re.escape(path.name) + r"\.[a-z0-9_]{8}\.part")
    return sorted(part for part in path.parent.glob("*.part") if own.fullmatch(part.name))


def take_up(
    file: Path,
    place: Place,
    progress: Progress = lambda _, __: None,
    also: Callable[[Session], object] = lambda _: None,
) -> tuple[Done, int]:
    """Restore a backup into an empty place: (rows copied, number of games marked because they were not over).

    All of it is there in the end or nothing, with what `also` does to the rows last. A backup of an earlier release is
    migrated first. Raises OperationError, StoreError, SchemaError.
    """
    if not file.is_file():
        raise OperationError(f"{file} is not there: name the folder that `croupier store backup` has made")
    marked = 0

    def finish(session: Session) -> None:
        nonlocal marked
        marked = mark(session)
        also(session)

    if isinstance(place, Path):
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with part_of(place) if isinstance(place, Path) else TemporaryDirectory() as folder:
        copied, renewed = Path(folder) / "copied.sqlite3", Path(folder) / "made.sqlite3"
        shutil.copyfile(file, copied)
        migrate(copied)
        if isinstance(place, Path):
            done = copying.copy(copied, renewed, progress, also=finish)
            place_file(renewed, place)
        else:
            done = copying.copy(copied, place, progress, also=finish)
    return done, marked


def mark(session: Session) -> int:
    """Mark every game that is not over with the version at which it goes on; returns how many."""
    query = "UPDATE games SET restored = version WHERE status IS NULL OR status <> 'over' RETURNING game"
    return len(session.rows(query))


def used_keys(file: Path) -> list[str]:
    """The ids of the keys that encrypt anything in a saved store."""
    with closing(SqliteSession(file)) as copied:
        used = {key for (key,) in copied.rows("SELECT DISTINCT key_id FROM games")}
        used |= {key for (key,) in copied.rows("SELECT DISTINCT archive_key FROM games")}
        tables = {name for (name,) in copied.rows("SELECT name FROM sqlite_master WHERE type = 'table'")}
        for table in tables.intersection(copying.SEALED):  # a backup of an earlier release may lack some
            topics = copied.rows(f"SELECT DISTINCT topic FROM {table}")  # noqa: S608 - our own names
            used |= {key_of(topic) for (topic,) in topics if type(topic) is str}
    return sorted(key for key in used if key and type(key) is str)
