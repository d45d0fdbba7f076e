"""The faults: each is a block and lasts as long as it; at its end all is repaired."""

import asyncio
import os
import resource
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from pathlib import Path
from signal import SIGKILL
from typing import Literal, NamedTuple

import httpx
import redis

from tests.faults.proxy import Cut
from tests.faults.stage import Stage
from tests.support.stores import Site
from tests.support.until import until
from tools.servers.postgres import Postgres
from tools.servers.process import ServerError, run, unprivileged
from tools.servers.server import hanging

Harm = Callable[[Stage], AbstractAsyncContextManager[None]]
MOMENT = 0.03
"""Seconds after an answer within which a process dies: it may still have something to do for it."""
DELAY = 0.02
"""Seconds that a slow network takes."""


class Fault(NamedTuple):
    """What happens, and to whom."""

    harm: Harm
    whom: Literal["process", "store", "redis", "nobody"]
    away: bool = False
    """Whether whom it happens to serves nobody meanwhile."""


@asynccontextmanager
async def nothing(stage: Stage) -> AsyncGenerator[None]:
    """Nothing happens, which takes some time too."""
    await asyncio.sleep(stage.rng.uniform(0.5, 1))
    yield


@asynccontextmanager
async def twice(stage: Stage) -> AsyncGenerator[None]:
    """Every command reaches two processes at once: under one key, or as a rival under another."""
    stage.twice = True
    try:
        await asyncio.sleep(stage.rng.uniform(1, 2))
        yield
    finally:
        stage.twice = False


# -- a process


@asynccontextmanager
async def process_killed(stage: Stage) -> AsyncGenerator[None]:
    """A process dies, just after somebody was answered, and is restarted."""
    victim = stage.rng.choice(stage.apis)
    stage.answered.clear()
    with suppress(TimeoutError):
        await asyncio.wait_for(stage.answered.wait(), 1)
    await asyncio.sleep(stage.rng.choice((0, stage.rng.uniform(0, MOMENT))))
    with stage.harming(victim):
        victim.kill()
        try:
            yield
        finally:
            await asyncio.to_thread(victim.start)


@asynccontextmanager
async def process_frozen(stage: Stage) -> AsyncGenerator[None]:
    """A process neither answers nor hangs up."""
    victim = stage.rng.choice(stage.apis)
    with stage.harming(victim), hanging(victim.process):
        yield


@asynccontextmanager
async def processes_restarted(stage: Stage) -> AsyncGenerator[None]:
    """Each process is stopped as a deployment does it, and restarted."""
    for api in stage.rng.sample(stage.apis, len(stage.apis)):
        with stage.harming(api):
            await asyncio.to_thread(api.process.stop)
            await asyncio.to_thread(api.start)
        await asyncio.sleep(0.5)
    yield


# -- the store


@asynccontextmanager
async def store_killed(stage: Stage) -> AsyncGenerator[None]:
    """A server of the store stops, or crashes, and comes back; one with a standby is lost, and that takes over."""
    server = stage.servers[0] if stage.standby else stage.rng.choice(stage.servers)
    await asyncio.to_thread(server.crash if stage.standby else stage.rng.choice((server.crash, server.stop)))
    try:
        yield
    finally:
        await asyncio.to_thread(stage.standby.promote) if stage.standby else await asyncio.to_thread(server.start)


@asynccontextmanager
async def store_frozen(stage: Stage) -> AsyncGenerator[None]:
    """A server of the store neither answers nor hangs up, as behind a dead disk."""
    with hanging(stage.rng.choice(stage.servers).process):
        yield


@asynccontextmanager
async def store_cut(stage: Stage) -> AsyncGenerator[None]:
    """The connection is lost with a commit that never arrives, or with its answer, again and again."""
    line = stage.line
    assert line is not None
    for how in (Cut.ANSWER, Cut.REQUEST, Cut.ANSWER, stage.rng.choice([*Cut])):
        line.cut = how
        await until(lambda: not line.pending, seconds=30)
    yield


