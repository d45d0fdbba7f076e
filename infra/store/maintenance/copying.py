"""Operations on a whole store: copy it elsewhere, encrypt it under another key.

1. A copy is one transaction: it is complete and compared with the original, or does not exist.
2. Bytes that were hashed are copied unchanged, so no digest changes; encrypted rows stay encrypted, and need no key.
"""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from hashlib import sha256
from heapq import merge
from itertools import islice, product
from typing import Any

from msgspec import Struct

from infra import wings
from infra.errors import OperatorError
from infra.store.database.connection import Parts, Session, Store
from infra.store.entries.encryption import KeyRing, TamperedError
from infra.store.entries.mapper import ODD, RowMapper
from infra.store.entries.quarantine import Damage
from infra.store.maintenance.migrations import Place, is_empty, open_store, shown, written_at_once
from infra.store.outbox.stored_webhooks import bound, seal_rest
from infra.store.schema.schema import TABLES

ROWS_A_QUERY = 500
SEALED = ("events", "snapshots", "findings")
Cell = tuple[str, str]
"""A column, and that of the key which encrypts it."""
CELLS: Mapping[str, Sequence[Cell]] = {
    # in the order in which a secret moves on
    "webhooks": [
        ("secret", "key_id"),
        ("former", "former_key_id"),
        ("older", "older_key_id"),
        ("sealed", "sealed_key_id"),
    ],
    "deals": [("secret", "key_id")],
    "notes": [("text", "key_id")],
}
"""Cells that are encrypted one by one, by table."""

RowStream = Generator[tuple[Any, ...]]
Progress = Callable[[str, int], None]
"""Called with a table and how many of its rows are done."""


class OperationError(OperatorError):
    """The operation is not possible, and nothing was changed; the text says why."""


class Done(Struct, frozen=True):
    """How many rows of each table were moved or changed; `damaged`: those that could not be read, and stay."""

    rows: dict[str, int]
    damaged: tuple[Damage, ...] = ()
    logged: bool = False
    """Whether the log of an SQLite file still holds what was changed, as somebody was reading or writing."""


@contextmanager
def as_it_is(store: Store) -> Generator[Parts]:
    """Read rows as they are when reached: nobody may write meanwhile."""
    with closing(store.session()) as session:
        yield lambda table: [(session, table)]


def copy(
    source: Place,
    target: Place,
    progress: Progress = lambda _, __: None,
    reading: Callable[[Store], AbstractContextManager[Parts]] = as_it_is,
    also: Callable[[Session], object] = lambda _: None,
) -> Done:
    """Copy a store into an empty one, which is created first; raises OperationError, StoreError, SchemaError.

    `reading`: how the original is read; by default nobody may write to it meanwhile. `also`: applied to the rows of the
    copy before they are committed; if it raises, the copy stays empty.
    """
    if source == target:
        raise OperationError("a store is not copied onto itself")
    done: dict[str, int] = {}
    with closing(open_store(source)) as here, reading(here) as old, written_at_once(target, "croupier.copy") as new:
        _refuse_rows(new, target)
        new.rows("DELETE FROM derivation")
        for table in TABLES:
            done[table] = _put(new, table, _rows(old(table), table), progress)
        for table in TABLES:
            if _print(_rows(old(table), table)) != _print(_rows([(new, table)], table)):
                raise OperationError("the original changed meanwhile: stop the servers that write to it first")
        also(new)
    return Done(done)


def check_empty(target: Place) -> None:
    """Raise OperationError if anything is stored at a place to which a store is to be copied."""
    if not is_empty(target):
        with closing(open_store(target)) as store, closing(store.session()) as session:
            _refuse_rows(session, target)


def _refuse_rows(session: Session, target: Place) -> None:
    filled = "derivation"  # with the schema, and nothing was derived with it yet
    if any(session.rows(f"SELECT 1 FROM {table} LIMIT 1") for table in TABLES if table != filled):  # noqa: S608 - our own names
        raise OperationError(f"{shown(target)} is not empty: a store is copied into a new one")


def rekey(place: Place, mapper: RowMapper, progress: Progress = lambda _, __: None) -> Done:
    """Encrypt everything under the newest key that is not yet; every batch is a transaction, and completed ones stay.

    Raises UnknownKeyError before the first, if a key is missing for any row.
    """
    done, damaged = dict[str, int](), list[Damage]()
    with closing(open_store(place)) as store, closing(store.session()) as session:
        for table in SEALED:
            mapper.require_keys(session, table)
        for (key,) in session.rows(
            "SELECT key_id FROM games UNION SELECT key_id FROM deals UNION SELECT key_id FROM notes"
        ):
            _check(mapper.keys, key)
        for keys in session.rows("SELECT DISTINCT key_id, former_key_id, older_key_id, sealed_key_id FROM webhooks"):
            for key in keys:
                _check(mapper.keys, key)
        if session.kind == "sqlite":
            session.rows("PRAGMA secure_delete = ON")  # plaintext is overwritten, not just released
        for table in SEALED:
            changed = 0
            for batch in _batches(_rows([(session, table)], table)):
                with session.transaction(f"croupier.rekey.{table}"):
                    for row in batch:
                        with _noted(damaged, row[0], row[1], table):
                            changed += _rekey(session, mapper, table, *row)
                progress(table, changed)
            done[table] = changed
        done["secrets"] = _rekey_secrets(session, mapper, damaged)
        for table in CELLS:
            done[table] = _rekey_cells(session, mapper.keys, damaged, table)
        with session.transaction("croupier.rekey.addresses"):
            done["addresses"] = seal_rest(session, mapper.keys)
        logged = session.kind == "sqlite" and session.rows("PRAGMA wal_checkpoint(TRUNCATE)")[0][0] != 0
    return Done(done, tuple(damaged), logged)


