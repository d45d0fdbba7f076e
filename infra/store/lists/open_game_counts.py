"""Games that a player has opened and that may not be over yet, by kind, for `game_quota`.

A row may outlive its game, so each count checks the games themselves. A quarantined game does not count: its player
could not end it. Nor does one whose server does not answer; its row is kept. A game that its opener watches with a
delay counts until everybody knows that it is over: a limit must not tell them earlier.
"""

from infra.store.database.connection import Session
from infra.store.entries.mapper import game_id
from infra.store.lists.game_lists import WITHIN
from infra.store.lists.matching_games import matching
from projections.schemas.listing import seat_trace

GOES_ON = "(status <> 'over' OR (late_due IS NOT NULL AND NOT {}))"
"""SQL: a game is not over as far as its opener may know; without a seat there they may learn of the end later."""


def held(session: Session, player: str, kind: str) -> int:
    """How many games of this kind count for a player: those they opened that are not over."""
    query = "SELECT game FROM holdings WHERE player = ? AND kind = ?"
    games = [game_id(game) for (game,) in session.rows(query, (player, kind))]
    terms = f"{GOES_ON.format(WITHIN[session.kind])} AND quarantined IS NULL"
    return len(matching(session, games, terms, (seat_trace(player),)))


def add_open_game(session: Session, player: str, kind: str, game: str) -> None:
    """Record that a player has opened a game, and drop their games that are known to be over."""
    games = {game_id(one) for (one,) in session.rows("SELECT game FROM holdings WHERE player = ?", (player,))}
    over = matching(session, games, f"NOT {GOES_ON.format(WITHIN[session.kind])}", (seat_trace(player),))
    with session.transaction():
        session.many("DELETE FROM holdings WHERE player = ? AND game = ?", [(player, one) for one in sorted(over)])
        session.rows("INSERT INTO holdings VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (player, kind, game))
