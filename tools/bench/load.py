"""Choices over HTTP at full load, durable on PostgreSQL: many clients take turns at an even larger number of games.

Client, server and database share the machine, as do the floor's client and server: bare Litestar with the same body.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from itertools import cycle
from pathlib import Path
from statistics import median
from time import perf_counter

import uvloop
from msgspec import Struct

from tools.bench.client import Client
from tools.bench.online import process, server
from tools.bench.rounds import ratio
from tools.bench.tables import Table, percentiles, registered, repeat

BODY = {"question": 17, "picks": [2], "seat": 1}


class Loaded(Struct, frozen=True):
    """Choices a second, milliseconds that one takes, and the floor's; the medians of the rounds."""

    clients: int
    games: int
    choices_per_second: float
    p50_ms: float
    p99_ms: float
    floor_per_second: float
    floor_p50_ms: float
    floor_p99_ms: float
    ratio: float


class _Round(Struct, frozen=True):
    per_second: float
    p50: float
    p99: float


def loaded(data: Path, url: str, clients: int, games: int, rounds: int, seconds: float) -> Loaded:
    """Load both servers in turn; the database at `url` must have the schema."""
    with server(data, {"CROUPIER_DATABASE_URL": url}) as port, process("tools.bench.bare") as (_, bare):
        return uvloop.run(_loaded(port, bare, clients, games, rounds, seconds))


async def _loaded(port: int, bare: int, clients: int, games: int, rounds: int, seconds: float) -> Loaded:
    token = await registered(port)
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(Client(port, token)) for _ in range(clients)]
        strangers = [await stack.enter_async_context(Client(bare, token)) for _ in range(clients)]
        tables = [[Table(player) for _ in range(i, games, clients)] for i, player in enumerate(players)]
        choosing = [_in_turn(mine) for mine in tables]
        asking = [_ask(stranger) for stranger in strangers]
        ours: list[_Round] = []
        theirs: list[_Round] = []
        for _ in range(rounds + 1):  # the first warms up
            await asyncio.gather(*[_seated(mine) for mine in tables])
            ours.append(await _round(choosing, seconds))
            theirs.append(await _round(asking, seconds))
    ours, theirs = ours[1:], theirs[1:]
    return Loaded(
        clients,
        games,
        *_medians(ours),
        *_medians(theirs),
        ratio([one.per_second for one in ours], [one.per_second for one in theirs]),
    )


def _medians(rounds: Sequence[_Round]) -> tuple[float, float, float]:
    return (
        round(median(one.per_second for one in rounds), 1),
        round(median(one.p50 for one in rounds), 2),
        round(median(one.p99 for one in rounds), 2),
    )


async def _round(works: Sequence[Callable[[], Awaitable[float]]], seconds: float) -> _Round:
    start = perf_counter()
    found = await asyncio.gather(*[repeat(work, seconds) for work in works])
    elapsed = perf_counter() - start
    took = [one for each in found for one in each]
    return _Round(len(took) / elapsed, *percentiles(took))


async def _seated(tables: Sequence[Table]) -> None:
    """Open new games between two rounds where the old ones are over."""
    for table in tables:
        if table.over:
            await table.open()


def _in_turn(tables: Sequence[Table]) -> Callable[[], Awaitable[float]]:
    turn = cycle(tables)

    async def once() -> float:
        table = next(turn)
        for _ in tables:  # a game that has just ended is passed over; if all have, another is opened within the round
            table = next(turn) if table.over else table
        return await table.choose()

    return once


def _ask(client: Client) -> Callable[[], Awaitable[float]]:
    path = f"/v1/games/{'0' * 32}/choices"

    async def once() -> float:
        start = perf_counter()
        await client.post(path, BODY)
        return perf_counter() - start

    return once
