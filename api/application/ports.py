"""What the application needs from outside: stores, notifications, accounts, keys, clock, chance; `infra` has them."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Literal, Protocol

from msgspec import Struct

from projections.lobby import Change, Listing
from projections.schemas import Person

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


class Quarantined(Exception):  # noqa: N818
    """A part of this game's history cannot be read: nothing of it is shown, and nothing more is stored in it."""


class Snapshot(Struct, frozen=True):
    """A table at rest, encoded: `version` is that of the entry in which it came to rest."""

    version: int
    state: bytes


class Lag(Struct, frozen=True):
    """How much that follows from stored entries is still to be done, as far as it lies elsewhere; lists never lag.

    `quarantined`: games that are known to be damaged. `deliveries`: what is still to be sent to webhooks.
    """

    entries: int
    quarantined: int = 0
    deliveries: int = 0


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
        """Rows with after < version <= upto, in order; empty for an unknown game. Raises Quarantined."""
        ...

    async def newest(self, games: Collection[str]) -> Mapping[str, int]:
        """The newest version of each of these games that exists, as the store has it after this call.

        A game that is quarantined is left out.
        """
        ...

    async def quarantined(self, game: str) -> bool:
        """Whether this game is quarantined."""
        ...

    async def examine(self, game: str) -> None:
        """Look through a history with which something is wrong; raises Quarantined if it is damaged."""
        ...

    async def adopt(self, game: str, secret: bytes, rows: Sequence[StoredEntry], anchored: int) -> None:
        """Store a whole game that was played elsewhere in one commit; raises Conflict if there is one of this id.

        `anchored`: the last version that receipts of this house hold fast, 0 for none.
        """
        ...

    async def adopted(self, game: str) -> int | None:
        """The `anchored` of a game that was played elsewhere; None for one that was played here."""
        ...

    async def restored(self, game: str) -> int | None:
        """The version at which a game was taken up again from a backup; None for one that never was."""
        ...

    async def secret(self, game: str) -> bytes | None:
        """The game's 32 secret bytes, or None for an unknown game."""
        ...

    async def opened_by(self, key: bytes) -> str | None:
        """The game that was opened under this idempotency fingerprint, also before ids were derived from it."""
        ...

    async def lag(self) -> Lag | None:
        """What is still to be done; None when the store does not answer, or takes nothing."""
        ...


class Among(Struct, frozen=True):
    """Which games a list is of: those that `caller` may find, None for somebody without a token.

    `player`: only games at whose table this player sits.
    """

    caller: str | None
    player: str | None = None


class ReadModels(Protocol):
    """The lists of games. All that was stored before a list is asked for is in it."""

    async def listings(
        self,
        ruleset: str | None,
        status: str | None,
        before: tuple[int, str] | None,
        limit: int,
        among: Among | None = None,
    ) -> Sequence[Listing]:
        """Newest first by (opened_at, game), strictly older than `before`; without `among` all that there are."""
        ...

    async def listings_of(self, player: str, before: tuple[int, int, str] | None, limit: int) -> Sequence[Listing]:
        """A player's games by (their move, opened_at, game) descending, strictly after `before` in that order."""
        ...

    async def results(
        self, ruleset: str | None, before: tuple[int, str] | None, limit: int, player: str | None = None
    ) -> Sequence[Listing]:
        """Games that count by (when they ended, game) descending, strictly after `before` in that order.

        `player`: only games on this player's list; those in which they have only seated a bot are among them.
        """
        ...

    async def bots_to_move(self) -> Sequence[tuple[str, int]]:
        """Games in which a bot has an open question, with their versions: somebody must take them up."""
        ...

    async def due(self, upto: int, after: tuple[int, str] | None, limit: int) -> Sequence[tuple[int, str]]:
        """When something falls due in which game, no later than `upto`; in this order, strictly after `after`."""
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
    quarantined: int
    lag: int
    notifier: Literal["local", "connected", "away"]
    deliveries: int = 0
    """What is still to be sent to webhooks."""


class Player(Struct, frozen=True):
    """Somebody who plays. `bot`: they say of themselves that they are a program."""

    id: str
    name: str
    created_at: int
    bot: bool = False
    banned_at: int | None = None


Scope = Literal["read", "play", "open", "host"]
SCOPES: tuple[Scope, ...] = ("read", "play", "open", "host")
"""What a token is for; each is for all of those before it as well. `host` is an operator's."""
TOKEN_PREFIX = "crp_"  # noqa: S105 - says what the string is when it is found in a log


class Token(Struct, frozen=True):
    """A bearer token, known by the SHA-256 of it. Times are microseconds since 1970.

    `game`: the only one that it is for; `used_at`: when it was last used, to the minute.
    """

    hash: bytes
    player: Player
    scope: Scope
    created_at: int
    expires_at: int | None = None
    label: str = ""
    game: str | None = None
    used_at: int | None = None

    @property
    def id(self) -> str:
        """What its owner calls it by: a part of the hash, of no use to anybody else."""
        return self.hash[:8].hex()

    def covers(self, scope: Scope) -> bool:
        """Whether it is for this as well."""
        return SCOPES.index(self.scope) >= SCOPES.index(scope)

    def good_at(self, now: int) -> bool:
        """Whether it has not ended; it ends at the very microsecond of its expiry."""
        return self.expires_at is None or now < self.expires_at


