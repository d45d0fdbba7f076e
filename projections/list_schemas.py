"""Lists of games as clients read them: the lobby, a player's own games, and results.

Docstrings of types are in the API's document. Times are in microseconds UTC.
"""

from typing import Literal

from msgspec import Struct

from projections.lobby import Imported
from projections.schemas import Person


class ListedSeat(Struct, frozen=True):
    """A taken seat in a list of games."""

    seat: int
    player: Person | None
    bot: str | None
    to_move: bool


class GameSummary(Struct, frozen=True):
    """A game as lists show it. `your_move` is false for whoever does not sit there.

    Of a game without spectators `to_move` is told only to those who play.
    """

    id: str
    ruleset: str
    status: Literal["open", "running", "over"]
    sandbox: bool
    spectators: bool
    seats: int
    opened_at: int
    sitting: tuple[ListedSeat, ...]
    your_move: bool
    imported: Imported | None
    access: Literal["open", "unlisted", "invited"]


class GamesPage(Struct, frozen=True):
    """A page of a list; `next` is the cursor of the page after it, null on the last."""

    games: tuple[GameSummary, ...]
    next: str | None


class ResultSeat(Struct, frozen=True):
    """Who sat at a seat, and the place the game gave it: 1 won; several may share a place."""

    seat: int
    player: Person | None
    bot: str | None
    place: int


class GameResult(Struct, frozen=True):
    """How a game ended that counts: `decided` is the rule that decided, `ended_at` is in microseconds UTC."""

    game: str
    ruleset: str
    how: Literal["finished", "resigned"]
    decided: str
    ended_at: int
    seats: tuple[ResultSeat, ...]


class ResultsPage(Struct, frozen=True):
    """A page of results; `next` is the cursor of the page after it, null on the last."""

    results: tuple[GameResult, ...]
    next: str | None


class PlayerRating(Struct, frozen=True):
    """How well somebody does at a ruleset, by OpenSkill: `mu` is the mean, `sigma` the deviation, 25 and 8.33 at first.

    `games` are those that are rated; `won` of them they were first in, alone or not.
    """

    ruleset: str
    mu: float
    sigma: float
    games: int
    won: int


class PlayerPage(Struct, frozen=True):
    """A player, how well they do, and the latest of their games and results that you may see.

    `banned_at` is told to operators only. Times are in microseconds UTC.
    """

    id: str
    name: str
    bot: bool
    created_at: int
    banned_at: int | None
    ratings: tuple[PlayerRating, ...]
    games: tuple[GameSummary, ...]
    results: tuple[GameResult, ...]
