"""A PostgreSQL standby: a copy with its own folder and port that follows a server, to be promoted when that is lost."""

import shutil
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tools.servers.binaries import POSTGRES, Programs, prepared
from tools.servers.postgres import Postgres, postgres
from tools.servers.process import run


@contextmanager
def standby_of(
    primary: Postgres, *, programs: Programs | None = None, preload: Path | None = None, options: Sequence[str] = ()
) -> Generator[Postgres]:
    """A copy that follows a server, whose every commit waits for it from here on; see `postgres` for the rest."""
    account, folder, _, found = prepared(POSTGRES, disk=True, programs=programs)
    try:
        copying = [found["pg_basebackup"], "-D", folder / "data", "-d", primary.url, "-R", "-c", "fast"]
        run(copying, account, found.environ, folder)
        with postgres(
            durable=True, data=folder / "data", programs=programs, preload=preload, options=options
        ) as standby:
            with psycopg.connect(primary.url, autocommit=True) as connection:
                connection.execute(b"ALTER SYSTEM SET synchronous_standby_names = '*'")
                connection.execute(b"SELECT pg_reload_conf()")
            yield standby
    finally:
        shutil.rmtree(folder)


def promote(standby: Postgres) -> None:
    """Promote it."""
    with psycopg.connect(standby.url, autocommit=True) as connection:
        connection.execute(b"SELECT pg_promote()")
