"""Single listings of games: as they are stored in the head row, or rebuilt from the entries.

1. A listing whose form is of another release is rebuilt from the entries when it is read. It is written back whole,
   and only if the game has not moved meanwhile and the stored form is older than ours. If a game's entries cannot be
   read, its existing listing stays; if that is unreadable too, the game is left out.
2. Who plays where is in `player_games`; `settle` makes it agree with the listing.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from typing import Any, NamedTuple

import msgspec
from eventsourcing.persistence import MapperDeserialisationError
from msgspec import Struct
from msgspec.structs import astuple, replace

from infra.store.database.append_unit import listed, players
from infra.store.database.connection import Session, Store, StoreError
from infra.store.entries.encryption import TamperedError
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import LEAST_ID, ODD, UnknownTopicError
from infra.store.entries.objects import ArchiveError
from infra.store.entries.quarantine import AWAY, Damage, Quarantine
from infra.store.lists.packed_listings import packed, read_listing
from infra.store.schema.schema import SEATED
from projections.lists.listing_fold import fold
from projections.schemas.listing import SHAPE, Ending, Imported, Listing
from projections.schemas.notices import Notice
from projections.schemas.notices import encode as encode_notices

REBUILT_A_QUERY = 500
REMADE = """
UPDATE games
SET ruleset = ?, status = ?, opened_at = ?, bots = ?, bot_to_move = ?, result_at = ?, shape = ?, listing = ?,
    public = ?, terms = ?, late_due = ?, due = COALESCE(?, due)
WHERE game = ? AND version = ? AND (shape IS NULL OR abs(shape) <= ?)
"""
END_IS_KNOWN = """
UPDATE games SET due = NULL, late_due = NULL, public = CASE WHEN public = 2 THEN 0 ELSE public END
WHERE game = ? AND due = ? AND status = 'over' RETURNING version
"""
SEAT = f"""
INSERT INTO player_games ({SEATED}) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (game, player) DO UPDATE SET over = excluded.over, public = excluded.public, result_at = excluded.result_at
"""  # noqa: S608 - our own names
TO_RATE = "INSERT INTO outbox (game, version, kind, lease, told) VALUES (?, ?, 'ended', 0, ?) ON CONFLICT DO NOTHING"
REMINDER = "INSERT INTO outbox (game, version, kind, lease, told) VALUES (?, ?, 'turn', 0, ?)"
UNREADABLE = (UnknownTopicError, MapperDeserialisationError, TamperedError, msgspec.MsgspecError, ArchiveError, *ODD)
"""What reading and folding entries may raise if they are damaged, away, or not as lists expect."""
HeadColumns = tuple[Any, int | None, bytes | None]
"""Columns of a head row: the game's id, the version of its listing's form, and the encoded listing."""


class _Head(NamedTuple):
    version: int
    anchored: int | None
    archived: bool


class Rebuilt(Struct, frozen=True):
    """How many games' listings were rebuilt, and what is wrong with the others."""

    games: int
    damaged: tuple[Damage, ...]


