"""Choices over HTTP on the embedded default: `croupier serve` in another process, SQLite on the data folder's disk."""

import asyncio
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable, Generator, Mapping, Sequence
from contextlib import AsyncExitStack, closing, contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory
from time import perf_counter, sleep
from typing import IO

from msgspec import Struct

from tools.bench.client import Client
from tools.bench.rounds import rate
from tools.bench.tables import Table, percentiles, registered, repeat
from tools.servers.process import Running

ENTRY_BYTES = 700
ADDRESS = re.compile(rb"http://\S+:(\d+)\s")
STOPS_WITHIN = 30


class Served(Struct, frozen=True):
    """For a number of games in flight. `floor`: the same clients asking for `/healthz`, HTTP with nothing behind it."""

    games: int
    choices_per_second: float
    p50_ms: float
    p99_ms: float
    floor_per_second: float


@contextmanager
def server(data: Path, environ: Mapping[str, str] | None = None) -> Generator[int]:
    """Croupier on a free port, with its own folder inside `data` unless `environ` names another store."""
    with (
        TemporaryDirectory(dir=data) as folder,
        process("croupier", "serve", "--port", "0", "--data", folder, environ=environ) as (_, port),
    ):
        yield port


def started(words: Sequence[str], environ: Mapping[str, str], said: IO[bytes]) -> Running:
    """`python -m` these words."""
    return subprocess.Popen([sys.executable, "-m", *words], stdout=said, env=environ)


start = started
"""How servers are started."""


@contextmanager
def process(*words: str, environ: Mapping[str, str] | None = None) -> Generator[tuple[int, int]]:
    """A server in its own process, which first prints its address: its id, and its port."""
    with NamedTemporaryFile() as said:
        running = start(words, {**os.environ, "CROUPIER_LIMITS": "off", **(environ or {})}, said.file)
        try:
            while (found := ADDRESS.search(Path(said.name).read_bytes())) is None:
                assert running.poll() is None, "the server did not start"
                sleep(0.01)
            yield running.pid, int(found[1])
        finally:
            running.send_signal(signal.SIGTERM)
            running.wait(STOPS_WITHIN)


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
    """Play this many games at once for this long."""
    return asyncio.run(_served(port, games, seconds))


async def _served(port: int, games: int, seconds: float) -> Served:
    token = await registered(port)
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(port, token)) for _ in range(games)]
        tables = [Table(client) for client in clients]
        await asyncio.gather(*(repeat(table.choose, seconds / 4) for table in tables))
        start = perf_counter()
        found = await asyncio.gather(*(repeat(table.choose, seconds) for table in tables))
        elapsed = perf_counter() - start
        await asyncio.gather(*(repeat(_health(client), seconds / 8) for client in clients))
        start = perf_counter()
        floor = await asyncio.gather(*(repeat(_health(client), seconds / 4) for client in clients))
        floor_elapsed = perf_counter() - start
    took = [one for each in found for one in each]
    p50, p99 = percentiles(took)
    floor_rate = sum(map(len, floor)) / floor_elapsed
    return Served(games, round(len(took) / elapsed, 1), p50, p99, round(floor_rate, 1))


def _health(client: Client) -> Callable[[], Awaitable[float]]:
    async def once() -> float:
        start = perf_counter()
        await client.get("/v1/healthz")
        return perf_counter() - start

    return once
