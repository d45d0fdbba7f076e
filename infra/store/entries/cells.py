"""Cells of another type than their column's: SQLite keeps any value anywhere, so a damaged page may hold some.

A reader treats such a row as missing or its game as damaged. Three tables no server can do without, and what they hold
concerns all games, so it does not start then. `uptime` only gives time back, and is passed over.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

import msgspec

from infra.store.database.connection import Session

NEEDED = ("schema_version", "derivation", "signers")
"""The tables without which nothing can be served."""
_HELD = {"TEXT": "text", "BLOB": "blob", "DOUBLE PRECISION": "real"}
"""The words of the schema for types that are not integers, and SQLite's own."""
T = TypeVar("T")
TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite^_%' ESCAPE '^' ORDER BY name"


class OddCell(NamedTuple):
    """A cell that holds what its column never does. `row`: its key, a value for each column of it."""

    table: str
    row: str
    column: str
    holds: str
    due: str

    def __str__(self) -> str:
        return f"table {self.table}, row {self.row}, column {self.column}: {self.holds} instead of {self.due}"


def odd_cells(session: Session, only: Collection[str] = ()) -> Iterator[OddCell]:
    """The cells of an SQLite store with another type, of all tables or `only` these; none in PostgreSQL."""
    if session.kind != "sqlite":
        return
    for (table,) in session.rows(TABLES):
        if only and table not in only:
            continue
        columns = session.rows(f"PRAGMA table_info({table})")
        key = [name for _, name, *_, place in columns if place] or [name for _, name, *_ in columns]
        due = {name: _HELD.get(kind.upper(), "integer") for _, name, kind, *_ in columns}
        null = {name: not (required or place) for _, name, _, required, _, place in columns}
        odd = [f"typeof({name}) NOT IN ('{due[name]}'{', ' + repr('null') if null[name] else ''})" for name in due]
        shown = [f"typeof({name})" for name in due] + [f"substr(quote({name}), 1, 70)" for name in key]
        for odd_row in session.rows(f"SELECT {', '.join(shown)} FROM {table} WHERE {' OR '.join(odd)}"):  # noqa: S608 - of the schema
            row = " ".join(value.strip("'") for value in odd_row[len(due) :])
            for name, holds in zip(due, odd_row, strict=False):
                if holds != due[name] and not (holds == "null" and null[name]):
                    yield OddCell(table, row, name, holds, due[name])


def fitting(kind: type[T], rows: Iterable[Sequence[Any]]) -> list[T]:
    """The rows as structs of this type, one column for each field, without those that have a cell of another type."""
    structs, fields = list[T](), [field.name for field in msgspec.structs.fields(kind)]  # type: ignore[arg-type]
    for row in rows:
        with suppress(msgspec.ValidationError):
            structs.append(msgspec.convert(dict(zip(fields, row, strict=False)), kind))
    return structs
