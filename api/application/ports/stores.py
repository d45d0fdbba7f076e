"""The store of games: their entries, the lists that are written with them, snapshots, findings; and players' notices.

All in one database.
"""

from collections.abc import Awaitable, Collection, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from api.application.ports.readiness import Lag
from projections.schemas.listing import Change, Listing
from projections.schemas.notices import Notice, PlayerEvent

STORE_TIMEOUT = 10.0
"""Seconds that the store may take for anything: a store that hangs is no better than one that fails."""


class StoredEntry(Struct, frozen=True):
    """One entry as it is stored: `body` is the plaintext msgpack that was hashed, `digest` the chain's 32 bytes."""

    version: int
    digest: bytes
    body: bytes


class Snapshot(Struct, frozen=True):
    """A table at rest, encoded: `version` is that of the entry in which it came to rest."""

    version: int
    state: bytes


class Head(Struct, frozen=True):
    """What a game's head row keeps for good."""

    secret: bytes | None
    """The game's 32 secret bytes; None where they are missing."""
    anchored: int | None
    """The `anchored` of a game that was played elsewhere; None for one that was played here."""
    restored: int | None
    """The version at which it was resumed from a backup; None if it never was."""


class Examined(Struct, frozen=True):
    """A whole game: all its entries and its head; none and None for one that does not exist."""

    entries: Sequence[StoredEntry]
    head: Head | None


class EventStore(Protocol):
    """The event store. An append is durable when it returns; (game, version) decides who wins.

    If the caller of an append is cancelled, it is stored or refused all the same. What lists show of a game is stored
    in the same commit: `change`, None if they show the same as before.
    """

    def game_of(self, key: bytes) -> str:
        """The id of the game that this idempotency fingerprint opens, whichever process does."""
        ...

    async def open(
        self, game: str, secret: bytes, rows: Sequence[StoredEntry], change: Change, anchored: int | None = None
    ) -> None:
        """Store a new game's secret, first versions and listing in one commit; raises Conflict if it exists.

        `anchored`: of one that was played elsewhere, the last version for which there is a receipt of this server.
        """
        ...

    def append(self, game: str, row: StoredEntry, change: Change | None = None) -> Awaitable[None]:
        """Store one entry: it is on its way from this call on. Awaiting it raises Conflict."""
        ...

    async def read(self, game: str, after: int = 0, upto: int | None = None) -> Sequence[StoredEntry]:
        """Rows with after < version <= upto, in order; empty for an unknown game. Raises Quarantined."""
        ...

    async def newest(self, games: Collection[str]) -> Mapping[str, int]:
        """The newest version of each of these games that exists, as the store has it after this call.

        Quarantined games are left out.
        """
        ...

    async def quarantined(self, game: str) -> bool:
        """Whether this game is quarantined."""
        ...

    async def examine(self, game: str) -> Examined:
        """Examine a whole history: every entry must follow from the one before; else Quarantined."""
        ...

    async def intact(self, games: Collection[str]) -> Mapping[str, Examined]:
        """Examine these games at once; those that are damaged, or cannot be read now, are left out."""
        ...

    async def head(self, game: str) -> Head | None:
        """The game's head, or None for an unknown game."""
        ...

    async def opened_by(self, key: bytes) -> str | None:
        """The id of the game opened under this idempotency fingerprint, by any release; None if there is none."""
        ...

    async def lag(self) -> Lag | None:
        """Pending work; None if the store does not answer, or accepts no writes."""
        ...

    def holds(self, game: str) -> bool:
        """Whether the server that would hold a game with this id answers, as far as is known."""
        ...

    @property
    def away(self) -> Sequence[str]:
        """The servers of the store, as `host:port`, that do not answer, as far as is known."""
        ...


class Among(Struct, frozen=True):
    """Which games a list covers: those that `caller` may find, None for somebody without a token.

    `player`: only games at whose table this player sits.
    """

    caller: str | None
    player: str | None = None


EVERYBODY = Among(None)
"""What somebody without a token may find."""


