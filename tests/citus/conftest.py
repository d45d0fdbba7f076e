"""A cluster of one's own, for tests that stop its servers: run where CROUPIER_CITUS_ARCHIVE names an archive."""

import os
from collections.abc import Iterator

import pytest

from infra.store.distribution import distribute
from infra.store.migrations import migrate
from tests.servers.citus import ARCHIVE, Citus, citus, fresh_cluster
from tests.support.stores import Site

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
    """Which worker has this address."""
    return next(i for i, worker in enumerate(cluster.workers) if f"port={worker.port}" in address)
