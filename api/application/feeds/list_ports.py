"""What routes are given of lists of games: types of answers, and nothing behind them."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Literal, Protocol

from msgspec import Meta, Struct

from api.application.ports.accounts import Player
from projections.schemas.list_schemas import GamesPage, LadderPage, PlayerPage, ResultsPage, WatchPage

_ID = Meta(pattern="^[0-9a-f]{32}$", min_length=32, max_length=32)


class Sought(Struct, frozen=True):
    """Which games of the lobby are sought; None and 0 for any. The document has these fields as parameters."""

    ruleset: Annotated[str, Meta(max_length=40, description="Only games of this ruleset.")] | None = None
    status: Annotated[Literal["open", "running", "over"], Meta(description="Only games of this status.")] | None = None
    player: Annotated[str, _ID, Meta(description="Only games in which this player has a seat.")] | None = None
    free: Annotated[int, Meta(ge=0, le=8, description="Only games with at least this many free seats.")] = 0
    options: (
        Annotated[Literal["default"], Meta(description="Only games with the ruleset's default options.")] | None
    ) = None
    clock: (
        Annotated[
            Literal["none", "move", "bank", "correspondence"],
            Meta(description="Only games with this kind of clock."),
        ]
        | None
    ) = None


class SoughtResults(Struct, frozen=True):
    """Which results are sought; None for any."""

    ruleset: Annotated[str, Meta(max_length=40, description="Only games of this ruleset.")] | None = None
    player: Annotated[str, _ID, Meta(description="Only games of this player.")] | None = None
    event: Annotated[str, _ID, Meta(description="Only games of this event.")] | None = None
    since: (
        Annotated[
            int, Meta(ge=0, le=2**53, description="From when everybody could see them: microseconds since 1970, UTC.")
        ]
        | None
    ) = None
    until: Annotated[int, Meta(ge=0, le=2**53, description="Until when, not included.")] | None = None


Of = Literal["bots", "people"]
"""Whose ladder."""
Watching = Callable[[str | None, str | None, int], Awaitable[WatchPage]]
"""Running games for this player, who does not play in them, of a ruleset, this many, those with most viewers first."""


class Lists(Protocol):
    """Lists of games. Cursors are opaque; one that is not ours is refused."""

    async def games(self, player: str | None, sought: Sought, cursor: str | None, limit: int) -> GamesPage:
        """The lobby, newest first, as this player may see it."""
        ...

    async def games_of(self, player: str, cursor: str | None, limit: int, *, your_move: bool = False) -> GamesPage:
        """A player's own games, newest first; `your_move`: only those that wait for them."""
        ...

    async def player(self, player: Player, caller: str | None, *, host: bool) -> PlayerPage:
        """A player's page, as this caller may see it; `host`: an operator, who also sees bans."""
        ...

    async def ladder(self, ruleset: str, of: Of, seats: int | None, cursor: str | None, limit: int) -> LadderPage:
        """Who plays a ruleset best. `seats`: of games of programs; None for the fewest that it is played with."""
        ...

    async def aborted(self) -> int:
        """How many games ended with a full table before their start, in the last 30 days."""
        ...

    async def results(self, sought: SoughtResults, cursor: str | None, limit: int) -> ResultsPage:
        """Results of games that count, latest first."""
        ...
