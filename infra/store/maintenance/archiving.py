"""Moves games that are long over from the store to the archive; their head rows, and with them all lists, stay.

Their listings are then packed, see `infra.store.lists.packed_listings`.

A game is verified, packed, stored, read back and compared; only then, in one commit, is the object recorded in the head
row and the game's rows deleted. So after a run that was killed a game has all of its rows, or an object that its head
row names. Objects that no head row names may be left over: a later run deletes them.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from eventsourcing.persistence import MapperDeserialisationError
from msgspec import MsgspecError, Struct

from api.application.ports.stores import StoredEntry
from infra.store.database.connection import ONE_LANE, Session, Store
from infra.store.entries.entry_reader import Entries
from infra.store.entries.folder import part_of
from infra.store.entries.mapper import LEAST_ID
from infra.store.entries.objects import ArchiveError, Objects
from infra.store.entries.packing import digest_of, game_of, name_of
from infra.store.entries.quarantine import Damage, Quarantine
from infra.store.lists.packed_listings import packed, read_listing
from projections.schemas.listing import decode

GAMES_A_PAGE = 500
OVER = f"""
SELECT game, listing FROM games
WHERE status = 'over' AND archived IS NULL AND quarantined IS NULL AND late_due IS NULL AND listing IS NOT NULL
AND game > ? AND game <= ? ORDER BY game LIMIT {GAMES_A_PAGE}
"""  # noqa: S608 - a number
HEAD = "SELECT version, secret, key_id, shape, listing FROM games WHERE game = ? AND archived IS NULL"
NOTED = """
UPDATE games SET archived = ?, archive_key = ?, shape = ?, listing = ?
WHERE game = ? AND version = ? AND archived IS NULL AND quarantined IS NULL RETURNING game
"""
DAY = 86_400 * 10**6
"""In microseconds."""
GRACE = 3_600.0
"""Seconds for which an object that no head row names is left alone: a process may be about to record it."""


class Moved(Struct, frozen=True):
    """How many games were moved, their entries, and the bytes of their objects; and which games are damaged.

    `swept`: how many objects left over by killed runs were deleted.
    """

    games: int = 0
    entries: int = 0
    bytes: int = 0
    damaged: tuple[Damage, ...] = ()
    swept: int = 0


class Page(NamedTuple):
    """Some games, and the id after which the next page begins; None at the end."""

    games: Sequence[str]
    upto: str | None


Share = tuple[str, str]
"""A part of all games: those whose ids come after the first one, up to and including the second."""
WHOLE: Share = (LEAST_ID, "f" * 32)


def shares(number: int) -> list[Share]:
    """Divide all games into this many equal parts: ids are random."""
    bounds = [LEAST_ID, *[f"{(n << 128) // number:032x}" for n in range(1, number)], WHOLE[1]]
    return list(pairwise(bounds))


class Archiver:
    """Moves games of an open store to an archive. For use by one thread."""

    def __init__(self, store: Store, entries: Entries, objects: Objects) -> None:
        self._store, self._entries, self._objects = store, entries, objects
        self._quarantine = Quarantine(entries)
        self._sessions: dict[str, Session] = {}

    def archivable(self, days: float, share: Share = WHOLE) -> Iterator[str]:
        """The games of a share that have been over for this many days and are not archived."""
        after, last = share
        page = Page((), after)
        while page.upto is not None:
            page = self.page(days, page.upto, last)
            yield from page.games

    def page(self, days: float, after: str, last: str) -> Page:
        """Those of the next games that are over and not archived, with ids after one and up to another."""
        upto = time.time_ns() // 1000 - int(days * DAY)
        ended = self._session(ONE_LANE).rows(OVER, (after, last))
        games = [game for game, listing in ended if _ended(listing) <= upto]
        return Page(games, ended[-1][0] if ended else None)

    def run(self, days: float, progress: Callable[[int], None] = lambda _: None, share: Share = WHOLE) -> Moved:
        """Move all games of a share that are `archivable`; `progress` is called with the number moved so far.

        Raises ArchiveError and StoreError: games already moved stay moved.
        """
        games = entries = size = 0
        damaged: list[Damage] = []
        for game in self.archivable(days, share):
            done = self.move(game)
            if isinstance(done, Damage):
                damaged.append(done)
            elif done is not None:
                games, entries, size = games + 1, entries + done[0], size + done[1]
                progress(games)
        return Moved(games, entries, size, tuple(damaged))

    def sweep(self) -> int:
        """Delete objects of archived games that their head rows do not name, and partial objects; returns how many.

        Anything younger than `GRACE` is left alone. Raises ArchiveError and StoreError.
        """
        useless: list[str] = []
        for game, copies in groupby(self._objects.all(), lambda stored: game_of(stored[0])):
            names = [(name, age > GRACE) for name, age in copies]
            if game is None:
                useless += [name for name, old in names if old and _is_part(name)]
            elif len(names) > 1 and (named := self._named(game)) is not None:
                useless += [name for name, old in names if old and name != named]
        for name in useless:
            self._objects.delete(name)
        return len(useless)

    def _named(self, game: str) -> str | None:
        """The name of the object that a game's head row names; None if it is not archived."""
        rows = self._session(self._store.lane(game)).rows(
            "SELECT archived FROM games WHERE game = ? AND archived IS NOT NULL", (game,)
        )
        return name_of(game, rows[0][0]) if rows else None

    def move(self, game: str) -> tuple[int, int] | Damage | None:
        """Move one game: (number of entries, bytes of its object), or its damage; None if another process was first."""
        session = self._session(self._store.lane(game))
        head = session.rows(HEAD, (game,))
        if not head:
            return None
        ((version, sealed, key_id, *listing),) = head
        entries: list[StoredEntry] = []
        for row in self._quarantine.legible(session, game):
            if isinstance(row, Damage):
                return row
            entries.append(row)
        data = self._entries.packer.pack(game, entries)
        digest = digest_of(data)
        name = name_of(game, digest)
        self._objects.put(name, data)
        secret = self._entries.mapper.secret(game, sealed, key_id)
        self._compare(game, secret, entries, digest)
        with session.transaction():
            # In a cluster the first statement must be a read, see `infra.store.citus`.
            session.rows(HEAD, (game,))
            noted = session.rows(
                NOTED, (digest, self._entries.mapper.keys.newest, *_packed(game, *listing), game, version)
            )
            if noted:
                session.rows("DELETE FROM events WHERE game = ?", (game,))
                session.rows("DELETE FROM snapshots WHERE game = ?", (game,))
                session.rows("DELETE FROM findings WHERE game = ?", (game,))
        if noted:
            return len(entries), len(data)
        if not session.rows("SELECT 1 FROM games WHERE game = ? AND archived = ?", (game, digest)):
            self._objects.delete(name)  # another process was first, with an object of its own
        return None

    def _compare(self, game: str, secret: bytes, entries: list[StoredEntry], digest: bytes) -> None:
        """Read an object back; raises ArchiveError unless it gives the same entries."""
        name = name_of(game, digest)
        data = self._objects.get(name)
        try:
            same = digest_of(data) == digest and self._entries.packer.unpack(
                game, secret, entries[-1].version, data
            ) == tuple(entries)
        except MapperDeserialisationError:
            same = False
        if not same:
            raise ArchiveError(f"{name} was stored in the archive {self._objects}, and comes back as something else")

    def _session(self, lane: str) -> Session:
        if (session := self._sessions.get(lane)) is None:
            session = self._sessions[lane] = self._store.session(lane)
        return session

    def close(self) -> None:
        """Release the connections, not the store."""
        for session in self._sessions.values():
            session.close()


def _is_part(name: str) -> bool:
    """Whether this is a partial file of a game that was being stored when a run was killed."""
    whole = part_of(name)
    return whole is not None and game_of(whole) is not None


def _packed(game: str, shape: int | None, listing: bytes | None) -> tuple[int | None, bytes | None]:
    """The columns `shape` and `listing` of a moved game: unchanged if they cannot be read."""
    with suppress(MsgspecError):
        if (item := read_listing(game, shape, listing)) is not None:
            columns = packed(item)
            return columns.shape, columns.listing
    return shape, listing


def _ended(listing: Any) -> int:
    """When a game ended by its listing, in microseconds UTC; 2**63 if unknown, which is after all times."""
    try:
        ending = decode(listing).ending
    except MsgspecError:
        ending = None
    return 2**63 if ending is None else ending.at
