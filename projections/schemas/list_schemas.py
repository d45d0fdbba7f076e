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
    """Whether it has an open question. In a game without spectators only its players see it."""


class ListedResult(Struct, frozen=True):
    """How a listed game ended."""

    how: Literal["finished", "resigned", "abandoned"]
    """Whether it was played to its end, given up, or abandoned."""
    places: tuple[int, ...]
    """Each seat's place, 1 for a winner; several may share one. Empty if nobody won."""
    decided: str
    """The rule that decided."""
    ended_at: int
    """When it ended, in microseconds since 1970, UTC."""
    ended_at_time: Time
    """`ended_at` in RFC 3339 format."""


class GameSummary(Struct, frozen=True):
    """A game as shown in lists."""

    id: str
    """The game's id."""
    ruleset: str
    """The key of its ruleset."""
    status: Literal["open", "running", "over"]
    """Whether it waits for its start, is running, or is over."""
    sandbox: bool
    """Whether it began with a scenario or open hands, so that it never counts."""
    spectators: Spectators
    """Who may watch without a seat, what they see, and when."""
    seats: int
    """The number of seats."""
    opened_at: int
    """When it was opened, in microseconds since 1970, UTC."""
    opened_at_time: Time
    """`opened_at` in RFC 3339 format."""
    sitting: tuple[ListedSeat, ...]
    """The taken seats, in order."""
    your_move: bool
    """Whether it is waiting for the caller; false without a seat."""
    imported: Imported | None
    """What is known about a game played elsewhere; null for one played here."""
    access: Literal["open", "unlisted", "invited"]
    """Who can find it and take a seat: anybody, anybody with the link, or invited players."""
    clock: Clock | None
    """How long seats have for their answers; null if there is no limit."""
    absent: Absent | None
    """What happens when a seat's time is up; null if there is no clock."""
    result: ListedResult | None
    """How it ended; null before that, and for whoever may not watch it."""


class GamesPage(Struct, frozen=True):
    """A page of a list of games."""

    games: tuple[GameSummary, ...]
    """The games."""
    next: str | None
    """`cursor` of the next page; null on the last."""
    partial: bool
    """Whether part of the store does not answer: its games are missing until it does."""


class SeatRating(Struct, frozen=True):
    """The rating of a seat's player at this ruleset, by OpenSkill."""

    mu: float
    """The mean, initially 25."""
    sigma: float
    """The deviation, initially 8.33."""


class WatchStage(Struct, frozen=True):
    """How far a running game has got."""

    version: int
    """The newest version that spectators may see now, delay included."""


class WatchedGame(GameSummary, frozen=True):
    """A running game that may be watched."""

    ratings: tuple[SeatRating | None, ...]
    """The ratings of its players, in the order of `sitting`; null for bots and for players without a rating."""
    stage: WatchStage
    """How far it has got, as far as spectators may know."""
    viewers: int
    """Open streams of viewers who do not play in it, counted only in the process that answers."""


class WatchPage(Struct, frozen=True):
    """Running games worth watching, the best first."""

    games: tuple[WatchedGame, ...]
    """The games."""
    partial: bool
    """Whether part of the store does not answer: its games are missing until it does."""


class ResultSeat(Struct, frozen=True):
    """Who had a seat, and the result."""

    seat: int
    """Its number."""
    player: Person | None
    """The player who held it; null for a bot."""
    bot: str | None
    """The name of the bot that held it; null for a player."""
    place: int
    """Its place: 1 for a winner; several may share a place."""


class GameResult(Struct, frozen=True):
    """How a game that counts ended."""

    game: str
    """The game's id."""
    ruleset: str
    """The key of its ruleset."""
    how: Literal["finished", "resigned"]
    """Whether it was played to its end or given up."""
    decided: str
    """The rule that decided."""
    ended_at: int
    """When it ended, in microseconds since 1970, UTC."""
    ended_at_time: Time
    """`ended_at` in RFC 3339 format."""
    sitting: tuple[ResultSeat, ...]
    """Who sat where, in order."""


class ResultsPage(Struct, frozen=True):
    """A page of results."""

    results: tuple[GameResult, ...]
    """The results, newest first."""
    next: str | None
    """`cursor` of the next page; null on the last."""
    partial: bool
    """Whether part of the store does not answer: its games are missing until it does."""


class PlayerRating(Struct, frozen=True):
    """A player's rating in a ruleset, by OpenSkill."""

    ruleset: str
    """The key of the ruleset."""
    seats: int | None
    """Of a program: how many seats those games had, against bots of the house. Null for a person."""
    mu: float
    """The mean, initially 25."""
    sigma: float
    """The deviation, initially 8.33."""
    games: int
    """How many rated games there are."""
    won: int
    """How many of them they won, alone or shared."""


class PlayerPage(Struct, frozen=True):
    """A player, their ratings, and their latest games and results."""

    id: str
    """The player's id."""
    name: str
    """Their name; empty once their account is deleted."""
    bot: bool
    """Whether they say that they are a program."""
    created_at: int
    """When they became a player here, in microseconds since 1970, UTC."""
    created_at_time: Time
    """`created_at` in RFC 3339 format."""
    banned_at: int | None
    """When they were banned, in microseconds since 1970, UTC; only operators see it."""
    banned_at_time: Time | None
    """`banned_at` in RFC 3339 format."""
    ratings: tuple[PlayerRating, ...]
    """Their ratings, one for each ruleset; of a program, one for each number of seats."""
    aborts: int
    """How many games with a full table ended before the start because they did not reveal: a player who lets games end
    so may be choosing among dice."""
    games: tuple[GameSummary, ...]
    """The latest of their games that you may see."""
    results: tuple[GameResult, ...]
    """The latest of their results that you may see."""


class LadderPlayer(Struct, frozen=True):
    """A player of a ladder, with their rating by OpenSkill."""

    player: Person
    """Who it is."""
    mu: float
    """The mean, by which they are ordered."""
    sigma: float
    """The deviation."""
    games: int
    """How many rated games there are."""
    won: int
    """How many of them they won, alone or shared."""
    last_at: int
    """When the last of them ended, as everybody knows, in microseconds since 1970, UTC."""
    last_at_time: Time
    """`last_at` in RFC 3339 format."""


class LadderBot(Struct, frozen=True):
    """A bot of the house by which programs are measured."""

    bot: str
    """Its name."""
    mu: float
    """Its mean, which is fixed: from matches between the bots."""


class LadderPage(Struct, frozen=True):
    """A page of a ladder: who plays best, without provisional ratings."""

    players: tuple[LadderPlayer, ...]
    """The players, the best first."""
    house: tuple[LadderBot, ...]
    """Of programs: the bots of the house, the weakest first. Empty where nothing is measured, so nobody is rated."""
    next: str | None
    """`cursor` of the next page; null on the last."""
