"""The lists of games, read from the head rows: what they say was written in the commit of the entry that made it so.

1. A listing whose form is of another release is made anew from the entries by whoever meets it. It is written back
   whole, and only if the game has not moved meanwhile and the form there is older than ours. Of a game whose entries
   cannot be read the listing stays that there is; one that cannot be read either is left out.
2. Who plays where stands in `player_games`, which may name a game too many: its listing says whether it is so.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from heapq import merge
from itertools import islice
from typing import Any

import msgspec
from eventsourcing.persistence import MapperDeserialisationError
from msgspec import Struct
from msgspec.structs import astuple, replace

from api.application.ports.stores import Among
from infra.store.connection import Session, Store, StoreError
from infra.store.encryption import TamperedError
from infra.store.entries import Entries
from infra.store.objects import ArchiveError
from infra.store.quarantine import Damage, Quarantine
from infra.store.rows import UnknownTopicError, game_id
from infra.store.units import listed, players
from projections.lobby import CLOSED, SHAPE, UNWATCHED, Ending, Imported, Listing, decode, encode_terms, traces
from projections.lobby_fold import fold

BATCH = 500
BEFORE = "(opened_at, game) < (?, ?)"
REMADE = """
UPDATE games
SET ruleset = ?, status = ?, opened_at = ?, bots = ?, bot_to_move = ?, result_at = ?, shape = ?, listing = ?,
    late_due = ?, due = COALESCE(?, due)
WHERE game = ? AND version = ? AND (shape IS NULL OR shape <= ?)
"""
TOLD = "UPDATE games SET due = NULL, late_due = NULL WHERE game = ? AND due = ? AND status = 'over' RETURNING version"
TO_RATE = "INSERT INTO outbox (game, version, kind, lease, told) VALUES (?, ?, 'ended', 0, NULL) ON CONFLICT DO NOTHING"
UNREADABLE = (
    UnknownTopicError,
    MapperDeserialisationError,
    TamperedError,
    msgspec.MsgspecError,
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    ArchiveError,
)
"""What reading and folding entries may raise that are damaged, away, or of no game that lists know."""

ODD = 2
RUNNING = f"""SELECT place, game, shape, listing, opened_at FROM (
    SELECT game, shape, listing, p.opened_at,
        CASE WHEN shape <> ? THEN {ODD} WHEN {{}} THEN 1 WHEN {{}} THEN 0 ELSE {ODD} END AS place
    FROM player_games AS p JOIN games AS g USING (game) WHERE player = ? AND over = 0) AS theirs
WHERE place = {ODD} OR (place, opened_at, game) < (?, ?, ?) ORDER BY place DESC, opened_at DESC, game DESC LIMIT ?
"""  # noqa: S608 - a number
"""A player's games that run, after a place. Odd ones come first, of which only the decoded listing can tell the place:
its form is an earlier one, it is damaged, or the player has left.
"""
FIRST = (ODD, 0, "f" * 32)
"""Before all places."""
WITHIN = {"sqlite": "instr(listing, ?) > 0", "postgres": "position(? IN listing) > 0"}
OVER = """SELECT game, shape, listing, p.opened_at FROM player_games AS p JOIN games AS g USING (game)
WHERE player = ? AND over = 1 {} ORDER BY p.opened_at DESC, game DESC LIMIT ?
"""
Place = tuple[int, int, str]
HeadColumns = tuple[Any, int | None, bytes | None]
"""A game, its listing's shape, and the listing."""


class Rebuilt(Struct, frozen=True):
    """How many games' listings were made anew, and what is wrong with the others."""

    games: int
    damaged: tuple[Damage, ...]


