"""Quarantine: a game whose history cannot be read is set apart, and everything else goes on.

1. A game is damaged if one of its rows is missing, unreadable, or does not follow from the one before it. A missing
   key, a topic of a later release or a failing store is not damage: reading then raises an error.
2. The head row records the first damaged version, and the reason; that is for operators only. Until it is cleared no
   process appends to the game, because the compare-and-set of its head checks it, and none reads it.
3. Damage is detected by reading the rows, so the check can be repeated at any time; if they are readable, it is
   cleared.
4. Each process sweeps over all games, from a random starting point in the order of ids: so damage is found before a
   caller meets it.
"""

import logging
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from uuid import uuid4

from eventsourcing.persistence import MapperDeserialisationError
from msgspec import Struct

from api.application.ports.stores import Examined, Head, StoredEntry
from api.application.runtime.background import Periodic
from domain.engine.entry import record
from infra.store.database.connection import Order, Session, Store, StoreError, Workers, gather
from infra.store.entries.encryption import TamperedError, UnknownKeyError
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import LEAST_ID, ODD, UnknownTopicError
from infra.store.entries.objects import ArchiveError

LOG = logging.getLogger("croupier")
ROWS_READ = 500
"""Rows read at once."""
AWAY = (ArchiveError, UnknownKeyError, UnknownTopicError)
"""Raised when something needed to examine a game is away, which is not damage: object, key, release."""
WITNESSES = 3
"""How many secrets of other games are tried before a key is declared wrong."""


class Damage(Struct, frozen=True):
    """What is wrong with a game: the first damaged or missing version, 0 for its secret or its object, and why."""

    game: str
    version: int
    reason: str

    def __str__(self) -> str:
        return f"version {self.version} {self.reason}" if self.version else self.reason


def odd(game: str, error: Exception) -> Damage:
    """The damage of a game that cannot be read because of one of `mapper.ODD`."""
    return Damage(game, 0, f"has a cell that holds what it never should ({type(error).__name__})")


