"""The coordinator is down: games go on for recently seen players, and all else is refused at once."""

import asyncio
import time
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import httpx
import pytest

from api.application.ports.environment import GAP
from infra.store.database.uptime import microseconds
from projections.schemas.listing import Change, Listing, OccupiedSeat
from projections.schemas.notices import Notice
from tests.citus.conftest import SOON
from tests.infra.test_metrics import watched
from tests.support.app import application
from tests.support.client import at, ok, refused
from tests.support.games import deal, frames, play, view
from tests.support.stores import Site, game, row, start
from tests.support.until import until
from tools.servers.citus import Citus
from tools.servers.postgres import Postgres
from tools.servers.server import hanging

AT_ONCE = 2.0
"""Seconds within which requests that need the coordinator are refused: a quarter, plus what a busy machine adds."""
OPENING = {"ruleset": "dominion", "seats": 2}
HASTY = {"kind": "move", "seconds": 10}


@contextmanager
def crashed(server: Postgres) -> Generator[None]:
    """This server is down within the block."""
    server.crash()
    try:
        yield
    finally:
        server.start()


@contextmanager
def hung(server: Postgres) -> Generator[None]:
    """This server neither answers nor hangs up within the block."""
    with hanging(server.process):
        yield


@pytest.mark.parametrize("away", [crashed, hung])
async def test_games_go_on_while_the_coordinator_is_away(
    away: Callable[[Postgres], AbstractContextManager[None]], cluster: Citus, spread: Site, tmp_path: Path
) -> None:
    async with application(tmp_path, url=spread.url) as home:
        people = await home.players("Anna", "Bert")
    with watched(tmp_path, CROUPIER_DATABASE_URL=spread.url, CROUPIER_LIMITS="on") as server:
        async with httpx.AsyncClient(base_url=server.api.url, timeout=SOON) as http:
            anna, bert = (at(http, guest) for guest in people)
            # Opened there, with the clock that goes on there: with another their time would be up.
            paths = [await deal(anna, anna, bert, access="open", clock=HASTY | {"seconds": 600}) for _ in range(4)]
            left = await deal(anna, anna, bert, access="open", clock=HASTY, absent="default")
            for path in paths:
                assert await play(path, (anna, bert), 1) == 1
            version = (await view(anna, left))["version"]
            gone = time.monotonic()
            with away(cluster.coordinator):
                while (await view(anna, left))["version"] == version:
                    assert time.monotonic() < gone + SOON, "time is up there"
                    for path in paths:
                        assert await play(path, (anna, bert), 1) == 1
                        await asyncio.sleep(0.2)  # they last
                assert time.monotonic() > gone + GAP / 1e6, "longer than the service may be away without an outage"
                ok(await anna.get("/v1/readyz"))
                assert ok(await anna.get("/v1/readyz?deep=1"))["away"]
                began = time.monotonic()
                refused(await http.post("/v1/players", json={"name": "Carl"}), 503, "unavailable")
                refused(await http.get("/v1/me", headers={"Authorization": "Bearer nobody's"}), 503, "unavailable")
                refused(await anna.post("/v1/games", OPENING), 503, "unavailable")
                assert (await anna.get("/v1/games")).status_code in {200, 503}, "who is blocked is not known"
                assert time.monotonic() - began < AT_ONCE
                assert server.total("croupier_store_up") == server.total("croupier_store_servers_away") == 1
                assert server.total("croupier_due_late_seconds") < SOON, "workers know it"
            carl = {"name": "Carl"}
            await until(lambda: http.post("/v1/players", json=carl), lambda made: made.status_code != 503, SOON)
            for path in paths:
                assert await play(path, (anna, bert), 1) == 1
                assert "time-added" not in {one["cause"]["type"] for one in await frames(anna, path)}, "no outage"


async def test_reminders_amid_coordinator_outage_are_delivered_later(cluster: Citus, spread: Site) -> None:
    games, short = range(8), Notice("anna", "time-short")
    spread.run("INSERT INTO followers VALUES ('anna', 0, 0, ?)", (microseconds(),))
    with spread.ledger() as ledger:
        await start(ledger, *games)
        for n in games:
            item = Listing(game(n), "dominion", "running", False, True, 2, 1_000, (OccupiedSeat("anna", None, False),))
            await ledger.append(game(n), row(2), Change(item, "turn", 7))
        with crashed(cluster.coordinator):
            for n in games:
                await ledger.remind(game(n), 6, 8, [(2, short)])  # overtaken
                await ledger.remind(game(n), 7, 8, [(2, short)])
                await ledger.remind(game(n), 8, 9, [(2, short)])  # the first one is pending: it is looked at again
        assert spread.run("SELECT DISTINCT due FROM games") == [(8,)]
        async with ledger.outbox.running():
            await until(lambda: spread.run("SELECT count(*) FROM outbox") == [(0,)], seconds=SOON)
        for n in games:
            await ledger.remind(game(n), 8, 9, [])
    told = spread.run("SELECT game, version, type FROM player_events")
    assert sorted(told) == sorted((game(n), 2, "time-short") for n in games)
    assert spread.run("SELECT DISTINCT due FROM games") == [(9,)]
