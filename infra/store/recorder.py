"""The event library's PostgreSQL recorders over its own tables, without what makes a whole system commit one by one.

1. The library holds a table lock and a NOTIFY over the sync of the disk. Here an append is one statement and takes
   neither: the primary key (game, version) decides who wins.
2. A unit that conflicts is left out by the statement itself; the others of its batch are stored. Of two units for one
   version in a batch only the first is in the statement, for what it returns could not tell them apart.
3. Rows are locked in one order everywhere, games by id and then opening keys, so two batches never wait for each other
   in a circle.
4. Readers of the whole store are kept from skipping what commits late by a horizon: see `Horizon`.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import psycopg
from eventsourcing.persistence import IntegrityError, Notification, StoredEvent
from eventsourcing.postgres import PostgresAggregateRecorder, PostgresApplicationRecorder, PostgresDatastore
from psycopg import errors
from psycopg.rows import tuple_row

from api.application.ports import Conflict
from infra.store.connection import Noted, Opening, Session, StoreError, Unit
from infra.store.horizon import Horizon
from infra.store.postgres import PostgresSession, SingleConnectionDatastore, StatementError, placeholders

APPEND = """
WITH x AS MATERIALIZED (SELECT pg_current_xact_id() AS xid),
e AS (SELECT u.* FROM x, unnest(%b::uuid[], %b::bigint[], %b::text[], %b::bytea[]) AS u (game, version, topic, state)
      WHERE x.xid IS NOT NULL ORDER BY game, version)
INSERT INTO stored_events (originator_id, originator_version, topic, state)
SELECT game, version, topic, state FROM e
WHERE version = 1 OR EXISTS (SELECT 1 FROM stored_events AS p
                             WHERE p.originator_id = e.game AND p.originator_version = e.version - 1 OFFSET 0)
ON CONFLICT DO NOTHING RETURNING notification_id, originator_id, originator_version
"""
"""The transaction has its id before any notification id is drawn: the horizon is built on that.

`OFFSET 0` keeps the look at the version before a look by index. Without it a plan that was made while the table was
small reads the whole table into a hash at every commit, until somebody analyses it.
"""

OPEN = APPEND.partition("WHERE version = 1")[0] + "RETURNING originator_id"
"""With the first entry, or with all that there will be: none has to be there before, and a conflict is an error."""
TAKEN = "SELECT 1 FROM stored_events WHERE originator_id = %s AND originator_version = %s"
NEWEST = (
    "SELECT g, (SELECT max(originator_version) FROM stored_events WHERE originator_id = g) FROM unnest(?::uuid[]) AS g"
)


_Place = tuple[int, int]
"""A game's id as a number, which is compared faster than a UUID is, and a version."""
_Columns = tuple[list[UUID], list[int], list[str], list[bytes]]


def _columns(stored: Sequence[StoredEvent]) -> _Columns:
    return (
        [_uuid(s.originator_id) for s in stored],
        [s.originator_version for s in stored],
        [s.topic for s in stored],
        [s.state for s in stored],
    )


def _uuid(originator_id: UUID | str) -> UUID:
    return originator_id if isinstance(originator_id, UUID) else UUID(hex=originator_id)


class HorizonRecorder(PostgresApplicationRecorder):
    """The library's recorder over the library's table, with neither its lock nor its notification."""

    def __init__(self, datastore: PostgresDatastore) -> None:
        super().__init__(datastore)
        self._horizon = Horizon()

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: Any) -> Sequence[int] | None:
        """Append in one statement, all or none; raises IntegrityError if a version is taken."""
        with self.datastore.get_connection() as connection, connection.transaction():
            rows = connection.execute(APPEND, _columns(stored_events)).fetchall()
            if len(rows) < len(stored_events):
                raise IntegrityError("a version is taken, or none comes right before it")
            return [row["notification_id"] for row in rows]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """Notifications from `start`, as far as they are settled: `start` is one that was handed out before."""
        after = (start or 0) - (1 if inclusive_of_start and start is not None else 0)
        with self.datastore.get_connection() as connection:
            session = Borrowed(connection)
            noted = [
                n for n in self._horizon.settled(session, max(after, 0), limit) if stop is None or n.position <= stop
            ]
        return [
            Notification(n.game, n.version, n.topic, n.state, id=n.position)
            for n in noted
            if not topics or n.topic in topics
        ]

    def insert_units(self, units: Sequence[Unit]) -> list[Exception | None]:
        """Commit all units that can be stored; says for each why it was not, or None."""
        try:
            return self._insert(units)
        except (StatementError, IntegrityError) as error:
            if len(units) == 1:
                return [StoreError(str(error))]
            return [self.insert_units([unit])[0] for unit in units]  # one spoils the statement: it fails alone

    def _insert(self, units: Sequence[Unit]) -> list[Exception | None]:
        # Whoever waited too long and came again may have two units for one version here: the first one is stored.
        tried: dict[_Place, Unit] = {}
        for unit in units:
            tried.setdefault(_place(unit.stored), unit)
        appends = [unit for unit in tried.values() if unit.opening is None]
        openings = sorted(
            [unit for unit in tried.values() if unit.opening is not None],
            key=lambda unit: (unit.opening and unit.opening.fingerprint) or b"",
        )
        with self.datastore.get_connection() as connection:
            if not openings:  # a statement alone is a transaction: one round trip
                stored = self._append(connection, appends)
            else:
                with connection.transaction():
                    stored = self._append(connection, appends)
                    stored |= {_place(unit.stored) for unit in openings if _open(connection, unit)}
            refused = {place: _refusal(connection, unit) for place, unit in tried.items() if place not in stored}
        outcomes: list[Exception | None] = []
        for unit in units:
            place = _place(unit.stored)
            outcomes.append(refused.get(place) if tried[place] is unit else _conflict(unit.stored))
        return outcomes

    def _append(self, connection: psycopg.Connection[Any], units: Sequence[Unit]) -> set[_Place]:
        if not units:
            return set()
        stored = [unit.stored for unit in units]
        cursor = connection.execute(APPEND, _columns(stored), prepare=True)
        if cursor.rowcount == len(units):  # nearly always: what came back need not be looked at
            return {_place(one) for one in stored}
        return {(row["originator_id"].int, row["originator_version"]) for row in cursor}


