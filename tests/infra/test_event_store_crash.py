"""What is stored after kills, broken connections and other people's long transactions."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from api.application.ports.stores import Head, StoredEntry
from infra.store.database.append_unit import Opening, Unit
from infra.store.database.connection import StoreError
from infra.store.database.postgres import PostgresSession
from infra.store.database.postgres_store import PostgresWriter
from infra.store.database.sqlite import SqliteStore, SqliteWriter
from infra.store.entries.mapper import RowMapper
from infra.store.event_store import EventStoreAdapter
from infra.store.maintenance.migrations import migrate
from tests.support.app import SOON, application
from tests.support.client import Guest, ok
from tests.support.games import choice, deal, mine, view
from tests.support.stores import (
    IDLE,
    SECRET,
    Site,
    entry,
    every,
    game,
    held_up,
    opened,
    outcomes,
    row,
    start,
    store_opening,
)
from tools.servers.postgres import database, fresh_database, postgres

ROOT = Path(__file__).parents[2]
GAMES = 8


def stored(n: int, version: int) -> StoredEntry:
    """One row of a game; the time of its entry identifies the game."""
    return opened(at=n) if version == 1 else entry(version, IDLE, at=n)


CHILD = """
import asyncio, itertools, os, sys
from tests.infra.test_event_store_crash import GAMES, SECRET, game, stored
from tests.support.stores import Site, store_opening
from infra.variables import database_location

async def play(ledger, n):
    await store_opening(ledger, game(n), stored(n, 1))
    for version in itertools.count(2):
        await ledger.append(game(n), stored(n, version))
        os.write(1, b"%d %d\\n" % (n, version))

async def main():
    with Site(database_location(sys.argv[1])).ledger() as ledger:
        await asyncio.gather(*(play(ledger, n) for n in range(GAMES)))

