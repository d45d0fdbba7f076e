"""Notes as they are stored, and who may comment on a running game."""

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from projections.schemas.note_schemas import Visible


class StoredNote(Struct, frozen=True):
    """What somebody wrote about a version of a game; at most one a player and version.

    `seen`, `sees`: the newest version that they knew then, and who sees as much of it, see `Perspective`. `role`: what
    they were to the game then. `at`: microseconds since 1970, UTC.
    """

    game: str
    version: int
    player: str
    at: int
    role: Literal["player", "commentator", "reader"]
    visible: Visible
    seen: int
    sees: str
    language: str | None
    text: bytes
    key_id: str | None = None
    """The key that encrypts the text where it is stored."""


class NoteStore(Protocol):
    """Notes and commentators."""

    async def put(self, note: StoredNote, most: int) -> bool:
        """Store a note in place of the one before; False if it would be one more than `most` of its author's there."""
        ...

    async def read(
        self, game: str, since: tuple[int, str], upto: int, limit: int, player: str | None = None
    ) -> Sequence[StoredNote]:
        """Notes by (version, player), strictly after `since` in that order, about no version after `upto`.

        `player`: of this one only. Those of players who are banned are left out; damaged ones have no text.
        """
        ...

    async def remove(self, game: str, version: int, player: str) -> bool:
        """Delete a player's note; False if there is none."""
        ...

    async def name(self, game: str, player: str, at: int | None) -> None:
        """Let a player comment on a game from now on, or no more if `at` is None; idempotent."""
        ...

    async def named(self, game: str, player: str) -> bool:
        """Whether a player may comment on a game."""
        ...
