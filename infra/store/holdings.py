"""Which games a player has opened that may not be over yet, and what each is counted as: see `AtOnce`.

A row is forgotten some time after its game is over, so what is asked is the game itself. One that is quarantined is not
held against anybody: they could not end it.
"""

from infra.store.connection import Session

HELD = """
SELECT count(*) FROM games WHERE game IN (SELECT game FROM holdings WHERE player = ? AND kind = ?)
AND status <> 'over' AND quarantined IS NULL
"""
OVER = """
DELETE FROM holdings WHERE player = ? AND game NOT IN (
    SELECT game FROM games WHERE status <> 'over' AND game IN (SELECT game FROM holdings WHERE player = ?))
"""
"""No subquery looks at the row outside it: in a cluster the two tables lie in different places."""


def held(session: Session, player: str, kind: str) -> int:
    """How many games that are not over a player holds of this kind."""
    ((count,),) = session.rows(HELD, (player, kind))
    return count


def hold(session: Session, player: str, kind: str, game: str) -> None:
    """Note one more, and forget those that are over."""
    with session.transaction():
        session.rows(OVER, (player, player))
        session.rows("INSERT INTO holdings VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (player, kind, game))
