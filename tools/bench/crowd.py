"""How long a player waits for a view while bots play many games for somebody else, beside the quiet server."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from time import perf_counter

from msgspec import Struct

from tools.bench.client import Client
from tools.bench.online import server
from tools.bench.tables import OPENING, Opened, Table, percentiles, registered, repeat

PAUSE = 0.01
"""Seconds between two looks: a player's, not a flood's."""


class Crowded(Struct, frozen=True):
    """Milliseconds of a view, quiet and beside this many games of bots; the ratio is that of the 99th percentiles.

    `running`: how many of the games were still running when the measurement ended.
    """

    games: int
    running: int
    quiet_p50_ms: float
    quiet_p99_ms: float
    p50_ms: float
    p99_ms: float
    ratio: float


def crowded(data: Path, games: int, seconds: float) -> Crowded:
    """One client's games of bots, another one's view."""
    with server(data) as port:
        return asyncio.run(_crowded(port, games, seconds))


async def _crowded(port: int, games: int, seconds: float) -> Crowded:
    async with AsyncExitStack() as stack:
        player = await stack.enter_async_context(Client(port, await registered(port)))
        owner = await stack.enter_async_context(Client(port, await registered(port)))
        table = Table(player)
        await table.open()

        async def look() -> float:
            await asyncio.sleep(PAUSE)
            start = perf_counter()
            await player.get(f"{table.path}/view")
            return perf_counter() - start

        await repeat(look, seconds / 4)
        quiet = await repeat(look, seconds)
        paths = [f"/v1/games/{(await owner.post('/v1/games', OPENING, Opened)).id}" for _ in range(games)]
        for path in paths:
            for _ in range(2):
                await owner.post(f"{path}/seats", {"bot": "big-money"})
        beside = await repeat(look, seconds)
        running = sum([(await owner.get(path))["status"] == "running" for path in paths])
    (quiet_p50, quiet_p99), (p50, p99) = percentiles(quiet), percentiles(beside)
    return Crowded(games, running, quiet_p50, quiet_p99, p50, p99, round(p99 / quiet_p99, 2))