class Lists:
    """Answers each list on a session of the thread it is called on."""

    def __init__(self, entries: Entries) -> None:
        self._entries, self._quarantine = entries, Quarantine(entries)

    def lobby(
        self,
        session: Session,
        ruleset: str | None,
        status: str | None,
        before: tuple[int, str] | None,
        limit: int,
        among: Among | None = None,
    ) -> list[Listing]:
        """Games by (opened_at, game) descending, strictly after `before`; no private ones. `among`: see there.

        Where a status is sought, those that some know of later are among them whatever they are: what is sought of
        them only the decoded listing tells.
        """
        terms: dict[str, Any] = {"opened_at IS NOT NULL": (), "ruleset = ?": ruleset, "status = ?": status}
        if among is not None:
            terms["game IN (SELECT game FROM player_games WHERE player = ?)"] = among.player
            within = WITHIN[session.kind]
            # Who is late may know a game as open that runs: it is looked at again by whoever lists it.
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
            before = (page[-1].opened_at, page[-1].game)  # private ones are met here in an earlier form only
        return found[:limit]

    def _newest(self, session: Session, terms: dict[str, Any], limit: int) -> list[Listing]:
        if terms["status = ?"] is None:
            return self._page(session, terms, "opened_at", limit)
        on_time = self._page(session, terms | {"late_due IS NULL": ()}, "opened_at", limit)
        # These are few: a ruleset would lead past the index that holds nothing else.
        those = {"status = ?": None, "ruleset = ?": None, "late_due IS NOT NULL": ()}
        late = self._page(session, terms | those, "opened_at", limit)
        return sorted([*on_time, *late], key=lambda item: (item.opened_at, item.game), reverse=True)[:limit]

    def waiting(self, session: Session, ruleset: str, terms: str, limit: int) -> list[Listing]:
        """Games in the lobby that wait for players, with options of this digest, by (opened_at, game)."""
        within = WITHIN[session.kind]
        query = f"SELECT game, shape, listing, opened_at FROM games WHERE ruleset = ? AND status = 'open' AND {within} "  # noqa: S608 - fixed terms
        query += f"AND NOT ({within} OR {within} OR {within}) ORDER BY opened_at, game LIMIT ?"
        given = (ruleset, encode_terms(terms), *CLOSED, UNWATCHED, limit)
        return list(self._listings(session, session.gather(query, given, (3, 0), most=limit)))

    def results(
        self,
        session: Session,
        ruleset: str | None,
        before: tuple[int, str] | None,
        limit: int,
        player: str | None = None,
    ) -> list[Listing]:
        """Games that count by (when all know of it, game) descending, strictly after `before` in that order."""
        terms = {"result_at IS NOT NULL": (), "ruleset = ?": ruleset, "(result_at, game) < (?, ?)": before}
        terms["game IN (SELECT game FROM player_games WHERE player = ?)"] = player
        return self._page(session, terms, "result_at", limit)

    def of(self, session: Session, player: str, before: Place | None, limit: int) -> list[Listing]:
        """A player's games by (their move, opened_at, game) descending, strictly after `before` in that order.

        Whose move it is changes at every turn and stands in the listing only: the database looks for it there, in all
        games that run, and hands out no more than a page of them.
        """

        def place(item: Listing) -> Place:
            return int(item.waits_for(player)), item.opened_at, item.game

        query = RUNNING.format(*[WITHIN[session.kind]] * 2)
        given = (SHAPE, *traces(player), player, *(before or FIRST))
        asked = limit
        while len(running := session.gather(query, (*given, asked), (0, 4, 1), reverse=True, most=asked)) == asked:
            if (odd := sum(row[0] == ODD for row in running)) + limit <= asked:
                break
            asked = 2 * (odd + limit)
        bound = () if before is None or before[0] else before[1:]
        query = OVER.format("AND (p.opened_at, game) < (?, ?)" if bound else "")
        over = session.gather(query, (player, *bound, limit), (3, 0), reverse=True, most=limit)
        items = sorted(self._listings(session, [row[1:4] for row in running]), key=place, reverse=True)
        both = merge(items, self._listings(session, over), key=place, reverse=True)
        theirs = (item for item in both if player in players(item) and (before is None or place(item) < before))
        return list(islice(theirs, limit))

    def one(self, session: Session, game: str) -> Listing | None:
        """What lists show of one game; None if that cannot be told."""
        rows = session.rows("SELECT game, shape, listing FROM games WHERE game = ?", (game,))
        return next(self._listings(session, rows), None)

    def bots_to_move(self, session: Session) -> list[tuple[str, int]]:
        """Games in which a bot has an open question, the oldest first, each with its version."""
        query = "SELECT game, version, opened_at FROM games WHERE bots = 1 AND bot_to_move = 1 "
        query += "AND quarantined IS NULL ORDER BY opened_at, game"
        return [(game_id(game), version) for game, version, _ in session.gather(query, (), (2, 0))]

    def due(self, session: Session, upto: int, after: tuple[int, str] | None, limit: int) -> list[tuple[int, str]]:
        """When something falls due in which game, no later than `upto`; in this order, strictly after `after`."""
        later = "" if after is None else "AND (due, game) > (?, ?) "
        query = f"SELECT due, game FROM games WHERE due <= ? AND quarantined IS NULL {later}ORDER BY due, game LIMIT ?"  # noqa: S608 - fixed terms
        found = session.gather(query, (upto, *(after or ()), limit), (0, 1), most=limit)
        return [(due, game_id(game)) for due, game in found]

    def rebuild(self, store: Store) -> Rebuilt:
        """Make the listings of all games anew while they are read and played, and quarantine whatever is damaged.

        Each listing is replaced when the new one is there, so lists are whole at every moment, and if this is stopped.
        """
        made, damaged, after = 0, list[Damage](), "0" * 32
        query = f"SELECT game FROM games WHERE game > ? ORDER BY game LIMIT {BATCH}"  # noqa: S608 - a number
        with closing(store.session()) as session:
            self._entries.mapper.check(session, "events")
            while games := [game_id(game) for (game,) in session.rows(query, (after,))]:
                for game in games:
                    found = self._rebuild(session, game)
                    damaged += [found] if found else []
                    made += found is None
                after = games[-1]
        return Rebuilt(made, tuple(damaged))

    def _rebuild(self, session: Session, game: str) -> Damage | None:
        """One of them; what is wrong with it, if it is damaged."""
        if self.remake(session, game) is None:
            if (damage := self._quarantine.again(session, game)) is not None:
                return damage
        elif session.rows("SELECT 1 FROM games WHERE game = ? AND quarantined IS NOT NULL", (game,)):
            self._quarantine.again(session, game)
        settle(session, game)
        return None

    def remake(self, session: Session, game: str) -> Listing | None:
        """A game's listing from its entries, stored unless the game has moved on; None if they cannot be read."""
        version, item = self._folded(session, game)
        if item is not None:
            self._keep(session, item, version)
        return item

    def _keep(self, session: Session, item: Listing, version: int) -> None:
        """Store a listing that was made anew at a version; of a late end somebody looks again whether it is known."""
        late = item.late_due
        due = late if item.status == "over" else None
        session.rows(REMADE, (*astuple(listed(item)), late, due, item.game, version, SHAPE))

    def make_known(self, session: Session, game: str, due: int) -> None:
        """Note that everybody knows by now how a game ended, so that it is rated; doing it twice is as once."""
        with session.transaction():
            for (version,) in session.rows(TOLD, (game, due)):
                session.rows(TO_RATE, (game, version))

    def _folded(self, session: Session, game: str) -> tuple[int, Listing | None]:
        """A game's newest version and its listing there; None if its entries cannot be read."""
        ((version, anchored),) = session.rows("SELECT version, anchored FROM games WHERE game = ?", (game,))
        try:
            found = self._entries.read(session, game, 0, version)
            if [entry.version for entry in found] != list(range(1, version + 1)):
                return version, None
            bodies = [entry.body for entry in found]
            return version, fold(game, bodies, None if anchored is None else Imported(anchored > 0, anchored))
        except UNREADABLE:
            return version, None

    def _page(self, session: Session, terms: dict[str, Any], order: str, limit: int) -> list[Listing]:
        chosen = {term: value for term, value in terms.items() if value is not None}
        values = [one for value in chosen.values() for one in ((value,) if isinstance(value, str) else value)]
        query = f"SELECT game, shape, listing, {order} FROM games WHERE {' AND '.join(chosen)} "  # noqa: S608 - fixed terms
        query += f"ORDER BY {order} DESC, game DESC LIMIT ?"
        found = session.gather(query, (*values, limit), (3, 0), reverse=True, most=limit)
        return list(self._listings(session, found))

    def _listings(self, session: Session, rows: Sequence[HeadColumns]) -> Iterator[Listing]:
        for game, shape, body, *_ in rows:
            if body is not None and (item := self._listing(session, game_id(game), shape, body)) is not None:
                yield item

    def _listing(self, session: Session, game: str, shape: int | None, body: bytes) -> Listing | None:
        """A stored listing, or one made anew where it is of another form, or damaged; None if that cannot be done."""
        if shape == SHAPE:
            with suppress(msgspec.MsgspecError):
                return decode(body)
        version, item = self._folded(session, game)
        if item is not None:
            with suppress(StoreError):  # a disk that takes nothing keeps nobody from reading
                self._keep(session, item, version)
        return item