class Act(Struct, frozen=True):
    """What an operator has done. `operator`: a player's id, or "command line"; `about`: a player's id, or a game's."""

    at: int
    id: str
    operator: str
    act: str
    about: str | None
    detail: str


class Invitation(Struct, frozen=True):
    """A seat that is kept for a player, or for whoever first uses the code, of which `code` is the SHA-256."""

    id: str
    game: str
    player: str | None
    code: bytes | None
    at: int


class Rating(Struct, frozen=True):
    """How well a player does at a ruleset: OpenSkill's mean and deviation, after so many games, `won` of them."""

    ruleset: str
    mu: float
    sigma: float
    games: int
    won: int


class Strangers(Protocol):
    """What people need who do not know each other: whom they avoid, where they meet, and seats kept for them."""

    async def ratings(self, player: str) -> Sequence[Rating]:
        """A player's ratings, by ruleset."""
        ...

    async def block(self, player: str, blocked: str, at: int) -> None:
        """Note that a player does not want to meet another; twice is as once."""
        ...

    async def unblock(self, player: str, blocked: str) -> None:
        """Forget it."""
        ...

    async def blocked(self, player: str) -> Sequence[str]:
        """Whom a player does not want to meet, in the order in which they said so."""
        ...

    async def apart(self, player: str) -> frozenset[str]:
        """Whom a player does not want to meet, and who does not want to meet them."""
        ...

    async def pool(self, pool: str) -> int:
        """The number of the game that is opened next, or was last, for whoever wants to play in this pool."""
        ...

    async def advance(self, pool: str, serial: int) -> None:
        """Go on to the game after this one, unless somebody has done so already."""
        ...

    async def waiting(self, ruleset: str, terms: str, limit: int) -> Sequence[Listing]:
        """Games in the lobby that wait for players, with options of this digest, the oldest first."""
        ...

    async def invite(self, invitation: Invitation) -> None:
        """Keep a seat."""
        ...

    async def invitations(self, game: str) -> Sequence[Invitation]:
        """The seats that are kept in a game, in order of time."""
        ...

    async def invitations_to(self, player: str) -> Sequence[Invitation]:
        """The seats that are kept for a player, the latest first, in games that have not started."""
        ...

    async def revoke(self, game: str, invitation: str) -> bool:
        """Keep a seat no longer; False if there is no such invitation."""
        ...

    async def redeem(self, game: str, code: bytes, player: str) -> bool:
        """Let a code be this player's, for good; False if there is none, or it is somebody else's."""
        ...


class Accounts(Protocol):
    """Players and their bearer tokens; a token, and a recovery code, is stored as its SHA-256 only.

    Whoever changes a player or a token says so to the notifier, so that every process forgets what it has remembered.
    """

    async def create(self, token: Token, recovery: bytes | None = None) -> None:
        """Store a new player with one token; raises Conflict if either is known."""
        ...

    async def by_token(self, token_hash: bytes, now: int) -> Token | None:
        """The unexpired token of this hash, with its player."""
        ...

    async def good(self, hashes: Collection[bytes], now: int) -> Collection[bytes]:
        """Those of these tokens that have not ended, and whose players are not banned, as the store has it."""
        ...

    async def people(self, players: Sequence[str]) -> Mapping[str, Person]:
        """Player id to name and mark, for the ids that exist."""
        ...

    async def player(self, player: str) -> Player | None:
        """One player."""
        ...

    async def tokens(self, player: str) -> Sequence[Token]:
        """A player's tokens, the oldest first."""
        ...

    async def issue(self, token: Token, replaced: bytes | None = None) -> None:
        """Store one more token; `replaced` is the hash of one that ends with this."""
        ...

    async def revoke(self, token_hash: bytes) -> None:
        """End a token."""
        ...

    async def set_recovery(self, player: str, recovery: bytes) -> None:
        """Let this code, and no earlier one, give a player a new token."""
        ...

    async def recover(self, used: bytes, fresh: bytes, token_hash: bytes, now: int) -> Player | None:
        """Give the player of the code `used` this token, and `fresh` in its place; None for an unknown one."""
        ...

    async def remove(self, player: str) -> None:
        """Delete a player and their tokens; entries keep the id."""
        ...

    async def held(self, player: str, kind: str) -> int:
        """How many games that are not over a player holds that count as this kind."""
        ...

    async def hold(self, player: str, kind: str, game: str) -> None:
        """Note that a player holds a game, and forget those that are over."""
        ...

    async def set_ban(self, player: str, at: int | None, act: Act) -> bool:
        """Ban a player, or let them back in; False if there is none."""
        ...

    async def rename(self, player: str, name: str, act: Act) -> bool:
        """Give a player another name; False if there is none."""
        ...

    async def keep_act(self, act: Act) -> None:
        """Keep what an operator has done."""
        ...

    async def acts(self, before: tuple[int, str] | None, limit: int) -> Sequence[Act]:
        """What operators have done, the latest first by (at, id), strictly before `before`."""
        ...

    def forget(self, player: str | None) -> None:
        """Remember nothing of a player, None for anybody, as it was."""
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

    def announce(self, player: str) -> None:
        """Tell every process that a player has another name, other tokens, or may not play."""
        ...

    def hear(self, heard: Callable[[str | None], None]) -> None:
        """Call this whenever a player is announced; with None when some announcements may have been missed."""
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