def _place(stored: StoredEvent) -> _Place:
    return _uuid(stored.originator_id).int, stored.originator_version


def _open(connection: psycopg.Connection[Any], unit: Unit) -> bool:
    """Store an opening in a savepoint of its own: whether it is."""
    assert isinstance(unit.opening, Opening)
    o = unit.opening
    try:
        with connection.transaction():
            if o.fingerprint is not None:
                connection.execute("INSERT INTO opening_keys VALUES (%s, %s)", (o.fingerprint, o.game))
            connection.execute("INSERT INTO game_secrets VALUES (%s, %s, %s)", (o.game, o.secret, o.key_id))
            if o.anchored is not None:
                connection.execute("INSERT INTO imports VALUES (%s, %s)", (o.game, o.anchored))
            connection.execute(OPEN, _columns([unit.stored, *unit.more]))
    except errors.UniqueViolation:
        return False
    return True


def _refusal(connection: psycopg.Connection[Any], unit: Unit) -> Exception:
    stored = unit.stored
    place = _uuid(stored.originator_id), stored.originator_version
    if unit.opening is not None or connection.execute(TAKEN, place).fetchone() is not None:
        return _conflict(stored)
    return ValueError(f"no version comes right before {stored.originator_version}")


def _conflict(stored: StoredEvent) -> Conflict:
    return Conflict(f"{_uuid(stored.originator_id).hex} {stored.originator_version}")


class Borrowed:
    """A session's reading side over a connection that is the library's."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection

    def rows(self, query: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Run one statement: the rows it returns."""
        with self._connection.cursor(row_factory=tuple_row) as cursor:
            return cursor.execute(placeholders(query), parameters).fetchall()


class SnapshotRecorder(PostgresAggregateRecorder):
    """The library's recorder of snapshots, without its composite types."""

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: Any) -> Sequence[int] | None:
        """Store snapshots; raises IntegrityError if one of this version is there."""
        query = f"INSERT INTO {self.events_table_name} VALUES (%s, %s, %s, %s)".encode()  # noqa: S608 - our own name
        with self.datastore.get_connection() as connection, connection.cursor() as cursor:
            cursor.executemany(query, list(zip(*_columns(stored_events), strict=True)))
        return None


class PostgresStore:
    """One database, which `migrate` must have brought up to date."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._writer, self._snapshots = SingleConnectionDatastore(url), SingleConnectionDatastore(url)
        self._horizon = Horizon()
        self.insert_units = HorizonRecorder(self._writer).insert_units
        self.snapshots = SnapshotRecorder(self._snapshots, events_table_name="stored_snapshots")

    def session(self) -> PostgresSession:
        """A new session."""
        return PostgresSession(self.url)

    def settled(self, session: Session, after: int, limit: int) -> list[Noted]:
        """Events after a settled position, below the horizon."""
        return self._horizon.settled(session, after, limit)

    def newest(self, session: Session, games: Sequence[str]) -> dict[str, int]:
        """The newest version of each of these games that exists."""
        found = session.rows(NEWEST, ([UUID(hex=game) for game in games],))
        return {game.hex: version for game, version in found if version is not None}

    def head(self, session: Session) -> int:
        """The position of the newest event that is visible."""
        return session.rows("SELECT coalesce(max(notification_id), 0) FROM stored_events")[0][0]

    def close(self) -> None:
        """Let go of the connections."""
        self._writer.close()
        self._snapshots.close()
