"""The door: all that a route is given of games. What stands here is redacted or public; nothing else can be named.

1. A `Perspective` is one viewer, one game and one horizon, the newest version that this viewer may know of.
2. Only `gate` makes one, and from it there is no way back to the table, nor to a version beyond the horizon.
3. What players cause goes through `Commands`; the answer is already redacted for whoever asked.
4. This module imports nothing that holds a secret, so a route that knows this one alone cannot name one either.
"""

from collections.abc import Awaitable, MutableMapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from msgspec import Struct

from api.application.keys import Key
from projections.list_schemas import GamesPage, ResultsPage
from projections.schemas import StoryLine

Pieces = MutableMapping[Any, bytes]
"""What those who see the same have been sent, by whatever names a piece."""


class Document(Struct, frozen=True):
    """Bytes of a media type."""

    media_type: str
    body: bytes


class Perspective(Protocol):
    """One game, as one viewer may see it, as far as they may know of it."""

    @property
    def game(self) -> str:
        """The game's id."""
        ...

    @property
    def viewer(self) -> str:
        """Who looks: `seat-0`, `seat-0+seat-1`, `spectator` or `referee`."""
        ...

    @property
    def version(self) -> int:
        """The horizon."""
        ...

    @property
    def over(self) -> bool:
        """Whether the game is over, as far as this viewer may know: then nothing of it ever changes."""
        ...

    def as_viewer(self, wanted: str) -> "Perspective":
        """The same game through other eyes: before the end the caller's own only. Refused otherwise."""
        ...

    def until(self, version: int) -> "Perspective":
        """The same with an earlier horizon, the game as it was. Refused beyond the present one."""
        ...

    async def view(self, language: str) -> bytes:
        """The table at the horizon, as JSON."""
        ...

    async def frames(self, after: int, upto: int) -> Sequence[tuple[int, bytes]]:
        """Versions and frames as JSON, after < version <= upto, never beyond the horizon."""
        ...

    async def story(self, after: int, upto: int, language: str) -> Sequence[StoryLine]:
        """The same part of the game in words."""
        ...

    async def record(self) -> Document:
        """The whole game for anybody to check if it is over; before that what this viewer has seen of it."""
        ...


class Follower(Protocol):
    """One who watches a game go on."""

    async def look(self) -> Perspective:
        """What they may see now; Refused if they may look no longer."""
        ...

    def pieces(self, form: str) -> Pieces:
        """What all who see the same are sent in this form. Ask anew after each `look` that found something new."""
        ...

    def making(self) -> AbstractAsyncContextManager[Any]:
        """Held while a piece is made, so that the others find it."""
        ...

    def changed(self) -> Awaitable[bool]:
        """Wait for a new version, a heartbeat (True), or the end of the server. Asked for after a `look`."""
        ...


class Gate(Protocol):
    """Where perspectives are made."""

    async def admit(self, game: str, player: str | None) -> Perspective:
        """This game for this player, None for somebody without a token; Refused to whoever may not look."""
        ...

    async def introduce(self, game: str, player: str | None) -> bytes:
        """What the game is and who sits there, as JSON, for whoever may look, or might sit down."""
        ...

    def follow(self, seen: Perspective, player: str | None) -> AbstractAsyncContextManager[Follower]:
        """The game as it goes on from here."""
        ...


class Lists(Protocol):
    """Lists of games. Cursors are opaque; one that is not ours is refused."""

    async def games(
        self, player: str | None, ruleset: str | None, status: str | None, cursor: str | None, limit: int
    ) -> GamesPage:
        """The lobby, newest first, as this player may see it."""
        ...

    async def games_of(self, player: str, cursor: str | None, limit: int) -> GamesPage:
        """A player's own games, those that wait for them first."""
        ...

    async def results(self, ruleset: str | None, cursor: str | None, limit: int) -> ResultsPage:
        """How games ended that count, the latest first."""
        ...


class Accepted(Struct, frozen=True):
    """A command that is stored, and its answer for whoever sent it, as JSON. `replayed`: it is the first one again."""

    game: str
    body: bytes
    replayed: bool = False


class Openings(Protocol):
    """How games come to be. A repeated `key` gives the first answer again."""

    async def open(self, opening: Any, player: str, key: Key | None) -> Accepted:
        """Open a game; `opening` is the request of its ruleset, see `requests`."""
        ...

    async def rematch(self, game: str, rematch: Any, player: str) -> Accepted:
        """The game that follows this one: opened by whoever asks first, shown to everybody else who played."""
        ...

    async def branch(self, game: str, version: int, player: str, key: Key | None) -> Accepted:
        """A what-if game that starts where this one was at a version."""
        ...

    async def import_game(self, ruleset: str, record: Any, receipts: Sequence[Any], player: str) -> Accepted:
        """Keep a finished game that was played elsewhere, once its record has been verified."""
        ...


class Commands(Protocol):
    """What a player may cause. A seat of None is the only one held; a repeated `key` gives the first answer again."""

    async def withdraw(self, game: str, player: str) -> Accepted:
        """End a game that this player opened and that has not started."""
        ...

    async def join(
        self, game: str, player: str, bot: str | None, commitment: str | None, colour: Any, *, key: Key | None
    ) -> Accepted:
        """Take the next seat, or sit a bot down there; `colour` is UNSET where none is asked for."""
        ...

    async def leave(self, game: str, player: str, seat: int, *, key: Key | None, if_match: int | None) -> Accepted:
        """Give a seat up before the start."""
        ...

    async def reveal(self, game: str, player: str, seat: int | None, entropy: str, *, key: Key | None) -> Accepted:
        """Reveal the entropy that a seat committed to."""
        ...

    async def choose(
        self,
        game: str,
        player: str,
        seat: int | None,
        question: int,
        picks: tuple[int, ...],
        *,
        key: Key | None,
        if_match: int | None,
        language: str,
    ) -> Accepted:
        """Answer a question."""
        ...

    async def would_choose(
        self, game: str, player: str, seat: int | None, question: int, picks: tuple[int, ...], *, if_match: int | None
    ) -> int:
        """The version at which nothing stands against this choice; nothing is stored, or shown of what would follow."""
        ...

    async def resign(
        self, game: str, player: str, seat: int | None, *, key: Key | None, if_match: int | None, language: str
    ) -> Accepted:
        """Give up."""
        ...
