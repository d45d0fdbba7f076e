"""Fills in the columns by which lists choose, for games that were stored before there were any.

A listing that cannot be read counts as public: it is rebuilt when a list meets it, and lists look at every listing.
"""

from infra.store.database.connection import Session
from infra.store.entries.mapper import LEAST_ID
from infra.store.lists.packed_listings import legible_listing

SOME = "SELECT game, shape, listing, opened_at, late_due FROM games WHERE game > ? ORDER BY game LIMIT 500"
SEATS = """
UPDATE player_games AS p SET public = CASE WHEN g.public > 0 THEN 1 ELSE 0 END, result_at = g.result_at,
    over = CASE WHEN g.late_due IS NULL THEN p.over ELSE 0 END
FROM games AS g WHERE g.game = p.game AND (g.public > 0 OR g.result_at IS NOT NULL OR g.late_due IS NOT NULL)
"""


def fill(session: Session) -> None:
    """Within a transaction: fill in the columns of all games from their listings."""
    after = LEAST_ID
    while games := session.rows(SOME, (after,)):
        rows = [(*_chosen(game, *columns), game) for game, *columns in games]
        session.many("UPDATE games SET public = ?, terms = ? WHERE game = ?", rows)
        after = rows[-1][2]
    session.rows(SEATS)


def _chosen(
    game: str, shape: int | None, listing: bytes | None, opened_at: int | None, late_due: int | None
) -> tuple[int, str | None]:
    if (item := legible_listing(game, shape, listing)) is None:
        return int(listing is not None and opened_at is not None), None
    return 0 if item.public > 1 and late_due is None else item.public, item.matched