def _check(keys: KeyRing, key: Any) -> None:
    """Raise UnknownKeyError for a missing key; a cell that cannot name one is dealt with later."""
    if type(key) is str:
        keys.require(key)


@contextmanager
def _noted(damaged: list[Damage], whose: Any, version: int, what: str) -> Generator[None]:
    """A block about one row of a game or a webhook: if it cannot be read, that is recorded, and others follow."""
    try:
        yield
    except (TamperedError, *ODD) as error:
        damaged.append(Damage(whose, version, f"({what}) stays as it is: {type(error).__name__}"))


def _rows(parts: Sequence[tuple[Session, str]], table: str) -> RowStream:
    """All rows of a table by their key, in batches, in values that do not depend on the database."""
    columns, _ = TABLES[table]
    width = len(columns.split(", "))
    for row in merge(*(_part(session, source, table) for session, source in parts), key=lambda row: row[width:]):
        yield tuple(row[:width])


def _part(session: Session, source: str, table: str) -> RowStream:
    """What a session selects of a table from `source`: its columns, followed by its key."""
    columns, key = TABLES[table]
    query = f"SELECT {columns}, {key} FROM {source} {{}}ORDER BY {key} LIMIT {ROWS_A_QUERY}"  # noqa: S608 - our own names
    width, marks = len(columns.split(", ")), ", ".join("?" * len(key.split(", ")))
    rows = session.rows(query.format(""))
    while rows:
        yield from rows
        rows = session.rows(query.format(f"WHERE ({key}) > ({marks}) "), rows[-1][width:])


def _put(session: Session, table: str, rows: RowStream, progress: Progress) -> int:
    columns, _ = TABLES[table]
    marks = ", ".join("?" * len(columns.split(", ")))
    done = 0
    for batch in _batches(rows):
        session.many(f"INSERT INTO {table} ({columns}) VALUES ({marks})", batch)  # noqa: S608 - our own names
        done += len(batch)
        progress(table, done)
    return done


def _batches(rows: RowStream) -> Generator[list[tuple[Any, ...]]]:
    while batch := list(islice(rows, ROWS_A_QUERY)):
        yield batch


def _print(rows: Iterable[tuple[Any, ...]]) -> tuple[int, bytes]:
    """A fingerprint of rows in their order."""
    count, fingerprint = 0, sha256()
    for row in rows:
        fingerprint.update(sha256(repr(row).encode()).digest())
        count += 1
    return count, fingerprint.digest()


def _rekey(session: Session, mapper: RowMapper, table: str, game: str, version: int, topic: str, state: bytes) -> bool:
    again = mapper.resealed(game, version, topic, state)
    if again is None:
        return False
    if table == "findings":  # the same may have been kept under both keys, by processes that had different ones
        session.rows("DELETE FROM findings WHERE game = ? AND version = ? AND topic = ?", (game, version, again[0]))
    query = f"UPDATE {table} SET topic = ?, state = ? WHERE game = ? AND version = ? AND topic = ? RETURNING 1"  # noqa: S608
    return bool(session.rows(query, (*again, game, version, topic)))  # unless it was archived meanwhile


def _rekey_cells(session: Session, keys: KeyRing, damaged: list[Damage], table: str) -> int:
    """How many cells were not yet under the newest key; one that is replaced meanwhile is looked at again."""
    key, changed = TABLES[table][1], 0
    where = " AND ".join([f"{name} = ?" for name in key.split(", ")])
    for batch in _batches(row for row in session.rows(f"SELECT {key} FROM {table}")):  # noqa: S608 - our own names
        with session.transaction(f"croupier.rekey.{table}"):
            bound_to: Callable[..., bytes] = bound
            if table != "webhooks":
                bound_to = wings.deals.bound if table == "deals" else wings.notes.bound
            for (whose, *more), (cell, by) in product(batch, CELLS[table]):
                look = f"SELECT {cell}, {by} FROM {table} WHERE {where} AND {cell} IS NOT NULL"  # noqa: S608
                put = f"UPDATE {table} SET {cell} = ?, {by} = ? WHERE {where} AND {cell} = ? RETURNING 1"  # noqa: S608
                what = f"note of {more[1]}" if more else table.removesuffix("s")
                with _noted(damaged, whose, more[0] if more else 0, what):
                    place, to, done = (whose, *more), bound_to(whose, *more), False
                    while not done and (found := session.rows(look, place)) and found[0][1] != keys.newest:
                        ((sealed, sealed_by),) = found
                        again = keys.encrypt(keys.decrypt(sealed, to, sealed_by), to)
                        done = bool(session.rows(put, (again, keys.newest, *place, sealed)))
                    changed += done
    return changed


def _rekey_secrets(session: Session, mapper: RowMapper, damaged: list[Damage]) -> int:
    secrets = session.rows("SELECT game, secret, key_id FROM games WHERE secret IS NOT NULL")
    changed, newest = 0, mapper.keys.newest
    for batch in _batches(row for row in secrets if row[2] != newest):
        # No choice of any game waits for longer than a batch takes: its head is locked until then.
        with session.transaction("croupier.rekey.secrets"):
            for game, secret, key in batch:
                with _noted(damaged, game, 0, "secret"):
                    sealed = mapper.stored_secret(game, mapper.secret(game, secret, key))
                    session.rows("UPDATE games SET secret = ?, key_id = ? WHERE game = ?", (*sealed, game))
                    changed += 1
    return changed
