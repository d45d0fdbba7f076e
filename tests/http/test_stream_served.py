"""Streams of a real server, over sockets."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from api.application.views import broadcast
from api.http.routes import stream
from infra import protocol
from infra.protocol import written
from tests.support.app import SOON, serving
from tests.support.client import Guest, newcomers
from tests.support.games import deal, open_game, play
from tests.support.notifiers import followed
from tests.support.streams import NDJSON, SSE
from tests.support.until import until


async def lines_of(client: httpx.AsyncClient, path: str, guest: Guest, kind: str) -> AsyncIterator[Any]:
    """The frames of a stream as they come over a socket."""
    async with client.stream("GET", f"{path}/stream", headers=guest.headers | {"Accept": kind}) as answer:
        assert answer.status_code == 200
        async for line in answer.aiter_lines():
            text = line.removeprefix("data: ")
            if text.startswith("{"):
                yield json.loads(text)


async def test_date_header_is_the_games_clock(tmp_path: Path) -> None:
    with serving(tmp_path) as (url, _, _hall):
        async with httpx.AsyncClient(base_url=url, timeout=SOON) as client:
            made = await client.post("/v1/players", json={"name": "Anna"})
            assert made.headers["date"].startswith("Tue, 14 Nov 2023 "), "and not this machine's"
            read = await client.get("/v1/games", headers={"Origin": "https://elsewhere.example"})
            assert "Date" in read.headers["access-control-expose-headers"].split(", ")


async def test_a_real_client_that_goes_away_is_forgotten(tmp_path: Path) -> None:
    with serving(tmp_path, heartbeat=0.02) as (url, _, hall):
        async with httpx.AsyncClient(base_url=url, timeout=SOON) as client:
            (anna,) = await newcomers(client, "Anna")
            path = await open_game(anna)
            async for _ in lines_of(client, path, anna, SSE):
                break
            await until(lambda: not followed(hall.notifier))


async def test_stopping_server_ends_its_streams_first(tmp_path: Path) -> None:
    with serving(tmp_path, heartbeat=60) as (url, server, _):
        async with httpx.AsyncClient(base_url=url, timeout=SOON) as client:
            (anna,) = await newcomers(client, "Anna")
            path = await open_game(anna)
            started = time.monotonic()
            got: list[Any] = []
            async for frame in lines_of(client, path, anna, NDJSON):
                got.append(frame)
                # A signal reaches the server's own loop; so must we.
                server.servers[0].get_loop().call_soon_threadsafe(server.handle_exit, 15, None)
            assert len(got) == 1
            assert time.monotonic() - started < SOON


@pytest.mark.parametrize("at_once", [False, True])
async def test_newer_versions_are_handed_to_waiting_connections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, at_once: bool
) -> None:
    """All but the first are not woken: each of them still has every version once and in order, in gzip as well."""
    handed, had = list[bytes](), [list[int]() for _ in range(6)]

    def counted(cycle: Any, piece: bytes) -> bool:
        handed.append(piece)
        return written(cycle, piece)

    async def follow(client: httpx.AsyncClient, path: str, seen: list[int], encoding: str) -> None:
        headers = {"Accept": NDJSON, "Accept-Encoding": encoding}
        async with client.stream("GET", f"{path}/stream", headers=headers) as answer:
            async for line in answer.aiter_lines():
                seen.append(json.loads(line).get("version", 0))  # noqa: PERF401 - it is looked at meanwhile

    monkeypatch.setattr(broadcast, "WOKEN_TOGETHER", 1)
    monkeypatch.setattr(protocol, "written", counted)
    if at_once:  # four versions between two wake-ups, in a piece each
        wake = broadcast.Broadcast._wake_in_turn  # pyright: ignore[reportPrivateUsage]

        async def later(self: broadcast.Broadcast, **how: bool) -> None:
            while 3 < self.live.now.version < 7:  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.01)
            await wake(self, **how)

        monkeypatch.setattr(stream, "FRAMES_A_PIECE", 1)
        monkeypatch.setattr(broadcast.Broadcast, "_wake_in_turn", later)
    with serving(tmp_path, heartbeat=60) as (url, server, _):
        async with httpx.AsyncClient(base_url=url, timeout=SOON) as client:
            anna, bert = await newcomers(client, "Anna", "Bert")
            path = await deal(anna, anna, bert, access="open")
            following = [
                asyncio.create_task(follow(client, path, seen, ("identity", "gzip")[n % 2]))
                for n, seen in enumerate(had)
            ]
            await until(lambda: all(seen[-1:] == [3] for seen in had))
            assert await play(path, (anna, bert), 4) == 4
            await until(lambda: all(seen[-1:] == [7] for seen in had))
            server.servers[0].get_loop().call_soon_threadsafe(server.handle_exit, 15, None)
            await asyncio.gather(*following)
    assert had == [[1, 2, 3, 4, 5, 6, 7]] * 6
    assert len(handed) >= (1 if at_once else 4)