class Listings:
    """Reads and rebuilds listings, on a session of the calling thread."""

    def __init__(self, entries: Entries) -> None:
        self._entries, self._quarantine = entries, Quarantine(entries)

    def one(self, session: Session, game: str) -> Listing | None:
        """What lists show of one game; None if unknown."""
        rows = session.rows("SELECT game, shape, listing FROM games WHERE game = ?", (game,))
        return next(self.decoded(session, rows), None)

    def decoded(self, session: Session, rows: Sequence[HeadColumns]) -> Iterator[Listing]:
        """The listings in these rows, except unreadable ones; further columns of a row are ignored."""
        for game, shape, body, *_ in rows:
            if body is not None and (item := self._decoded(session, game, shape, body)) is not None:
                yield item

    def _decoded(self, session: Session, game: str, shape: int | None, body: bytes) -> Listing | None:
        """A stored listing, rebuilt if it is of another form, or damaged; None if that is not possible."""
        with suppress(msgspec.MsgspecError):
            if (item := read_listing(game, shape, body)) is not None:
                return item
        head, item = self._folded(session, game)
        if item is not None:
            with suppress(StoreError):  # a read-only disk must not prevent reading
                self._keep(session, item, head)
        return item

    def rebuild(self, store: Store) -> Rebuilt:
        """Rebuild the listings of all games while they are being read and played, and quarantine whatever is damaged.

        Each listing is replaced once the new one is ready, so lists are complete at every moment, and if this is
        stopped.
        """
        rebuilt, damaged, after = 0, list[Damage](), LEAST_ID
        query = f"SELECT game FROM games WHERE game > ? ORDER BY game LIMIT {REBUILT_A_QUERY}"  # noqa: S608 - a number
        with closing(store.session()) as session:
            self._entries.mapper.require_keys(session, "events")
            while games := [game for (game,) in session.rows(query, (after,))]:
                for game in games:
                    damage = self._rebuild(session, game)
                    damaged += [damage] if damage else []
                    rebuilt += damage is None
                after = games[-1]
        return Rebuilt(rebuilt, tuple(damaged))

    def _rebuild(self, session: Session, game: str) -> Damage | None:
        """Rebuild one game's listing, quarantine the game or release it; returns what is wrong if it is damaged."""
        try:
            damage = self._quarantine.again(session, game)
        except AWAY as error:
            damage = Damage(game, 0, str(error))
        if damage is None:
            self.remake(session, game)
            settle(session, game)
        return damage

    def remake(self, session: Session, game: str) -> Listing | None:
        """A game's listing from its entries, stored unless the game has moved on; None if they cannot be read."""
        head, item = self._folded(session, game)
        if item is not None:
            self._keep(session, item, head)
        return item

    def _keep(self, session: Session, item: Listing, head: _Head) -> None:
        """Store a rebuilt listing, unless the game has moved on; a delayed end is due when everybody knows it."""
        late = item.late_due
        due = late if item.status == "over" else None
        columns = packed(item) if head.archived and late is None else listed(item)
        session.rows(REMADE, (*astuple(columns), late, due, item.game, head.version, SHAPE))

    def make_known(self, session: Session, game: str, due: int, told: Sequence[Notice] = ()) -> None:
        """Record that everybody knows by now how a game ended, so that it is rated; idempotent."""
        with session.transaction():
            for (version,) in session.rows(END_IS_KNOWN, (game, due)):
                session.rows(TO_RATE, (game, version, encode_notices(told) if told else None))

    def remind(
        self, session: Session, game: str, due: int, later: int | None, reminders: Sequence[tuple[int, Notice]]
    ) -> None:
        """Notify players through the outbox of what follows from no entry, and record when to look at the game again.

        While notices for the same entries are pending there nothing is done: the game stays due, and is looked at
        again.
        """
        by_version: dict[int, list[Notice]] = {}
        for version, notice in reminders:
            by_version.setdefault(version, []).append(notice)
        waiting = f"SELECT 1 FROM outbox WHERE game = ? AND version IN ({', '.join('?' * len(by_version))})"  # noqa: S608 - marks
        with session.transaction():
            if by_version and session.rows(waiting, (game, *by_version)):
                return
            if session.rows("UPDATE games SET due = ? WHERE game = ? AND due = ? RETURNING 1", (later, game, due)):
                for version, notices in by_version.items():
                    session.rows(REMINDER, (game, version, encode_notices(notices)))

    def _folded(self, session: Session, game: str) -> tuple[_Head, Listing | None]:
        """A game's head row and its listing at that version; None if its entries cannot be read."""
        query = "SELECT version, anchored, archived IS NOT NULL FROM games WHERE game = ?"
        head = _Head(*session.rows(query, (game,))[0])
        try:
            entries = self._entries.read(session, game, 0, head.version)
            if [entry.version for entry in entries] != list(range(1, head.version + 1)):
                return head, None
            bodies, anchored = [entry.body for entry in entries], head.anchored
            return head, fold(game, bodies, None if anchored is None else Imported(anchored > 0, anchored))
        except UNREADABLE:
            return head, None


def settle(session: Session, game: str) -> None:
    """Make the rows of `player_games` for a game agree with its listing; idempotent."""
    with session.transaction():
        # Nobody joins or leaves before this transaction has ended: the head row is locked.
        columns = "shape, listing, public > 0, result_at, late_due"
        heads = session.rows(f"UPDATE games SET version = version WHERE game = ? RETURNING {columns}", (game,))  # noqa: S608
        try:
            item = read_listing(game, *heads[0][:2]) if heads else None
        except msgspec.MsgspecError:
            return  # damaged: the next list that includes it rebuilds it
        if item is None:
            return
        public, result_at, late_due = heads[0][2:]
        rows = session.rows("SELECT player, over, public, result_at FROM player_games WHERE game = ?", (game,))
        there = {player: columns for player, *columns in rows}
        columns = [int(item.status == "over" and late_due is None), int(public), result_at]
        for player in players(item):
            if there.pop(player, None) != columns:
                session.rows(SEAT, (game, player, columns[0], item.opened_at, *columns[1:]))
        for player in there:
            session.rows("DELETE FROM player_games WHERE game = ? AND player = ?", (game, player))


def abandoned(session: Session, game: str, at: int) -> bool:
    """Let lists show a quarantined game, which accepts no entry, as over; False if none can show it."""
    query = "SELECT shape, listing FROM games WHERE game = ? AND quarantined IS NOT NULL"
    heads = session.rows(query, (game,))
    if not heads or (item := read_listing(game, *heads[0])) is None:
        return False
    if item.status != "over":
        still = tuple([replace(s, to_move=False) for s in item.sitting])
        item = replace(item, status="over", sitting=still, ending=Ending("abandoned", (), "abandoned", at), stages=())
    c = listed(item)
    session.rows(
        "UPDATE games SET status = ?, bots = 0, bot_to_move = 0, result_at = NULL, due = NULL, late_due = NULL, "
        "shape = ?, listing = ?, public = ?, terms = NULL WHERE game = ? AND quarantined IS NOT NULL",
        (c.status, c.shape, c.listing, c.public, game),
    )
    settle(session, game)
    return True
