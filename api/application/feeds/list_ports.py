"""What routes are given of lists of games: types of answers, and nothing behind them."""

from typing import Literal, Protocol

from msgspec import Struct

from api.application.ports.accounts import Player
from projections.schemas.list_schemas import GamesPage, PlayerPage, ResultsPage, WatchPage


class Sought(Struct, frozen=True):
    """Which games of the lobby are sought; None and 0 for any.

    `player`: somebody who sits there. `free`: at least this many free seats.
    """

    ruleset: str | None = None
    status: str | None = None
    player: str | None = None
    free: int = 0
    options: Literal["default"] | None = None
    clock: Literal["none", "move", "bank", "correspondence"] | None = None


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

    async def aborted(self) -> int:
        """How many games ended with a full table before their start, in the last 30 days."""
        ...

    async def results(
        self, ruleset: str | None, cursor: str | None, limit: int, player: str | None = None
    ) -> ResultsPage:
        """Results of games that count, latest first; those of one player, if one is named."""
        ...


class Watching(Protocol):
    """Which games to watch."""

    async def games(self, player: str | None, ruleset: str | None, limit: int) -> WatchPage:
        """Running games, for somebody who does not play in them, those with the most viewers first."""
        ...
