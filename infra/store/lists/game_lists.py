"""The lists of games, read from the head rows, which were written in the commit of the entry they reflect.

Who plays where is in `player_games`, which may name a game too many: its listing tells whether it applies.
"""

from heapq import merge
from itertools import islice
from typing import Any

from api.application.ports.stores import Among
from infra.store.database.append_unit import players
from infra.store.database.connection import Order, Session
from infra.store.entries.mapper import game_id
from infra.store.lists.listings import Listings
from projections.schemas.listing import CLOSED, SHAPE, UNWATCHED, Listing, encode_terms, traces

BEFORE = "(opened_at, game) < (?, ?)"
ODD = 2
RUNNING = f"""SELECT place, game, shape, listing, opened_at FROM (
    SELECT game, shape, listing, p.opened_at,
        CASE WHEN shape <> ? THEN {ODD} WHEN {{}} THEN 1 WHEN {{}} THEN 0 ELSE {ODD} END AS place
    FROM player_games AS p JOIN games AS g USING (game) WHERE player = ? AND over = 0) AS theirs
WHERE place = {ODD} OR (place, opened_at, game) < (?, ?, ?) ORDER BY place DESC, opened_at DESC, game DESC LIMIT ?
"""  # noqa: S608 - a number
"""A player's running games after a place. Odd ones come first, whose place only the decoded listing tells: its form is
an earlier one, it is damaged, or the player has left."""
BEFORE_ALL = (ODD, 0, "f" * 32)
"""The lowest possible place."""
WITHIN = {"sqlite": "instr(listing, ?) > 0", "postgres": "position(? IN listing) > 0"}
OVER = """SELECT game, shape, listing, p.opened_at FROM player_games AS p JOIN games AS g USING (game)
WHERE player = ? AND over = 1 {} ORDER BY p.opened_at DESC, game DESC LIMIT ?
"""
Place = tuple[int, int, str]


