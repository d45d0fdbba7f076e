"""Reads a game's entries, wherever they are: as rows of the table, or as one object in the archive.

Only this module decides between the two. Rows are tried first: those of an archived game are deleted in the commit that
records its object in the head row, so a reader that finds none finds the object recorded.
"""

import logging
from collections.abc import Sequence
from functools import cached_property
from threading import Lock
from typing import Any, Literal
from uuid import UUID

from cachetools import LRUCache
from eventsourcing.persistence import AggregateRecorder, IntegrityError, MapperDeserialisationError, StoredEvent
from msgspec import Struct

from api.application.ports.stores import StoredEntry
from infra import wings
from infra.store.database.connection import Order, Session, Taken, gather
from infra.store.entries.mapper import RowMapper
from infra.store.entries.objects import ArchiveError, Objects

LARGEST_INTEGER = 2**63 - 1
READ = "SELECT version, topic, state FROM {} WHERE game = ? AND version > ? AND version <= ? ORDER BY version"


class SessionRecorder(AggregateRecorder):
    """Reads and writes one of the tables on a session, which its caller owns."""

    def __init__(self, session: Session, table: Literal["events", "snapshots", "findings"]) -> None:
        self._session, self._table = session, table

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: Any) -> None:
        """Store these; raises IntegrityError if a version already exists. Heads are not touched."""
        rows = [(e.originator_id, e.originator_version, e.topic, e.state) for e in stored_events]
        try:
            self._session.many(f"INSERT INTO {self._table} VALUES (?, ?, ?, ?)", rows)  # noqa: S608 - our own names
        except Taken as error:
            raise IntegrityError(str(error)) from None

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """A game's events with gt < version <= lte, by version."""
        query = READ.format(self._table) + (" DESC" if desc else "") + ("" if limit is None else f" LIMIT {limit}")
        bounds = (originator_id, gt or 0, LARGEST_INTEGER if lte is None else lte)
        return [StoredEvent(originator_id, *row) for row in self._session.rows(query, bounds)]


LOG = logging.getLogger("croupier")
EVENTS = READ.format("events")
ARCHIVED = "SELECT version, secret, key_id, archived FROM games WHERE game = ? AND archived IS NOT NULL"
SOME, DIGEST_BYTES = 3, 32
FIRST_ARCHIVED = f"SELECT game, archived FROM games WHERE archived IS NOT NULL ORDER BY game LIMIT {SOME}"  # noqa: S608 - a number
CACHED = 64 * 2**20
"""The approximate size in bytes of the in-memory cache of archived games."""
OVERHEAD = 200
"""The approximate memory overhead of an entry beside its body, in bytes."""


class Archived(Struct, frozen=True):
    """The location of an archived game: what its head row says that is needed to find and read its object."""

    game: str
    version: int
    secret: bytes
    """As it is stored."""
    key_id: str | None
    """The id of the key that encrypts the secret; the object names its own."""
    digest: bytes
    """SHA-256 of the object."""

    @property
    def name(self) -> str:
        """The name of its object."""
        return wings.packing.name_of(self.game, self.digest)


class Entries:
    """Reads entries on a session of the calling thread. `objects`: the archive; None for none."""

    def __init__(self, mapper: RowMapper, objects: Objects | None = None) -> None:
        self.mapper, self.objects = mapper, objects
        self._cache: LRUCache[bytes, tuple[StoredEntry, ...]] = LRUCache(CACHED, _size)
        self._lock = Lock()

    @cached_property
    def packer(self) -> "wings.packing.Packer":
        """Makes objects of games, and games of objects."""
        return wings.packing.Packer(self.mapper)

    def rows(
        self, session: Session, game: str, after: int = 0, upto: int = LARGEST_INTEGER
    ) -> list[StoredEntry] | Archived:
        """The entries with after < version <= upto, in order, or the location of the object that contains them."""
        entries = [*self.mapper.rows(game, session.rows(EVENTS, (game, after, upto)))]
        return entries or self.archived(session, game) or entries

    def archived(self, session: Session, game: str) -> Archived | None:
        """The location of a game's object; None if the game is not archived."""
        heads = session.rows(ARCHIVED, (game,))
        return Archived(game, *heads[0]) if heads else None

    def fetch(self, place: Archived) -> tuple[StoredEntry, ...]:
        """All entries of an archived game, verified; cached if requested lately.

        Raises ArchiveError if the object is not available, MapperDeserialisationError or TamperedError if it is
        damaged.
        """
        with self._lock:
            known = self._cache.get(place.digest)
        if known is not None:
            return known
        secret = self.mapper.secret(place.game, place.secret, place.key_id)
        entries = self.packer.unpack(place.game, secret, place.version, self._got(place))
        with self._lock:
            if _size(entries) <= CACHED:
                self._cache[place.digest] = entries
        return entries

    def read(self, session: Session, game: str, after: int = 0, upto: int = LARGEST_INTEGER) -> Sequence[StoredEntry]:
        """The entries with after < version <= upto, in order; none for an unknown game. Raises as `fetch` does."""
        entries = self.rows(session, game, after, upto)
        return self.whole(session, entries)[after:upto] if isinstance(entries, Archived) else entries

    def whole(self, session: Session, place: Archived) -> tuple[StoredEntry, ...]:
        """All entries of an archived game, even if `rekey` replaces its object meanwhile.

        Raises as `fetch` does.
        """
        while True:
            try:
                return self.fetch(place)
            except ArchiveError as error:
                now = self.archived(session, place.game)
                if now is None or now.digest == place.digest:
                    LOG.warning("an archived game cannot be read: %s", error, extra={"outage": "archive"})
                    raise
                place = now

    def _got(self, place: Archived) -> bytes:
        """The object of a game, as it was stored."""
        if self.objects is None:
            raise ArchiveError(f"game {place.game} is archived, and CROUPIER_ARCHIVE does not say where")
        data = self.objects.get(place.name)
        if wings.packing.digest_of(data) != place.digest:
            raise MapperDeserialisationError(f"the archived object of game {place.game} is damaged")
        return data


def first(session: Session) -> list[tuple[str, bytes]]:
    """Some games of the archive, with the digests of their objects; empty if no answering server has any."""
    heads = gather(session, "games", FIRST_ARCHIVED, (), Order((0,), most=SOME))
    return [(game, digest) for game, digest in heads if is_digest(digest)]


def is_digest(cell: object) -> bool:
    """Whether a head row names an object, which a damaged one does not."""
    return type(cell) is bytes and len(cell) == DIGEST_BYTES


def _size(entries: tuple[StoredEntry, ...]) -> int:
    return sum(len(entry.body) + OVERHEAD for entry in entries)
