"""Games through several applications over one store and a real Redis: each is shown in all, and none hangs on it."""

import asyncio
import time
from pathlib import Path

import httpx
import pytest

from infra.notify.local import POLL_INTERVAL
from tests.faults.stage import plain, running
from tests.support.app import SOON, application
from tests.support.client import newcomers, ok, refused
from tests.support.games import deal, frames, join, open_game, play, view
from tests.support.patience import patience
from tests.support.streams import tap
from tests.support.until import until


async def test_choice_reaches_other_processes_streams_before_polling(redis_url: str, tmp_path: Path) -> None:
    async with (
        application(tmp_path, redis=redis_url) as one,
        application(tmp_path, seed="other", redis=redis_url) as other,
    ):
        guests = await one.players("Anna", "Bert")
        path = await deal(guests[0], *guests)
        async with tap(other.app, f"{path}/stream", guests[0].headers) as live:
            await live.frames(3)
            await asyncio.sleep(POLL_INTERVAL / 4)  # by now Redis has confirmed
            started = time.monotonic()
            for version in range(4, 24):
                await play(path, guests, 1)
                await live.frames(version)
            assert time.monotonic() - started < 15 * POLL_INTERVAL, "twenty polls would take twenty periods"
            assert await live.frames(23) == await frames(guests[0], path)


async def test_polled_streams_lag_by_one_poll(tmp_path: Path) -> None:
    """No notification goes from one of two applications over a store to the other."""
    async with application(tmp_path) as one, application(tmp_path, seed="other") as other:
        guests = await one.players("Anna", "Bert")
        path = await deal(guests[0], *guests)
        async with tap(other.app, f"{path}/stream", other.again(guests[0]).headers) as live:
            await live.frames(3)
            for moves in (3, 5):
                await play(path, guests, moves)
                missing = await frames(guests[0], path)
                async with asyncio.timeout(patience(POLL_INTERVAL + 0.5)):
                    assert await live.frames(len(missing)) == missing


async def test_watchers_without_invitation_are_refused_in_every_process(redis_url: str, tmp_path: Path) -> None:
    async with (
        application(tmp_path, redis=redis_url) as here,
        application(tmp_path, seed="b", redis=redis_url) as there,
    ):
        host, anna, bert, wendy = await here.players("Host", "Anna", "Bert", "Wendy")
        path = await open_game(host, spectators={"who": "invited"})
        assert (await host.put(f"{path}/watchers/{wendy.id}")).status_code == 204
        await join(path, anna, bert)
        await play(path, (anna, bert), 3)
        refused(await there.nobody.get(f"{path}/stream"), 401, "no-token")
        refused(await there.again(host).get(f"{path}/stream"), 403, "no-spectators")
        seen = (await view(there.again(wendy), path))["version"]
        async with tap(there.app, f"{path}/stream", wendy.headers) as stream:
            await stream.frames(seen)
            assert (await anna.delete(f"{path}/watchers/{wendy.id}")).status_code == 204
            assert len(await stream.end()) == seen, "not even that"
        refused(await there.again(wendy).get(f"{path}/stream"), 403, "no-spectators")


# -- real processes


@pytest.mark.parametrize("url", ["redis://127.0.0.1:1", "redis://no-such-host.invalid:6379"])
async def test_server_without_its_redis_plays_and_says(url: str, tmp_path: Path) -> None:
    with running([plain(CROUPIER_DATA=str(tmp_path), CROUPIER_REDIS_URL=url)]) as (api,):
        async with httpx.AsyncClient(base_url=api.url, timeout=SOON) as http:
            await until(lambda: http.get("/v1/readyz"), lambda ready: ok(ready)["bell"] == "away")
            guests = await newcomers(http, "Anna", "Bert")
            path = await deal(guests[0], *guests)
            assert await play(path, guests, 5) == 5
        api.process.stop()
        assert api.said().count("Redis is away") == 1