class Lists:
    """Reads each list on a session of the calling thread."""

    def __init__(self, listings: Listings) -> None:
        self._listings = listings

    def lobby(
        self,
        session: Session,
        ruleset: str | None,
        status: str | None,
        before: tuple[int, str] | None,
        limit: int,
        among: Among | None = None,
    ) -> list[Listing]:
        """Games by (opened_at, game) descending, strictly after `before`; no private ones. `among`: see `Among`.

        With a status, games with a spectator delay are returned whatever their status or ruleset: the caller checks the
        decoded listing, which tells the status as its viewer knows it.
        """
        terms: dict[str, Any] = {"opened_at IS NOT NULL": (), "ruleset = ?": ruleset, "status = ?": status}
        if among is not None:
            terms["game IN (SELECT game FROM player_games WHERE player = ?)"] = among.player
            within = WITHIN[session.kind]
            # To delayed spectators a running game may still be open: lists check again.
            open_to_all = f"NOT ({within} OR {within} OR ({within} AND status <> 'open' AND late_due IS NULL))"
            seated = None if among.caller is None else traces(among.caller)[1]
            if seated is None:
                terms[open_to_all] = (*CLOSED, UNWATCHED)
            else:
                terms[f"({within} OR {open_to_all})"] = (seated, *CLOSED, UNWATCHED)
        found: list[Listing] = []
        while len(found) < limit:
            page = self._newest(session, terms | {BEFORE: before}, limit)
            shown = [item for item in page if not item.private]
            found += shown
            if len(shown) == len(page):
                break
            before = (page[-1].opened_at, page[-1].game)  # only listings of an earlier form are private here
        return found[:limit]

    def _newest(self, session: Session, terms: dict[str, Any], limit: int) -> list[Listing]:
        if terms["status = ?"] is None:
            return self._page(session, terms, "opened_at", limit)
        on_time = self._page(session, terms | {"late_due IS NULL": ()}, "opened_at", limit)
        # These are few and have an index of their own, which the database would ignore if the query named the ruleset.
        those = {"status = ?": None, "ruleset = ?": None, "late_due IS NOT NULL": ()}
        late = self._page(session, terms | those, "opened_at", limit)
        return sorted([*on_time, *late], key=lambda item: (item.opened_at, item.game), reverse=True)[:limit]

    def waiting(self, session: Session, ruleset: str, terms: str, limit: int) -> list[Listing]:
        """Games in the lobby that wait for players, oldest first. `terms`: the digest of their options."""
        within = WITHIN[session.kind]
        query = f"SELECT game, shape, listing, opened_at FROM games WHERE ruleset = ? AND status = 'open' AND {within} "  # noqa: S608 - fixed terms
        query += f"AND NOT ({within} OR {within} OR {within}) ORDER BY opened_at, game LIMIT ?"
        given = (ruleset, encode_terms(terms), *CLOSED, UNWATCHED, limit)
        return list(self._listings.decoded(session, session.gather(query, given, Order((3, 0), most=limit))))

    def results(
        self,
        session: Session,
        ruleset: str | None,
        before: tuple[int, str] | None,
        limit: int,
        player: str | None = None,
    ) -> list[Listing]:
        """Games that count by (when all know the end, game) descending, strictly after `before` in that order."""
        terms = {"result_at IS NOT NULL": (), "ruleset = ?": ruleset, "(result_at, game) < (?, ?)": before}
        terms["game IN (SELECT game FROM player_games WHERE player = ?)"] = player
        # A cell of another type would stand before or after all others, for a game that may not be over.
        terms["typeof(result_at) = 'integer'"] = () if session.kind == "sqlite" else None
        return [item for item in self._page(session, terms, "result_at", limit) if item.told_at is not None]

    def games_of(self, session: Session, player: str, before: Place | None, limit: int) -> list[Listing]:
        """A player's games by (their move, opened_at, game) descending, strictly after `before` in that order.

        Whose move it is changes at every turn and is only in the listing: the database searches the listings of all
        running games, and returns no more than a page of them.
        """

        def place(item: Listing) -> Place:
            return int(item.waits_for(player)), item.opened_at, item.game

        query = RUNNING.format(*[WITHIN[session.kind]] * 2)
        given = (SHAPE, *traces(player), player, *(before or BEFORE_ALL))
        asked = limit
        while True:
            running = session.gather(query, (*given, asked), Order((0, 4, 1), reverse=True, most=asked))
            if len(running) < asked or (odd := sum(row[0] == ODD for row in running)) + limit <= asked:
                break
            asked = 2 * (odd + limit)
        bound = () if before is None or before[0] else before[1:]
        query = OVER.format("AND (p.opened_at, game) < (?, ?)" if bound else "")
        over = session.gather(query, (player, *bound, limit), Order((3, 0), reverse=True, most=limit))
        items = sorted(self._listings.decoded(session, [row[1:4] for row in running]), key=place, reverse=True)
        both = merge(items, self._listings.decoded(session, over), key=place, reverse=True)
        theirs = (item for item in both if player in players(item) and (before is None or place(item) < before))
        return list(islice(theirs, limit))

    def bots_to_move(self, session: Session) -> list[tuple[str, int]]:
        """Games in which a bot has an open question, oldest first, each with its version."""
        query = "SELECT game, version, opened_at FROM games WHERE bots = 1 AND bot_to_move = 1 "
        query += "AND quarantined IS NULL ORDER BY opened_at, game"
        return [(game_id(game), version) for game, version, _ in session.gather(query, (), Order((2, 0)))]

    def due(self, session: Session, upto: int, after: tuple[int, str] | None, limit: int) -> list[tuple[int, str]]:
        """(due time, game) of what falls due no later than `upto`, in this order, strictly after `after`."""
        later = "" if after is None else "AND (due, game) > (?, ?) "
        query = f"SELECT due, game FROM games WHERE due <= ? AND quarantined IS NULL {later}ORDER BY due, game LIMIT ?"  # noqa: S608 - fixed terms
        found = session.gather(query, (upto, *(after or ()), limit), Order((0, 1), most=limit))
        return [(due, game_id(game)) for due, game in found]

    def _page(self, session: Session, terms: dict[str, Any], order: str, limit: int) -> list[Listing]:
        chosen = {term: value for term, value in terms.items() if value is not None}
        values = [one for value in chosen.values() for one in ((value,) if isinstance(value, str) else value)]
        query = f"SELECT game, shape, listing, {order} FROM games WHERE {' AND '.join(chosen)} "  # noqa: S608 - fixed terms
        query += f"ORDER BY {order} DESC, game DESC LIMIT ?"
        found = session.gather(query, (*values, limit), Order((3, 0), reverse=True, most=limit))
        return list(self._listings.decoded(session, found))
