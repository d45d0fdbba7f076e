"""A worker that neither answers nor hangs up: its own games are soon refused, and everything else goes on."""

import asyncio
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from api.application.ports.stores import Snapshot
from domain.engine.entry.clock import GRACE
from infra.store.database import hung_server
from infra.store.entries.encryption import KeyRing
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import RowMapper
from infra.store.event_store import EventStoreAdapter
from infra.store.maintenance.migrations import open_store
from tests.citus.conftest import AWAY, HERE, SOON, places, whole_again, worker_of
from tests.faults.stage import plain, running
from tests.support.app import application
from tests.support.client import at, ok
from tests.support.games import deal, open_game, play, view
from tests.support.stores import Site, every, game, start
from tests.support.until import until
from tools.servers.citus import Citus
from tools.servers.server import hanging

MOVE = 10
"""Seconds for each move of a game with a clock."""
BOUND = 6.0
"""Seconds within which every request is answered: two, plus what a busy machine adds."""


async def test_hung_worker_stops_its_own_games_only(cluster: Citus, spread: Site, tmp_path: Path) -> None:
    environ = plain(CROUPIER_DATABASE_URL=spread.url, CROUPIER_DATA=str(tmp_path))
    async with application(tmp_path, url=spread.url) as home:
        people = await home.players("Anna", "Bert")
        paths = [await deal(people[0], *people, access="open") for _ in range(8)]
    place = places(cluster, spread, *paths)
    with running([environ]) as (api,):
        async with httpx.AsyncClient(base_url=api.url, timeout=SOON) as http:
            anna, bert = (at(http, guest) for guest in people)
            for path in paths:
                assert await play(path, (anna, bert), 1) == 1

            async def asked(path: str) -> tuple[int, float]:
                began = time.monotonic()
                answer = await anna.get(path)
                return answer.status_code, time.monotonic() - began

            with hanging(cluster.workers[AWAY].process):
                theirs = [f"{path}/view" for path in paths if place[path] == AWAY]
                waiting = asyncio.gather(*map(asked, [*theirs, "/v1/games", "/v1/readyz"]))
                for path in paths:
                    if place[path] == HERE:
                        assert await play(path, (anna, bert), 2) == 2, "nobody there waits"
                answers = await waiting
                assert all(status == 503 for status, _ in answers[: len(theirs)])
                assert all(status == 200 for status, _ in answers[len(theirs) :]), "lists and readiness leave it out"
                assert max(seconds for _, seconds in answers) < BOUND
                began = time.monotonic()
                assert ok(await anna.get("/v1/games"))["partial"]
                ready = ok(await anna.get("/v1/readyz?deep=1"))
                assert ready["away"] == 1
                opened = [await open_game(anna) for _ in range(6)]
                assert time.monotonic() - began < BOUND
            assert {worker_of(cluster, lane) for lane in _lanes(spread, opened)} == {HERE}, "opened elsewhere"
            await whole_again(anna)
            for path in paths:
                assert await play(path, (anna, bert), 2) == 2, "it comes back by itself"
            assert ok(await anna.get("/v1/readyz?deep=1"))["away"] == 0
            assert ok(await anna.get("/v1/readyz"))["away"] is None


async def test_hung_worker_stops_no_clock_or_snapshot_elsewhere(cluster: Citus, spread: Site, tmp_path: Path) -> None:
    environ = plain(CROUPIER_DATABASE_URL=spread.url, CROUPIER_DATA=str(tmp_path))
    async with application(tmp_path, url=spread.url) as home:
        people = await home.players("Anna", "Bert")
        paths = [await deal(people[0], *people, access="open") for _ in range(8)]
    place = places(cluster, spread, *paths)
    game = next(path for path in paths if place[path] == HERE).rpartition("/")[2]
    with running([environ]) as (api,):
        async with httpx.AsyncClient(base_url=api.url, timeout=SOON) as http:
            anna, bert = (at(http, guest) for guest in people)
            clock = {"kind": "move", "seconds": MOVE}
            left = [await deal(anna, anna, bert, access="open", clock=clock, absent="default") for _ in range(8)]
            began = time.monotonic()
            lies = places(cluster, spread, *left)
            version = {path: (await view(anna, path))["version"] for path in left}
            await asyncio.sleep(MOVE - 1 - (time.monotonic() - began))
            with hanging(cluster.workers[AWAY].process):
                with closing(EventStoreAdapter(open_store(spread.where), Entries(RowMapper(KeyRing.none())))) as store:
                    kept = Snapshot(1, b"tried")
                    await store.keep_snapshot(game, "tried", kept)
                    assert (await store.history(game, "tried", 1, 1))[0] == kept
                late = began + MOVE + GRACE / 1e6 + BOUND
                for path in left:
                    while lies[path] == HERE and (await view(anna, path))["version"] == version[path]:
                        assert time.monotonic() < late, "what is due there waits for nobody"
                        await asyncio.sleep(0.1)


def _lanes(site: Site, paths: Sequence[str]) -> set[str]:
    with closing(open_store(site.where)) as store:
        return {store.lane(path.rpartition("/")[2]) for path in paths}


@pytest.mark.parametrize("silent", ["coordinator", "worker"])
async def test_hung_worker_is_left_out_of_lists_early(
    silent: str, cluster: Citus, spread: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hung_server, "PROBE_TIMEOUT", 600.0)  # nothing counts as hung in this test
    with spread.ledger() as ledger:
        await start(ledger, *range(8))
        here = {game(n) for n in range(8) if worker_of(cluster, ledger.store.lane(game(n))) == HERE}
        async with ledger.store.watched():
            assert len(await every(ledger)) == 8
            server = cluster.coordinator if silent == "coordinator" else cluster.workers[AWAY]
            with hanging(server.process):
                async with asyncio.timeout(SOON):
                    found = {item.game for item in await every(ledger)}
                    assert found == (here if silent == "worker" else {game(n) for n in range(8)})
                    assert len(ledger.store.missing) == (silent == "worker")
            await until(lambda: every(ledger), lambda found: len(found) == 8, SOON)
            assert not ledger.store.missing
