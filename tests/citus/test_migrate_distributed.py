"""`croupier store migrate --distributed` on the command line: a store with games is spread as it is, once."""

import json
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from infra.cli.main import main
from infra.store.database.connection import Session
from infra.store.maintenance.migrations import migrate, open_store
from tests.servers.citus import Citus, fresh_cluster
from tests.support.stores import Site, game, row, start

GAMES, ENTRIES = 24, 4
ALL = "SELECT game, version, topic, state FROM events ORDER BY game, version"
HEADS = "SELECT game, version, secret, listing FROM games ORDER BY game"
SHARDS = b"SELECT nodeport, count(*) FROM citus_shards WHERE table_name = 'events'::regclass GROUP BY 1 ORDER BY 1"


def stored(session: Session) -> tuple[list[object], list[object]]:
    """All entries and head rows, in order."""
    return [*session.rows(ALL)], [*session.rows(HEADS)]


async def test_a_store_with_games_is_spread_once_and_holds_the_same(
    cluster: Citus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with fresh_cluster(cluster.url) as url:
        migrate(url)
        site = Site(url)
        with site.ledger() as ledger:
            await start(ledger, *range(GAMES))
            for version in range(2, ENTRIES + 1):
                for n in range(GAMES):
                    await ledger.append(game(n), row(version))
        with site.session() as session:
            before = stored(session)
        assert len(before[0]) == GAMES * ENTRIES
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


def test_a_coordinator_without_workers_is_refused_and_nothing_is_spread(
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
