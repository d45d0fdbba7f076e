"""Players and their tokens, in the same SQLite file as the games."""

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from api.ports import Player, Unavailable
from infra.migrations import check, connect

REMEMBERED = 4_096

K = TypeVar("K")
V = TypeVar("V")
T = TypeVar("T")


class Recent(Generic[K, V]):
    """The values asked for most recently, at most `most` of them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: dict[K, V] = {}  # in order of use, the oldest first

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: K) -> V | None:
        """Return the value, which now counts as just used, or None."""
        value = self._values.pop(key, None)
        if value is not None:
            self._values[key] = value
        return value

    def put(self, key: K, value: V) -> None:
        """Keep a value, and forget the one unused for longest if there are too many."""
        self._values.pop(key, None)
        self._values[key] = value
        if len(self._values) > self._most:
            del self._values[next(iter(self._values))]


class SqliteAccounts:
    """The accounts of a server with an SQLite file, which `migrate` must have brought up to date.

    Every request asks for a token's player, so both answers are remembered. What is remembered never changes as long
    as tokens only expire and names stay: the expiry is kept with the token and looked at each time. Revoking a token
    or renaming a player will have to forget it here as well, in every process that serves the same file.
    """

    def __init__(self, path: Path, remembered: int = REMEMBERED) -> None:
        check(path)
        self._connection = connect(path)
        self._closed = False
        # One thread: a connection serves one at a time, and a write waiting for the ledger must not stop the loop.
        self._thread = ThreadPoolExecutor(1, "accounts")
        self.tokens = Recent[bytes, tuple[Player, int | None]](remembered)
        self.known_names = Recent[str, str](remembered)

    async def create(self, player: Player, token_hash: bytes, scope: str, expires_at: int | None) -> None:
        """Store a new player with one token, issued as the player is; sqlite3.IntegrityError if either is known."""
        await self._run(lambda: self._create(player, token_hash, scope, expires_at))

    async def by_token(self, token_hash: bytes, now: int) -> Player | None:
        """Find the player whose unexpired token has this hash; a token ends at the very microsecond of its expiry."""
        found = self.tokens.get(token_hash) or await self._run(lambda: self._by_token(token_hash))
        if found is None:
            return None  # not remembered, or guesses would push the real ones out
        self.tokens.put(token_hash, found)
        player, expires_at = found
        return player if expires_at is None or now < expires_at else None

    async def names(self, players: Sequence[str]) -> Mapping[str, str]:
        """Map player ids to names, for the ids that exist."""
        known = {player: name for player in players if (name := self.known_names.get(player)) is not None}
        if missing := [player for player in players if player not in known]:
            for player, name in await self._run(lambda: self._names_of(missing)):
                self.known_names.put(player, name)
                known[player] = name
        return known

    def close(self) -> None:
        """Finish what was asked for and let go of the file; blocks, and may be called again."""
        self._closed = True
        self._thread.shutdown()
        self._connection.close()

    async def _run(self, work: Callable[[], T]) -> T:
        if self._closed:
            raise Unavailable("the accounts are closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as error:
            raise Unavailable(f"the accounts do not answer: {error!r}") from error

    def _create(self, player: Player, token_hash: bytes, scope: str, expires_at: int | None) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            self._connection.execute(
                "INSERT INTO players VALUES (?, ?, ?)", (player.id, player.name, player.created_at)
            )
            self._connection.execute(
                "INSERT INTO tokens VALUES (?, ?, ?, ?, ?)",
                (token_hash, player.id, scope, player.created_at, expires_at),
            )
            self._connection.execute("COMMIT")
        except sqlite3.Error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    def _by_token(self, token_hash: bytes) -> tuple[Player, int | None] | None:
        row = self._connection.execute(
            "SELECT id, name, players.created_at, expires_at FROM tokens JOIN players ON id = player WHERE hash = ?",
            (token_hash,),
        ).fetchone()
        return row and (Player(*row[:3]), row[3])

    def _names_of(self, players: Sequence[str]) -> list[tuple[str, str]]:
        return self._connection.execute(
            "SELECT id, name FROM players WHERE id IN (SELECT value FROM json_each(?))",
            (msgspec.json.encode(players).decode(),),
        ).fetchall()