class ReadModels(Protocol):
    """The lists of games. They include everything stored before the request."""

    @property
    def partial(self) -> bool:
        """Whether some games could not be read when they were last listed: those are left out."""
        ...

    async def listings(
        self,
        ruleset: str | None,
        status: str | None,
        before: tuple[int, str] | None,
        limit: int,
        among: Among = EVERYBODY,
    ) -> Sequence[Listing]:
        """Newest first by (opened_at, game), strictly older than `before`.

        With a status, games that have it only for some viewers are included: the caller checks each by `Listing.seen`.
        """
        ...

    async def listings_of(
        self, player: str, before: tuple[int, str] | None, limit: int, *, waiting: bool = False
    ) -> Sequence[Listing]:
        """A player's games by (opened_at, game) descending, strictly after `before`; `waiting`: those awaiting them."""
        ...

    async def results(
        self, ruleset: str | None, before: tuple[int, str] | None, limit: int, player: str | None = None, *,
        since: int = 0, event: str | None = None,
    ) -> Sequence[Listing]:  # fmt: skip
        """Games that count by (when everybody knows the end, game) descending, strictly after `before` in that order.

        `player`: only games on this player's list; those in which they have only added a bot are included. `since`:
        only those of which everybody knows from then on. `event`: only its games.
        """
        ...

    async def bots_to_move(self) -> Sequence[tuple[str, int]]:
        """Games in which a bot has an open question, with their versions: some process must take them up."""
        ...

    async def remind(self, game: str, due: int, later: int | None, notices: Sequence[tuple[int, Notice]]) -> None:
        """Notify players of what follows from no entry, and have the game looked at again at `later`, None for no more.

        Only if the game was due at `due`: else nothing happens. `notices`: (version, notice); each is sent once per
        version. Times are in microseconds UTC.
        """
        ...

    async def make_known(self, game: str, due: int, told: Sequence[Notice] = ()) -> None:
        """Record that everybody may now know how a game ended, so that it is rated, and notify `told`.

        `due`: when it was due.
        """
        ...

    async def due(self, upto: int, after: tuple[int, str] | None, limit: int) -> Sequence[tuple[int, str]]:
        """(due time, game) of what falls due up to `upto`, in this order, strictly after `after`; microseconds UTC."""
        ...


class SnapshotStore(Protocol):
    """Tables at rest, so that a long game need not be folded from its first entry. Any of them may be lost."""

    async def history(
        self, game: str, tag: str, version: int, upto: int
    ) -> tuple[Snapshot | None, Sequence[StoredEntry]]:
        """The newest snapshot at or before a version, if it is of the schema `tag`; the rows from its own to `upto`.

        Without one all rows up to there. Raises Quarantined.
        """
        ...

    async def keep_snapshot(self, game: str, tag: str, snapshot: Snapshot) -> None:
        """Store a snapshot."""
        ...


class FindingStore(Protocol):
    """What searches have found about a game's questions, so that none is searched twice. Any of it may be lost."""

    async def findings(self, game: str, tag: str) -> Mapping[int, bytes]:
        """What was kept under this tag, by the version of its question; what cannot be read is left out."""
        ...

    async def keep_finding(self, game: str, tag: str, version: int, state: bytes) -> None:
        """Keep what was found about one question, if nothing is kept there under this tag."""
        ...


class Stores(EventStore, ReadModels, SnapshotStore, FindingStore, Protocol):
    """All four, over one database."""


class EventPage(Struct, frozen=True):
    """Some of a player's events, in order. `upto`: the number after which the next page begins.

    `whole`: whether no event is missing between the number asked for and the first one here.
    """

    events: tuple[PlayerEvent, ...]
    upto: int
    whole: bool


class Notices(Protocol):
    """The store of players' notices."""

    async def begin(self, player: str) -> int:
        """Keep this player's events from now on; returns the number of the newest one."""
        ...

    async def after(self, player: str, number: int, limit: int) -> EventPage:
        """The events after a number, in order."""
        ...
