"""What the application needs from outside: stores, notifications, accounts, keys, clock, chance; `infra` has them."""

from collections.abc import Awaitable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Literal, Protocol

from msgspec import Struct

from projections.lobby import Change, Listing

STORE_TIMEOUT = 10.0
"""Seconds that the store is given for anything: one that hangs is no better than one that fails."""


class StoredEntry(Struct, frozen=True):
    """One entry as it is stored: `body` is the plaintext msgpack that was hashed, `digest` the chain's 32 bytes."""

    version: int
    digest: bytes
    body: bytes


class Conflict(Exception):  # noqa: N818 - a name of the field, not an accident
    """Another append took this (game, version), or this opening key, first; nothing was stored."""


class Unavailable(Exception):  # noqa: N818
    """The store failed; what was under way may or may not be stored, so read again before anything else."""


class Snapshot(Struct, frozen=True):
    """A table at rest, encoded: `version` is that of the entry in which it came to rest."""

    version: int
    state: bytes


class Lag(Struct, frozen=True):
    """How much that follows from stored entries is still to be done, as far as it lies elsewhere; lists never lag."""

    entries: int


class EventStore(Protocol):
    """The event store. An append is durable when it returns; (game, version) decides who wins.

    Whoever has asked for one may go away: it is stored or refused all the same. What lists show of a game is stored in
    the same commit: a `change`, where they show something else than before it.
    """

    def game_of(self, key: bytes) -> str:
        """The id of the game that this idempotency fingerprint opens, whoever opens it and wherever."""
        ...

    async def open(self, game: str, secret: bytes, row: StoredEntry, change: Change) -> None:
        """Store a new game's secret, version 1 and listing in one commit; raises Conflict if it is there already."""
        ...

    def append(self, game: str, row: StoredEntry, change: Change | None = None) -> Awaitable[None]:
        """Ask for one entry to be stored: it is on its way from this call on. Raises Conflict when it is awaited."""
        ...

    async def read(self, game: str, after: int = 0, upto: int | None = None) -> Sequence[StoredEntry]:
        """Rows with after < version <= upto, in order; empty for an unknown game."""
        ...

    async def newest(self, games: Collection[str]) -> Mapping[str, int]:
        """The newest version of each of these games that exists, as the store has it after this call."""
        ...

    async def adopt(self, game: str, secret: bytes, rows: Sequence[StoredEntry], anchored: int) -> None:
        """Store a whole game that was played elsewhere in one commit; raises Conflict if there is one of this id.

        `anchored`: the last version that receipts of this house hold fast, 0 for none.
        """
        ...

    async def adopted(self, game: str) -> int | None:
        """The `anchored` of a game that was played elsewhere; None for one that was played here."""
        ...

    async def secret(self, game: str) -> bytes | None:
        """The game's 32 secret bytes, or None for an unknown game."""
        ...

    async def opened_by(self, key: bytes) -> str | None:
        """The game that was opened under this idempotency fingerprint, also before ids were derived from it."""
        ...

    async def lag(self) -> Lag | None:
        """What is still to be done; None when the store does not answer."""
        ...


class ReadModels(Protocol):
    """The lists of games. All that was stored before a list is asked for is in it."""

    async def listings(
        self, ruleset: str | None, status: str | None, before: tuple[int, str] | None, limit: int
    ) -> Sequence[Listing]:
        """Newest first by (opened_at, game), strictly older than `before`."""
        ...

    async def listings_of(self, player: str, before: tuple[int, int, str] | None, limit: int) -> Sequence[Listing]:
        """A player's games by (their move, opened_at, game) descending, strictly after `before` in that order."""
        ...

    async def results(self, ruleset: str | None, before: tuple[int, str] | None, limit: int) -> Sequence[Listing]:
        """Games that count by (when they ended, game) descending, strictly after `before` in that order."""
        ...

    async def bots_to_move(self) -> Sequence[tuple[str, int]]:
        """Games in which a bot has an open question, with their versions: somebody must take them up."""
        ...


class SnapshotStore(Protocol):
    """Tables at rest, so that a long game need not be folded from its first entry. Any of them may be lost."""

    async def snapshot(self, game: str, tag: str, upto: int) -> Snapshot | None:
        """The newest snapshot at or before a version, if its bytes are of the schema `tag`."""
        ...

    async def keep(self, game: str, tag: str, snapshot: Snapshot) -> None:
        """Store a snapshot."""
        ...


class Stores(EventStore, ReadModels, SnapshotStore, Protocol):
    """All three, over one database."""


class Readiness(Struct, frozen=True):
    """That the store answers, with a schema this code knows: see `Ready` in the document for the fields."""

    diverged: int
    lag: int
    notifier: Literal["local", "connected", "away"]


class Player(Struct, frozen=True):
    """Somebody with a token. `scope`: what the token is for, "play" or, for operators, "host", which may do more."""

    id: str
    name: str
    created_at: int
    scope: str = "play"


TOKEN_PREFIX = "crp_"  # noqa: S105 - says what the string is when it is found in a log


class Accounts(Protocol):
    """Players and their bearer tokens; a token is stored as its SHA-256 only."""

    async def create(self, player: Player, token_hash: bytes, scope: str, expires_at: int | None) -> None:
        """Store a new player with one token."""
        ...

    async def by_token(self, token_hash: bytes, now: int) -> Player | None:
        """The player whose unexpired token has this hash."""
        ...

    async def names(self, players: Sequence[str]) -> Mapping[str, str]:
        """Player id to name, for the ids that exist."""
        ...


class Subscription(Protocol):
    """One follower of one game's notifications."""

    @property
    def newest_named(self) -> int | None:
        """The highest version that the last wait heard named; None: some may have been missed, so ask the store."""
        ...

    async def wait(self, seconds: float) -> bool:
        """True as soon as a notification came since the last wait, False after `seconds` of silence."""
        ...


class Notifier(Protocol):
    """Says that a game has a new version. It carries no more than both; a lost one costs nothing."""

    @property
    def state(self) -> Literal["local", "connected", "away"]:
        """Whether it reaches this process only, others as well, or should and cannot."""
        ...

    def notify(self, game: str, version: int) -> None:
        """Wake everybody who listens to this game."""
        ...

    def listen(self, game: str) -> AbstractAsyncContextManager[Subscription]:
        """Follow this game's notifications from now on."""
        ...


class Signer(Protocol):
    """Signs receipts, so that whoever kept one can hold the house to it. Ed25519."""

    def sign(self, message: bytes) -> tuple[str, bytes]:
        """(the id of the key, the signature); the same for the same message."""
        ...

    def keys(self) -> Mapping[str, bytes]:
        """Public keys by id, the one that signs now first, those of old receipts after it."""
        ...


class Clock(Protocol):
    """The only source of time."""

    def __call__(self) -> int:
        """Microseconds since 1970, UTC."""
        ...


class Chance(Protocol):
    """The only source of randomness outside the dice: ids, tokens and secrets."""

    def __call__(self, size: int, /) -> bytes:
        """So many unpredictable bytes."""
        ...