@asynccontextmanager
async def store_slow(stage: Stage) -> AsyncGenerator[None]:
    """Everything takes its time on the way to the store; for a file others write to it again and again."""
    if stage.line is not None:
        stage.line.delay = DELAY
        yield
        stage.line.delay = 0
        return
    over = asyncio.Event()

    async def writing() -> None:
        while not over.is_set():
            with Site(stage.store).held():
                await asyncio.sleep(stage.rng.uniform(0, 0.3))
            await asyncio.sleep(0.1)

    others = asyncio.create_task(writing())
    try:
        yield
    finally:
        over.set()
        await others


@asynccontextmanager
async def store_refuses(stage: Stage) -> AsyncGenerator[None]:
    """The store takes no more from anybody, and is read as before."""
    with Site(stage.store).held():
        yield


@contextmanager
def room(pid: int, size: int) -> Generator[None]:
    """Within the block no file of this process grows beyond this size."""
    free = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, free[1]))
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            resource.prlimit(pid, resource.RLIMIT_FSIZE, free)


def _fill(server: Postgres) -> None:
    """No process of this server has room for anything, until it is started again."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    for pid in (str(server.pid), *children):
        with suppress(ServerError):  # it has ended meanwhile; whose it is may limit it, root perhaps not
            run(["prlimit", "--fsize=0:", "--pid", pid], unprivileged(), os.environ, Path("/"))


@asynccontextmanager
async def disk_full(stage: Stage) -> AsyncGenerator[None]:
    """There is no room on the disk: a file is read as before, a PostgreSQL crashes and is started again."""
    if isinstance(stage.store, Path):
        (api,) = stage.apis
        Site(stage.store).run("PRAGMA wal_checkpoint(TRUNCATE)")
        with room(api.process.pid, stage.store.stat().st_size):
            yield
            async with httpx.AsyncClient(base_url=api.url) as http:
                for game in {ack.game for ack in stage.acked[-20:] if ack.game}:
                    assert (await http.get(f"/v1/games/{game}/view")).is_success, "reading goes on"
        assert "nothing can be stored: the commit failed: disk I/O error" in api.said(), "the operator is told"
        return
    server = stage.rng.choice(stage.servers)
    _fill(server)
    try:
        yield
    finally:
        await asyncio.to_thread(server.process.stop, SIGKILL)
        await asyncio.to_thread(server.start)


# -- Redis


@asynccontextmanager
async def redis_killed(stage: Stage) -> AsyncGenerator[None]:
    """Redis is down."""
    assert stage.bell is not None
    await asyncio.to_thread(stage.bell.stop)
    try:
        yield
    finally:
        await asyncio.to_thread(stage.bell.start)


@asynccontextmanager
async def redis_frozen(stage: Stage) -> AsyncGenerator[None]:
    """Redis neither answers nor hangs up."""
    assert stage.bell is not None
    with hanging(stage.bell.process):
        yield


@asynccontextmanager
async def redis_cut(stage: Stage) -> AsyncGenerator[None]:
    """All connections to Redis are lost, again and again."""
    assert stage.bell is not None
    with redis.Redis.from_url(stage.bell.url) as client:  # pyright: ignore[reportUnknownMemberType] - its **kwargs are untyped
        for _ in range(4):
            for kind in ("normal", "pubsub"):
                client.client_kill_filter(_type=kind, skipme=True)  # pyright: ignore[reportUnknownMemberType]
            await asyncio.sleep(stage.rng.uniform(0, 0.3))
    yield


FAULTS = {
    "nothing": Fault(nothing, "nobody"),
    "second-process": Fault(twice, "nobody"),
    "kill-process": Fault(process_killed, "process", away=True),
    "freeze-process": Fault(process_frozen, "process", away=True),
    "restart-processes": Fault(processes_restarted, "process"),
    "kill-store": Fault(store_killed, "store", away=True),
    "freeze-store": Fault(store_frozen, "store", away=True),
    "cut-store": Fault(store_cut, "store"),
    "slow-store": Fault(store_slow, "store"),
    "store-refuses": Fault(store_refuses, "store", away=True),
    "full-disk": Fault(disk_full, "store", away=True),
    "kill-redis": Fault(redis_killed, "redis"),
    "freeze-redis": Fault(redis_frozen, "redis"),
    "cut-redis": Fault(redis_cut, "redis"),
}
