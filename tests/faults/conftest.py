"""Servers that these tests may stop: their own, as durable as real ones."""

from collections.abc import Iterator

import pytest

from tests.faults.matrix import Servers
from tests.faults.stage import Stage, stage
from tools.servers.postgres import Postgres, fresh_database


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    """Those that are needed."""
    with Servers() as made:
        yield made


@pytest.fixture(scope="session")
def store(servers: Servers) -> Postgres:
    """A PostgreSQL on disk."""
    return servers.postgres


@pytest.fixture
def database(store: Postgres) -> Iterator[str]:
    """The address of a new, empty database there."""
    with fresh_database(store.url) as url:
        yield url


@pytest.fixture(scope="session")
def two(servers: Servers) -> Iterator[Stage]:
    """Two processes over a PostgreSQL and a Redis, which every test restores."""
    with fresh_database(servers.postgres.url) as url, stage(url, servers.redis.url, processes=2) as made:
        yield made
