"""Quarantine: a game whose history cannot be read is set apart, and everything else goes on.

1. A game is damaged when one of its rows is missing, cannot be read, or does not follow from the one before it. A key
   that is missing, a topic of a later release and a store that fails are no damage: reading raises an error then.
2. The head row says from which version on, and why; that is for operators only. While it says so no process appends to
   the game, as the compare-and-set of its head asks for it, and none reads it.
3. Damage is found by looking at the rows, so it can be looked for again at any time; if they can be read, it is over.
"""

import logging
from collections.abc import Iterator, Sequence

from eventsourcing.persistence import MapperDeserialisationError
from msgspec import Struct

from api.application.ports.stores import Examined, Head, StoredEntry
from domain.engine.entry import record
from infra.store.database.connection import Order, Session, StoreError
from infra.store.entries.encryption import TamperedError, UnknownKeyError
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import ODD, UnknownTopicError, game_id
from infra.store.entries.objects import ArchiveError

LOG = logging.getLogger("croupier")
PAGE = 500
"""Rows that are read at once."""
AWAY = (ArchiveError, UnknownKeyError, UnknownTopicError)
"""What a look at a game raises where something is away that it needs, which is no damage: object, key, release."""
WITNESSES = 3
"""How many secrets of other games are tried before a key is said to be the wrong one."""


class Damage(Struct, frozen=True):
    """What is wrong with a game: the first damaged or missing version, 0 for its secret or its object, and why."""

    game: str
    version: int
    reason: str

    def __str__(self) -> str:
        return f"version {self.version} {self.reason}" if self.version else self.reason


def odd(game: str, error: Exception) -> Damage:
    """What is wrong with a game that cannot be read for one of `mapper.ODD`."""
    return Damage(game, 0, f"has a cell that holds what it never should ({type(error).__name__})")


class Quarantine:
    """Looks at games, sets the damaged ones apart, and takes that back."""

    def __init__(self, entries: Entries) -> None:
        self._entries, self._mapper = entries, entries.mapper
        self._proven: set[str] = set()

    def damage(self, session: Session, game: str) -> Damage | None:
        """What is wrong with a game's history; None if nothing is, or there is no such game. Raises StoreError."""
        return next((one for one in self.read(session, game) if isinstance(one, Damage)), None)

    def whole(self, session: Session, game: str) -> tuple[Examined, Damage | None]:
        """A game with its entries as `read` gives them, and what is wrong with those that follow."""
        found, head = list[StoredEntry](), None
        try:
            newest, head = self._head(session, game) or (0, None)
            for one in self._read(session, game, newest, head):
                if isinstance(one, Damage):
                    return Examined(found, head), one
                found.append(one)
        except ODD as error:
            return Examined(found, head), odd(game, error)
        return Examined(found, head), None

    def read(self, session: Session, game: str) -> Iterator[StoredEntry | Damage]:
        """A game's entries as long as they can be read and follow from each other; then what is wrong, if anything."""
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
            found = self._row(session, game, version, columns)
            if isinstance(found, StoredEntry):
                salt = record.salt(secret, version)
                if version > newest:  # it may have been played on since
                    newest = session.rows("SELECT version FROM games WHERE game = ?", (game,))[0][0]
                if version > newest:
                    found = Damage(game, version, "stands behind the game's newest version")
                elif found.digest != record.chain(game, version, digest, salt, found.body):
                    found = Damage(game, version, "is changed: its digest does not follow from the one before it")
                else:
                    digest = found.digest
            yield found
            if isinstance(found, Damage):
                return
        if version < newest:
            yield from self._archived(session, game, version)

    def _head(self, session: Session, game: str) -> tuple[int, Head] | None:
        """A game's newest version and its head, without a secret that cannot be read; None if there is no such game."""
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
        """The entries behind a version after which there are no rows: in the archive, or missing."""
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
        """Let a game go; False if it was not set apart."""
        query = "UPDATE games SET quarantined = NULL, quarantine_reason = NULL WHERE game = ? "
        freed = bool(session.rows(f"{query} AND quarantined IS NOT NULL RETURNING game", (game,)))
        if freed:
            LOG.warning("game %s is quarantined no longer: it can be read", game)
        return freed

    def again(self, session: Session, game: str) -> Damage | None:
        """Look at a game again, and set it apart or let it go; returns what is wrong."""
        damage = self.damage(session, game)
        if damage is None:
            self.release(session, game)
        else:
            self.mark(session, damage)
        return damage

    def all(self, session: Session) -> list[Damage]:
        """The games that are set apart, by id."""
        query = "SELECT game, quarantined, quarantine_reason FROM games WHERE quarantined IS NOT NULL ORDER BY game"
        return [Damage(game_id(game), version, reason) for game, version, reason in session.rows(query)]

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
        others = session.gather(query, (key_id,), Order((0,), most=WITNESSES))
        for game, sealed in [*session.rows(own, (key_id, suspect)), *others]:
            try:
                self._mapper.secret(game_id(game), sealed, key_id)
            except TamperedError:
                continue
            self._proven.add(key_id)
            return
        raise StoreError(f"nothing that was encrypted under the key {key_id!r} can be read: the key is another")


def _rows(session: Session, game: str) -> Iterator[tuple[int, str, bytes]]:
    """A game's events, some at a time."""
    query = f"SELECT version, topic, state FROM events WHERE game = ? AND version > ? ORDER BY version LIMIT {PAGE}"  # noqa: S608 - a number
    rows: Sequence[tuple[int, ...]] = session.rows(query, (game, 0))
    while rows:
        yield from rows  # type: ignore[misc]
        rows = session.rows(query, (game, rows[-1][0]))