class Quarantine:
    """Examines games, sets the damaged ones apart, and releases them."""

    def __init__(self, entries: Entries) -> None:
        self._entries, self._mapper = entries, entries.mapper
        self._proven: set[str] = set()

    def damage(self, session: Session, game: str) -> Damage | None:
        """The damage of a game's history; None if it is intact or there is no such game. Raises StoreError."""
        return next((row for row in self.legible(session, game) if isinstance(row, Damage)), None)

    def whole(self, session: Session, game: str) -> tuple[Examined, Damage | None]:
        """A game with its entries as `legible` gives them, and what is wrong with the following ones."""
        entries, head = list[StoredEntry](), None
        try:
            newest, head = self._head(session, game) or (0, None)
            for row in self._read(session, game, newest, head):
                if isinstance(row, Damage):
                    return Examined(entries, head), row
                entries.append(row)
        except ODD as error:
            return Examined(entries, head), odd(game, error)
        return Examined(entries, head), None

    def intact(self, session: Session, games: Sequence[str]) -> dict[str, Examined]:
        """Those of these games that are intact, with their entries. Raises StoreError."""
        found = dict[str, Examined]()
        for game in games:
            with suppress(*AWAY):
                examined, damage = self.whole(session, game)
                if damage is None and examined.head is not None:
                    found[game] = examined
        return found

    def legible(self, session: Session, game: str) -> Iterator[StoredEntry | Damage]:
        """A game's entries as far as they can be read and follow from each other; then what is wrong, if anything."""
        try:
            yield from self._read(session, game, *(self._head(session, game) or (0, None)))
        except ODD as error:
            yield odd(game, error)

    def _read(self, session: Session, game: str, newest: int, head: Head | None) -> Iterator[StoredEntry | Damage]:
        if head is None:
            return
        if (secret := head.secret) is None:
            yield Damage(game, 0, "its secret is missing or cannot be read")
            return
        digest, version = record.GENESIS, 0
        for columns in _rows(session, game):
            version += 1
            entry = self._row(session, game, version, columns)
            if isinstance(entry, StoredEntry):
                salt = record.salt(secret, version)
                if version > newest:  # it may have been played on since
                    newest = session.rows("SELECT version FROM games WHERE game = ?", (game,))[0][0]
                if version > newest:
                    entry = Damage(game, version, "stands behind the game's newest version")
                elif entry.digest != record.chain(game, version, digest, salt, entry.body):
                    entry = Damage(game, version, "is changed: its digest does not follow from the one before it")
                else:
                    digest = entry.digest
            yield entry
            if isinstance(entry, Damage):
                return
        if version < newest:
            yield from self._archived(session, game, version)

    def _head(self, session: Session, game: str) -> tuple[int, Head] | None:
        """A game's newest version and its head, without an unreadable secret; None if there is no such game."""
        columns = "version, secret, key_id, anchored, restored"
        head = session.rows(f"SELECT {columns} FROM games WHERE game = ?", (game,))  # noqa: S608 - our own names
        if not head:
            return None
        newest, sealed, key_id, *marks = head[0]
        if not {type(mark) for mark in marks} <= {int, type(None)}:
            raise TypeError("what marks a version is none")
        try:
            secret = None if sealed is None else self._mapper.secret(game, sealed, key_id)
        except TamperedError:
            self._prove(session, key_id, game)
            secret = None
        return newest, Head(secret, *marks)

    def _archived(self, session: Session, game: str, after: int) -> Iterator[StoredEntry | Damage]:
        """The entries after a version beyond which there are no rows: in the archive, or missing."""
        place = self._entries.archived(session, game)
        if place is None:
            yield Damage(game, after + 1, "is missing")
            return
        try:
            yield from self._entries.whole(session, place)[after:]
        except MapperDeserialisationError as error:
            yield Damage(game, after + 1, f"is damaged: {error}")
        except TamperedError:
            key_id = place.key_id
            self._prove(session, key_id, game)
            yield Damage(game, after + 1, "is damaged: its archived object cannot be decrypted")

    def mark(self, session: Session, damage: Damage) -> bool:
        """Set a game apart; False if it was already."""
        query = "UPDATE games SET quarantined = ?, quarantine_reason = ? WHERE game = ? AND quarantined IS NULL"
        new = bool(session.rows(f"{query} RETURNING game", (damage.version, damage.reason, damage.game)))
        if new:
            LOG.error("game %s is quarantined: %s", damage.game, damage)
        return new

    def release(self, session: Session, game: str) -> bool:
        """Release a game; False if it was not set apart."""
        query = "UPDATE games SET quarantined = NULL, quarantine_reason = NULL WHERE game = ? "
        freed = bool(session.rows(f"{query} AND quarantined IS NOT NULL RETURNING game", (game,)))
        if freed:
            LOG.warning("game %s is quarantined no longer: it can be read", game)
        return freed

    def again(self, session: Session, game: str) -> Damage | None:
        """Examine a game again, and set it apart or release it; returns what is wrong."""
        damage = self.damage(session, game)
        if damage is None:
            self.release(session, game)
        else:
            self.mark(session, damage)
        return damage

    def all(self, session: Session) -> list[Damage]:
        """The games in quarantine, by id."""
        query = "SELECT game, quarantined, quarantine_reason FROM games WHERE quarantined IS NOT NULL ORDER BY game"
        return [Damage(game, version, reason) for game, version, reason in session.rows(query)]

    def _row(self, session: Session, game: str, version: int, columns: tuple[int, str, bytes]) -> StoredEntry | Damage:
        stored, topic, state = columns
        if stored != version:
            return Damage(game, version, "is missing")
        try:
            return self._mapper.row(game, version, topic, state)
        except MapperDeserialisationError:
            return Damage(game, version, "is damaged: its bytes cannot be read")
        except TamperedError:
            self._prove(session, topic.rpartition("=")[2], game)
            return Damage(game, version, "is damaged, or lies elsewhere than it was stored: it cannot be decrypted")

    def _prove(self, session: Session, key_id: str | None, suspect: str) -> None:
        """Raise StoreError if our key of this id decrypts nothing else either: then the key is wrong, not the game."""
        if type(key_id) is not str or key_id in self._proven:
            return
        query = (
            f"SELECT game, secret FROM games WHERE key_id = ? AND secret IS NOT NULL ORDER BY game LIMIT {WITNESSES}"  # noqa: S608 - a number
        )
        own = "SELECT game, secret FROM games WHERE key_id = ? AND game = ?"
        others = gather(session, "games", query, (key_id,), Order((0,), most=WITNESSES))
        for game, sealed in [*session.rows(own, (key_id, suspect)), *others]:
            try:
                self._mapper.secret(game, sealed, key_id)
            except TamperedError:
                continue
            self._proven.add(key_id)
            return
        raise StoreError(f"nothing that was encrypted under the key {key_id!r} can be read: the key is another")


def _rows(session: Session, game: str) -> Iterator[tuple[int, str, bytes]]:
    """A game's events, in batches."""
    query = (
        f"SELECT version, topic, state FROM events WHERE game = ? AND version > ? ORDER BY version LIMIT {ROWS_READ}"  # noqa: S608 - a number
    )
    rows: Sequence[tuple[int, ...]] = session.rows(query, (game, 0))
    while rows:
        yield from rows  # type: ignore[misc]
        rows = session.rows(query, (game, rows[-1][0]))


HOUR = 3600.0
NEXT = "SELECT game FROM games WHERE game > ? AND quarantined IS NULL ORDER BY game LIMIT 1"


class Sweep:
    """Examines `an_hour` games per hour, evenly. `looked` is called for each, with whether it was intact."""

    def __init__(self, store: Store, entries: Entries, an_hour: int, looked: Callable[[bool], None]) -> None:
        self._quarantine, self._looked = Quarantine(entries), looked
        self._rounds = Periodic(self.look, HOUR / an_hour, "a stored game cannot be looked at")
        self._after = uuid4().hex
        self._worker = Workers(store, 1, "sweep")

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Sweep until the block is left."""
        try:
            async with self._rounds.running():
                yield
        finally:
            self._worker.close()

    async def look(self) -> None:
        """Examine one game; raises StoreError or one of `quarantine.AWAY` if that is not possible now."""
        whole = await self._worker.run(self._next)
        if whole is not None:
            self._looked(whole)

    def _next(self, session: Session) -> bool | None:
        """Whether the next game is intact; None at the end."""
        games = gather(session, "games", NEXT, (self._after,), Order((0,), most=1))
        self._after = games[0][0] if games else LEAST_ID
        if not games:
            return None
        damage = self._quarantine.damage(session, self._after)
        if damage is not None:
            self._quarantine.mark(session, damage)
        return damage is None
