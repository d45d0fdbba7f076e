"""Games that ended with a full table before their start, by who had not revealed: they may be choosing among dice.

Each has a row, for nobody if an operator ended the game; the outbox triggers this.
"""

from collections.abc import Collection, Sequence

from infra.store.database.connection import Session, gather
from infra.store.lists.account_rows import among
from infra.store.lists.packed_listings import legible_listing

NOBODY = ""
INSERT = "INSERT INTO aborts (player, game, at) VALUES (?, ?, ?) ON CONFLICT (player, game) DO NOTHING"
OFTEN = "SELECT player FROM aborts WHERE {} AND at >= ? GROUP BY player HAVING count(*) >= ?"


def insert_aborts(session: Session, games: Sequence[str]) -> None:
    """Record those of these ended games that were aborted; idempotent."""
    for game in games:
        query = "SELECT shape, listing FROM games WHERE game = ? AND status = 'over' AND result_at IS NULL"
        for shape, listing in session.rows(query, (game,)):
            item = legible_listing(game, shape, listing)
            ending = None if item is None else item.ending
            if ending is not None and ending.unrevealed is not None:
                session.many(INSERT, [(player, game, ending.at) for player in ending.unrevealed or (NOBODY,)])


def rebuild(session: Session) -> None:
    """Record all aborted games anew."""
    session.rows("DELETE FROM aborts")
    games = gather(session, "games", "SELECT game FROM games WHERE status = 'over' AND result_at IS NULL")
    insert_aborts(session, [game for (game,) in games])


def aborts_of(session: Session, player: str) -> int:
    """How many games a player has aborted."""
    return session.rows("SELECT count(*) FROM aborts WHERE player = ?", (player,))[0][0]


def aborts_since(session: Session, since: int) -> int:
    """How many games of all players have been aborted since a time in microseconds UTC."""
    return session.rows("SELECT count(DISTINCT game) FROM aborts WHERE at >= ?", (since,))[0][0]


def often(session: Session, players: Collection[str], since: int, times: int) -> frozenset[str]:
    """Those of these players who have aborted at least this many games since a time in microseconds UTC."""
    some = sorted(players)
    return frozenset(culprit for (culprit,) in session.rows(OFTEN.format(among("player", some)), (*some, since, times)))
