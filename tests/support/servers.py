"""Fixtures of real servers, for every test folder.

`postgres_url` and `redis_url` are addresses, of an empty database each time. The servers behind them start with the
first test that needs them and serve the whole run; CROUPIER_TEST_DATABASE_URL and CROUPIER_TEST_REDIS_URL replace
them. A test that stops, kills or inspects a server starts its own: `with postgres() as server`.
"""

import os
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from infra.store.citus.distribution import distribute
from infra.store.maintenance.migrations import migrate
from tools.servers.citus import TEST_URL, copied_cluster, fresh_cluster
from tools.servers.postgres import fresh_database, postgres
from tools.servers.redis import flush, redis
from tools.servers.redis_cluster import RedisCluster, redis_cluster
from tools.servers.s3 import S3Server, s3


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a server on which databases can be created."""
    if given := os.environ.get("CROUPIER_TEST_DATABASE_URL"):
        yield given
        return
    with postgres() as server:
        yield server.url


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """The address of a new, empty database."""
    with fresh_database(postgres_server) as url:
        yield url


@pytest.fixture(scope="session")
def citus_template() -> Iterator[str]:
    """The name of a database on the coordinator that `TEST_URL` names, with a migrated, empty distributed store."""
    with fresh_cluster(os.environ[TEST_URL]) as url:
        migrate(url)
        distribute(url)
        yield urlsplit(url).path.strip("/")


@pytest.fixture
def citus_url(citus_template: str) -> Iterator[str]:
    """The address of a new, empty store on the coordinator that `TEST_URL` names."""
    with copied_cluster(os.environ[TEST_URL], citus_template) as url:
        yield url


@pytest.fixture(scope="session")
def redis_server() -> Iterator[str]:
    """The address of a server whose database tests may empty."""
    if given := os.environ.get("CROUPIER_TEST_REDIS_URL"):
        yield given
        return
    with redis() as server:
        yield server.url


@pytest.fixture(scope="session")
def s3_server() -> Iterator[S3Server]:
    """A server that speaks S3."""
    with s3() as server:
        yield server


@pytest.fixture
def redis_url(redis_server: str) -> str:
    """The address of a database that has been emptied."""
    flush(redis_server)
    return redis_server


@pytest.fixture(scope="session")
def redis_cluster_server() -> Iterator[RedisCluster]:
    """A Redis Cluster of three masters, which tests leave as it is."""
    with redis_cluster() as cluster:
        yield cluster
