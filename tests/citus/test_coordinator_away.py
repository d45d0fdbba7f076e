"""The coordinator has died: games go on for those who were there a moment ago, and all else is refused at once."""

import asyncio
import time
from pathlib import Path

import httpx

from api.application.ports.environment import GAP
from tests.citus.conftest import SOON
from tests.faults.stage import plain, running
from tests.servers.citus import Citus
from tests.support.app import application
from tests.support.client import at, ok, refused
from tests.support.games import deal, frames, play, view
from tests.support.stores import Site

AT_ONCE = 2.0
"""Seconds within which is refused what only the coordinator knows: a quarter, and what a busy machine adds."""
OPENING = {"ruleset": "dominion", "seats": 2}
HASTY = {"kind": "move", "seconds": 10}


async def test_games_go_on_while_the_coordinator_is_away(cluster: Citus, spread: Site, tmp_path: Path) -> None:
    environ = plain(CROUPIER_DATABASE_URL=spread.url, CROUPIER_DATA=str(tmp_path), CROUPIER_LIMITS="on")
    async with application(tmp_path, url=spread.url) as home:
        people = await home.players("Anna", "Bert")
        paths = [await deal(people[0], *people, access="open", clock=HASTY | {"seconds": 600}) for _ in range(4)]
    with running([environ]) as (api,):
        async with httpx.AsyncClient(base_url=api.url, timeout=SOON) as http:
            anna, bert = (at(http, guest) for guest in people)
            left = await deal(anna, anna, bert, access="open", clock=HASTY, absent="default")
            for path in paths:
                assert await play(path, (anna, bert), 1) == 1
            version = (await view(anna, left))["version"]
            gone = time.monotonic()
            await asyncio.to_thread(cluster.coordinator.crash)
            try:
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
            finally:
                await asyncio.to_thread(cluster.coordinator.start)
            until = time.monotonic() + SOON
            while (await http.post("/v1/players", json={"name": "Carl"})).status_code == 503:
                assert time.monotonic() < until
            for path in paths:
                assert await play(path, (anna, bert), 1) == 1
                assert "time-added" not in {one["cause"]["type"] for one in await frames(anna, path)}, "no outage"
