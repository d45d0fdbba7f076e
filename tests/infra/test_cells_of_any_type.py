"""A cell of another type harms its game or row alone, in every column of every table that the schema has.

One game and one player are the victims: a store has one odd cell of theirs in each table, then the next column, then
the next type. A server starts on it, answers everybody, and shows all other games as before; the audit names each cell.
"""

import re
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from infra.cli.main import main
from infra.cli.output import DAMAGED
from infra.store.database.sqlite import SqliteSession
from infra.store.entries.cells import NEEDED, odd_cells
from infra.store.maintenance.migrations import SchemaError
from tests.infra.filled import STORE, Filled, statuses, tables
from tests.support.app import application

OTHERS = ("odd", 7, 1.5, b"\xff\x00odd", None)
"""A value of each type."""


def planted(store: sqlite3.Connection, table: str, column: str, other: Any, victims: set[str]) -> bool:
    """Whether a cell of the victims, or of any row in a table without theirs, now has a type that its column lacks."""
    info = store.execute(f"PRAGMA table_info({table})").fetchall()
    key = [row[1] for row in info if row[5]] or [row[1] for row in info]
    rows = store.execute(f"SELECT {', '.join(key)}, * FROM {table}").fetchall()
    row = next((row for row in reversed(rows) if victims & {*map(str, row)}), rows[-1])
    due = {"TEXT": "text", "BLOB": "blob", "DOUBLE PRECISION": "real"}.get(
        next(row[2] for row in info if row[1] == column).upper(), "integer"
    )
    kinds = f"SELECT count(*) FROM {table} WHERE typeof({column}) NOT IN ('null', '{due}')"
    missing = f"SELECT count(*) FROM {table} WHERE {column} IS NULL"
    required = next(row[3] or row[5] for row in info if row[1] == column)
    counted = missing if other is None and required else kinds
    before = store.execute(counted).fetchone()
    where = " AND ".join(f"{name} IS ?" for name in key)
    store.execute("SAVEPOINT tried")
    with suppress(sqlite3.IntegrityError):  # the database itself refuses it
        store.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (other, *row[: len(key)]))
    done = store.execute(counted).fetchone() != before
    if not done:
        store.execute("ROLLBACK TO tried")
    store.execute("RELEASE tried")
    return done


def struck(filled: Filled, place: Path, shift: int) -> Iterator[tuple[Path, list[str]]]:
    """Copies of the store, each with an odd cell in as many tables as have so many columns; and which.

    `shift`: with which type each column begins, until one can be stored there.
    """
    with closing(sqlite3.connect(filled.folder / STORE)) as store:
        found = {table: [*columns] for table, columns in tables(store).items() if table not in NEEDED}
    victims = {*filled.victims, filled.vera[1]}
    for n in range(max(map(len, found.values()))):
        copy = place / str(n)
        shutil.copytree(filled.folder, copy)
        with closing(sqlite3.connect(copy / STORE, isolation_level=None)) as store:
            done = [
                f"{table} {column}"
                for k, (table, columns) in enumerate(found.items())
                for column in columns[n : n + 1]
                if any(planted(store, table, column, OTHERS[(n + k + shift + m) % 5], victims) for m in range(5))
            ]
        yield copy, done
        shutil.rmtree(copy)


async def walked(filled: Filled, place: Path, shift: int) -> None:
    """Every column of every table has an odd cell in one of the copies; each is named, and harms nobody else."""
    planted, wrong = set[str](), list[str]()
    whole = shutil.copytree(filled.folder, place / "whole")
    usual = await statuses(filled, whole)
    for copy, done in struck(filled, place, shift):
        planted.update(done)
        with closing(SqliteSession(copy / STORE)) as session:
            named = {f"{cell.table} {cell.column}" for cell in odd_cells(session)}
        assert named == {*done}
        wrong += await served(filled, copy, done, usual)
    assert wrong == []
    with closing(sqlite3.connect(filled.folder / STORE)) as store:
        every = {f"{table} {column}" for table, columns in tables(store).items() for column in columns}
    assert {one for one in every - planted if one.split()[0] not in NEEDED} == set()


async def test_odd_cell_harms_its_own_game_only(filled: Filled, tmp_path: Path) -> None:
    await walked(filled, tmp_path, 0)


@pytest.mark.soak
@pytest.mark.parametrize("shift", range(1, len(OTHERS)))
async def test_odd_cells_of_each_type_harm_nobody_else(filled: Filled, tmp_path: Path, shift: int) -> None:
    await walked(filled, tmp_path, shift)


def test_the_audit_names_each_odd_cell(filled: Filled, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy, done = next(struck(filled, tmp_path, 0))
    assert main(["check", "audit", "--jobs", "1", str(copy / STORE)]) == DAMAGED
    said = capsys.readouterr().out
    for cell in done:
        table, column = cell.split()
        assert re.search(f"table {table}, row .*, column {column}: \\w+ instead of \\w+", said), (cell, said)


async def served(filled: Filled, copy: Path, done: list[str], usual: Mapping[tuple[str, str], int]) -> list[str]:
    """What a server over this store does wrong: it refuses something that is not hers, or fails."""
    wrong, hers = list[str](), (filled.vera[1], *filled.victims, filled.event, filled.deal)
    for (who, url), status in (await statuses(filled, copy)).items():
        theirs = who != filled.vera[0] and not any(one in url for one in hers)
        if status != usual[who, url] and (theirs or status not in (200, 401, 403, 404, 409, 503)):
            wrong.append(f"{done}: {who} {url} {status} instead of {usual[who, url]}")
    return wrong


@pytest.mark.parametrize("table", NEEDED)
async def test_odd_cell_in_vital_table_stops_start(filled: Filled, tmp_path: Path, table: str) -> None:
    with closing(sqlite3.connect(filled.folder / STORE)) as store:
        columns = tables(store)[table]
    for column in columns:
        for n, other in enumerate(OTHERS):
            copy = tmp_path / f"{column}-{n}"
            shutil.copytree(filled.folder, copy)
            with closing(sqlite3.connect(copy / STORE, isolation_level=None)) as store:
                if not planted(store, table, column, other, set()):
                    continue
            with pytest.raises(SchemaError, match=f"table {table}, row .*, column {column}: "):
                async with application(copy):
                    pass
