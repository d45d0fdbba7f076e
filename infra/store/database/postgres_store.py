"""The store on a PostgreSQL server: one connection appends, in as few statements as possible; sessions do the rest."""

from collections.abc import Generator, Sequence
from contextlib import AbstractAsyncContextManager, closing, contextmanager, suppress
from functools import cache
from typing import Any

import psycopg
from psycopg import errors

from infra.store.database.append_unit import RESEATED, Unit, head_row, listed, notice_row, outbox_rows, player_rows
from infra.store.database.appending import GivenUpError, LostError, OneLaneStore, RefusedError
from infra.store.database.connection import ONE_LANE, Parts, Session, Steady, StoreError
from infra.store.database.hung_server import COMMIT_TIMEOUT, server_at
from infra.store.database.postgres import Line, PostgresSession, brief
from infra.store.schema.schema import DUE, HEAD, SEATED

APPENDING = (
    # An acknowledged commit is on the disk, whatever the server's default is.
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
    # Heads are looked up by index, in the order given: this is the order in which they are locked.
    # Any other plan would have been made while the table was small, and be kept until somebody analyses it.
    "SET enable_hashjoin = off",
    "SET enable_mergejoin = off",
    "SET enable_seqscan = off",
    "SET enable_bitmapscan = off",
    # This plan suits batches of any size. Otherwise the server would plan each small batch anew, which takes it
    # longer than executing it.
    "SET plan_cache_mode = force_generic_plan",
)
"""The first statements on the connection that appends."""
TURN = {"bot_to_move": "int", "shape": "int", "listing": "bytea", "due": "bigint"}
"""The columns of a head row that a turn changes, and their types. Of these only `due` is in an index. It stays null in
a game without a clock, and PostgreSQL leaves all indexes alone where no value in them changes."""
CHANGE = {
    **TURN, "status": "text", "bots": "int", "result_at": "bigint", "public": "int", "terms": "text",
    "late_due": "bigint",
}  # fmt: skip
"""The columns that some change affects, and their types."""


INSERT_NOTICES = """
, news AS (
    INSERT INTO outbox (game, version, kind, told, lease) SELECT game, head, kind, told, 0 FROM won
    WHERE kind IS NOT NULL
    AND EXISTS (SELECT FROM followers AS f WHERE f.player = ANY(string_to_array(won.people, ' '))))
"""
"""The notices of a turn, if any of the players follows their games: nobody else would read them."""


@cache
def _advance(*columns: str, notices: bool) -> bytes:
    """The compare-and-set of heads, of these columns too where they are given, the winners' events, and notices.

    It is one statement: by itself it is a transaction, and one round trip.
    """
    more, given = (", kind, told, people", ", %b::text[], %b::bytea[], %b::text[]") if notices else ("", "")
    returned = more.replace(", ", ", u.")
    sets = "".join(f", {name} = CASE WHEN u.shape IS NULL THEN g.{name} ELSE u.{name} END" for name in columns)
    arrays = "".join(f", %b::{CHANGE[name]}[]" for name in columns)
    return f"""
    WITH won AS (
        UPDATE games AS g SET version = u.head{sets}
        FROM unnest(%t::uuid[], %b::bigint[], %b::text[], %b::bytea[]{arrays}{given})
        AS u (game, head, topic, state{"".join(f", {name}" for name in columns)}{more})
        WHERE g.game = u.game AND g.version = u.head - 1 AND g.quarantined IS NULL AND g.archived IS NULL
        RETURNING u.game, u.head, u.topic, u.state{returned}){INSERT_NOTICES if notices else ""}
    INSERT INTO events SELECT game, head, topic, state FROM won RETURNING game
    """.encode()  # noqa: S608 - our own names


OPEN = f"""
INSERT INTO games ({", ".join((*HEAD, *DUE))})
SELECT * FROM unnest(%t::uuid[], %b::bigint[], %b::bytea[], %b::text[], %b::bigint[], %b::text[], %b::text[],
                     %b::bigint[], %b::int[], %b::int[], %b::bigint[], %b::int[], %b::bytea[], %b::int[],
                     %b::text[], %b::bigint[], %b::bigint[])
ON CONFLICT DO NOTHING RETURNING game
""".encode()  # noqa: S608 - our own names
INSERT = b"INSERT INTO events SELECT * FROM unnest(%t::uuid[], %b::bigint[], %b::text[], %b::bytea[])"
PLAYERS = f"""
INSERT INTO player_games ({SEATED})
SELECT * FROM unnest(%s::uuid[], %s::text[], %s::int[], %s::bigint[], %s::int[], %s::bigint[]) {RESEATED}
""".encode()  # noqa: S608 - our own names
OUTBOX = b"""
INSERT INTO outbox (game, version, kind, told, lease)
SELECT *, 0 FROM unnest(%s::uuid[], %s::bigint[], %s::text[], %b::bytea[])
"""
CLOSED = "SELECT 1 FROM games WHERE game = %s AND (quarantined IS NOT NULL OR archived IS NOT NULL)"
STORED = "SELECT topic, state FROM events WHERE game = %s AND version = %s"


