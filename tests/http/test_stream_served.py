"""Streams of a real server, over sockets."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx

from tests.support.app import SOON, serving
from tests.support.client import Guest, ok
from tests.support.games import PLAIN, frames, join, open_game, play
from tests.support.notifiers import followed
from tests.support.streams import NDJSON, SSE


async def player(client: httpx.AsyncClient, name: str) -> Guest:
    """A player with a separate account."""
    made = ok(await Guest(client).post("/v1/players", {"name": name}))
    return Guest(client, made["id"], name, made["token"])


async def lines_of(client: httpx.AsyncClient, path: str, guest: Guest, kind: str) -> AsyncIterator[Any]:
    """The frames of a stream as they come over a socket."""
    async with client.stream("GET", f"{path}/stream", headers=guest.headers | {"Accept": kind}) as answer:
        assert answer.status_code == 200
        async for line in answer.aiter_lines():
            text = line.removeprefix("data: ")
            if text.startswith("{"):
                yield json.loads(text)


async def test_served_game_is_followed_as_each_may_see(tmp_path: Path) -> None:
    with serving(tmp_path) as (url, _, _hall):
        async with httpx.AsyncClient(base_url=url, timeout=SOON) as client:
            nobody = Guest(client)
            host, *players = [await player(client, name) for name in ("Host", "Anna", "Bert")]
            scenario = {"supply": [{"card": "province", "left": 4}], "seats": [PLAIN, PLAIN], "buys": 2, "coins": 16}
            path = await open_game(host, scenario=scenario)
            heard: list[list[Any]] = [[] for _ in range(8)]

            async def follow(i: int) -> None:
                guest, kind = (*players, nobody, host)[i % 4], (SSE, NDJSON)[i // 4]
                async for frame in lines_of(client, path, guest, kind):
                    heard[i].append(frame)

            following = [asyncio.create_task(follow(i)) for i in range(8)]
            await join(path, *players)
            await play(path, players, 12)
            last = ok(await players[0].post(f"{path}/resignation", {}))["version"]
            await asyncio.wait_for(asyncio.gather(*following), SOON)
            for i, got in enumerate(heard):
                assert [frame["version"] for frame in got] == list(range(1, last + 1))
                assert got == await frames((*players, nobody, host)[i % 4], path)
            assert heard[0] != heard[1] != heard[2] != heard[0]


async def test_answers_tell_the_time_of_games_clock(tmp_path: Path) -> None:
    with serving(tmp_path) as (url, _, _hall):
        async with httpx.AsyncClient(base_url=url, timeout=SOON) as client:
            made = await client.post("/v1/players", json={"name": "Anna"})
            assert made.headers["date"].startswith("Tue, 14 Nov 2023 "), "and not this machine's"
            read = await client.get("/v1/games", headers={"Origin": "https://elsewhere.example"})
            assert "Date" in read.headers["access-control-expose-headers"].split(", ")


async def test_a_real_client_that_goes_away_is_forgotten(tmp_path: Path) -> None:
    with serving(tmp_path, heartbeat=0.02) as (url, _, hall):
        async with httpx.AsyncClient(base_url=url, timeout=SOON) as client:
            anna = await player(client, "Anna")
            path = await open_game(anna)
            async for _ in lines_of(client, path, anna, SSE):
                break
            async with asyncio.timeout(SOON):
                while followed(hall.notifier):  # noqa: ASYNC110 - the bell rings in the server's thread
                    await asyncio.sleep(0.005)


async def test_stopping_server_ends_its_streams_first(tmp_path: Path) -> None:
    with serving(tmp_path, heartbeat=60) as (url, server, _):
        async with httpx.AsyncClient(base_url=url, timeout=SOON) as client:
            anna = await player(client, "Anna")
            path = await open_game(anna)
            started = time.monotonic()
            got: list[Any] = []
            async for frame in lines_of(client, path, anna, NDJSON):
                got.append(frame)
                # A signal reaches the server's own loop; so must we.
                server.servers[0].get_loop().call_soon_threadsafe(server.handle_exit, 15, None)
            assert len(got) == 1
            assert time.monotonic() - started < SOON
