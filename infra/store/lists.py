"""The lists of games, read from the head rows: what they say was written in the commit of the entry that made it so.

1. A listing whose form is of another release is made anew from the entries by whoever meets it. It is written back
   whole, and only if the game has not moved meanwhile and the form there is older than ours.
2. Who plays where stands in `player_games`, which may name a game too many: its listing says whether it is so.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from heapq import merge
from typing import Any

import msgspec
from eventsourcing.persistence import MapperDeserialisationError
from msgspec.structs import astuple

from infra.store.connection import Session, Store
from infra.store.recorder import LARGEST_INTEGER, READ
from infra.store.rows import RowMapper, UnknownTopicError, game_id
from infra.store.units import listed, players
from projections.lobby import SHAPE, Imported, Listing, decode, fold

BATCH = 500
EVENTS = READ.format("events")
REMADE = """
UPDATE games
SET ruleset = ?, status = ?, opened_at = ?, bots = ?, bot_to_move = ?, result_at = ?, shape = ?, listing = ?
WHERE game = ? AND version = ? AND (shape IS NULL OR shape <= ?)
"""
UNREADABLE = (UnknownTopicError, MapperDeserialisationError, msgspec.MsgspecError, LookupError, TypeError, ValueError)
"""What folding entries may raise that are damaged, or of no game that lists know."""

Place = tuple[int, int, str]
HeadColumns = tuple[Any, int | None, bytes | None]
"""A game, its listing's shape, and the listing."""


class Lists:
    """Answers each list on a session of the thread it is called on."""

    def __init__(self, mapper: RowMapper) -> None:
        self._mapper = mapper

    def lobby(
        self, session: Session, ruleset: str | None, status: str | None, before: tuple[int, str] | None, limit: int
    ) -> list[Listing]:
        """Games by (opened_at, game) descending, strictly after `before` in that order."""
        terms = {"opened_at IS NOT NULL": (), "ruleset = ?": ruleset, "status = ?": status}
        return self._page(session, terms | {"(opened_at, game) < (?, ?)": before}, "opened_at", limit)

    def results(
        self, session: Session, ruleset: str | None, before: tuple[int, str] | None, limit: int
    ) -> list[Listing]:
        """Games that count by (when they ended, game) descending, strictly after `before` in that order."""
        terms = {"result_at IS NOT NULL": (), "ruleset = ?": ruleset, "(result_at, game) < (?, ?)": before}
        return self._page(session, terms, "result_at", limit)

    def of(self, session: Session, player: str, before: Place | None, limit: int) -> list[Listing]:
        """A player's games by (their move, opened_at, game) descending, strictly after `before` in that order.

        Whose move it is changes at every turn and stands in the listing only: all games that run are looked at.
        """

        def place(item: Listing) -> Place:
            return int(item.waits_for(player)), item.opened_at, item.game

        query = "SELECT game, shape, listing FROM player_games AS p JOIN games AS g USING (game) WHERE player = ?"
        running = self._listings(session, session.rows(query + " AND over = 0", (player,)))
        bound = () if before is None or before[0] else before[1:]
        query += " AND over = 1" + (" AND (p.opened_at, game) < (?, ?)" if bound else "")
        query += " ORDER BY p.opened_at DESC, game DESC LIMIT ?"
        over = self._listings(session, session.rows(query, (player, *bound, limit)))
        both = merge(sorted(running, key=place, reverse=True), over, key=place, reverse=True)
        theirs = [item for item in both if player in players(item) and (before is None or place(item) < before)]
        return theirs[:limit]

    def bots_to_move(self, session: Session) -> list[tuple[str, int]]:
        """Games in which a bot has an open question, the oldest first, each with its version."""
        query = "SELECT game, version FROM games WHERE bots = 1 AND bot_to_move = 1 ORDER BY opened_at, game"
        return [(game_id(game), version) for game, version in session.rows(query)]

    def rebuild(self, store: Store) -> int:
        """Make the lists of all games anew, one by one, while they are read and played; how many there are."""
        made, after = 0, "0" * 32
        query = f"SELECT game FROM games WHERE game > ? ORDER BY game LIMIT {BATCH}"  # noqa: S608 - a number
        with closing(store.session()) as session:
            self._mapper.check(session, "events")
            while games := [game_id(game) for (game,) in session.rows(query, (after,))]:
                for game in games:
                    self.remake(session, game)
                    settle(session, game)
                made, after = made + len(games), games[-1]
        return made

    def remake(self, session: Session, game: str) -> Listing | None:
        """A game's listing from its entries, stored unless the game has moved on; None if they cannot be read."""
        ((version, anchored),) = session.rows("SELECT version, anchored FROM games WHERE game = ?", (game,))
        rows = session.rows(EVENTS, (game, 0, min(version, LARGEST_INTEGER)))
        try:
            bodies = [self._mapper.row(game, *row).body for row in rows]
            item = fold(game, bodies, None if anchored is None else Imported(anchored > 0, anchored))
        except UNREADABLE:
            return None
        session.rows(REMADE, (*astuple(listed(item)), game, version, SHAPE))
        return item

    def _page(self, session: Session, terms: dict[str, Any], order: str, limit: int) -> list[Listing]:
        chosen = {term: value for term, value in terms.items() if value is not None}
        values = [one for value in chosen.values() for one in ((value,) if isinstance(value, str) else value)]
        query = f"SELECT game, shape, listing FROM games WHERE {' AND '.join(chosen)} ORDER BY {order} DESC, game DESC"  # noqa: S608 - fixed terms
        return list(self._listings(session, session.rows(f"{query} LIMIT ?", (*values, limit))))

    def _listings(self, session: Session, rows: Sequence[HeadColumns]) -> Iterator[Listing]:
        for game, shape, body in rows:
            if body is not None:
                item = decode(body) if shape == SHAPE else self.remake(session, game_id(game))
                if item is not None:
                    yield item


def settle(session: Session, game: str) -> None:
    """Let `player_games` say of a game what its listing says; doing it twice changes nothing."""
    with session.transaction():
        # Nobody sits down or leaves before this transaction has ended: the head row is held.
        found = session.rows("UPDATE games SET version = version WHERE game = ? RETURNING shape, listing", (game,))
        if not found or found[0][0] != SHAPE or found[0][1] is None:
            return
        item = decode(found[0][1])
        rows = session.rows("SELECT player, over FROM player_games WHERE game = ?", (game,))
        there: dict[str, int] = dict(rows)  # type: ignore[arg-type] - two columns
        over = int(item.status == "over")
        for player in players(item):
            if there.pop(player, None) != over:
                query = "INSERT INTO player_games VALUES (?, ?, ?, ?) ON CONFLICT (game, player) DO UPDATE SET over = ?"
                session.rows(query, (game, player, over, item.opened_at, over))
        for player in there:
            session.rows("DELETE FROM player_games WHERE game = ? AND player = ?", (game, player))
