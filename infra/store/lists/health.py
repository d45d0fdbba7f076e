"""The state of a store, for monitoring: what is pending, what is overdue, and when it was last backed up."""

from typing import NamedTuple

from api.application.ports.readiness import Lag
from infra.store.database.connection import Order, Session, SpreadSession, StoreError, count, gather
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
