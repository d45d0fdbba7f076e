"""Connections to PostgreSQL: each made when it is first used, and made anew when it has died."""

import select
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import Any

import psycopg
from psycopg import errors

from infra.store.appending import GivenUpError, LostError, RefusedError, append
from infra.store.connection import Kind, Session, StoreError, Taken
from infra.store.schema import HEAD
from infra.store.units import Unit, head_row, listed, outbox_rows, player_rows

OPTIONS: Mapping[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "croupier",
}
"""How soon a server that is gone is given up: seconds, and milliseconds for the last."""

APPENDING = (
    # A commit that is answered is on the disk, whatever the server's default is.
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
    # Heads are looked up by index, in the order in which they are given: this is the order in which they are locked.
    # Any other plan would be one that was made while the table was small, and is kept until somebody analyses it.
    "SET enable_hashjoin = off",
    "SET enable_mergejoin = off",
    "SET enable_seqscan = off",
    "SET enable_bitmapscan = off",
)
"""What is said to the connection that appends before anything else."""
CHANGING = ("status", "bots", "bot_to_move", "result_at", "shape", "listing")
_ADVANCE = """
WITH won AS (
    UPDATE games AS g SET version = u.head{set}
    FROM unnest(%b::uuid[], %b::bigint[], %b::text[], %b::bytea[]{arrays}) AS u (game, head, topic, state{columns})
    WHERE g.game = u.game AND g.version = u.head - 1 RETURNING u.game, u.head, u.topic, u.state)
INSERT INTO events SELECT * FROM won RETURNING game
"""
ADVANCE = _ADVANCE.format(set="", arrays="", columns="")
"""The compare-and-set of heads, and the winners' events, in one statement: alone it is a transaction."""
CHANGE = _ADVANCE.format(
    set="".join(f", {name} = coalesce(u.{name}, g.{name})" for name in CHANGING),
    arrays=", %b::text[], %b::int[], %b::int[], %b::bigint[], %b::int[], %b::bytea[]",
    columns="".join(f", {name}" for name in CHANGING),
)
"""The same where what lists show of some of the games is something else."""
OPEN = f"""
INSERT INTO games ({", ".join(HEAD)})
SELECT * FROM unnest(%b::uuid[], %b::bigint[], %b::bytea[], %b::text[], %b::bigint[], %b::text[], %b::text[],
                     %b::bigint[], %b::int[], %b::int[], %b::bigint[], %b::int[], %b::bytea[])
ON CONFLICT DO NOTHING RETURNING game
"""  # noqa: S608 - our own names
INSERT = "INSERT INTO events SELECT * FROM unnest(%b::uuid[], %b::bigint[], %b::text[], %b::bytea[])"
PLAYERS = """
INSERT INTO player_games SELECT * FROM unnest(%s::uuid[], %s::text[], %s::int[], %s::bigint[]) ON CONFLICT DO NOTHING
"""
OUTBOX = "INSERT INTO outbox SELECT *, 0 FROM unnest(%s::uuid[], %s::bigint[], %s::text[])"
STORED = "SELECT topic, state FROM events WHERE game = %s AND version = %s"


def connect(url: str, *, transacting: bool = False, **more: Any) -> psycopg.Connection[Any]:
    """Open a connection, in autocommit mode unless `transacting`; raises StoreError, without the password."""
    try:
        return psycopg.connect(url, autocommit=not transacting, **{**OPTIONS, **more})
    except (psycopg.Error, UnicodeError) as error:
        raise StoreError(f"PostgreSQL cannot be reached: {brief(error)}") from None


class Line:
    """One connection, which is made anew when it has died."""

    def __init__(self, url: str, settings: Sequence[str] = ()) -> None:
        self._url, self._settings = url, settings
        self._connection: psycopg.Connection[Any] | None = None

    def connected(self) -> psycopg.Connection[Any]:
        """The connection; one that the server has closed meanwhile, as in a restart, is not handed out."""
        connection = self._connection
        if connection is not None and (connection.closed or self._hung_up(connection)):
            self.drop()
            connection = None
        if connection is None:
            connection = connect(self._url)
            for setting in self._settings:
                connection.execute(setting.encode())
            self._connection = connection
        return connection

    @staticmethod
    def _hung_up(connection: psycopg.Connection[Any]) -> bool:
        """An idle server says nothing, unless it is about to go."""
        if connection.info.transaction_status != psycopg.pq.TransactionStatus.IDLE:
            return False
        idle = select.poll()  # not select.select, which knows no file beyond the 1,024th
        try:
            idle.register(connection.fileno(), select.POLLIN)
            return bool(idle.poll(0))
        except (OSError, psycopg.Error):
            return True

    def drop(self) -> None:
        """Let go of the connection."""
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
            self._connection = None


@lru_cache(maxsize=256)
def placeholders(query: str) -> bytes:
    """A query in the driver's words."""
    return query.replace("%", "%%").replace("?", "%s").encode()


