"""Notes in the store. They stay with the accounts: they go with their author in one transaction, and a ban hides them.

A text may tell what is hidden in a running game, so it is encrypted like the game, bound to its place.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from msgspec.structs import asdict, astuple, replace

from api.application.ports.notes import StoredNote
from infra.store.accounts.accounts import StoredAccounts
from infra.store.database.connection import Session, Store, StoreError, Workers
from infra.store.entries.cells import fitting
from infra.store.entries.encryption import KeyRing
from infra.store.lists import account_rows
from infra.store.schema.schema import TABLES

COLUMNS, KEY = TABLES["notes"]
WHO = "game = ? AND player = ?"
HERE = "game = ? AND version = ? AND player = ?"
PUT = f"INSERT INTO notes ({COLUMNS}) VALUES ({', '.join('?' * len(COLUMNS.split(', ')))})"  # noqa: S608 - our own names
READ = f"SELECT {COLUMNS} FROM notes WHERE game = ? AND (version, player) > (?, ?) AND version <= ? AND "  # noqa: S608
ORDER = f" ORDER BY {KEY} LIMIT ?"
ALLOWED = "EXISTS (SELECT 1 FROM players AS p WHERE p.id = notes.player AND p.banned_at IS NULL AND p.name <> '')"
NAME = "INSERT INTO commentators (game, player, at) VALUES (?, ?, ?) ON CONFLICT (game, player) DO NOTHING"


class StoredNotes:
    """`NoteStore` beside the accounts of an open store."""

    def __init__(self, accounts: StoredAccounts, store: Store, keys: KeyRing) -> None:
        self._in_one, self._reader, self._keys = accounts.in_one, Workers(store, 1, "notes"), keys

    async def put(self, note: StoredNote, most: int) -> bool:
        """Store a note; False if its author has `most` there. One who has just left for good has none."""
        sealed = self._keys.encrypt(note.text, bound(note.game, note.version, note.player))
        row = astuple(replace(note, text=sealed, key_id=self._keys.newest))

        def put(session: Session) -> bool:
            account_rows.lock(session, "players", note.player)
            session.rows(f"DELETE FROM notes WHERE {HERE}", row[:3])  # noqa: S608 - our own names
            query = f"SELECT count(*) FROM notes WHERE {WHO}"  # noqa: S608 - our own names
            if session.rows(query, (note.game, note.player))[0][0] >= most:
                return False
            if session.rows("SELECT 1 FROM players WHERE id = ? AND name <> ''", (note.player,)):
                session.rows(PUT, row)
            return True

        return await self._in_one(put)

    async def read(
        self, game: str, since: tuple[int, str], upto: int, limit: int, player: str | None = None
    ) -> Sequence[StoredNote]:
        """Notes by (version, player), strictly after `since` in that order."""
        query, whose = READ + (ALLOWED if player is None else "player = ?") + ORDER, () if player is None else (player,)
        rows = await self._reader.run(lambda session: session.rows(query, (game, *since, upto, *whose, limit)))
        return [replace(note, text=opened(note, self._keys)) for note in fitting(StoredNote, rows)]

    async def remove(self, game: str, version: int, player: str) -> bool:
        """Delete a player's note; False if there is none."""
        query = f"DELETE FROM notes WHERE {HERE} RETURNING 1"  # noqa: S608 - our own names
        return bool(await self._in_one(lambda session: session.rows(query, (game, version, player))))

    async def name(self, game: str, player: str, at: int | None) -> None:
        """Let a player comment on a game from now on, or no more; idempotent."""
        query, given = (NAME, (game, player, at)) if at else (f"DELETE FROM commentators WHERE {WHO}", (game, player))  # noqa: S608
        await self._in_one(lambda session: session.rows(query, given))

    async def named(self, game: str, player: str) -> bool:
        """Whether a player may comment on a game."""
        query = f"SELECT 1 FROM commentators WHERE {WHO}"  # noqa: S608 - our own names
        return bool(await self._reader.run(lambda session: session.rows(query, (game, player))))


def bound(game: str, version: int, player: str) -> bytes:
    """What a note's text is encrypted with, besides the key."""
    return f"note {game} {version} {player}".encode()


def opened(note: StoredNote, keys: KeyRing) -> bytes:
    """A note's text; empty if it is damaged."""
    with suppress(StoreError, UnicodeDecodeError):
        text = keys.decrypt(note.text, bound(note.game, note.version, note.player), note.key_id)
        return text.decode().encode()
    return b""


def of_player(session: Session, keys: KeyRing, player: str) -> list[dict[str, Any]]:
    """All notes of a player, as rows with legible texts; of a damaged one the text is empty."""
    rows = session.rows(f"SELECT {COLUMNS} FROM notes WHERE player = ? ORDER BY {KEY}", (player,))  # noqa: S608
    return [asdict(note) | {"text": opened(note, keys).decode()} for note in fitting(StoredNote, rows)]