def settle(session: Session, game: str) -> None:
    """Let `player_games` say of a game what its listing says; doing it twice changes nothing."""
    with session.transaction():
        # Nobody sits down or leaves before this transaction has ended: the head row is held.
        found = session.rows("UPDATE games SET version = version WHERE game = ? RETURNING shape, listing", (game,))
        if not found or found[0][0] != SHAPE or found[0][1] is None:
            return
        try:
            item = decode(found[0][1])
        except msgspec.MsgspecError:
            return  # damaged: whoever lists it makes it anew
        rows = session.rows("SELECT player, over FROM player_games WHERE game = ?", (game,))
        there: dict[str, int] = dict(rows)  # type: ignore[arg-type] - two columns
        over = int(item.status == "over")
        for player in players(item):
            if there.pop(player, None) != over:
                query = "INSERT INTO player_games VALUES (?, ?, ?, ?) ON CONFLICT (game, player) DO UPDATE SET over = ?"
                session.rows(query, (game, player, over, item.opened_at, over))
        for player in there:
            session.rows("DELETE FROM player_games WHERE game = ? AND player = ?", (game, player))


def abandoned(session: Session, game: str, at: int) -> bool:
    """Let lists show a quarantined game as over, whose history takes no entry; whether there is one that they show."""
    query = "SELECT shape, listing FROM games WHERE game = ? AND quarantined IS NOT NULL"
    found = session.rows(query, (game,))
    if not found or found[0][0] != SHAPE:
        return False
    item = decode(found[0][1])
    if item.status != "over":
        still = tuple([replace(s, to_move=False) for s in item.sitting])
        item = replace(item, status="over", sitting=still, ending=Ending("abandoned", (), "abandoned", at), stages=())
    c = listed(item)
    session.rows(
        "UPDATE games SET status = ?, bots = 0, bot_to_move = 0, result_at = NULL, due = NULL, late_due = NULL, "
        "listing = ? WHERE game = ? AND quarantined IS NOT NULL",
        (c.status, c.listing, game),
    )
    settle(session, game)
    return True
