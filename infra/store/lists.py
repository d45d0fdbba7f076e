"""The runner: keeps the lists of games in step with the entries, some hundred of them in one transaction.

1. Lists and position move in one transaction, under a lock in the database: any process may do the next batch, one does
   at a time, and none is applied twice or left out, whoever crashes.
2. A list that is asked for is brought up to date first, so it never lags behind what was acknowledged; the timer only
   keeps the backlog short while nobody asks.
3. All of it is made from the entries: `rebuild` empties the lists and starts again at the first.
"""

import time
from collections.abc import Mapping, Sequence
from contextlib import closing

import msgspec

from infra.store.connection import Session, Store
from infra.store.rows import RowMapper
from projections.lobby import Imported, Listing, after, listing, read

PROJECTION = "lists"
"""The name under which the position is kept."""
BATCH = 500
STORE_TIMEOUT = 1.0
"""Seconds that a list waits at most for entries whose order is not settled yet."""

_decode = msgspec.json.Decoder(Listing).decode


class ListsRunner:
    """Applies entries to the lists. Its methods block; each call takes a session of the thread it runs on."""

    def __init__(self, store: Store, mapper: RowMapper) -> None:
        self._store, self._mapper = store, mapper

    def catch_up(self, session: Session) -> int:
        """Apply all that was stored before this call; how many entries were applied."""
        applied, deadline = 0, time.monotonic() + STORE_TIMEOUT
        head = self.head(session)
        while self.position(session) < head:
            applied += (batch := self.step(session))
            if not batch:
                if time.monotonic() > deadline:
                    break  # a transaction elsewhere holds the horizon up
                time.sleep(0.001)
        return applied

    def step(self, session: Session) -> int:
        """Apply one batch; how many entries it had."""
        with session.transaction(f"croupier.{PROJECTION}"):
            position = self.position(session)
            noted = self._store.settled(session, position, BATCH)
            if not noted:
                return 0
            known = self._known(session, list({n.game for n in noted}))
            imports = self._imports(session, [n.game for n in noted if n.version == 1])
            moved: dict[str, Listing] = {}
            for n in noted:
                entry = read(self._mapper.row(n.game, n.version, n.topic, n.state).body)
                before = moved.get(n.game) or known.get(n.game)
                moved[n.game] = listing(n.game, entry, imports.get(n.game)) if before is None else after(before, entry)
            _put(session, list(moved.values()), known)
            session.rows(
                "INSERT INTO tracking VALUES (?, ?) "
                "ON CONFLICT (application_name) DO UPDATE SET notification_id = excluded.notification_id",
                (PROJECTION, noted[-1].position),
            )
        return len(noted)

    def position(self, session: Session) -> int:
        """The last entry that was applied, by its place in the store; 0 before the first."""
        rows = session.rows("SELECT notification_id FROM tracking WHERE application_name = ?", (PROJECTION,))
        return rows[0][0] if rows else 0

    def head(self, session: Session) -> int:
        """The place of the newest entry of the store."""
        return self._store.head(session)

    def rebuild(self) -> int:
        """Empty the lists and make them anew; how many entries were applied. Nothing is emptied if a key is missing."""
        with closing(self._store.session()) as session:
            self._mapper.check(session, "stored_events")
            with session.transaction(f"croupier.{PROJECTION}"):
                session.rows("DELETE FROM listings")
                session.rows("DELETE FROM listing_seats")
                session.rows("DELETE FROM tracking WHERE application_name = ?", (PROJECTION,))
            return self.catch_up(session)

    def _known(self, session: Session, games: Sequence[str]) -> Mapping[str, Listing]:
        query = f"SELECT game, body FROM listings WHERE game IN ({_marks(games)})"  # noqa: S608 - question marks only
        return {game: _decode(body) for game, body in session.rows(query, games)}

    def _imports(self, session: Session, games: Sequence[str]) -> Mapping[str, Imported]:
        """Which of these games were played elsewhere: it is stored in one commit with their entries."""
        if not games:
            return {}
        query = f"SELECT game, anchored FROM imports WHERE game IN ({_marks(games)})"  # noqa: S608 - question marks only
        return {game: Imported(anchored > 0, anchored) for game, anchored in session.rows(query, games)}


def _put(session: Session, moved: Sequence[Listing], known: Mapping[str, Listing]) -> None:
    """Store listings in place of those that were known; a game's seats only if they have changed."""
    session.many(
        "INSERT INTO listings VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (game) DO UPDATE SET "
        "status = excluded.status, version = excluded.version, bot_to_move = excluded.bot_to_move, "
        "result_at = excluded.result_at, body = excluded.body",
        [
            (i.game, i.ruleset, i.status, i.opened_at, i.version, int(i.bot_to_move),
             i.ending.at if i.ending and i.counts else None, msgspec.json.encode(i))
            for i in moved
        ],
    )  # fmt: skip
    seats = {item.game: _seats(item) for item in moved}
    games = [game for game, rows in seats.items() if game not in known or _seats(known[game]) != rows]
    if games:
        session.rows(f"DELETE FROM listing_seats WHERE game IN ({_marks(games)})", games)  # noqa: S608 - as above
        session.many("INSERT INTO listing_seats VALUES (?, ?, ?, ?)", [row for game in games for row in seats[game]])


def _seats(item: Listing) -> list[tuple[str, str, int, int]]:
    """A row for each player. Only a game that runs waits for anybody, and a bot's move is not its player's."""
    players = dict.fromkeys(sitting.player for sitting in item.sitting)
    return [(item.game, player, int(item.waits_for(player)), item.opened_at) for player in players]


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))
