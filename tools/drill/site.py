"""What the drill plays on: a cluster with standbys, a Redis Cluster, two processes behind nginx, and lines that fail.

Every client of a server of the cluster, the other servers included, reaches it by a line: when its standby is
promoted, the line leads there, as a floating address would.
"""

import time
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from infra.store.citus.distribution import distribute
from infra.store.maintenance.migrations import migrate
from infra.variables import database_location
from tests.faults.stage import Stage, plain, running
from tests.webhooks.receiver import LOCAL
from tools.bench.disks import compiler, slowed
from tools.servers.citus import OPTIONS, join, programs
from tools.servers.lines import Line, line_to
from tools.servers.nginx import nginx
from tools.servers.postgres import Postgres, answers, database, postgres, standby_of
from tools.servers.process import LOOPBACK, START, ServerError
from tools.servers.redis_cluster import RedisCluster, redis_cluster

SYNC_US = 200_000
"""How long a sync takes on a slow disk, in microseconds."""
DATABASE = "croupier"


@dataclass
class Machine:
    """A server of the cluster with its standby, the line to both, and its disk: files that make it slow, or full."""

    server: Postgres
    standby: Postgres
    line: Line
    slow: Path

    @property
    def full(self) -> Path:
        """While this file exists the disk is full."""
        return self.slow.with_name(f"{self.slow.name}.full")

    @property
    def url(self) -> str:
        """Its own database, reached by the line."""
        return by(self.line, self.server.url)

    def revive(self) -> None:
        """Restart what has died, from its disk, as a service manager does."""
        for one in (self.server, self.standby):
            if not one.process.running:
                one.process.stop()
                one.start()

    def take_over(self) -> None:
        """Promote the standby, and move the line to it; returns when it answers."""
        self.standby.promote()
        self.server, self.line.target = self.standby, self.standby.port
        until = time.monotonic() + START
        while not answers(self.url):
            if time.monotonic() > until:
                raise ServerError("a standby does not take over")
            time.sleep(0.02)


@dataclass
class Site(Stage):
    """All of it, behind one address; `database`: that of the games, at the coordinator."""

    database: str = ""
    machines: Sequence[Machine] = ()
    """The coordinator first."""
    bells: RedisCluster | None = None


@contextmanager
def site() -> Generator[Site]:
    """Start everything; stop everything at the end. Raises ServerError."""
    if (cc := compiler()) is None:
        raise ServerError("there is no C compiler, which slow and full disks need")
    with ExitStack() as stack:
        machines = [stack.enter_context(_machine(cc)) for _ in range(3)]
        bells = stack.enter_context(redis_cluster(3, 3))
        urls = [database(machine.url, DATABASE) for machine in machines]
        join(urls)
        migrate(urls[0])
        distribute(urls[0])
        environ = plain(
            CROUPIER_DATABASE_URL=urls[0],
            CROUPIER_REDIS_URL=bells.url,
            CROUPIER_WEBHOOK_NETWORKS=LOCAL,
            CROUPIER_TRUSTED_PROXIES=LOCAL,
        )
        apis = stack.enter_context(running([environ] * 2))
        front = stack.enter_context(nginx([api.url.removeprefix("http://") for api in apis]))
        yield Site(apis, database_location(urls[0]), front=front, database=urls[0], machines=machines, bells=bells)


@contextmanager
def _machine(compiler: str) -> Generator[Machine]:
    found = programs()
    with (
        slowed(compiler, SYNC_US) as (library, slow),
        postgres(durable=True, preload=library, programs=found, options=OPTIONS) as server,
        standby_of(server, programs=found, preload=library, options=OPTIONS) as standby,
        line_to(server.port) as line,
    ):
        yield Machine(server, standby, line, slow)


def by(line: Line, url: str) -> str:
    """This address, reached by a line."""
    parts = urlsplit(url)
    return parts._replace(netloc=f"{parts.username}@{LOOPBACK}:{line.port}").geturl()


def shards_of(site: Site, machine: Machine) -> list[int]:
    """The first shards on a machine, with all that is colocated with each."""
    query = b"SELECT shardid FROM citus_shards WHERE table_name = 'events'::regclass AND nodeport = %s ORDER BY 1"
    with psycopg.connect(site.database, autocommit=True) as connection:
        return [shard for (shard,) in connection.execute(query, [machine.line.port]).fetchall()]
