"""What is stored and read after broken connections; of kills see `tests/faults/matrix.py`."""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from infra.store.database import sqlite
from infra.store.database.append_unit import Opening, Unit
from infra.store.database.connection import StoreError
from infra.store.database.postgres_store import PostgresWriter
from infra.store.database.sqlite import SqliteStore, SqliteWriter, connect
from infra.store.entries.mapper import RowMapper
from infra.store.maintenance.migrations import migrate
from tests.support.stores import (
    IDLE,
    SECRET,
    Site,
    entry,
    every,
    game,
    held_up,
    opened,
    row,
    start,
    store_opening,
)
from tests.support.until import soon


def broken(_: SqliteWriter, __: Sequence[Unit]) -> None:
    raise ZeroDivisionError


def test_broken_transaction_is_not_met_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.sqlite3"
    migrate(path)
    with closing(SqliteStore(path)) as store:
        events = [RowMapper().stored_entry(game(n), row(1)) for n in range(2)]
        units = [Unit(game(n), (event,), None, Opening(SECRET, None)) for n, event in enumerate(events)]
        with monkeypatch.context() as breaking:
            breaking.setattr(SqliteWriter, "open", broken)
            assert [type(one) for one in store.append(units)] == [ZeroDivisionError] * 2
        assert store.append(units) == [None, None], "nothing was left behind, neither rows nor a transaction"


def test_batch_in_a_file_is_one_statement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After each the writing thread would wait for a busy event loop."""
    path, said = tmp_path / "games.sqlite3", list[str]()

    def traced(path: Path) -> sqlite3.Connection:
        connection = connect(path)
        connection.set_trace_callback(said.append)
        return connection

    migrate(path)
    monkeypatch.setattr(sqlite, "connect", traced)
    with closing(SqliteStore(path)) as store:
        for version in range(1, 3):
            said.clear()
            events = [RowMapper().stored_entry(game(n), row(version)) for n in range(9)]
            opening = Opening(SECRET, None) if version == 1 else None
            assert (
                store.append([Unit(game(n), (event,), None, opening) for n, event in enumerate(events)]) == [None] * 9
            )
    assert len({*said}) == 1, "it is told once more for each thing that a trigger does"


async def test_writer_cut_in_mid_batch_connects_anew(postgres_site: Site) -> None:
    with postgres_site.ledger() as ledger:
        await start(ledger, *range(4))
        holding = held_up(ledger, postgres_site)
        await holding.__aenter__()
        late = asyncio.gather(*(ledger.append(game(n), row(2)) for n in range(4)))
        await asyncio.sleep(0)
        assert postgres_site.run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE wait_event_type = 'Lock' AND datname = current_database()"
        ) == [(True,)]
        await holding.__aexit__(None, None, None)  # it was tried once more, on a new connection
        await late
        assert await ledger.read(game(99)) == [row(1), row(2)]
        assert [await ledger.read(game(n)) for n in range(4)] == [[row(1), row(2)]] * 4


@pytest.mark.parametrize("refused", ["SELECT 1 / 0", "SELECT pg_terminate_backend(pg_backend_pid())"])
def test_connection_refusing_settings_is_closed_and_named(postgres_site: Site, refused: str) -> None:
    writer = PostgresWriter(postgres_site.url, [refused])
    with pytest.raises(StoreError, match="PostgreSQL cannot be reached"), writer.transaction(one=True):
        pass
    others = "SELECT count(*) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()"
    soon(lambda: postgres_site.run(others) == [(0,)])


async def test_readers_cut_off_answer_as_before(postgres_site: Site) -> None:
    with postgres_site.ledger() as ledger:
        await store_opening(ledger, game(1), opened())
        for version in range(2, 6):
            await asyncio.gather(
                *(ledger.read(game(1)) for _ in range(8)), every(ledger), ledger.history(game(1), "t", 9, 9)
            )
            postgres_site.run(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND datname = current_database()"
            )
            assert [len(rows) for rows in await asyncio.gather(*(ledger.read(game(1)) for _ in range(8)))] == (
                [version - 1] * 8
            )
            assert await ledger.newest([game(1)]) == {game(1): version - 1}
            assert len(await every(ledger)) == 1
            assert (await ledger.history(game(1), "t", 9, 9))[0] is None
            await ledger.append(game(1), entry(version, IDLE))
