"""A real PostgreSQL: a separate server, a standby that follows one, and empty databases."""

import secrets
import shutil
import signal
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from psycopg import sql

from tools.servers.binaries import POSTGRES, Programs, prepared
from tools.servers.process import LOOPBACK, Process, run
from tools.servers.server import Server

USER = "croupier"
HASTY = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
DURABLE = ("fsync=on", "synchronous_commit=on", "full_page_writes=on")


class Postgres(Server):
    """A running server; `url` is its own database `postgres`, whose user may do everything."""

    def answers(self) -> bool:
        """Whether it accepts connections."""
        return answers(self.url)

    def crash(self) -> None:
        """Stop at once without writing anything more: at the next start it recovers from its log."""
        self.process.stop(signal.SIGQUIT)

    def promote(self) -> None:
        """Let a standby follow no longer, its server being lost, but take commits itself."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(b"SELECT pg_promote()")


@contextmanager
def postgres(
    *,
    durable: bool = False,
    data: Path | None = None,
    preload: Path | None = None,
    programs: Programs | None = None,
    options: Sequence[str] = (),
) -> Generator[Postgres]:
    """A server on a free port, stopped at the end.

    `durable`: as in production, on a disk; else without waiting for any. `data`: a permanent folder, created at its
    first use; without it the data goes with the server. `preload`: a library put before the server's own. `programs`:
    which server, else one that is found. `options`: further settings. Raises ServerError.
    """
    account, folder, port, programs = prepared(POSTGRES, disk=durable, programs=programs)
    kept = data or folder / "data"
    given = [f"port={port}", f"listen_addresses={LOOPBACK}", "unix_socket_directories=", "max_connections=200"]
    settings = [part for option in (*given, *(DURABLE if durable else HASTY), *options) for part in ("-c", option)]
    command = [programs["postgres"], "-D", kept, *settings]
    environ = {**programs.environ, **({} if preload is None else {"LD_PRELOAD": str(preload)})}
    with Process(command, folder, account=account, environ=environ, stop=signal.SIGINT) as process:
        if not kept.exists():
            # Created elsewhere and then moved, so that an interrupted start leaves nothing half-made.
            made = kept.with_name(f"{kept.name}.new")
            shutil.rmtree(made, ignore_errors=True)
            made.mkdir(mode=0o700, parents=True)
            if account is not None:
                account.owns(made)
            making = [programs["initdb"], "-D", made, "-U", USER, "--auth=trust", "-E", "UTF8", "--no-locale"]
            run([*making, *([] if durable else ["--no-sync"])], account, programs.environ, folder)
            made.rename(kept)
        server = Postgres(f"postgresql://{USER}@{LOOPBACK}:{port}/postgres", port, kept, process)
        server.start()
        yield server


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


def answers(url: str) -> bool:
    """Whether a server accepts connections there."""
    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.OperationalError:
        return False
    return True


def database(server: str, name: str, template: str = "template0") -> str:
    """The address of a database on the server at this address; it is created as a copy of `template` if missing."""
    with psycopg.connect(server, autocommit=True) as connection:
        if connection.execute("SELECT FROM pg_database WHERE datname = %s", [name]).fetchone() is None:
            made = sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(template))
            if connection.execute("SHOW fsync").fetchone() == ("off",):  # then files are copied for a third of the CPU
                made += sql.SQL(" STRATEGY file_copy")
            connection.execute(made)
    return urlsplit(server)._replace(path=f"/{name}").geturl()


@contextmanager
def fresh_database(server: str, template: str = "template0") -> Generator[str]:
    """The address of a new database on the server at this address; dropped afterwards, even if still in use.

    It is empty, or a copy of another one that has no connections.
    """
    name = f"croupier_test_{secrets.token_hex(8)}"
    try:
        yield database(server, name, template)
    finally:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))
