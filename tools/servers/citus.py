"""A real Citus cluster: a coordinator and workers, each a PostgreSQL 15 with the extension, on this machine.

PostgreSQL finds the extension's files next to its own only, so Debian's packages are unpacked without root and the
files of a Citus archive (for PostgreSQL 15: CROUPIER_CITUS_ARCHIVE) are added, in a folder that is kept.
"""

import os
import secrets
import shutil
import signal
import sys
import tarfile
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from itertools import product
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import zstandard
from psycopg import errors

from tools.servers.apt import unpack
from tools.servers.binaries import UNPACKED, Programs
from tools.servers.postgres import Postgres, database, postgres
from tools.servers.process import ServerError

ARCHIVE = "CROUPIER_CITUS_ARCHIVE"
TEST_URL = "CROUPIER_TEST_CITUS_URL"
"""Names the coordinator of a running cluster: then tests of stores run over it as well."""
PACKAGES = ("postgresql-15", "postgresql-client-15")
ENDED = b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
TRIES = 3
"""Times that a database is dropped while the extension's own process is about to start there."""
OPTIONS = (
    "shared_preload_libraries=citus",
    "citus.node_conninfo=sslmode=disable",
    "wal_level=logical",  # shards are moved by logical replication, while they are written to
    "max_worker_processes=32",
    "citus.enable_unsafe_triggers=on",  # tests make appends fail by triggers
)


@dataclass(frozen=True)
class Citus:
    """A running cluster; `url` is the coordinator's database `postgres`."""

    coordinator: Postgres
    workers: Sequence[Postgres]

    @property
    def url(self) -> str:
        """The coordinator's own database."""
        return self.coordinator.url

    @property
    def servers(self) -> Sequence[Postgres]:
        """All of them, the coordinator first."""
        return (self.coordinator, *self.workers)


def programs() -> Programs:
    """PostgreSQL 15 with Citus, unpacked at the first request. Raises ServerError."""
    if not (archive := os.environ.get(ARCHIVE)):
        raise ServerError(f"{ARCHIVE} does not name an archive of Citus for PostgreSQL 15 (.tar.zst)")
    try:
        digest = sha256(Path(archive).read_bytes()).hexdigest()
        tree = UNPACKED / f"citus-{digest[:16]}"  # another archive, another tree
        if not tree.exists():
            _unpack(Path(archive), tree)
    except (OSError, zstandard.ZstdError, tarfile.TarError) as error:
        raise ServerError(f"{ARCHIVE} names {archive}, which cannot be unpacked: {error}") from error
    (folder,) = tree.glob("usr/lib/postgresql/15/bin")
    return Programs(tree, str(folder.relative_to(tree)), [part.name for part in tree.iterdir()])


def _unpack(archive: Path, into: Path) -> None:
    """PostgreSQL's packages with an archive's files among them, whole or not at all."""
    made = into.with_name(f"citus.{secrets.token_hex(4)}")
    try:
        if reason := unpack(PACKAGES, made):
            raise ServerError(reason)
        with (
            archive.open("rb") as packed,
            zstandard.ZstdDecompressor().stream_reader(packed) as plain,
            tarfile.open(fileobj=plain, mode="r|") as files,
        ):
            files.extraction_filter = getattr(tarfile, "data_filter", None)  # Debian 12's Python has none yet
            files.extractall(made)
        try:
            made.rename(into)
        except OSError:
            if not into.exists():  # else another process, of a parallel test run, has unpacked it meanwhile
                raise
    finally:
        shutil.rmtree(made, ignore_errors=True)


@contextmanager
def citus(
    workers: int = 2, *, durable: bool = False, preload: Path | None = None, options: Sequence[str] = ()
) -> Generator[Citus]:
    """A coordinator and workers, stopped at the end; see `tools.servers.postgres.postgres`. Raises ServerError."""
    found, given = programs(), (*OPTIONS, *options)
    with ExitStack() as stack:
        servers = [
            stack.enter_context(postgres(durable=durable, preload=preload, programs=found, options=given))
            for _ in range(workers + 1)
        ]
        join([server.url for server in servers])
        yield Citus(servers[0], servers[1:])


@contextmanager
def fresh_cluster(coordinator: str, workers: int | None = None) -> Generator[str]:
    """The address of a new, empty database on a coordinator, which knows those of the same name on its workers.

    `coordinator`: the address of a database there which knows the workers. `workers`: at most this many of them.
    """
    servers, name = _servers(coordinator, workers), f"croupier_test_{secrets.token_hex(8)}"
    try:
        urls = [database(server, name) for server in servers]
        join(urls)
        yield urls[0]
    finally:
        _drop(servers, name)


@contextmanager
def copied_cluster(coordinator: str, template: str) -> Generator[str]:
    """The address of a copy of the database with this name on a coordinator and its workers.

    Nobody can connect to that one any more. A copy takes a tenth of the time of a new one.
    """
    servers, name = _servers(coordinator), f"croupier_test_{secrets.token_hex(8)}"
    try:
        for server in servers:
            with psycopg.connect(server, autocommit=True) as connection:
                # The extension keeps a process in each database, which would come back.
                connection.execute(f"ALTER DATABASE {template} ALLOW_CONNECTIONS false".encode())
                connection.execute(ENDED, [template])
                connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}".encode())
        yield urlsplit(servers[0])._replace(path=f"/{name}").geturl()
    finally:
        _drop(servers, name)


def _servers(coordinator: str, workers: int | None = None) -> list[str]:
    """The same database on a coordinator and on the workers that it knows, by address; at most this many of them."""
    with psycopg.connect(coordinator, autocommit=True) as connection:
        query = b"SELECT nodename, nodeport FROM pg_dist_node WHERE groupid > 0 ORDER BY groupid LIMIT %s"
        nodes = connection.execute(query, [workers]).fetchall()
    parts = urlsplit(coordinator)
    places = [parts.netloc, *(f"{parts.netloc.rpartition('@')[0]}@{host}:{port}" for host, port in nodes)]
    return [parts._replace(netloc=place).geturl() for place in places]


def _drop(servers: Sequence[str], name: str) -> None:
    """Drop a database everywhere, even if still in use; the extension's own process may be about to start there."""
    for server, left in product(servers, reversed(range(TRIES))):
        with psycopg.connect(server, autocommit=True) as connection:
            try:
                connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)".encode())
            except errors.ObjectInUse:
                if not left:
                    raise


def join(urls: Sequence[str]) -> None:
    """Make the first of these databases the coordinator of the others."""
    for url in urls:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(b"CREATE EXTENSION citus")
    places = [(parts.hostname, parts.port) for parts in map(urlsplit, urls)]
    with psycopg.connect(urls[0], autocommit=True) as connection:
        connection.execute(b"SELECT citus_set_coordinator_host(%s, %s)", places[0])
        for place in places[1:]:
            connection.execute(b"SELECT citus_add_node(%s, %s)", place)


def main() -> int:
    """Run a cluster until a signal comes; the exit status."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with citus() as running:
            workers = " ".join(worker.url for worker in running.workers)
            sys.stdout.write(
                f"coordinator: {running.url}\nworkers: {workers}\n"
                f"tests of stores run over it as well: {TEST_URL}={running.url} make test\nCtrl-C stops them all.\n"
            )
            sys.stdout.flush()
            signal.pause()
    except ServerError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except KeyboardInterrupt:
        sys.stdout.write("Stopped.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
