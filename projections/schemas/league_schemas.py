"""Events in answers: what each is, its games as strangers see them, standings, and who may seat whom."""

from functools import cache
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from domain.engine.entry.clock import Clock
from domain.engine.entry.commands import Absent, UndoRule
from domain.engine.game.rules import Rules
from projections.schemas.league_requests import ClockKind, NewEvent, StandingsRow
from projections.schemas.listing import Access
from projections.schemas.per_game import of_game
from projections.schemas.schemas import Person, Spectators
from projections.words.times import Time


class Standings(Struct, frozen=True):
    """Standings as the organiser posted them."""

    columns: tuple[str, ...]
    """What the numbers are."""
    rows: tuple[StandingsRow, ...]
    """The lines, the first one first; players have the names that they have now."""
    at: int
    """When they were posted, in microseconds since 1970, UTC."""
    at_time: Time
    """`at` in RFC 3339 format."""


class _Event(Struct, frozen=True, kw_only=True):
    """An event."""

    id: str
    """Its id."""
    title: str
    """What its organiser calls it."""
    organiser: Person
    """Who opened it, and opens its games."""
    access: Access
    """Who finds it: everybody (`open`), whoever has its address (`unlisted`), or those who play in it (`invited`)."""
    rated: bool
    """Whether its games may count."""
    created_at: int
    """When it was opened, in microseconds since 1970, UTC."""
    created_at_time: Time
    """`created_at` in RFC 3339 format."""
    ended_at: int | None
    """When it ended: it takes no more games; null while it does."""
    ended_at_time: Time | None
    """`ended_at` in RFC 3339 format."""


class EventSummary(_Event, frozen=True, kw_only=True):
    """An event, as lists show it."""

    ruleset: str
    """The key of its ruleset."""


class EventInfo(_Event, frozen=True, kw_only=True):
    """An event: what all its games share, and its standings."""

    options: Any
    """The options of its games."""
    clock: Clock | None
    """How long seats have for their answers; null: no limit."""
    absent: Absent | None
    """What happens when a seat's time is up; null: the rules answer."""
    undo: UndoRule
    """Whether answers can be taken back."""
    spectators: Spectators
    """Who may watch its games, and how late."""
    standings: Standings | None
    """What its organiser has posted; null if nothing."""


class EventsPage(Struct, frozen=True):
    """Events."""

    events: tuple[EventSummary, ...]
    """The events, newest first."""
    next: str | None
    """The cursor of the next page; null on the last."""


class GameProblem(Struct, frozen=True):
    """Why a game was not opened."""

    code: str
    """A stable code, as of a refusal."""
    detail: str
    """What does not fit, and what to do about it."""
    rule: str | None
    """The rule that refused it, if one did."""
    pointer: str | None
    """JSON pointer to the part of the body that does not fit."""


class OpenedGame(Struct, frozen=True):
    """What became of one of the games asked for."""

    game: str | None
    """Its id; null if it was not opened."""
    seated: tuple[str, ...] = ()
    """The players who have taken their seats, as they let the organiser seat them."""
    invited: tuple[str, ...] = ()
    """The players for whom a seat is kept."""
    rated: bool = False
    """Whether it may count."""
    problem: GameProblem | None = None
    """Why it was not opened; null if it was."""


class OpenedGames(Struct, frozen=True):
    """What became of the games asked for."""

    games: tuple[OpenedGame, ...]
    """In the order in which they were asked for."""


class EventSeat(Struct, frozen=True):
    """A seat of a game of an event."""

    seat: int
    """Its number."""
    player: Person | None
    """Who sits there; null for a bot."""
    bot: str | None
    """The bot's name; null for a player."""
    to_move: bool
    """Whether it has an open question."""


class EventResult(Struct, frozen=True):
    """How a game ended."""

    how: str
    """`finished`, `resigned` or `abandoned`."""
    places: tuple[int, ...]
    """The place of each seat; 1 won. Empty if nobody did."""
    decided: str
    """The rule that decided."""
    at: int
    """When it ended, in microseconds since 1970, UTC."""
    at_time: Time
    """`at` in RFC 3339 format."""


class EventGame(Struct, frozen=True):
    """A game of an event, as somebody may see it who does not play in it."""

    number: int
    """Its number in the event, from 1."""
    game: str
    """Its id."""
    label: str | None
    """What the organiser calls it."""
    players: tuple[Person, ...]
    """Whom the organiser asked to play, in that order."""
    status: Literal["open", "running", "over", "closed"]
    """Whether it waits for its start, is running, or is over; `closed` once it has started without spectators."""
    version: int | None
    """Its version; null where spectators are late or have no say."""
    seats: tuple[EventSeat, ...]
    """The taken seats, in order."""
    result: EventResult | None
    """How it ended, once spectators may know; null before."""


class EventGames(Struct, frozen=True):
    """Games of an event."""

    games: tuple[EventGame, ...]
    """The games in the order in which they were opened, at most 1,000."""
    next: int | None
    """The number to go on `after`; null on the last page."""


class EventMove(Struct, frozen=True, omit_defaults=True):
    """What a stream of an event says: that a game has moved, as far as strangers may know. What is null is left out."""

    game: str | None = None
    """The game that has moved; one that you do not know was just opened."""
    version: int | None = None
    """Its version, as in the list."""
    status: str | None = None
    """As in the list."""
    to_move: tuple[int, ...] = ()
    """The seats that have an open question."""
    how: str | None = None
    """How it ended; null before."""
    places: tuple[int, ...] | None = None
    """The place of each seat; null before the end."""
    event: bool = False
    """Whether the event itself has changed: its standings, or that it has ended."""
    games: str | None = None
    """Only at the beginning, and after more than you have read: the ETag of the list, as it is now."""
    time: int | None = None
    """Only after long silence: the time, in microseconds UTC."""


class OrganiserInfo(Struct, frozen=True):
    """An organiser who may seat you."""

    organiser: Person
    """Who may."""
    until: int
    """Until when, in microseconds since 1970, UTC."""
    until_time: Time
    """`until` in RFC 3339 format."""
    games: int
    """In how many games."""
    used: int
    """In how many they have seated you."""
    clocks: tuple[ClockKind, ...]
    """With which kinds of clocks."""
    rated: bool
    """Whether these games may count."""


class Organisers(Struct, frozen=True):
    """Who may seat you."""

    organisers: tuple[OrganiserInfo, ...]
    """In the order of their ids."""


class EventTypes(NamedTuple):
    """The types of one game's events."""

    new: type[NewEvent]
    info: type[EventInfo]


@cache
def event_types(rules: Rules) -> EventTypes:
    """The types of a request for an event of this game, and of the answer; the same ones each time."""
    options, config = rules.schema.options, {"kw_only": True, "tag": rules.key, "tag_field": "ruleset"}
    return EventTypes(
        of_game(
            NewEvent, f"{rules.title}NewEvent", {"options": (options, options())}, forbid_unknown_fields=True, **config
        ),
        of_game(EventInfo, f"{rules.title}EventInfo", {"options": options}, **config),
    )