class PostgresSession:
    """A connection of its own."""

    kind: Kind = "postgres"

    def __init__(self, url: str) -> None:
        self._line = Line(url)
        self._within: psycopg.Connection[Any] | None = None

    def rows(self, query: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Run one statement: the rows it returns."""
        with self._said():
            connection = self._within or self._line.connected()
            try:
                cursor = connection.execute(placeholders(query), parameters, binary=True)
            except psycopg.OperationalError:
                if self._within is not None or not connection.closed or not query.startswith("SELECT"):
                    raise
                cursor = self._line.connected().execute(placeholders(query), parameters, binary=True)
            return cursor.fetchall() if cursor.description else []

    def many(self, query: str, parameters: Sequence[Sequence[Any]]) -> None:
        """Run one statement for each row of parameters."""
        with self._said(), (self._within or self._line.connected()).cursor() as cursor:
            cursor.executemany(placeholders(query), parameters)

    @contextmanager
    def transaction(self, lock: str | None = None) -> Generator[None]:
        """A transaction, alone with `lock` in the whole cluster."""
        with self._said():
            self._within = connection = self._line.connected()
            try:
                with connection.transaction():
                    if lock is not None:
                        self.rows("SELECT pg_advisory_xact_lock(hashtext(?))", (lock,))
                    yield
            finally:
                self._within = None

    def close(self) -> None:
        """Let go of the connection."""
        self._line.drop()

    @contextmanager
    def _said(self) -> Generator[None]:
        try:
            yield
        except errors.UniqueViolation:
            raise Taken("a row with this key is there already") from None
        except psycopg.Error as error:
            if isinstance(error, (psycopg.OperationalError, psycopg.InterfaceError)):
                self._line.drop()
            raise StoreError(f"the database failed: {brief(error)}") from None


class PostgresWriter:
    """The connection that appends; it is made when it is first used, and anew when it has died.

    Arrays take a batch to the server whole.
    """

    def __init__(self, url: str) -> None:
        self._line = Line(url, settings=APPENDING)
        self._connection: psycopg.Connection[Any] | None = None

    @contextmanager
    def transaction(self, *, one: bool) -> Generator[None]:
        """A transaction; one statement needs no more than itself."""
        connection = self._connection = self._line.connected()
        try:
            if one:
                yield
            else:
                with connection.transaction():
                    yield
        except BaseException as error:
            self._end(connection)
            if isinstance(error, psycopg.Error):
                raise self._said(error, connection) from None
            raise

    def _end(self, connection: psycopg.Connection[Any]) -> None:
        """Leave no transaction open."""
        with suppress(psycopg.Error):
            if not connection.closed:
                connection.execute("ROLLBACK")
        if connection.closed or connection.info.transaction_status != psycopg.pq.TransactionStatus.IDLE:
            self._line.drop()

    def _said(self, error: psycopg.Error, connection: psycopg.Connection[Any]) -> StoreError:
        reason = f"the commit failed: {brief(error)}"
        if isinstance(error, (errors.DeadlockDetected, errors.SerializationFailure)):
            return GivenUpError(reason)
        if connection.closed:
            self._line.drop()
            return LostError(reason)
        if isinstance(error, (psycopg.OperationalError, psycopg.InterfaceError)):
            self._line.drop()
            return StoreError(reason)
        return RefusedError(f"the database refused it: {brief(error)}")

    def advance(self, units: Sequence[Unit]) -> set[str]:
        """Move on the heads that are at the version before, and insert those games' events."""
        columns = _events(units)
        if all(unit.change is None for unit in units):
            cursor = self._execute(ADVANCE, columns)
        else:
            changes = [None if unit.change is None else listed(unit.change.listing) for unit in units]
            columns += [[c and getattr(c, name) for c in changes] for name in CHANGING]
            cursor = self._execute(CHANGE, columns)
        if cursor.rowcount == len(units):  # nearly always: what came back need not be looked at
            return {unit.game for unit in units}
        return {game.hex for (game,) in cursor}

    def open(self, units: Sequence[Unit]) -> set[str]:
        """Insert heads and events of games that are not there."""
        made = {game.hex for (game,) in self._execute(OPEN, _columns([head_row(unit) for unit in units]))}
        if made:
            self._execute(INSERT, _events([unit for unit in units if unit.game in made]))
        return made

    def follow(self, units: Sequence[Unit]) -> None:
        """Write what must be known elsewhere of units that were stored."""
        if players := player_rows(units):
            self._execute(PLAYERS, _columns(players))
        if waiting := outbox_rows(units):
            self._execute(OUTBOX, _columns(waiting))

    def stored(self, unit: Unit) -> tuple[str, bytes] | None:
        """Topic and state of the event that is stored under the version of this unit's first."""
        connection = self._line.connected()
        try:
            return connection.execute(STORED, (unit.events[0].originator_id, unit.version), binary=True).fetchone()
        except psycopg.Error as error:
            raise self._said(error, connection) from None

    def close(self) -> None:
        """Let go of the connection."""
        self._line.drop()

    def _execute(self, query: str, columns: Sequence[Sequence[Any]]) -> psycopg.Cursor[Any]:
        assert self._connection is not None
        return self._connection.execute(query.encode(), columns, prepare=True)


def _events(units: Sequence[Unit]) -> list[list[Any]]:
    events = [event for unit in units for event in unit.events]
    return [
        [event.originator_id for event in events],
        [event.originator_version for event in events],
        [event.topic for event in events],
        [event.state for event in events],
    ]


def _columns(rows: Sequence[Sequence[Any]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]


class PostgresStore:
    """One database, which `migrate` must have brought up to date."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._writer = PostgresWriter(url)

    def append(self, units: Sequence[Unit]) -> list[Exception | None]:
        """Commit all units that can be stored; for each None, or why not."""
        return append(self._writer, units)

    def session(self) -> PostgresSession:
        """A new session."""
        return PostgresSession(self.url)

    def newest(self, session: Session, games: Sequence[str]) -> dict[str, int]:
        """The newest version of each of these games that exists."""
        found = session.rows("SELECT game, version FROM games WHERE game = ANY(CAST(? AS uuid[]))", (list(games),))
        return {game.hex: version for game, version in found}

    def close(self) -> None:
        """Let go of the connections."""
        self._writer.close()


def brief(error: BaseException) -> str:
    """The driver's words in one line: they name host, user and reason, never a password."""
    return " ".join(str(error).split()) or type(error).__name__
