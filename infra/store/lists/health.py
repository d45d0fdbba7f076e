"""The state of a store, for monitoring: what is pending, overdue, or stopped, and when it was last backed up."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import astuple

from api.application.ports.readiness import Lag, Stop
from infra.store.database.connection import Order, Session, SpreadSession, Store, StoreError, Workers, count, gather
from infra.store.schema.schema import SCHEMA

NEXT_DUE = "SELECT due FROM games WHERE due IS NOT NULL AND quarantined IS NULL ORDER BY due LIMIT 1"
LAST_BACKUP = "SELECT max(at) FROM acts WHERE act = 'backup'"


class Health(NamedTuple):
    """What an operator monitors, besides the lag; times are in microseconds UTC."""

    due: int | None
    """When the next thing falls due in any game, or the longest overdue one fell due; None if nothing is due."""
    backup: int | None
    """When the last `croupier store backup` finished; None if there was none, or it is unknown."""


def lag(session: Session) -> Lag | None:
    """How much work is pending; None for a store of another schema.

    For a cluster whose coordinator is away, what its workers know.
    """
    deliveries = 0
    try:
        if session.rows("SELECT max(version) FROM schema_version") != [(SCHEMA,)]:
            return None
        ((deliveries,),) = session.rows("SELECT count(*) FROM deliveries WHERE due IS NOT NULL")
    except StoreError:
        if not isinstance(session, SpreadSession):
            raise
    quarantined = count(session, "games", "quarantined IS NOT NULL")
    return Lag(count(session, "outbox"), quarantined, deliveries)


def health(session: Session) -> Health:
    """What an operator monitors; for a cluster whose coordinator is away, what its workers know."""
    due, backup = gather(session, "games", NEXT_DUE, (), Order((0,), most=1)), None
    try:
        ((backup,),) = session.rows(LAST_BACKUP)
    except StoreError:
        if not isinstance(session, SpreadSession):
            raise
    return Health(due[0][0] if due else None, backup)


COLUMNS = "ruleset, edition, what, game, door, at, place, why"


class StoredStops(Workers):
    """The stops of an open store."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, 1, "stops")

    async def stops(self) -> Sequence[Stop]:
        """All of them. Raises Unavailable."""
        return await self.run(stops)

    async def keep_stop(self, stop: Stop) -> None:
        """Keep one, unless the same is kept. Raises Unavailable."""
        query = f"INSERT INTO stops ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"  # noqa: S608
        await self.run(lambda session: session.rows(query, astuple(stop)))


def stops(session: Session) -> list[Stop]:
    """All that are stored, in the order in which they happened."""
    return [Stop(*row) for row in session.rows(f"SELECT {COLUMNS} FROM stops ORDER BY at, game")]  # noqa: S608


def lift(session: Session, game: str) -> int:
    """Delete the stops of a game, or all of a ruleset that is named instead; returns how many there were."""
    stops = session.rows("SELECT what FROM stops WHERE ? IN (game, ruleset)", (game,))
    session.rows("DELETE FROM stops WHERE ? IN (game, ruleset)", (game,))
    return len(stops)
