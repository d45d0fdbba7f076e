"""Lists over a cluster: each queries every shard once, which walks an index and returns at most a page."""

import json
import re
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from api.application.ports.stores import Among
from infra.cli.main import main
from infra.store.citus import distribution, placement
from infra.store.database.connection import UNORDERED, Order, Session, SpreadSession
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import RowMapper
from infra.store.lists.list_queries import Lists
from infra.store.lists.listings import Listings
from infra.store.maintenance.migrations import migrate, open_store
from infra.store.schema.schema import STEPS
from tests.support.stores import Site, first_schema, game, row, start
from tools.bench.many_games import GAMES, LOOKS, fill
from tools.servers.citus import Citus, fresh_cluster

ME = f"{7:032x}"
FEW, PAGE = GAMES // 4, 21
SOMEWHERE = (1_700_000_000_000_000 + 10**9, "0" * 32)


class Explained(SpreadSession):
    """A session that notes how the cluster executes each list."""

    def __init__(self, session: Any) -> None:
        self._session, self.kind = session, session.kind
        self.rows = session.rows
        self.plans: list[str] = []

    def gather(
        self, tables: str, query: str, parameters: Sequence[Any] = (), order: Order = UNORDERED
    ) -> list[tuple[Any, ...]]:
        plan = self._session.rows(f"EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) {query}", parameters)
        self.plans.append("\n".join(line for (line,) in plan))
        return self._session.gather(tables, query, parameters, order)


async def test_every_list_walks_an_index_of_each_shard(spread: Site) -> None:
    lists = Lists(Listings(Entries(RowMapper())))
    with closing(open_store(spread.url)) as store, closing(store.session()) as session:
        fill(spread.url, FEW, ME, PAGE)
        found: Any = Explained(session)
        asked: list[Callable[[Session], Sequence[Any]]] = [
            lambda s: lists.lobby(s, None, None, None, PAGE, Among(ME, None)),
            lambda s: lists.lobby(s, None, "open", None, PAGE, Among(ME, None)),
            lambda s: lists.lobby(s, "dominion", "running", SOMEWHERE, PAGE, Among(None, None)),
            lambda s: lists.lobby(s, None, None, None, PAGE, Among(None, ME)),
            lambda s: lists.results(s, None, None, PAGE),
            lambda s: lists.results(s, "dominion", SOMEWHERE, PAGE),
            lambda s: lists.results(s, None, None, PAGE, ME),
            lambda s: lists.games_of(s, ME, None, PAGE),
            lambda s: lists.due(s, 2**60, None, LOOKS),
        ]
        for ask in asked:
            ask(found)
        assert len(found.plans) == len(asked) + 4, "what everybody finds and one's own; two for a status"
        for plan in found.plans:
            assert "Task Count: 8" in plan, plan
            assert "Seq Scan" not in plan, plan
            assert "Index" in plan, plan
            (task,) = re.findall(r"-> +Task\n.*?rows=(\d+)", plan, re.DOTALL)
            assert int(task) <= LOOKS, f"a page of each shard, and no more: {plan}"


# -- `croupier store migrate --distributed` on the command line: a store with games is distributed as it is, once


SMALL, ENTRIES = 24, 4
ALL = "SELECT game, version, topic, state FROM events ORDER BY game, version"
HEADS = "SELECT game, version, secret, listing FROM games ORDER BY game"
SHARDS = b"SELECT nodeport, count(*) FROM citus_shards WHERE table_name = 'events'::regclass GROUP BY 1 ORDER BY 1"
BESIDE = b"SELECT table_name::text, shard_count, colocation_id FROM citus_tables ORDER BY 1"


def stored(session: Session) -> tuple[list[object], list[object]]:
    """All entries and head rows, in order."""
    return [*session.rows(ALL)], [*session.rows(HEADS)]


async def test_store_is_spread_once_and_holds_the_same(
    cluster: Citus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with fresh_cluster(cluster.url) as url:
        migrate(url)
        site = Site(url)
        with site.ledger() as ledger:
            await start(ledger, *range(SMALL))
            for version in range(2, ENTRIES + 1):
                for n in range(SMALL):
                    await ledger.append(game(n), row(version))
        with site.session() as session:
            before = stored(session)
        assert len(before[0]) == SMALL * ENTRIES
        monkeypatch.setenv("CROUPIER_DATABASE_URL", url)
        monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
        shown = f"{cluster.coordinator.port}/{url.rpartition('/')[2]}"
        for already in (False, True):
            assert main(["store", "migrate", "--distributed"]) == 0
            first, second = capsys.readouterr().out.splitlines()
            assert first.endswith(f"{shown}: up to date")
            assert second == f"{'already ' if already else ''}spread: 8 shards on 2 workers"
            assert main(["store", "migrate", "--distributed", "--json"]) == 0
            said = json.loads(capsys.readouterr().out)
            assert said["distributed"] == {"workers": 2, "shards": 8, "already": True}
            with closing(open_store(url)) as store, closing(store.session()) as session:
                assert stored(session) == before
        with psycopg.connect(url) as connection:
            placed = connection.execute(SHARDS).fetchall()
            assert placed == [(port, 4) for port in sorted(worker.port for worker in cluster.workers)]
        with Site(url, spread=True).ledger() as ledger:
            await ledger.append(game(0), row(ENTRIES + 1))
            assert [each.version for each in await ledger.read(game(0))] == [*range(1, ENTRIES + 2)]


async def test_schema_step_spreads_what_it_adds(cluster: Citus, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cluster of the first schema is brought up to date: the findings of a game are beside its entries."""
    with fresh_cluster(cluster.url) as url:
        with first_schema(monkeypatch), monkeypatch.context() as before:
            before.setattr(distribution, "GAMES", tuple([name for name in placement.GAMES if name != "findings"]))
            migrate(url)
            assert not distribution.distribute(url).already
        assert migrate(url) == len(STEPS) - 1
        with psycopg.connect(url) as connection:
            placed = connection.execute(BESIDE).fetchall()
            assert [(name, shards) for name, shards, _ in placed] == [(name, 8) for name in sorted(placement.GAMES)]
            assert len({colocation for _, _, colocation in placed}) == 1
        with Site(url, spread=True).ledger() as ledger:
            await start(ledger, 1)
            await ledger.keep_finding(game(1), "search.0", 1, b"found")
            assert await ledger.findings(game(1), "search.0") == {1: b"found"}


def test_coordinator_without_workers_is_refused(
    cluster: Citus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with fresh_cluster(cluster.url, 0) as url:
        monkeypatch.setenv("CROUPIER_DATABASE_URL", url)
        monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
        assert main(["store", "migrate", "--distributed"]) == 2
        said = capsys.readouterr().err
        assert "knows no worker: SELECT citus_add_node(host, port)" in said
        assert said.count("\n") == 1
        assert Site(url).run("SELECT count(*) FROM pg_dist_partition") == [(0,)]
