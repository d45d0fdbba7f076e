"""What routes are given of events: requests, and what becomes of them."""

from collections.abc import AsyncGenerator, Callable, Sequence
from typing import Any, Protocol

from api.application.games.keys import Key
from api.application.ports.accounts import Token
from projections.schemas.league_requests import Allowed, NewGames, NewStandings
from projections.schemas.league_schemas import EventInfo, EventsPage, OpenedGames, OrganiserInfo, Organisers

Write = Callable[[Sequence[bytes]], bool]
"""Writes what moves in an event, each as JSON, to a follower; False if that has to wait."""


class Leagues(Protocol):
    """Events. Refused as `unknown-event` to those who may not know of one."""

    async def create(self, asked: Any, player: str, key: Key | None) -> tuple[EventInfo, bool]:
        """Open an event; whether the request was a repeat."""
        ...

    async def info(self, league: str, caller: str | None) -> EventInfo:
        """An event."""
        ...

    async def page(self, caller: str | None, organiser: str | None, cursor: str | None, limit: int) -> EventsPage:
        """Events that this caller may find, newest first."""
        ...

    async def end(self, league: str, player: str) -> EventInfo:
        """End an event; Refused to all but its organiser, as what follows is but the last of it."""
        ...

    async def open(self, league: str, player: str, asked: NewGames, key: Key | None) -> tuple[OpenedGames, bool]:
        """Open games; whether the request was a repeat."""
        ...

    async def leave(self, league: str, game: str, player: str) -> None:
        """End a game in which an organiser has seated this player, as long as nobody has answered anything."""
        ...

    async def post(self, league: str, player: str | None, standings: NewStandings | None) -> None:
        """Replace its standings; None removes them, which an operator, who is no player, may as well."""
        ...

    async def organisers(self, player: str) -> Organisers:
        """Who may seat this player."""
        ...

    async def allow(self, token: Token, organiser: str, allowed: Allowed) -> OrganiserInfo:
        """Let somebody; Refused unless the token is a full one."""
        ...

    async def disallow(self, token: Token, organiser: str) -> None:
        """Take it back."""
        ...


class LeagueMoves(Protocol):
    """The games of events, as strangers may see them."""

    async def games(self, league: str, caller: str | None, after: int) -> tuple[bytes, str]:
        """A page of an event's games as JSON, and its ETag."""
        ...

    async def follow(
        self, league: str, caller: str | None, token: Token | None, seconds: int | None, write: Write
    ) -> AsyncGenerator[tuple[bytes, bool]]:
        """What moves in an event, each as JSON, and whether it only gives the time. `seconds`: as in `Events`.

        What can be written at once, does not come out of it.
        """
        ...


class LeagueParts(Protocol):
    """What the wing makes."""

    @property
    def events(self) -> Leagues:
        """Events."""
        ...

    @property
    def moves(self) -> LeagueMoves:
        """Their games."""
        ...
