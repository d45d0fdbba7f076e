"""Games due at once: how fast they are worked off, and how long a player's choice takes meanwhile.

The games are in the store as after hours without any process, and are due when the server starts. The floor is the bare
sqlite3 loop, one synced row per commit; for a choice it is the same choice on the same server once all is worked off.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

import uvloop
from msgspec import Struct

from domain.engine.entry.clock import MICROSECONDS, MoveClock
from infra.store.database.uptime import microseconds
from infra.store.maintenance.migrations import migrate
from tests.support.waiting import put_waiting
from tools.bench.client import Client
from tools.bench.online import commits_per_second, server
from tools.bench.tables import Table as Played
from tools.bench.tables import percentiles, registered, repeat

HOUR = 3_600
PAUSE, LOOK = 0.01, 0.05
"""Seconds between two choices, and between two counts of what is left."""
ENOUGH = 300.0
"""Seconds within which all must be worked off."""
PLAYERS = ["1" * 32, "2" * 32]
LEFT = "SELECT count(*) FROM games WHERE due <= ?"


class Overdue(Struct, frozen=True):
    """Time-outs per second with this many games due at once, and the ratio to the floor; milliseconds of a choice.

    `choices` were made between the first time-out and the last; their ratios are to those on the quiet server.
    """

    games: int
    per_second: float
    floor_per_second: float
    ratio: float
    choices: int
    p50_ms: float
    p99_ms: float
    longest_ms: float
    quiet_p50_ms: float
    quiet_p99_ms: float
    p50_ratio: float
    p99_ratio: float


class _Choice(NamedTuple):
    """When it was asked for, and the seconds until it was answered."""

    at: float
    took: float


def overdue(data: Path, games: int, seconds: float) -> Overdue:
    """Put the games there, and start a server."""
    with TemporaryDirectory(dir=data) as folder:
        place = Path(folder, "due.sqlite3")
        _fill(place, games)
        before = commits_per_second(data, seconds / 8)
        with server(data, {"CROUPIER_DATABASE_URL": f"sqlite:///{place}"}) as port:
            per_second, beside, quiet = uvloop.run(_worked_off(port, place, games, seconds / 2))
    floor = mean((before, commits_per_second(data, seconds / 8)))
    (p50, p99), (quiet_p50, quiet_p99) = percentiles(beside), percentiles(quiet)
    return Overdue(
        games,
        round(per_second, 1),
        round(floor, 1),
        round(per_second / floor, 2),
        len(beside),
        p50,
        p99,
        round(max(beside) * 1e3, 2),
        quiet_p50,
        quiet_p99,
        round(p50 / quiet_p50, 2),
        round(p99 / quiet_p99, 2),
    )


def _fill(place: Path, games: int) -> None:
    """Games that have been waiting for an answer for two hours, if any is due."""
    migrate(place)
    put_waiting(place, range(games), PLAYERS, microseconds() - 2 * HOUR * MICROSECONDS, MoveClock(HOUR))


async def _worked_off(port: int, place: Path, games: int, seconds: float) -> tuple[float, list[float], list[float]]:
    """Time-outs a second; the seconds of each choice meanwhile, and of each when all is quiet."""
    now = microseconds()

    def left() -> int:
        with closing(sqlite3.connect(place)) as connection:
            return connection.execute(LEFT, (now,)).fetchone()[0]

    async with Client(port, await registered(port)) as client:
        table = Played(client)

        async def choose() -> float:
            await asyncio.sleep(PAUSE)
            return await table.choose()

        made, began, working = list[_Choice](), perf_counter(), asyncio.create_task(_worked(left, games))
        while not working.done() or len(made) < 2:
            assert perf_counter() < began + ENOUGH, "it is not worked off"
            made.append(_Choice(perf_counter(), await choose()))
        start, end = await working
        beside = [one.took for one in made if start <= one.at < end]
        if len(beside) < 2:  # a few games are worked off between two choices
            beside = [one.took for one in made]
        return games / (end - start), beside, await repeat(choose, seconds)


async def _worked(left: Callable[[], int], games: int) -> tuple[float, float]:
    """The last look at which all were due, and the first at which none was."""
    start = perf_counter()
    while there := await asyncio.to_thread(left):
        if there == games:
            start = perf_counter()
        await asyncio.sleep(LOOK)
    return start, perf_counter()
