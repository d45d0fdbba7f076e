"""The faults: each is a block and lasts as long as it; at its end all is repaired."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from signal import SIGKILL

import psycopg

from tests.faults import harm
from tools.drill.site import Machine, Site, shards_of
from tools.servers.server import hanging

NOTICED = 3.0
"""Seconds after which a supervisor promotes the standby of a dead server."""
LOSS, DELAY = 0.05, 0.02
MOVE = b"SELECT citus_move_shard_placement(%s, '127.0.0.1', %s, '127.0.0.1', %s, 'force_logical')"
COORDINATOR, HERE, THERE = 0, 1, 2
Fault = Callable[[Site], AbstractAsyncContextManager[None]] | harm.Harm


def killed(place: int) -> Fault:
    """A server of the cluster dies, and its standby is promoted."""

    @asynccontextmanager
    async def fault(site: Site) -> AsyncGenerator[None]:
        machine = site.machines[place]
        await asyncio.to_thread(machine.server.process.stop, SIGKILL)
        await asyncio.sleep(NOTICED)
        await asyncio.to_thread(machine.take_over)
        yield

    return fault


def stopped(place: int) -> Fault:
    """A server of the cluster neither answers nor hangs up."""

    @asynccontextmanager
    async def fault(site: Site) -> AsyncGenerator[None]:
        with hanging(site.machines[place].server.process):
            yield

    return fault


def disk(place: int, *, full: bool) -> Fault:
    """A server's disk is slow, or full."""

    @asynccontextmanager
    async def fault(site: Site) -> AsyncGenerator[None]:
        machine = site.machines[place]
        file = machine.full if full else machine.slow
        file.touch()
        try:
            yield
        finally:
            file.unlink()
            if full:
                await asyncio.to_thread(machine.revive)

    return fault


def lossy(place: int, loss: float) -> Fault:
    """The network to a server loses and delays packets; 1: all are lost."""

    @asynccontextmanager
    async def fault(site: Site) -> AsyncGenerator[None]:
        line = site.machines[place].line
        line.loss, line.delay = loss, DELAY
        try:
            yield
        finally:
            line.loss, line.delay = 0.0, 0.0

    return fault


@asynccontextmanager
async def shards_moved(site: Site) -> AsyncGenerator[None]:
    """Two shards move from one worker to the other."""
    here, there = site.machines[HERE], site.machines[THERE]
    await asyncio.to_thread(_move, site, here, there)
    yield


def _move(site: Site, here: Machine, there: Machine) -> None:
    shards = shards_of(site, here)[:2]
    with psycopg.connect(site.database, autocommit=True) as connection:
        for shard in shards:
            connection.execute(MOVE, [shard, here.line.port, there.line.port])


@asynccontextmanager
async def redis_killed(site: Site) -> AsyncGenerator[None]:
    """A master of Redis dies, and its replica takes over by itself."""
    assert site.bells is not None
    await asyncio.to_thread(site.bells.masters[0].process.stop, SIGKILL)
    yield
    await asyncio.to_thread(site.bells.masters[0].start)


@asynccontextmanager
async def redis_stopped(site: Site) -> AsyncGenerator[None]:
    """Another Redis master is frozen."""
    assert site.bells is not None
    with hanging(site.bells.masters[1].process):
        yield


FAULTS: dict[str, tuple[Fault, int | None]] = {
    "nothing": (lossy(THERE, 0.0), None),
    "kill a worker": (killed(HERE), HERE),
    "kill the coordinator": (killed(COORDINATOR), COORDINATOR),
    "kill a process": (harm.process_killed, None),
    "kill a Redis": (redis_killed, None),
    "stop a worker": (stopped(THERE), THERE),
    "stop the coordinator": (stopped(COORDINATOR), COORDINATOR),
    "stop a process": (harm.process_frozen, None),
    "stop a Redis": (redis_stopped, None),
    "slow disk of a worker": (disk(THERE, full=False), THERE),
    "full disk of a worker": (disk(THERE, full=True), THERE),
    "5 % of a worker's packets lost": (lossy(THERE, LOSS), THERE),
    "all of a worker's packets lost": (lossy(THERE, 1.0), THERE),
    "two shards moved": (shards_moved, None),
    "rolling upgrade": (harm.processes_restarted, None),
}
"""Each fault by its name, and the place of the server that it affects, in the order in which they happen."""
