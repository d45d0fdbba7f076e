"""Streams of one game over two processes behind the documented proxy, beside all of them at one process.

CPU time is counted, as two cores must do for the spectators as well: the deliveries for each second of the busiest
process. The process that plays the game also stores its choices.
"""

from collections.abc import Sequence
from contextlib import AsyncExitStack
from time import perf_counter

import uvloop
from msgspec import Struct

from infra.store.maintenance.migrations import migrate
from tools.bench.online import process
from tools.bench.spectators import ENTRIES_AT_FIRST, Crowd, cpu_seconds, crowd, opened
from tools.bench.tables import Table
from tools.servers.nginx import nginx
from tools.servers.postgres import fresh_database, postgres
from tools.servers.process import LOOPBACK
from tools.servers.redis import redis

AIM = 1.8


class Watched(Struct, frozen=True):
    """A number of spectators of one game: deliveries for each second of CPU of the busier process."""

    spectators: int
    one_per_second: float
    two_per_second: float
    ratio: float


def watched(spectators: int, rounds: int, seconds: float) -> Watched:
    """Measure both in turn, this many rounds of this many seconds each, after one that is not counted."""
    with postgres(durable=True) as server, redis() as bell, fresh_database(server.url) as database:
        migrate(database)
        environ = {"CROUPIER_DATABASE_URL": database, "CROUPIER_REDIS_URL": bell.url}
        serve = ("croupier", "serve", "--port", "0")
        with (
            process(*serve, environ=environ) as one,
            process(*serve, environ=environ) as other,
            nginx([f"{LOOPBACK}:{one[1]}"] * 2) as alone,
            nginx([f"{LOOPBACK}:{port}" for _, port in (one, other)]) as both,
        ):
            ports = [int(url.rpartition(":")[2]) for url in (alone, both)]
            return uvloop.run(_watched((one[0], other[0]), ports, spectators, rounds, seconds))


async def _watched(pids: Sequence[int], ports: Sequence[int], spectators: int, rounds: int, seconds: float) -> Watched:
    async with AsyncExitStack() as stack:
        sites: list[_Site] = []
        for port in ports:
            game = await opened(stack, port)
            crowded = await stack.enter_async_context(crowd(port, f"{game.path}/stream", spectators))
            await crowded.all_have(ENTRIES_AT_FIRST)
            sites.append(site := _Site(pids, game, crowded))
            await site.deliver(seconds / 2)
            site.clear()
        for _ in range(rounds):
            for site in sites:
                await site.deliver(seconds)
    one, two = (site.per_second for site in sites)
    return Watched(spectators, round(one), round(two), round(two / one, 3))


class _Site:
    """A game and who watches it; what was delivered so far, and the seconds of CPU that each process has spent."""

    def __init__(self, pids: Sequence[int], game: Table, crowded: Crowd) -> None:
        self._pids, self._game, self._crowd = pids, game, crowded
        self.clear()

    def clear(self) -> None:
        """Count from here on."""
        self._delivered, self._spent = 0, [0.0 for _ in self._pids]

    @property
    def per_second(self) -> float:
        """Deliveries for each second of the process that had most to do."""
        return self._delivered / max(*self._spent, 0.01)  # the clock is no finer

    async def deliver(self, seconds: float) -> None:
        """One choice after another, each once all have the one before."""
        start, before, pieces = perf_counter(), [cpu_seconds(pid) for pid in self._pids], self._crowd.pieces
        while perf_counter() < start + seconds:
            await self._game.choose()
            await self._crowd.all_have(1)
        self._delivered += self._crowd.pieces - pieces
        for i, pid in enumerate(self._pids):
            self._spent[i] += cpu_seconds(pid) - before[i]
