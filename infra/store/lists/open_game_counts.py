"""Games that a player has opened and that may not be over yet, by kind, for `game_quota`.

A row may outlive its game, so each count checks the games themselves. A quarantined game does not count: its player
could not end it. Nor does one whose server does not answer; its row is kept. A game that its opener watches with a
delay counts until everybody knows that it is over: a limit must not tell them earlier.
"""

from collections.abc import Collection

from infra.store.database.connection import Session, gather
from infra.store.lists.account_rows import among
from infra.store.lists.packed_listings import legible_listing

GAMES_A_QUERY = 500
"""Games looked up in one query."""


def matching(session: Session, games: Collection[str], terms: str) -> set[str]:
    """Those of these games whose head rows satisfy a WHERE clause.

    The games of a server that does not answer are left out, as in `Session.gather`. A query joining the games would
    fail altogether.
    """
    every, matches = sorted(games), set[str]()
    for start in range(0, len(every), GAMES_A_QUERY):
        some = every[start : start + GAMES_A_QUERY]
        query = f"SELECT game FROM games WHERE {among('game', some)} AND ({terms})"  # noqa: S608 - our own terms
        matches.update(game for (game,) in gather(session, "games", query, some))
    return matches


def held(session: Session, player: str, kind: str) -> int:
    """How many games of this kind count for a player: those they opened that are not over."""
    query = "SELECT game FROM holdings WHERE player = ? AND kind = ?"
    games = [game for (game,) in session.rows(query, (player, kind))]
    readable = matching(session, games, "status IS NOT NULL AND quarantined IS NULL")
    return len(readable - _known_over(session, player, games))


def add_open_game(session: Session, player: str, kind: str, game: str) -> None:
    """Record that a player has opened a game, and drop their games that are known to be over."""
    games = {held_game for (held_game,) in session.rows("SELECT game FROM holdings WHERE player = ?", (player,))}
    over = _known_over(session, player, games)
    with session.transaction():
        session.many(
            "DELETE FROM holdings WHERE player = ? AND game = ?", [(player, held_game) for held_game in sorted(over)]
        )
        session.rows("INSERT INTO holdings VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (player, kind, game))


def _known_over(session: Session, player: str, games: Collection[str]) -> set[str]:
    """Those of these games that are over as far as their opener may know."""
    over = matching(session, games, "status = 'over'")
    for game in matching(session, over, "late_due IS NOT NULL"):
        heads = gather(session, "games", "SELECT shape, listing FROM games WHERE game = ?", (game,))
        if not any((item := legible_listing(game, *row)) and item.has_seat(player) for row in heads):
            over.discard(game)
    return over
