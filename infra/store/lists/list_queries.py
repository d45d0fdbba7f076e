"""The lists of games, read from the head rows, which were written in the commit of the entry they reflect.

Who plays where is in `player_games`, which may name a game too many: its listing tells whether it applies. Every list
walks an index that holds only what its caller may find, so what others keep to themselves costs nothing.
"""

from typing import Any

from api.application.ports.stores import EVERYBODY, Among
from infra.store.database.append_unit import players
from infra.store.database.connection import Order, Session, gather
from infra.store.lists.account_rows import KEYS_A_QUERY, among
from infra.store.lists.listings import Listings
from projections.schemas.listing import Listing

# Each begins with the letter of the table by which it is ordered.
GAMES = "games AS g"
THEIRS = "player_games AS p JOIN games AS g USING (game)"
SHARED = "player_games AS p JOIN player_games AS o USING (game) JOIN games AS g USING (game)"
"""Games of two players."""
RUNNING_A_QUERY = 200
"""A player's running games read at once, to find those that wait for them."""
Place = tuple[int, str]
"""The moment by which a list is ordered, and the game."""
Found = tuple[Any, ...]
"""A game's id, the form of its listing, the listing, and the moment by which it is ordered."""


class Lists:
    """Reads each list on a session of the calling thread.

    A list for somebody is a union of two walks of an index: over what everybody finds, and over their own games.
    """

    def __init__(self, listings: Listings) -> None:
        self._listings = listings

    def lobby(
        self,
        session: Session,
        ruleset: str | None,
        status: str | None,
        before: Place | None,
        limit: int,
        among: Among = EVERYBODY,
    ) -> list[Listing]:
        """Games by (opened_at, game) descending, strictly after `before`; no private ones. `among`: see `Among`.

        With a status, games with a spectator delay are returned whatever their status or ruleset: the caller checks the
        decoded listing, which tells the status as its viewer knows it, and who finds the game.
        """
        shown: list[Listing] = []
        while len(shown) < limit:
            rows = self._union(session, ruleset, status, before, limit, among)
            shown += [item for item in self._listings.decoded(session, rows) if not item.private]
            if len(rows) < limit:
                break
            before = _place(rows[-1])
        return shown[:limit]

    def _union(
        self, session: Session, ruleset: str | None, status: str | None, before: Place | None, limit: int, among: Among
    ) -> list[Found]:
        """A page of rows, of those that everybody finds and of the caller's own."""
        of_status = {"g.status = ?": status, "g.late_due IS NULL": None if status is None else ()}
        walks: list[tuple[str, dict[str, Any]]] = []
        if among.player is None:
            walks.append((GAMES, {"g.public > 0": (), "g.ruleset = ?": ruleset, **of_status}))
            if status is not None:
                # These are few and have an index of their own, which the database would ignore if the query named the
                # ruleset.
                walks.append((GAMES, {"g.public > 0": (), "g.late_due IS NOT NULL": ()}))
        chosen = {"g.ruleset = ?": ruleset, "(g.status = ? OR g.late_due IS NOT NULL)": status}
        if among.player not in (None, among.caller):
            walks.append((THEIRS, {"p.player = ?": among.player, "p.public = 1": (), "g.public > 0": (), **chosen}))
        if among.caller is not None:
            own: dict[str, Any] = {"p.player = ?": among.caller, "g.opened_at IS NOT NULL": (), **chosen}
            if among.player not in (None, among.caller):
                walks.append((SHARED, {**own, "p.public = 0": (), "o.player = ?": among.player}))
            else:
                walks.append((THEIRS, {**own, "p.over = 0": () if status in ("open", "running") else None}))
        rows = {
            row[0]: row
            for source, terms in walks
            for row in self._walk(session, source, terms, f"{source[0]}.opened_at", before, limit)
        }
        return sorted(rows.values(), key=_place, reverse=True)[:limit]

    def waiting(self, session: Session, ruleset: str, terms: str, limit: int) -> list[Listing]:
        """Games in the lobby that wait for players, oldest first. `terms`: the digest of their options."""
        query = "SELECT game, shape, listing, opened_at FROM games WHERE ruleset = ? AND terms = ? "
        query += "ORDER BY opened_at, game LIMIT ?"
        rows = gather(session, "games", query, (ruleset, terms, limit), Order((3, 0), most=limit))
        return list(self._listings.decoded(session, rows))

    def results(
        self, session: Session, ruleset: str | None, before: Place | None, limit: int, player: str | None = None, *,
        since: int = 0, event: str | None = None,
    ) -> list[Listing]:  # fmt: skip
        """Games that count by (when all know the end, game) descending, strictly after `before` in that order."""
        source, by = (GAMES, "g.result_at") if player is None else (THEIRS, "p.result_at")
        terms: dict[str, Any] = {f"{by} >= ?": (since,), "g.ruleset = ?": ruleset, "p.player = ?": player}
        if event is None:
            rows = self._walk(session, source, terms, by, before, limit)
        else:  # its games are beside the accounts: in a cluster no query joins the two
            games = [game for (game,) in session.rows("SELECT game FROM league_games WHERE league = ?", (event,))]
            parts = [games[at : at + KEYS_A_QUERY] for at in range(0, len(games), KEYS_A_QUERY)]
            walks = [self._walk(session, source, {**terms, among("g.game", p): p}, by, before, limit) for p in parts]
            rows = sorted([row for walk in walks for row in walk], key=_place, reverse=True)[:limit]
        return [item for item in self._listings.decoded(session, rows) if item.told_at is not None]

    def games_of(
        self, session: Session, player: str, before: Place | None, limit: int, *, waiting: bool = False
    ) -> list[Listing]:
        """A player's games by (opened_at, game) descending, strictly after `before` in that order.

        `waiting`: only those that wait for them. Whose move it is changes at every turn and is only in the listing: the
        player's running games are read until there are enough.
        """
        terms = {"p.player = ?": player, "p.over = 0": () if waiting else None}
        asked, shown = max(limit, RUNNING_A_QUERY) if waiting else limit, list[Listing]()
        while True:
            rows = self._walk(session, THEIRS, terms, "p.opened_at", before, asked)
            for item in self._listings.decoded(session, rows):
                if player in players(item) and (item.waits_for(player) or not waiting):
                    shown.append(item)
            if len(shown) >= limit or len(rows) < asked:
                return shown[:limit]
            before = _place(rows[-1])

    def bots_to_move(self, session: Session) -> list[tuple[str, int]]:
        """Games in which a bot has an open question, oldest first, each with its version."""
        query = "SELECT game, version, opened_at FROM games WHERE bots = 1 AND bot_to_move = 1 "
        query += "AND quarantined IS NULL ORDER BY opened_at, game"
        return [(game, version) for game, version, _ in gather(session, "games", query, (), Order((2, 0)))]

    def due(self, session: Session, upto: int, after: tuple[int, str] | None, limit: int) -> list[tuple[int, str]]:
        """(due time, game) of what falls due no later than `upto`, in this order, strictly after `after`."""
        later = "" if after is None else "AND (due, game) > (?, ?) "
        query = f"SELECT due, game FROM games WHERE due <= ? AND quarantined IS NULL {later}ORDER BY due, game LIMIT ?"  # noqa: S608 - fixed terms
        rows = gather(session, "games", query, (upto, *(after or ()), limit), Order((0, 1), most=limit))
        return [(due, game) for due, game in rows]

    def _walk(
        self, session: Session, source: str, terms: dict[str, Any], by: str, before: Place | None, limit: int
    ) -> list[Found]:
        """Rows in descending order of `by`, strictly after `before`. A term of None is left out."""
        game = f"{by[0]}.game"
        given = {**terms, f"({by}, {game}) < (?, ?)": before}
        # A cell of another type would stand before or after all others.
        given[f"typeof({by}) = 'integer'"] = () if session.kind == "sqlite" else None
        chosen = {term: value for term, value in given.items() if value is not None}
        values = [
            parameter for value in chosen.values() for parameter in ((value,) if isinstance(value, str) else value)
        ]
        query = f"SELECT {game}, shape, listing, {by} FROM {source} WHERE {' AND '.join(chosen)} "  # noqa: S608 - fixed terms
        query += f"ORDER BY {by} DESC, {game} DESC LIMIT ?"
        tables = "games" if source is GAMES else "player_games games"
        return gather(session, tables, query, (*values, limit), Order((3, 0), reverse=True, most=limit))


def _place(row: Found) -> Place:
    return row[3], row[0]
