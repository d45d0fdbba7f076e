"""Players, their bearer tokens, and what operators have done."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Literal, Protocol

from msgspec import Struct

from projections.schemas.schemas import Person


class Player(Struct, frozen=True):
    """A player. `bot`: they declare themselves to be a program."""

    id: str
    name: str
    created_at: int
    bot: bool = False
    banned_at: int | None = None


Scope = Literal["read", "play", "open", "host"]
SCOPES: tuple[Scope, ...] = ("read", "play", "open", "host")
"""What a token permits; each scope includes all those before it. `host` is for operators."""
TOKEN_PREFIX = "crp_"  # noqa: S105 - says what the string is when it is found in a log


STROKE = "/"


def mark(door: str) -> str:
    """What tokens that are for a door for assistants alone have before their secret; `door`: its address."""
    return sha256(door.encode()).hexdigest()[:16]


def lineage(before: str, token_hash: bytes) -> str:
    """The lineage of a new token created by one of lineage `before`."""
    return f"{before}{STROKE}{token_hash[:8].hex()}"


class Token(Struct, frozen=True):
    """A bearer token, identified by its SHA-256. Times are microseconds since 1970.

    `game`: the only one it is for; `used_at`: when it was last used, to the minute. `lineage`: the ids of the tokens
    that led to it, the first one first and its own last, each preceded by a slash. `rotated_at`: when another token
    replaced it.
    """

    hash: bytes
    player: Player
    scope: Scope
    created_at: int
    expires_at: int | None = None
    label: str = ""
    game: str | None = None
    used_at: int | None = None
    lineage: str = ""
    rotated_at: int | None = None

    @property
    def id(self) -> str:
        """Its owner's handle for it, useless to anybody else; its replacement keeps it."""
        return self.lineage.rpartition(STROKE)[2]

    @property
    def made_by(self) -> str | None:
        """The id of the token that created it; None for a player's first token and for a recovered one."""
        return self.lineage.rpartition(STROKE)[0].rpartition(STROKE)[2] or None

    @property
    def whole(self) -> bool:
        """Whether it is unrestricted in scope, time and games: only then may it manage the account."""
        return self.covers("open") and self.expires_at is None and self.game is None

    @property
    def granted(self) -> bool:
        """Whether it was given for a grant: no other first token expires."""
        return self.made_by is None and self.expires_at is not None

    def covers(self, scope: Scope) -> bool:
        """Whether this token may be used where this scope is required."""
        return SCOPES.index(self.scope) >= SCOPES.index(scope)

    def good_at(self, now: int) -> bool:
        """Whether it has not ended; it ends at the very microsecond of its expiry."""
        return self.rotated_at is None and (self.expires_at is None or now < self.expires_at)

    @staticmethod
    def first(token_hash: bytes, player: Player, scope: Scope, now: int, label: str = "") -> "Token":
        """A token that no other token created."""
        return Token(token_hash, player, scope, now, label=label, lineage=lineage("", token_hash))


class Act(Struct, frozen=True):
    """What an operator has done. `operator`: a player's id, or "command line"; `about`: a player's id, or a game's."""

    at: int
    id: str
    operator: str
    act: str
    about: str | None
    detail: str


class Ended(Exception):  # noqa: N818 - not an error of ours
    """A token used or named in a request has ended meanwhile."""

    def __init__(self, token_hash: bytes) -> None:
        super().__init__("a token has ended")
        self.hash = token_hash


class Accounts(Protocol):
    """Players and their bearer tokens; tokens and recovery codes are stored only as their SHA-256.

    Changes of one player's tokens are serialised: each reads what the one before it has left, and changes it in one
    transaction. Code that changes a player or a token announces it to the notifier, so that every process drops what it
    has cached.
    """

    async def create(self, token: Token, recovery: bytes | None = None) -> None:
        """Store a new player with one token; raises Conflict if either is known."""
        ...

    async def by_token(self, token_hash: bytes, now: int) -> Token | None:
        """The unexpired token with this hash, and its player; also a rotated one, until that is forgotten."""
        ...

    async def good(self, hashes: Collection[bytes], now: int) -> Collection[bytes]:
        """Those of these tokens that have not ended, and whose players are not banned, as the store has it."""
        ...

    async def people(self, players: Iterable[str]) -> Mapping[str, Person]:
        """Player id -> person, for the ids that exist; the name of a deleted player is empty."""
        ...

    async def player(self, player: str) -> Player | None:
        """One player."""
        ...

    async def tokens(self, player: str) -> Sequence[Token]:
        """A player's tokens, oldest first."""
        ...

    async def issue(self, by: bytes, token: Token, now: int, most: int) -> bool:
        """Store a token if `by` is valid; False if the player has `most` already. Raises Ended."""
        ...

    async def rotate(self, by: bytes, old: bytes, token: Token, now: int) -> bool:
        """Replace `old` by a token, if both `by` and `old` are valid; False if it was rotated too often.

        Raises Ended: of concurrent rotations one wins.
        """
        ...

    async def revoke(self, by: Token, lineage: str, now: int) -> bool:
        """End a token and all its descendants, if `by` is valid; False if it has ended. Raises Ended."""
        ...

    async def revoke_others(self, by: Token, now: int) -> None:
        """End all tokens of a player but `by`, if that is valid; raises Ended."""
        ...

    async def reused(self, token: Token, now: int) -> int | None:
        """End a token that was used after its rotation, with all its descendants; its owner is notified.

        The number of their event; None if it had ended before, or their events are not kept.
        """
        ...

    async def set_recovery(self, by: Token, recovery: bytes, now: int) -> None:
        """Let this code, and no earlier one, give a player a new token, if `by` is valid; raises Ended."""
        ...

    async def recover(self, used: bytes, fresh: bytes, token_hash: bytes, now: int) -> Player | None:
        """Give the player of the code `used` this token alone, and the code `fresh`; None for an unknown code.

        All three are hashes. All other tokens of the player end.
        """
        ...

    async def remove(self, by: Token, recovery: bytes, now: int) -> bool:
        """Delete a player and their tokens, if `by` is valid; entries keep the id. False for another recovery code.

        Raises Ended.
        """
        ...

    async def held(self, player: str, kind: str) -> int:
        """How many unfinished games of this kind a player holds."""
        ...

    async def add_open_game(self, player: str, kind: str, game: str) -> None:
        """Record that a player holds a game, and drop those that are over."""
        ...

    async def set_ban(self, player: str, at: int | None, act: Act) -> bool:
        """Ban a player, or with None lift the ban, and store `act`; False if there is no such player."""
        ...

    async def rename(self, player: str, name: str, act: Act) -> bool:
        """Rename a player; False if there is none."""
        ...

    async def give_recovery(self, player: str, recovery: bytes, act: Act) -> bool:
        """Let a code with this hash, and no earlier one, give a player a new token; False if there is none."""
        ...

    async def end_tokens(self, player: str, lineage: str, act: Act) -> bool:
        """End a player's token of this lineage with its descendants, or all of them for ""; False if there is none."""
        ...

    async def erase(self, player: str, act: Act) -> bool:
        """Delete a player as they could themselves; False if there is none."""
        ...

    async def keep_act(self, act: Act) -> None:
        """Store what an operator has done."""
        ...

    async def acts(self, before: tuple[int, str] | None, limit: int) -> Sequence[Act]:
        """What operators have done, latest first by (at, id), strictly before `before`."""
        ...

    def forget(self, player: str | None) -> None:
        """Drop what this process has cached of a player, None for all players: it is read from the store again."""
        ...
