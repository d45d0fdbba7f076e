"""Lists of games as clients read them: the lobby, a player's own games, and results.

Docstrings of types are in the API's document.
"""

from typing import Literal

from msgspec import Struct

from domain.engine.entry.clock import Clock
from domain.engine.entry.commands import Absent
from projections.schemas.listing import Imported
from projections.schemas.schemas import Person, Spectators
from projections.words.times import Time


class ListedSeat(Struct, frozen=True):
    """A taken seat in a list of games."""

    seat: int
    """Its number."""
    player: Person | None
    """The player who holds it; null for a bot."""
    bot: str | None
    """The name of the bot that holds it; null for a player."""
    to_move: bool
    """Whether it has an open question. Of a game without spectators it is told only to those who play."""


class GameSummary(Struct, frozen=True):
    """A game as lists show it."""

    id: str
    """The game's id."""
    ruleset: str
    """The key of its ruleset."""
    status: Literal["open", "running", "over"]
    """Whether it waits for its start, is being played, or is over."""
    sandbox: bool
    """Whether it began with a scenario or with open hands: then it never counts."""
    spectators: Spectators
    """Who may watch without a seat, what they see, and when."""
    seats: int
    """How many play."""
    opened_at: int
    """When it was opened, in microseconds since 1970, UTC."""
    opened_at_time: Time
    """`opened_at`, as RFC 3339 has it."""
    sitting: tuple[ListedSeat, ...]
    """The taken seats, in order."""
    your_move: bool
    """Whether it waits for the caller; false without a seat."""
    imported: Imported | None
    """What is known of a game that was played elsewhere; null for one that was played here."""
    access: Literal["open", "unlisted", "invited"]
    """Who finds it and may sit down: anybody, whoever has the link, or invited players."""
    clock: Clock | None
    """How long seats have for their answers; null where nobody is late."""
    absent: Absent | None
    """What follows when a seat's time is up; null where there is no clock."""


class GamesPage(Struct, frozen=True):
    """A page of a list of games."""

    games: tuple[GameSummary, ...]
    """The games."""
    next: str | None
    """`cursor` of the page after it; null on the last."""
    partial: bool
    """Whether a part of the store does not answer: its games are left out, and come back with it."""


class SeatRating(Struct, frozen=True):
    """The rating of a seat's player at this ruleset, by OpenSkill."""

    mu: float
    """The mean; 25 at first."""
    sigma: float
    """The deviation; 8.33 at first."""


class WatchStage(Struct, frozen=True):
    """How far a running game has come."""

    version: int
    """The newest version that spectators may see now, delay included."""


class WatchedGame(GameSummary, frozen=True):
    """A running game that may be looked at."""

    ratings: tuple[SeatRating | None, ...]
    """What those are rated who sit there, in the order of `sitting`; null for a bot and for who is not rated."""
    stage: WatchStage
    """How far it has come, as far as spectators may know."""
    viewers: int
    """Open streams of people who do not play there. It counts the streams of the process that answers, of no other."""


class WatchPage(Struct, frozen=True):
    """Running games that are worth a look, the best first."""

    games: tuple[WatchedGame, ...]
    """The games."""
    partial: bool
    """Whether a part of the store does not answer: its games are left out, and come back with it."""


class ResultSeat(Struct, frozen=True):
    """Who sat at a seat, and what came of it."""

    seat: int
    """Its number."""
    player: Person | None
    """The player who held it; null for a bot."""
    bot: str | None
    """The name of the bot that held it; null for a player."""
    place: int
    """The place that the game gave it: 1 won; several may share a place."""


class GameResult(Struct, frozen=True):
    """How a game ended that counts."""

    game: str
    """The game's id."""
    ruleset: str
    """The key of its ruleset."""
    how: Literal["finished", "resigned"]
    """Whether it was played to its end, or given up."""
    decided: str
    """The rule that decided."""
    ended_at: int
    """When it ended, in microseconds since 1970, UTC."""
    ended_at_time: Time
    """`ended_at`, as RFC 3339 has it."""
    sitting: tuple[ResultSeat, ...]
    """Who sat where, in order."""


class ResultsPage(Struct, frozen=True):
    """A page of results."""

    results: tuple[GameResult, ...]
    """The results, the latest first."""
    next: str | None
    """`cursor` of the page after it; null on the last."""
    partial: bool
    """Whether a part of the store does not answer: its games are left out, and come back with it."""


class PlayerRating(Struct, frozen=True):
    """How well somebody does at a ruleset, by OpenSkill."""

    ruleset: str
    """The key of the ruleset."""
    mu: float
    """The mean; 25 at first."""
    sigma: float
    """The deviation; 8.33 at first."""
    games: int
    """How many games are rated."""
    won: int
    """In how many of them they were first, alone or not."""


class PlayerPage(Struct, frozen=True):
    """A player, how well they do, and the latest of their games and results."""

    id: str
    """The player's id."""
    name: str
    """Their name; empty once they have left for good."""
    bot: bool
    """Whether they say that they are a program."""
    created_at: int
    """Since when they play here, in microseconds since 1970, UTC."""
    created_at_time: Time
    """`created_at`, as RFC 3339 has it."""
    banned_at: int | None
    """When they were banned, in microseconds since 1970, UTC; told to operators only."""
    banned_at_time: Time | None
    """`banned_at`, as RFC 3339 has it."""
    ratings: tuple[PlayerRating, ...]
    """How well they do, ruleset by ruleset."""
    aborts: int
    """How many games ended with a full table before their start for want of their reveal: whoever lets games end so
    may be choosing among dice."""
    games: tuple[GameSummary, ...]
    """The latest of their games that you may see."""
    results: tuple[GameResult, ...]
    """The latest of their results that you may see."""
