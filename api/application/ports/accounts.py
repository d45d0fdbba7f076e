"""Players, their bearer tokens, and what operators have done."""

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from projections.schemas.schemas import Person


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
        """Whether this token may be used where this scope is asked for."""
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
        """Player id -> person, for the ids that exist; the name of a deleted player is empty."""
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
        """Give the player of the code `used` this token, and the code `fresh` in place of it; None for an unknown code.

        All three are hashes.
        """
        ...

    async def remove(self, player: str) -> None:
        """Delete a player and their tokens; entries keep the id."""
        ...

    async def held(self, player: str, kind: str) -> int:
        """How many games of this kind a player holds, of those that are not over."""
        ...

    async def hold(self, player: str, kind: str, game: str) -> None:
        """Note that a player holds a game, and forget those that are over."""
        ...

    async def set_ban(self, player: str, at: int | None, act: Act) -> bool:
        """Ban a player, or with None let them back in, and keep `act`; False if there is no such player."""
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
        """Forget what this process remembers of a player, None for all players: it is read from the store again."""
        ...
