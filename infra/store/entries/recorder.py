"""The event library's recorder over our own tables: a game's events, snapshots and findings, by version."""

from collections.abc import Sequence
from typing import Any, Literal
from uuid import UUID

from eventsourcing.persistence import AggregateRecorder, IntegrityError, StoredEvent

from infra.store.database.connection import Session, Taken

LARGEST_INTEGER = 2**63 - 1
READ = "SELECT version, topic, state FROM {} WHERE game = ? AND version > ? AND version <= ? ORDER BY version"


class SessionRecorder(AggregateRecorder):
    """Reads and writes one of the tables on a session, which its caller owns."""

    def __init__(self, session: Session, table: Literal["events", "snapshots", "findings"]) -> None:
        self._session, self._table = session, table

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: Any) -> None:
        """Store these; raises IntegrityError if a version already exists. Heads are not touched."""
        rows = [(e.originator_id, e.originator_version, e.topic, e.state) for e in stored_events]
        try:
            self._session.many(f"INSERT INTO {self._table} VALUES (?, ?, ?, ?)", rows)  # noqa: S608 - our own names
        except Taken as error:
            raise IntegrityError(str(error)) from None

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """A game's events with gt < version <= lte, by version."""
        query = READ.format(self._table) + (" DESC" if desc else "") + ("" if limit is None else f" LIMIT {limit}")
        bounds = (originator_id, gt or 0, LARGEST_INTEGER if lte is None else lte)
        return [StoredEvent(originator_id, *row) for row in self._session.rows(query, bounds)]
