"""Which games a player has opened that may not be over yet, and what each is counted as: see `AtOnce`.

A row is forgotten some time after its game is over, so what is asked is the game itself. One that is quarantined is not
held against anybody: they could not end it. Whoever looks on late at a game that they have opened is not told by a
limit that it is over: it is held against them until everybody knows.
"""

from infra.store.connection import Session
from infra.store.lists import WITHIN
from projections.lobby import seat_trace

GOES_ON = "(status <> 'over' OR (late_due IS NOT NULL AND NOT {}))"
"""Of a game: not over, as far as its opener may know, who knows all if they sit there."""
HELD = f"""
SELECT count(*) FROM games WHERE game IN (SELECT game FROM holdings WHERE player = ? AND kind = ?)
AND {GOES_ON} AND quarantined IS NULL
"""  # noqa: S608 - our own terms
OVER = f"""
DELETE FROM holdings WHERE player = ? AND game NOT IN (
    SELECT game FROM games WHERE {GOES_ON} AND game IN (SELECT game FROM holdings WHERE player = ?))
"""  # noqa: S608 - our own terms
"""No subquery looks at the row outside it: in a cluster the two tables lie in different places."""


def held(session: Session, player: str, kind: str) -> int:
    """How many games that are not over a player holds of this kind."""
    query = HELD.format(WITHIN[session.kind])
    ((count,),) = session.rows(query, (player, kind, seat_trace(player)))
    return count


def hold(session: Session, player: str, kind: str, game: str) -> None:
    """Note one more, and forget those that are over."""
    query = OVER.format(WITHIN[session.kind])
    with session.transaction():
        session.rows(query, (player, seat_trace(player), player))
        session.rows("INSERT INTO holdings VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (player, kind, game))
