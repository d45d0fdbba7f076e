"""Connections to PostgreSQL, and sessions over them: each connects on first use, and reconnects after a failure."""

import select
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import Any

import psycopg
from psycopg import errors
from psycopg.abc import Buffer
from psycopg.adapt import Loader
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import Format

from infra.store.database.connection import Kind, StoreError, Taken
from infra.store.database.hung_server import CONNECT_TIMEOUT, server_at

OPTIONS: Mapping[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "croupier",
}
"""How soon an unreachable server is given up: in seconds, `tcp_user_timeout` in milliseconds."""


class UnansweredError(StoreError):
    """The server took too long to accept a connection."""


def legible(url: str) -> bool:
    """Whether the driver can read a URL."""
    try:
        conninfo_to_dict(url)
    except psycopg.Error:
        return False
    return True


def connect(url: str, **more: Any) -> psycopg.Connection[Any]:
    """Open a connection, in autocommit mode; raises StoreError, without the password."""
    try:
        connection = psycopg.connect(url, autocommit=True, **{**OPTIONS, **more})
    except errors.ConnectionTimeout as error:
        raise UnansweredError(f"PostgreSQL cannot be reached: {brief(error)}") from None
    except (psycopg.Error, UnicodeError) as error:
        raise StoreError(f"PostgreSQL cannot be reached: {brief(error)}") from None
    connection.adapters.register_loader("uuid", _Id)
    connection.adapters.register_loader("uuid", _BinaryId)
    return connection


class _Id(Loader):
    """A game's id as everybody else writes it: 32 hex digits."""

    def load(self, data: Buffer) -> str:
        return bytes(data).decode().replace("-", "")


class _BinaryId(Loader):
    format = Format.BINARY

    def load(self, data: Buffer) -> str:
        return bytes(data).hex()


class Line:
    """One connection, which is renewed when it has died."""

    def __init__(self, url: str, settings: Sequence[str] = ()) -> None:
        self._url, self._settings, self.server = url, settings, server_at(url)
        self._connection: psycopg.Connection[Any] | None = None

    def connected(self) -> psycopg.Connection[Any]:
        """The connection, unless the server has closed it meanwhile, as in a restart."""
        connection = self._connection
        if connection is not None and (connection.closed or self._hung_up(connection)):
            self.drop()
            connection = None
        if connection is None:
            connection = self._connection = self._connect()
            try:
                self.server.add(connection)
                for setting in self._settings:
                    connection.execute(setting.encode())
            except psycopg.Error as error:  # it ends again just now
                self.drop()
                raise StoreError(f"PostgreSQL cannot be reached: {brief(error)}") from None
        return connection

    def _connect(self) -> psycopg.Connection[Any]:
        """A new connection, tried twice: after the first attempt it is known whether the server hangs."""
        self.server.refuse_if_hung()
        with suppress(UnansweredError):
            return connect(self._url, connect_timeout=CONNECT_TIMEOUT)
        self.server.refuse_if_hung()
        return connect(self._url, connect_timeout=CONNECT_TIMEOUT)

    @staticmethod
    def _hung_up(connection: psycopg.Connection[Any]) -> bool:
        """Whether the server has closed a connection: only then has an idle one something to read."""
        if connection.info.transaction_status != psycopg.pq.TransactionStatus.IDLE:
            return False
        idle = select.poll()  # not select.select, which cannot handle files beyond the 1,024th
        try:
            idle.register(connection.fileno(), select.POLLIN)
            return bool(idle.poll(0))
        except (OSError, psycopg.Error):
            return True

    def drop(self) -> None:
        """Release the connection."""
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
            self._connection = None


@lru_cache(maxsize=256)
def placeholders(query: str) -> bytes:
    """A query in the driver's form: `%s` for each `?`."""
    return query.replace("%", "%%").replace("?", "%s").encode()


class PostgresSession:
    """A connection of its own."""

    kind: Kind = "postgres"

    def __init__(self, url: str, settings: Sequence[str] = ()) -> None:
        """`settings`: statements that are run first on each connection."""
        self._line = Line(url, settings)
        self._within: psycopg.Connection[Any] | None = None

    def rows(self, query: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Run one statement: the rows it returns."""
        with self._errors_named():
            connection = self._within or self._line.connected()
            try:
                cursor = connection.execute(placeholders(query), parameters, binary=True)
            except psycopg.OperationalError:
                again = self._within is None and connection.closed and query.startswith("SELECT")
                if not again or self._line.server.has_shut(connection):
                    raise
                cursor = self._line.connected().execute(placeholders(query), parameters, binary=True)
            return cursor.fetchall() if cursor.description else []

    def many(self, query: str, parameters: Sequence[Sequence[Any]]) -> None:
        """Run one statement for each row of parameters."""
        with self._errors_named(), (self._within or self._line.connected()).cursor() as cursor:
            cursor.executemany(placeholders(query), parameters)

    @contextmanager
    def transaction(self, lock: str | None = None) -> Generator[None]:
        """A transaction, or part of one; one with the same `lock`, in any process, waits until it has ended."""
        with self._errors_named():
            around = self._within
            self._within = connection = around or self._line.connected()
            try:
                with connection.transaction():
                    if lock is not None:
                        self.rows("SELECT pg_advisory_xact_lock(hashtext(?))", (lock,))
                    yield
            finally:
                self._within = around

    @contextmanager
    def steady(self) -> Generator[None]:
        """Within it the session sees the state at its first read, regardless of concurrent writes."""
        with self._errors_named():
            self._within = connection = self._line.connected()
            try:
                connection.execute(b"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
                yield
            finally:
                self._within = None
                with suppress(psycopg.Error):
                    connection.execute(b"ROLLBACK")

    def close(self) -> None:
        """Release the connection."""
        self._line.drop()

    @contextmanager
    def _errors_named(self) -> Generator[None]:
        try:
            yield
        except errors.UniqueViolation:
            raise Taken("a row with this key is there already") from None
        except psycopg.Error as error:
            if isinstance(error, (psycopg.OperationalError, psycopg.InterfaceError)):
                self._line.drop()
            raise StoreError(f"the database failed: {brief(error)}") from None


def brief(error: BaseException) -> str:
    """The driver's message in one line: it names host, user and reason, never a password."""
    return " ".join(str(error).split()) or type(error).__name__