class PostgresWriter:
    """The connection that appends; it connects on first use, and reconnects after a failure.

    A batch is sent as arrays, one for each column.
    """

    writes_notices = True

    def __init__(self, url: str, settings: Sequence[str] = APPENDING) -> None:
        self._line = Line(url, settings=settings)
        self._connection: psycopg.Connection[Any] | None = None

    @contextmanager
    def transaction(self, *, one: bool) -> Generator[None]:
        """A transaction; for `one` statement none is begun, as it is one by itself."""
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
                raise self._store_error(error, connection) from None
            raise

    def _end(self, connection: psycopg.Connection[Any]) -> None:
        """Leave no transaction open."""
        with suppress(psycopg.Error):
            if not connection.closed:
                connection.execute("ROLLBACK")
        if connection.closed or connection.info.transaction_status != psycopg.pq.TransactionStatus.IDLE:
            self._line.drop()

    def _store_error(self, error: psycopg.Error, connection: psycopg.Connection[Any]) -> StoreError:
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
        kinds = {unit.change.kind for unit in units if unit.change is not None}
        changing = () if not kinds else TURN if kinds == {"turn"} else CHANGE
        columns = _events(units)
        if changing:
            changes = [None if unit.change is None else (listed(unit.change.listing), unit.change) for unit in units]
            columns += [[c and getattr(c[name in DUE], name) for c in changes] for name in changing]
        rows = [notice_row(unit) for unit in units]
        if telling := any(rows):
            columns += [[notice and notice[i] for notice in rows] for i in range(3)]
        cursor = self._execute(_advance(*changing, notices=telling), columns)
        if cursor.rowcount == len(units):  # nearly always: the result need not be examined
            return {unit.game for unit in units}
        return {game for (game,) in cursor}

    def open(self, units: Sequence[Unit]) -> set[str]:
        """Insert heads and events of new games."""
        opened = {game for (game,) in self._execute(OPEN, _columns([head_row(unit) for unit in units]))}
        if opened:
            self._execute(INSERT, _events([unit for unit in units if unit.game in opened]))
        return opened

    def follow(self, units: Sequence[Unit]) -> None:
        """Write the rows of `player_games` and of the outbox for units that were stored."""
        if players := player_rows(units):
            self._execute(PLAYERS, _columns(players))
        if waiting := outbox_rows(units):
            self._execute(OUTBOX, _columns(waiting))

    def stored_event(self, unit: Unit) -> tuple[str, bytes] | None:
        """(topic, state) of the event stored under the version of this unit's first event; None if there is none."""
        return self._first_row(STORED, (unit.events[0].originator_id, unit.version))

    def closed(self, unit: Unit) -> bool:
        """Whether this unit's game is quarantined or archived."""
        return self._first_row(CLOSED, (unit.game,)) is not None

    def _first_row(self, query: str, parameters: Sequence[Any]) -> Any:
        """The first row that a query finds, outside any transaction."""
        connection = self._line.connected()
        try:
            return connection.execute(query.encode(), parameters, binary=True).fetchone()
        except psycopg.Error as error:
            raise self._store_error(error, connection) from None

    def close(self) -> None:
        """Release the connection."""
        self._line.drop()

    def _execute(self, query: bytes, columns: Sequence[Any]) -> psycopg.Cursor[Any]:
        assert self._connection is not None
        return self._connection.execute(query, columns, prepare=True)


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


def newest_of(session: Session, games: Sequence[str]) -> dict[str, int]:
    """The newest version of each of these games that exists and is not quarantined, in one query."""
    query = "SELECT game, version FROM games WHERE game = ANY(CAST(? AS uuid[])) AND quarantined IS NULL"
    return dict(session.rows(query, (list(games),)))


class PostgresStore(OneLaneStore, Steady):
    """One database, which `migrate` must have brought up to date."""

    commits_within = COMMIT_TIMEOUT

    def __init__(self, url: str) -> None:
        super().__init__(PostgresWriter(url))
        self.url = url

    def session(self, lane: str = ONE_LANE, *, alone: bool = False) -> PostgresSession:
        """A new session."""
        del lane, alone
        return PostgresSession(self.url)

    @contextmanager
    def steady(self) -> Generator[Parts]:
        """Its tables as they are at this moment, in one transaction."""
        with closing(self.session()) as session, session.steady():
            yield lambda table: [(session, table)]

    @property
    def away(self) -> Sequence[str]:
        """The server, if it did not answer."""
        return () if server_at(self.url).state == "answers" else (server_at(self.url).name,)

    def watched(self) -> AbstractAsyncContextManager[None]:
        """Within this block a hanging server is detected."""
        return server_at(self.url).watched()

    def newest(self, session: Session, games: Sequence[str]) -> dict[str, int]:
        """The newest version of each of these games that exists and is not quarantined."""
        return newest_of(session, games)