asyncio.run(main())
"""


def killed_after(lines: int, site: Site) -> list[bytes]:
    """All that a child process had time to acknowledge."""
    command = [sys.executable, "-c", CHILD, site.url]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environ, cwd=ROOT) as child:
        assert child.stdout
        said = [child.stdout.readline() for _ in range(lines)]
        child.kill()
        said += child.stdout.readlines()
    assert child.returncode == -signal.SIGKILL, "it was killed, not done"
    return said


@pytest.mark.parametrize("lines", [1, 1_000])
async def test_kill_loses_no_acknowledged_row(site: Site, lines: int) -> None:
    said = await asyncio.to_thread(killed_after, lines, site)
    acknowledged = dict.fromkeys(range(GAMES), 1)
    for line in said:
        n, version = map(int, line.split())
        assert version > acknowledged[n]
        acknowledged[n] = version
    with site.ledger() as ledger:
        listed = {each.game: each for each in await every(ledger)}
        for n, version in acknowledged.items():
            rows = await ledger.read(game(n))
            if version > 1 or rows:  # a game may be killed before its opening is stored
                assert len(rows) >= version
                assert rows == [stored(n, version) for version in range(1, len(rows) + 1)]
                assert listed[game(n)].opened_at == n
                assert await ledger.newest([game(n)]) == {game(n): len(rows)}
                assert await ledger.head(game(n)) == Head(SECRET, None, None)
                await ledger.append(game(n), stored(n, len(rows) + 1))


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
    until = time.monotonic() + SOON
    while postgres_site.run(others) != [(0,)]:
        assert time.monotonic() < until, "nobody has closed it"


async def test_readers_cut_off_answer_as_before(postgres_site: Site) -> None:
    with postgres_site.ledger() as ledger:
        await store_opening(ledger, game(1), opened())
        for version in range(2, 6):
            await asyncio.gather(
                *(ledger.read(game(1)) for _ in range(8)), every(ledger), ledger.snapshot(game(1), "t", 9)
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
            assert await ledger.snapshot(game(1), "t", 9) is None
            await ledger.append(game(1), entry(version, IDLE))


async def outage(ledger: EventStoreAdapter) -> None:
    """While the server is down everybody gets an error, and soon."""
    for work in (ledger.append(game(1), entry(2, IDLE)), ledger.read(game(1)), ledger.newest([game(1)]), every(ledger)):
        started = time.monotonic()
        with pytest.raises(StoreError, match="PostgreSQL cannot be reached"):
            await work
        assert time.monotonic() - started < 2
    assert await ledger.lag() is None


async def test_append_after_server_crash_loses_nothing() -> None:
    with postgres(durable=True) as server:
        site = Site(database(server.url, "games"))
        migrate(site.where)
        with site.ledger() as ledger:
            await store_opening(ledger, game(1), opened())
            for version, away in enumerate((server.stop, server.crash), 2):
                await every(ledger)
                await asyncio.to_thread(away)
                await outage(ledger)
                await asyncio.to_thread(server.start)
                assert await outcomes(ledger.append(game(1), entry(version, IDLE))) == [None]
                assert await ledger.newest([game(1)]) == {game(1): version}
            await asyncio.to_thread(server.restart)  # while everybody was idle
            assert await outcomes(ledger.append(game(1), entry(4, IDLE))) == [None]
            assert [row.version for row in await ledger.read(game(1))] == [1, 2, 3, 4]
            assert await ledger.newest([game(1)]) == {game(1): 4}


# -- another client's long transaction in the same cluster, and holes in sequences: no route notices


ROUTES = ("", "/view", "/view?version=4", "/frames", "/story", "/record")
BESIDE = (
    "outbox",
    "followers",
    "uptime",
    "derivation",
    "bot_to_move = 1",
    "due <=",
    "SELECT game, version FROM games WHERE game = ANY",
)
"""Queried now and then, whoever is there: how often depends on the clock. Versions are queried together."""
LISTS = ("/v1/games", "/v1/games?status=running", "/v1/me/games", "/v1/results", "/v1/readyz")


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Generator[list[str]]:
    """The statements that sessions run within the block."""
    found: list[str] = []
    real = PostgresSession.rows

    def rows(self: PostgresSession, query: str, parameters: Any = ()) -> Any:
        found.append(query)
        return real(self, query, parameters)

    with monkeypatch.context() as patch:
        patch.setattr(PostgresSession, "rows", rows)
        yield found


async def played(guests: list[Guest], monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Play a game, and after each choice request everything: how many statements each round of requests took."""
    path = await deal(guests[0], *guests)
    counts: list[int] = []
    for _ in range(4):
        version = ok(await guests[0].get(path))["version"]
        seat: int = (await view(guests[0], path))["asked"][0]["seat"]
        seen = await view(guests[seat], path)
        asked = mine(seen)
        label = "End the turn" if "End the turn" in asked["labels"] else asked["labels"][0]
        ok(await guests[seat].post(f"{path}/choices", choice(seen, label)))
        with counted(monkeypatch) as statements:
            for guest in guests:
                for route in ROUTES:
                    ok(await guest.get(path + route))
                for route in LISTS:
                    ok(await guest.get(route))
            listed = {game["id"]: game for game in ok(await guests[0].get("/v1/me/games"))["games"]}
            now = await view(guests[0], path)
            assert now["version"] == version + 1
            to_move = listed[path.rpartition("/")[2]]["sitting"]
            assert [s["to_move"] for s in to_move] == [any(q["seat"] == n for q in now["asked"]) for n in range(2)]
        counts.append(len([query for query in statements if not any(word in query for word in BESIDE)]))
    return counts


async def test_foreign_long_transaction_is_unnoticed(
    postgres_site: Site, postgres_server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(postgres_site.where, str)
    async with application(tmp_path, url=postgres_site.url) as h:
        guests = await h.players("Anna", "Bert")
        before = await played(guests, monkeypatch)
        with (
            fresh_database(postgres_server) as elsewhere,
            psycopg.connect(elsewhere) as foreign,
            psycopg.connect(postgres_site.where) as here,
        ):
            foreign.execute("CREATE TABLE theirs (id bigserial)")
            foreign.execute("INSERT INTO theirs DEFAULT VALUES")
            # One in our own database too, older than all that follows, which has written and will roll back.
            here.execute("CREATE TABLE ours (id bigserial)")
            here.execute("SELECT pg_current_xact_id()")
            during = await played(guests, monkeypatch)
            async with application(tmp_path, url=postgres_site.url, seed="cold") as cold:
                again = await played([cold.again(guest) for guest in guests], monkeypatch)
            for connection in (foreign, here):
                assert connection.info.transaction_status == psycopg.pq.TransactionStatus.INTRANS
            waiting = here.execute("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'").fetchone()
            assert waiting == (0,)
            here.rollback()
        assert during == before
        assert max(again) <= max(before)
