import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier

import pytest
from eventsourcing.sqlite import SQLiteFactory

from infra import migrations
from infra.accounts import SqliteAccounts
from infra.ledger import SqliteLedger
from infra.migrations import SCHEMA, SchemaError, check, connect, migrate


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.sqlite3"


@pytest.fixture
def newer(path: Path) -> Path:
    migrate(path)
    with closing(connect(path)) as connection:
        connection.execute("INSERT INTO schema_version VALUES (?)", (SCHEMA + 1,))
    return path


def dump(path: Path) -> list[str]:
    with closing(connect(path)) as connection:
        return list(connection.iterdump())


def events_table(path: Path) -> str:
    with closing(connect(path)) as connection:
        ((words,),) = connection.execute("SELECT sql FROM sqlite_master WHERE tbl_name = 'stored_events' AND sql <> ''")
    return re.sub(r"\s", "", words)


def test_a_new_file_is_made_with_its_folder_and_a_second_time_changes_nothing(path: Path) -> None:
    assert migrate(path) == SCHEMA
    check(path)
    before = dump(path)
    assert migrate(path) == 0
    assert dump(path) == before


def test_the_events_lie_as_the_library_would_have_made_them(path: Path, tmp_path: Path) -> None:
    migrate(path)
    theirs = tmp_path / "theirs.sqlite3"
    with closing(SQLiteFactory({"SQLITE_DBNAME": str(theirs)})) as factory:
        factory.application_recorder()
    assert events_table(path) == events_table(theirs)


def test_a_newer_file_is_refused_by_everybody_and_left_alone(newer: Path) -> None:
    before = dump(newer)
    for opens in (migrate, check, SqliteLedger, SqliteAccounts):
        with pytest.raises(SchemaError, match=f"schema version {SCHEMA + 1}, this release knows {SCHEMA}"):
            opens(newer)
    assert dump(newer) == before


def test_an_older_or_missing_file_is_refused_and_not_made(path: Path) -> None:
    with pytest.raises(SchemaError, match="no database"):
        SqliteLedger(path)
    assert not path.exists()
    path.parent.mkdir()
    path.touch()
    with pytest.raises(SchemaError, match="migrate it first"):
        SqliteAccounts(path)


def test_many_that_start_at_once_upgrade_once(path: Path) -> None:
    together = Barrier(8)

    def start(file: Path) -> int:
        together.wait()
        return migrate(file)

    with ThreadPoolExecutor(8) as pool:
        for attempt in range(10):
            file = path.with_name(str(attempt))
            assert sum(pool.map(start, [file] * 8)) == SCHEMA
            check(file)


def test_a_step_that_fails_leaves_nothing_and_the_next_attempt_goes_on_from_there(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrate(path)
    before = dump(path)
    monkeypatch.setattr(migrations, "SCHEMA", SCHEMA + 1)
    broken = ("CREATE TABLE half (done INTEGER)", "CREATE TABLE half (done INTEGER)")
    monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, broken))
    with pytest.raises(sqlite3.OperationalError, match="half already exists"):
        migrate(path)
    assert dump(path) == before

    monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS[:-1], broken[:1]))
    assert migrate(path) == 1
    check(path)


def test_commits_are_synced_to_a_write_ahead_log(path: Path) -> None:
    migrate(path)
    with closing(connect(path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
