"""A separate cluster, for tests that stop its servers: run if CROUPIER_CITUS_ARCHIVE names an archive."""

import asyncio
import os
from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import asynccontextmanager

import pytest

from infra.store.citus.distribution import distribute
from infra.store.maintenance.migrations import migrate, open_store
from tests.support.client import Guest, ok
from tests.support.stores import Site
from tests.support.until import until
from tools.servers.citus import ARCHIVE, Citus, citus, fresh_cluster

AWAY, HERE = 0, 1
"""The worker that crashes, and the other one."""
SOON = 20.0
"""Seconds within which games on a returned worker go on."""

collect_ignore_glob = [] if ARCHIVE in os.environ else ["test_*.py"]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Citus]:
    """A coordinator and two workers."""
    with citus() as servers:
        yield servers


@pytest.fixture
def spread(cluster: Citus) -> Iterator[Site]:
    """A migrated, empty store over them."""
    with fresh_cluster(cluster.url) as url:
        migrate(url)
        distribute(url)
        yield Site(url, spread=True)


def worker_of(cluster: Citus, address: str) -> int:
    """The worker with this address."""
    return next(i for i, worker in enumerate(cluster.workers) if f"port={worker.port}" in address)


@asynccontextmanager
async def away(cluster: Citus) -> AsyncGenerator[None]:
    """One worker is down until the block ends."""
    await asyncio.to_thread(cluster.workers[AWAY].crash)
    try:
        yield
    finally:
        if not cluster.workers[AWAY].process.running:
            await asyncio.to_thread(cluster.workers[AWAY].start)


def places(cluster: Citus, site: Site, *paths: str) -> Mapping[str, int]:
    """Which worker has which of these games; some have games on both."""
    store = open_store(site.where)
    try:
        found = {path: worker_of(cluster, store.lane(path.rpartition("/")[2])) for path in paths}
    finally:
        store.close()
    assert set(found.values()) == {AWAY, HERE}, "games on both"
    return found


async def whole_again(somebody: Guest) -> None:
    """Wait until the lists are complete."""
    await until(lambda: somebody.get("/v1/games"), lambda listed: not ok(listed)["partial"], SOON)
