"""Whole games through several applications over one store and a real Redis."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncGenerator, Generator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
import redis.asyncio

from infra.notify.local import POLL_INTERVAL
from tests.support.app import SOON, application
from tests.support.client import Guest, ok
from tests.support.games import deal, frames, play
from tests.support.streams import NDJSON, tap
from tools.servers.redis import redis as server

RING = re.compile(rb"([0-9a-f]{32}) ([1-9][0-9]{0,8})")


@asynccontextmanager
async def spying(url: str) -> AsyncGenerator[list[tuple[bytes, bytes]]]:
    """Everything published anywhere on this Redis during the block."""
    heard: list[tuple[bytes, bytes]] = []
    async with cast("Any", redis.asyncio.Redis).from_url(url) as client, client.pubsub() as spy:
        await spy.psubscribe("*")
        assert (await spy.get_message(timeout=SOON))["type"] == "psubscribe"

        async def listen() -> None:
            async for message in spy.listen():
                heard.append((message["channel"], message["data"]))  # noqa: PERF401 - it never ends

        task = asyncio.create_task(listen())
        try:
            yield heard
        finally:
            await asyncio.sleep(0.2)
            task.cancel()
            await asyncio.wait([task])


async def test_nothing_but_ids_and_versions_passes_through_redis(redis_url: str, tmp_path: Path) -> None:
    async with application(tmp_path, redis=redis_url) as h, spying(redis_url) as heard:
        guests = await h.players("Anna", "Bert")
        versions: dict[str, int] = {}
        for preset in ("first-game", "size-distortion"):
            path = await deal(guests[0], *guests, options={"preset": preset})
            async with tap(h.app, f"{path}/stream", guests[0].headers) as live:
                await play(path, guests)
                versions[path.rpartition("/")[2]] = len(await live.end())
        await asyncio.sleep(0.2)
        async with cast("Any", redis.asyncio.Redis).from_url(redis_url) as client:
            assert await client.dbsize() == 0, "and nothing is kept there"
    rung: dict[str, int] = {}
    for channel, data in heard:
        notify = RING.fullmatch(data)
        assert notify, data
        assert channel == b"g:" + notify[1]
        game = notify[1].decode()
        rung[game] = max(rung.get(game, 0), int(notify[2]))
    assert rung == versions, "each game to its end, and no other"


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


async def test_streams_without_redis_lag_but_lose_nothing(tmp_path: Path) -> None:
    with server() as running:
        url = running.url
        async with application(tmp_path, redis=url) as one, application(tmp_path, seed="other", redis=url) as other:
            guests = await one.players("Anna", "Bert")
            path = await deal(guests[0], *guests)
            async with AsyncExitStack() as stack:
                taps = [
                    await stack.enter_async_context(tap(h.app, f"{path}/stream", {"Accept": kind, **guest.headers}))
                    for h in (one, other)
                    for guest in (*guests, h.nobody)
                    for kind in ("text/event-stream", NDJSON)
                ]
                for each in taps:
                    await each.frames(3)
                await ready(other.nobody, "connected")
                for outage in (1, 2):
                    running.stop()
                    await ready(one.nobody, "away")
                    await play(path, guests, 5)
                    seen = await frames(guests[0], path)
                    async with asyncio.timeout(POLL_INTERVAL + 0.5):
                        for each in taps:
                            await each.frames(len(seen))
                    await play(path, guests, 5)  # published while nobody can hear it
                    running.start()
                    for h in (one, other):
                        await ready(h.nobody, "connected")
                    await play(path, guests, 5)
                    for each in taps:
                        await each.frames(3 + outage * 15)
                ok(await guests[0].post(f"{path}/resignation", {}))
                for each, guest in zip(taps, [g for g in (*guests, one.nobody) for _ in range(2)] * 2, strict=True):
                    assert await each.end() == await frames(guest, path)


async def ready(guest: Guest, bell: str) -> None:
    """Wait until the application reports its notifier ready."""
    async with asyncio.timeout(SOON):
        while ok(await guest.get("/v1/readyz"))["bell"] != bell:  # noqa: ASYNC110 - requests are what is tested
            await asyncio.sleep(0.01)


# -- real processes


@contextmanager
def serve(data: Path, url: str) -> Generator[tuple[subprocess.Popen[str], str]]:
    """`croupier serve` with this Redis: the process, and its address."""
    command = [sys.executable, "-m", "croupier", "serve", "--port", "0", "--data", str(data)]
    environ = os.environ | {"CROUPIER_REDIS_URL": url}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environ) as process:
        try:
            assert process.stdout is not None
            welcome = process.stdout.readline()
            yield process, welcome.split()[2] if welcome else ""
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(SOON)


@pytest.mark.parametrize("url", ["redis://127.0.0.1:1", "redis://no-such-host.invalid:6379"])
async def test_server_without_its_redis_plays_and_says(url: str, tmp_path: Path) -> None:
    with serve(tmp_path, url) as (process, address):
        async with httpx.AsyncClient(base_url=address, timeout=SOON) as http:
            await ready(Guest(http), "away")
            made = [ok(await Guest(http).post("/v1/players", {"name": name})) for name in ("Anna", "Bert")]
            guests = [Guest(http, each["id"], each["name"], each["token"]) for each in made]
            path = await deal(guests[0], *guests)
            assert await play(path, guests, 5) == 5
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=SOON)
        assert process.returncode == 0
        assert said.count("Redis is away") == 1
