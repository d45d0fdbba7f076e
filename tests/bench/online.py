"""Choices over HTTP, on a server of its own: `croupier serve` in another process, SQLite on the data folder's disk.

A player sits at both seats of a sandbox game, so each answer brings the next question and every request is a choice.
The bot is Big Money as a client can play it: play all Treasures, then buy the best that the question offers.
"""

import asyncio
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable, Generator
from contextlib import AsyncExitStack, closing, contextmanager
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from msgspec import Struct

from tests.bench.client import Client
from tests.bench.rounds import rate

WANTED = ({"type": "treasures"}, *({"type": "buy", "card": card} for card in ("province", "gold", "silver")))
LAST_RESORT = {"type": "end-turn"}
OPENING = {"ruleset": "dominion", "seats": 2, "options": {"preset": "first-game"}, "scenario": {}}
ENTRY_BYTES = 700
STOPS_WITHIN = 30


class Served(Struct, frozen=True):
    """So many games in flight. `floor` is the same clients asking for `/healthz`: HTTP and nothing behind it."""

    games: int
    choices_per_second: float
    p50_ms: float
    p99_ms: float
    floor_per_second: float


@contextmanager
def server(data: Path) -> Generator[int]:
    """A server on a free port, with a folder of its own inside `data`."""
    command = [sys.executable, "-m", "infra.cli", "serve", "--port", "0", "--data"]
    with (
        TemporaryDirectory(dir=data) as folder,
        subprocess.Popen([*command, folder], stdout=subprocess.PIPE, text=True) as process,
    ):
        try:
            assert process.stdout is not None
            welcome = process.stdout.readline()
            assert "http://" in welcome, "the server did not start"
            yield int(welcome.split("http://")[1].split()[0].rpartition(":")[2])
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(STOPS_WITHIN)


def commits_per_second(data: Path, seconds: float) -> float:
    """The floor under every stored choice: bare sqlite3, one row a commit, each commit synced to the disk."""
    with TemporaryDirectory(dir=data) as folder, closing(sqlite3.connect(Path(folder, "floor.sqlite3"))) as connection:
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE entries (body BLOB)")
        body = bytes(ENTRY_BYTES)
        return round(rate(lambda: connection.execute("INSERT INTO entries VALUES (?)", (body,)), seconds), 1)


def served(port: int, games: int, seconds: float) -> Served:
    """Play so many games at once for so long."""
    return asyncio.run(_served(port, games, seconds))


async def _served(port: int, games: int, seconds: float) -> Served:
    async with Client(port) as client:
        token: str = (await client.post("/v1/players", {"name": "Bench"}))["token"]
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(port, token)) for _ in range(games)]
        tables = [_Table(client) for client in clients]
        await asyncio.gather(*(_repeat(table.choose, seconds / 4) for table in tables))
        start = perf_counter()
        found = await asyncio.gather(*(_repeat(table.choose, seconds) for table in tables))
        elapsed = perf_counter() - start
        await asyncio.gather(*(_repeat(_health(client), seconds / 8) for client in clients))
        start = perf_counter()
        floor = await asyncio.gather(*(_repeat(_health(client), seconds / 4) for client in clients))
        floor_elapsed = perf_counter() - start
    took = sorted(one for each in found for one in each)
    cuts = quantiles(took, n=100, method="inclusive")
    return Served(
        games,
        round(len(took) / elapsed, 1),
        round(cuts[49] * 1e3, 2),
        round(cuts[98] * 1e3, 2),
        round(sum(map(len, floor)) / floor_elapsed, 1),
    )


async def _repeat(work: Callable[[], Awaitable[float]], seconds: float) -> list[float]:
    """How long `work` took, each time, for so long and at least twice."""
    took: list[float] = []
    end = perf_counter() + seconds
    while perf_counter() < end or len(took) < 2:
        took.append(await work())
    return took


def _health(client: Client) -> Callable[[], Awaitable[float]]:
    async def once() -> float:
        start = perf_counter()
        await client.get("/v1/healthz")
        return perf_counter() - start

    return once


class _Table:
    """One game after another, played through one connection."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._game = ""
        self._asked: list[dict[str, Any]] = []

    async def choose(self) -> float:
        """One choice; the seconds between asking and the whole answer."""
        if not self._asked:
            await self._open()
        (asked,) = self._asked
        options: list[dict[str, str]] = asked["options"]
        wanted = [options.index(option) for option in (*WANTED, LAST_RESORT) if option in options]
        # What is no turn is the clean-up of one in which nothing was played: any card may lie on top.
        picks = wanted[:1] or list(range(asked["least"]))
        choice = {"question": asked["question"], "picks": picks, "seat": asked["seat"]}
        start = perf_counter()
        told = await self._client.post(f"/v1/games/{self._game}/choices", choice)
        took = perf_counter() - start
        self._asked = told["asked"]
        return took

    async def _open(self) -> None:
        self._game = (await self._client.post("/v1/games", OPENING))["id"]
        for _ in range(2):
            await self._client.post(f"/v1/games/{self._game}/seats", {})
        self._asked = (await self._client.get(f"/v1/games/{self._game}/view"))["asked"]
