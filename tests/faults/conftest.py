"""Servers that these tests may stop: their own, as durable as real ones."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.stage import Stage, stage
from tools.servers.postgres import Postgres, fresh_database, postgres
from tools.servers.redis import Redis, redis


@pytest.fixture(scope="session")
def store() -> Iterator[Postgres]:
    """A PostgreSQL on disk."""
    with postgres(durable=True) as server:
        yield server


@pytest.fixture(scope="session")
def bell() -> Iterator[Redis]:
    """A Redis."""
    with redis() as server:
        yield server


@pytest.fixture
def database(store: Postgres) -> Iterator[str]:
    """The address of a new, empty database there."""
    with fresh_database(store.url) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def either(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new, empty store of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/games.sqlite3"
    return request.getfixturevalue("database")


@pytest.fixture(scope="session")
def two(store: Postgres, bell: Redis) -> Iterator[Stage]:
    """Two processes over both, which every test restores."""
    with fresh_database(store.url) as url, stage(url, bell.url, processes=2) as made:
        yield made
