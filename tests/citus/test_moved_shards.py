"""Shards that move to another worker while choices go on, without any process being told: nothing is lost."""

import asyncio
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from urllib.parse import urlsplit

import psycopg
import pytest

from api.application.ports.errors import Conflict
from infra.store.citus.distribution import distribute
from infra.store.citus.placement import Placement
from infra.store.database.connection import StoreError
from infra.store.event_store import EventStoreAdapter
from infra.store.maintenance.migrations import migrate
from tests.support.stores import Site, game, row, start
from tools.servers.citus import Citus, fresh_cluster
from tools.servers.postgres import database

GAMES = range(16)
LEFT = b"SELECT count(*) FROM citus_shards WHERE table_name = 'events'::regclass AND nodeport = %s"
SHARDS = b"""
SELECT shardid FROM pg_dist_shard JOIN pg_dist_placement USING (shardid) JOIN pg_dist_node USING (groupid)
WHERE logicalrelid = 'events'::regclass AND nodeport = %s ORDER BY 1 LIMIT 2
"""
MOVE = b"SELECT citus_move_shard_placement(%s, '127.0.0.1', %s, '127.0.0.1', %s, 'force_logical')"


@asynccontextmanager
async def played(ledger: EventStoreAdapter) -> AsyncGenerator[dict[int, int]]:
    """Games played as fast as possible until the block ends: the newest version of each.

    What was answered is then there, once each.
    """
    last: dict[int, int] = {}
    await start(ledger, *GAMES)
    over = asyncio.Event()

    async def play_on(n: int) -> None:
        version = 2
        while not over.is_set():
            try:
                await ledger.append(game(n), row(version))
            except StoreError:
                continue  # it may be stored: repeat it
            except Conflict:
                assert await ledger.read(game(n), version - 1) == [row(version)], "our own"
            last[n] = version
            version += 1

    playing = [asyncio.create_task(play_on(n)) for n in GAMES]
    yield last
    before = dict(last)
    await asyncio.sleep(1)
    over.set()
    await asyncio.gather(*playing)
    assert all(last[n] > before[n] for n in GAMES), "they go on"
    for n in GAMES:
        assert [each.version for each in await ledger.read(game(n))] == list(range(1, last[n] + 1))
    assert await ledger.newest([game(n) for n in GAMES]) == {game(n): last[n] for n in last}


def move(url: str, cluster: Citus) -> None:
    """Move two shards, with all that is colocated with them, from one worker to the other."""
    here, there = cluster.workers
    with psycopg.connect(url, autocommit=True) as connection:
        for (shard,) in connection.execute(SHARDS, [here.port]).fetchall():
            connection.execute(MOVE, [shard, here.port, there.port])


async def test_shards_moved_under_choices_lose_nothing(cluster: Citus, spread: Site) -> None:
    with spread.ledger() as ledger:
        async with played(ledger):
            await asyncio.to_thread(move, spread.url, cluster)


async def test_a_stale_route_costs_time_and_no_choice(
    cluster: Citus, spread: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Placement, "renew", lambda _: None)  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType] - it is not
    with spread.ledger() as ledger:
        await start(ledger, *GAMES)
        await asyncio.to_thread(move, spread.url, cluster)
        route = Placement(spread.url).route
        moved = [n for n in GAMES if ledger.store.lane(game(n)) != route.worker(game(n))]
        assert moved, "the catalogue says something else of some games"
        for n in moved:
            await ledger.append(game(n), row(2))
            with pytest.raises(Conflict):
                await ledger.append(game(n), row(2, "again"))
            assert await ledger.read(game(n)) == [row(1), row(2)], "on the worker that had it before"
        assert [n for n in GAMES if ledger.store.lane(game(n)) != route.worker(game(n))] == moved, "still"
    with spread.ledger() as other:
        for n in moved:
            assert await other.read(game(n)) == [row(1), row(2)], "on the one that has it"


@contextmanager
def one_worker(cluster: Citus) -> Generator[Site]:
    """A migrated, empty store over the first of two workers."""
    with fresh_cluster(cluster.url, 1) as url:
        migrate(url)
        assert distribute(url).shards == 4
        yield Site(url, spread=True)


def rebalance(url: str, cluster: Citus) -> None:
    """Add the second worker and have shards moved there, in the words of the documentation."""
    new = database(cluster.workers[1].url, urlsplit(url).path.strip("/"))
    with psycopg.connect(new, autocommit=True) as connection:
        connection.execute(b"CREATE EXTENSION citus")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(b"SELECT citus_add_node('127.0.0.1', %s)", [cluster.workers[1].port])
        connection.execute(b"SELECT citus_rebalance_start()")
        connection.execute(b"SELECT citus_rebalance_wait()")
        for worker in cluster.workers:
            assert connection.execute(LEFT, [worker.port]).fetchall() == [(2,)]


async def test_worker_added_under_choices_takes_its_share(cluster: Citus) -> None:
    with one_worker(cluster) as site, site.ledger() as ledger:
        async with played(ledger):
            await asyncio.to_thread(rebalance, site.url, cluster)
        assert len(set(Placement(site.url).route.workers)) == 2
