"""The door: all that a route is given of games. What is here is redacted or public; nothing else can be named.

1. A `Perspective` is one viewer, one game and one horizon, the newest version that this viewer may know of.
2. `gate` makes one, and it makes others of itself, see `as_viewer` and `until`: there is no way back to the table, nor
   to a version beyond the horizon.
3. What players cause goes through `command_ports`; the answer is already redacted for the caller.
4. This module imports nothing that holds a secret, so a route that knows only this one cannot name one either.
"""

from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple, Protocol

from api.application.games.refusals import Refused
from api.application.ports.accounts import Token
from projections.schemas.notices import PlayerEvent
from projections.schemas.schemas import Presence, StoryLine

KEPT_PIECES = 8
"""Pieces kept for each game, kind of viewer and form: the last one, a catch-up or two, a view."""


class Pieces(dict[Any, Any]):
    """Name of a piece -> a piece sent to viewers who see the same; the stream chooses the names."""

    def keep(self, name: Any, piece: Any) -> None:
        """Keep this one, and drop the oldest if there are too many."""
        self[name] = piece
        if len(self) > KEPT_PIECES:
            del self[next(iter(self))]


class Explained(NamedTuple):
    """The findings for a seat's answers so far."""

    viewer: str
    """The seat, as `seat-0`."""
    known: str
    """Identifies the findings: it changes with each question analysed or answered."""
    finished: bool
    """Whether nothing is missing."""
    told: Callable[[str], Awaitable[bytes]]
    """The findings as JSON, in this language."""


class Perspective(Protocol):
    """One game, as one viewer may see it, as far as they may know of it."""

    @property
    def game(self) -> str:
        """The game's id."""
        ...

    @property
    def viewer(self) -> str:
        """The viewer: `seat-0`, `seat-0+seat-1`, `spectator` or `referee`."""
        ...

    @property
    def is_past(self) -> bool:
        """Whether the game at the horizon is not in memory, and has to be folded anew."""
        ...

    @property
    def sees(self) -> str:
        """Identifies the viewers who see the same of this game at the same version."""
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
        """The same game as another viewer sees it; Refused before the end, save to the caller for their own seats."""
        ...

    def until(self, version: int) -> "Perspective":
        """The game as it was at an earlier version, which becomes the horizon; Refused beyond the present one."""
        ...

    async def view(self, language: str) -> bytes:
        """The table at the horizon, as JSON."""
        ...

    async def picture(self, language: str, *, small: bool = False) -> bytes:
        """The same view, drawn as an SVG; `small`: for viewing at a small size."""
        ...

    async def text(self, language: str) -> bytes:
        """The same view, as Markdown text."""
        ...

    async def frames(self, after: int, upto: int) -> Sequence[tuple[int, bytes]]:
        """Versions and frames as JSON, after < version <= upto, never beyond the horizon."""
        ...

    async def story(self, after: int, upto: int, language: str) -> Sequence[StoryLine]:
        """The lines of the story for the same versions as `frames` gives."""
        ...

    async def film(self, since: int, upto: int, language: str, beside: Collection[str]) -> bytes:
        """The view at version `since` and what each version up to `upto` changed, as JSON.

        `beside`: "lines" of the story, "frames", both or nothing.
        """
        ...

    async def names(self) -> str:
        """A short digest of all names mentioned in this game at the horizon: a new name changes it."""
        ...

    async def receipt(self) -> bytes:
        """The server's receipt for the history up to the horizon, as JSON; Refused for a game played elsewhere."""
        ...

    async def worlds(self, n: int, key: bytes) -> bytes:
        """Positions that agree with all that the viewer's seat has seen, as JSON: `n` of them, dealt by `key`.

        Refused to those without a seat, before the set-up is over and after the end, and in a running game wherever
        `analysis` is.
        """
        ...

    async def analysis(self, eyes: str | None, question: int | None, seconds: int) -> Explained:
        """Findings of a search about a seat's answers so far, or one of them; it goes on while somebody asks.

        `eyes`: the seat, None for one's own; `seconds`: how long to wait for the rest. A running game is analysed only
        for a seat of one's own, against bots alone and without a clock or if it was opened for what-if; for other seats
        it has to be over for everybody.
        """
        ...

    async def record(self) -> bytes:
        """The whole game, as JSON, for anybody to check if it is over; before that what this viewer has seen of it."""
        ...


def through(seen: Perspective, eyes: str | None, version: int | None = None) -> Perspective:
    """The game as this viewer sees it at this version, where given."""
    seen = seen if eyes is None else seen.as_viewer(eyes)
    return seen if version is None else seen.until(version)


def check_since(seen: Perspective, since: int) -> None:
    """Refuse to go on after a version that the game has not reached, as far as this viewer may know."""
    if since > seen.version:
        raise Refused("unknown-version", "the game has not come so far", pointer="?since", version=seen.version)


class Follower(Protocol):
    """One stream of a game, as its reader sees it."""

    def seen(self) -> Perspective | None:
        """What they may see now, None if nobody who sees the same has looked yet: most streams find it here."""
        ...

    async def look(self) -> Perspective:
        """What they may see now; Refused if they may no longer watch."""
        ...

    def pieces(self, form: str) -> Pieces:
        """What all who see the same are sent in this form. Ask anew after each `look` that found something new."""
        ...

    def making(self) -> AbstractAsyncContextManager[Any]:
        """The game's lock for making pieces: held while one is made, so that the others find it."""
        ...

    def present(self) -> Presence | None:
        """Who is there; None if nothing is told, or nothing has changed since this was last asked."""
        ...

    def changed(self, hand: Callable[[], bool] = bool) -> Awaitable[bool]:
        """Wait for a wake-up where `hand` returns False: True for a heartbeat, else a look is worthwhile. After one."""
        ...


class Gate(Protocol):
    """Makes perspectives of games."""

    async def admit(self, game: str, player: str | None) -> Perspective:
        """This game for this player, None for somebody without a token; Refused to those who may not watch."""
        ...

    async def introduce(self, game: str, player: str | None) -> bytes:
        """What the game is and who sits there, as JSON, for those who may watch, or might sit down."""
        ...

    async def kept_record(self, game: str, player: str | None) -> bytes:
        """The record of a finished game, made without its rules; Refused to those who may not watch."""
        ...

    async def sample(self, ruleset: str, language: str, small: bool) -> bytes:
        """A position of a game that nobody has played, as an SVG; Refused if there is no such ruleset."""
        ...

    def follow(
        self, seen: Perspective, player: str | None, shares: bool | None = None
    ) -> AbstractAsyncContextManager[Follower]:
        """The game as it goes on from here. `shares`: whether it is told who is there, and tells in turn."""
        ...


class Events(Protocol):
    """What happens in all of a player's games: where to look, never what there is to see."""

    async def begin(self, token: Token) -> None:
        """Keep this player's events from now on; raises Unavailable."""
        ...

    def happened(self, token: Token, since: int | None, seconds: int | None = None) -> AsyncGenerator[PlayerEvent]:
        """This player's events after number `since`, then new ones as they come, until their token or the server ends.

        `since`: None to begin with a summary. `seconds`: how long to go on at most; 0: only what there is now, None:
        without end.
        """
        ...
