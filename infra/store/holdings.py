"""Which games a player has opened that may not be over yet, and what each is counted as: see `AtOnce`.

A row is forgotten some time after its game is over, so what is asked is the game itself. One that is quarantined is not
held against anybody: they could not end it. Whoever looks on late at a game that they have opened is not told by a
limit that it is over: it is held against them until everybody knows. A game that cannot be read, as its server does not
answer, is held against nobody meanwhile, and not forgotten either.
"""

from infra.store.chosen import chosen
from infra.store.connection import Session
from infra.store.lists import WITHIN
from infra.store.rows import game_id
from projections.lobby import seat_trace

GOES_ON = "(status <> 'over' OR (late_due IS NOT NULL AND NOT {}))"
"""Of a game: not over, as far as its opener may know, who knows all if they sit there."""


def held(session: Session, player: str, kind: str) -> int:
    """How many games that are not over a player holds of this kind."""
    query = "SELECT game FROM holdings WHERE player = ? AND kind = ?"
    games = [game_id(game) for (game,) in session.rows(query, (player, kind))]
    terms = f"{GOES_ON.format(WITHIN[session.kind])} AND quarantined IS NULL"
    return len(chosen(session, games, terms, (seat_trace(player),)))


def hold(session: Session, player: str, kind: str, game: str) -> None:
    """Note one more, and forget those that are known to be over."""
    games = {game_id(one) for (one,) in session.rows("SELECT game FROM holdings WHERE player = ?", (player,))}
    over = chosen(session, games, f"NOT {GOES_ON.format(WITHIN[session.kind])}", (seat_trace(player),))
    with session.transaction():
        session.many("DELETE FROM holdings WHERE player = ? AND game = ?", [(player, one) for one in sorted(over)])
        session.rows("INSERT INTO holdings VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (player, kind, game))
