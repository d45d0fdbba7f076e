"""A cluster whose workers go away, and whose shards move: what is answered, and that nothing is lost."""

import asyncio
import time
from pathlib import Path

import psycopg
import pytest

from api.application.ports.errors import Conflict
from infra.store.backup import save
from infra.store.connection import StoreError
from tests.citus.conftest import worker_of
from tests.servers.citus import Citus
from tests.support.app import application
from tests.support.client import ok, refused
from tests.support.games import deal, play
from tests.support.stores import Site, game, row, start
from tests.support.summary import Counted

TWO_PHASES = "SELECT coalesce(sum(n_tup_ins), 0) FROM pg_stat_all_tables WHERE relname = 'pg_dist_transaction'"
SHORT, WHOLE = 2_000, 100_000
"""Choices that are counted."""
SOON = 20.0
"""Seconds within which a worker that came back is played on again."""


async def test_while_a_worker_is_away_the_others_do_not_notice(cluster: Citus, spread: Site, tmp_path: Path) -> None:
    async with application(tmp_path, url=spread.url) as home:
        anna, bert = await home.players("Anna", "Bert")
        paths = [await deal(anna, anna, bert, access="open") for _ in range(8)]
        store = home.service.live_games.store
        place = {path: worker_of(cluster, store.real.store.lane(path.rpartition("/")[2])) for path in paths}  # type: ignore[attr-defined] - the store behind the tests' own
        assert set(place.values()) == {0, 1}, "games on both"
        whole = ok(await anna.get("/v1/games"))
        assert not whole["partial"]
        assert len(whole["games"]) == len(paths)
        await asyncio.to_thread(cluster.workers[0].crash)
        try:
            for path in paths:
                if place[path]:
                    assert await play(path, (anna, bert), 2) == 2, "nobody there notices"
                else:
                    refused(await anna.get(f"{path}/view"), 503, "unavailable")
            part = ok(await anna.get("/v1/games"))
            assert part["partial"]
            assert [each["id"] for each in part["games"]] == [
                each["id"] for each in whole["games"] if place[f"/v1/games/{each['id']}"]
            ], "what there is, in the same order"
            assert ok(await anna.get("/v1/me/games"))["partial"]
            assert ok(await anna.get("/v1/me"))["name"] == "Anna", "who they are is known"
            cleo = await home.player("Cleo")
            assert ok(await cleo.get("/v1/results"))["partial"]
        finally:
            await asyncio.to_thread(cluster.workers[0].start)
        until = time.monotonic() + SOON
        while ok(await anna.get("/v1/games"))["partial"]:
            assert time.monotonic() < until
            await asyncio.sleep(0.2)
        assert ok(await anna.get("/v1/games")) == whole | {"games": ok(await anna.get("/v1/games"))["games"]}
        for path in paths:
            assert await play(path, (anna, bert), 2) == 2, "it comes back by itself"


async def test_while_a_worker_is_away_there_is_no_backup_of_the_others(
    cluster: Citus, spread: Site, tmp_path: Path
) -> None:
    with spread.ledger() as ledger:
        await start(ledger, *range(8))
    cluster.workers[0].crash()
    try:
        with pytest.raises(StoreError):
            save(spread.where, tmp_path / "part.sqlite3")
    finally:
        cluster.workers[0].start()
    save(spread.where, tmp_path / "whole.sqlite3")
    assert Site(tmp_path / "whole.sqlite3").run("SELECT count(*) FROM games") == [(8,)]


def two_phases(cluster: Citus, spread: Site) -> int:
    """How many transactions of two phases this database has had."""
    name = spread.url.rpartition("/")[2]
    count = 0
    for server in cluster.servers:
        with psycopg.connect(f"{server.url.rpartition('/')[0]}/{name}", autocommit=True) as connection:
            ((found,),) = connection.execute(TWO_PHASES.encode()).fetchall()
            count += int(found)
    return count


async def appended(spread: Site, choices: int, games: int = 64) -> int:
    """Append so many entries to games side by side: how many there are in the end."""
    with spread.ledger() as ledger:
        await start(ledger, *range(games))
        each = choices // games

        async def play_on(n: int) -> None:
            for version in range(2, each + 2):
                await ledger.append(game(n), row(version))

        await asyncio.gather(*map(play_on, range(games)))
        return sum((await ledger.newest([game(n) for n in range(games)])).values()) - games


async def test_a_choice_is_one_commit_on_one_worker(cluster: Citus, spread: Site) -> None:
    before = two_phases(cluster, spread)
    assert await appended(spread, SHORT) == SHORT // 64 * 64
    await asyncio.sleep(1.5)  # statistics come after a moment
    assert two_phases(cluster, spread) == before


@pytest.mark.soak
async def test_many_choices_are_one_commit_each(cluster: Citus, spread: Site, counted: Counted) -> None:
    before = two_phases(cluster, spread)
    stored = await appended(spread, WHOLE)
    await asyncio.sleep(1.5)
    assert two_phases(cluster, spread) == before
    counted("citus_choices", choices=stored, two_phase_commits=0)


async def test_shards_move_while_choices_go_on_and_nothing_is_lost(cluster: Citus, spread: Site) -> None:
    last: dict[int, int] = {}
    with spread.ledger() as ledger:
        await start(ledger, *range(16))
        moved = asyncio.Event()

        async def play_on(n: int) -> None:
            version = 2
            while not moved.is_set():
                try:
                    await ledger.append(game(n), row(version))
                except StoreError:
                    continue  # it may be stored: the same again
                except Conflict:
                    assert await ledger.read(game(n), version - 1) == [row(version)], "our own"
                last[n] = version
                version += 1

        playing = [asyncio.create_task(play_on(n)) for n in range(16)]
        await asyncio.to_thread(_move, spread, cluster)
        before = dict(last)
        await asyncio.sleep(1)
        moved.set()
        await asyncio.gather(*playing)
        assert all(last[n] > before[n] for n in before), "by the route of before, which is stale now"
        for n in range(16):
            assert [each.version for each in await ledger.read(game(n))] == list(range(1, last[n] + 1))
        assert await ledger.newest([game(n) for n in range(16)]) == {game(n): last[n] for n in last}


def _move(spread: Site, cluster: Citus) -> None:
    """Move two shards, with all that lies beside them, from one worker to the other."""
    here, there = cluster.workers
    query = (
        "SELECT shardid FROM pg_dist_shard JOIN pg_dist_placement USING (shardid) JOIN pg_dist_node USING (groupid) "
        "WHERE logicalrelid = 'events'::regclass AND nodeport = %s ORDER BY 1 LIMIT 2"
    )
    with psycopg.connect(spread.url, autocommit=True) as connection:
        for (shard,) in connection.execute(query.encode(), [here.port]).fetchall():
            move = b"SELECT citus_move_shard_placement(%s, '127.0.0.1', %s, '127.0.0.1', %s, 'force_logical')"
            connection.execute(move, [shard, here.port, there.port])
