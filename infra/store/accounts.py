"""Players and their tokens, in the same store as the games."""

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from api.application.ports import Player
from infra.store.connection import Session, Store, Workers

REMEMBERED = 4_096

K = TypeVar("K")
V = TypeVar("V")


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


class StoredAccounts:
    """The accounts of an open store.

    Every request asks for a token's player, so both answers are remembered. What is remembered never changes as long
    as tokens only expire and names stay: the expiry is kept with the token and looked at each time. Revoking a token
    or renaming a player will have to forget it here as well, in every process that serves the same store.
    """

    def __init__(self, store: Store, remembered: int = REMEMBERED) -> None:
        # One thread: a write that waits for the ledger must not stop the loop.
        self._worker = Workers(store, 1, "accounts")
        self.tokens = Recent[bytes, tuple[Player, int | None]](remembered)
        self.known_names = Recent[str, str](remembered)

    async def create(self, player: Player, token_hash: bytes, scope: str, expires_at: int | None) -> None:
        """Store a new player with one token, issued as the player is; raises Taken if either is known."""

        def insert(session: Session) -> None:
            with session.transaction():
                session.rows("INSERT INTO players VALUES (?, ?, ?)", (player.id, player.name, player.created_at))
                session.rows(
                    "INSERT INTO tokens VALUES (?, ?, ?, ?, ?)",
                    (token_hash, player.id, scope, player.created_at, expires_at),
                )

        await self._worker.run(insert)

    async def by_token(self, token_hash: bytes, now: int) -> Player | None:
        """Find the player whose unexpired token has this hash; a token ends at the very microsecond of its expiry."""
        found = self.tokens.get(token_hash)
        if found is None:
            found = await self._worker.run(lambda session: _by_token(session, token_hash))
            if found is None:
                return None  # not remembered, or guesses would push the real ones out
            self.tokens.put(token_hash, found)
        player, expires_at = found
        return player if expires_at is None or now < expires_at else None

    async def names(self, players: Sequence[str]) -> Mapping[str, str]:
        """Map player ids to names, for the ids that exist."""
        known = {player: name for player in players if (name := self.known_names.get(player)) is not None}
        if missing := [player for player in players if player not in known]:
            for player, name in await self._worker.run(lambda session: _names_of(session, missing)):
                self.known_names.put(player, name)
                known[player] = name
        return known

    def close(self) -> None:
        """Finish what was asked for; blocks, and may be called again."""
        self._worker.close()


def _by_token(session: Session, token_hash: bytes) -> tuple[Player, int | None] | None:
    query = "SELECT id, name, players.created_at, scope, expires_at FROM tokens JOIN players ON id = player "
    found = session.rows(query + "WHERE hash = ?", (token_hash,))
    return (Player(*found[0][:4]), found[0][4]) if found else None


def _names_of(session: Session, players: Sequence[str]) -> list[tuple[str, str]]:
    marks = ", ".join("?" * len(players))
    found = session.rows(f"SELECT id, name FROM players WHERE id IN ({marks})", players)  # noqa: S608 - question marks
    return [(player, name) for player, name in found]
