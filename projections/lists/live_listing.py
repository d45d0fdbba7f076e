"""What an entry changes beside the game: its listing, from the game in memory, and who is notified.

It equals what `projections.schemas.listing` folds from the same entries; a law compares the two for every game.
"""

from collections.abc import Iterable, Sequence

from msgspec import UNSET

from domain.engine.entry.clock import MICROSECONDS
from domain.engine.entry.spectator_delay import End
from domain.engine.game.table_state import TableState
from domain.engine.lobby.due_times import next_look, shorts
from domain.engine.lobby.lobby import LobbyState
from projections.schemas.listing import (
    TERMS,
    Change,
    Ending,
    Kind,
    LateListing,
    Listing,
    OccupiedSeat,
    Substitute,
    late_listings,
)
from projections.schemas.notices import Notice
from projections.views.presenter import absence

UNTOLD = 60 * MICROSECONDS
"""Microseconds: somebody whose time became short this recently may not have been told, though the game went on."""


def opened(game: str, now: TableState, empty: TableState | None = None, told: Sequence[Notice] = ()) -> Change:
    """The listing of a game that has just been opened; those are notified for whom a rematch reserves a seat.

    `empty`: the game before its opener seated anybody; `told`: whom else it is told.
    """
    item, rematch, by = listing(game, now.at, now), now.lobby.opening.rematch, now.lobby.opening.player
    kept = _once(seat.player for seat in rematch.seats if seat.player) if rematch is not None else ()
    invited = tuple([Notice(who, "rematch-offered", by=by) for who in kept])
    return Change(item, "opened", _due(now, item), (*invited, *told, *notices(empty or now, now)))


def changed(game: str, opened_at: int, before: TableState, now: TableState) -> Change | None:
    """The change to the game's listing by an entry that led from `before` to `now`; None if nothing is new."""
    was, is_ = before.lobby, now.lobby
    if was.status == "over":
        return None
    kind: Kind | None = None
    if is_.status == "over":
        kind = "ended"
    elif len(is_.chairs) != len(was.chairs):
        kind = "joined" if len(is_.chairs) > len(was.chairs) else "left"
    elif is_.status != was.status or is_.held != was.held:
        kind = "started"
    elif is_ is not was and is_.stood_in_for != was.stood_in_for:
        kind = "bots"
    elif before.asked.keys() != now.asked.keys() or (is_ is not was and _next_look(before) != _next_look(now)):
        kind = "turn"
    news = notices(before, now)
    if kind is None and not news:
        return None
    item = listing(game, opened_at, now)
    return Change(item, kind or "turn", _due(now, item), news)


def _due(now: TableState, item: Listing) -> int | None:
    """When the server must look at the game next; for a finished one, when everybody knows the end."""
    return item.late_due if item.status == "over" else _next_look(now)


def _next_look(now: TableState) -> int | None:
    return next_look(now.lobby, now.at - UNTOLD)


def listing(game: str, opened_at: int, now: TableState) -> Listing:
    """The listing of a game that was played here."""
    lobby, opening, end = now.lobby, now.lobby.opening, now.lobby.ended
    asked = now.asked if lobby.status == "running" else {}
    played = lobby.stood_in_for if lobby.status == "running" else ()
    sitting = tuple([OccupiedSeat(c.player, c.bot, n in asked and n not in played) for n, c in enumerate(lobby.chairs)])
    return Listing(
        game,
        opening.ruleset,
        lobby.status,
        opening.scenario is not None or opening.open_hands,
        lobby.watched == "all",
        opening.seats,
        opened_at,
        sitting,
        end and Ending(end.how, end.places, end.decided, now.at, lobby.unrevealed),
        private=lobby.parent is not None and opening.spectators == "none",
        access="open" if opening.access is UNSET else opening.access,
        terms=opening.terms[:TERMS],
        substitutes=None if lobby.substitute is None else tuple([Substitute(s, s in asked) for s in sorted(played)]),
        clock=opening.clock,
        absent=absence(lobby),
        lax=opening.undoing == "any",
        late=None if opening.late is UNSET else opening.late,
        stages=_late_listings(now, sitting),
        invited=opening.spectators == "invited",
        hands=opening.spectators_see == "hands",
    )


def _late_listings(now: TableState, sitting: tuple[OccupiedSeat, ...]) -> tuple[LateListing, ...]:
    """How the game is listed to delayed spectators, until they may know more; empty without a delay."""
    held, late = now.lobby.held, now.lobby.opening.late
    if late is UNSET or held is None or held.start is None:
        return ()
    before = tuple([OccupiedSeat(c.player, c.bot, to_move=False) for c in held.chairs])
    return late_listings(
        late, held.start, before, sitting, None if now.lobby.ended is None else End(now.version, now.at)
    )


def notices(before: TableState, now: TableState) -> tuple[Notice, ...]:
    """Who is notified of the entry that led from one to the other.

    It is somebody's turn if they are asked now and were not before: several questions in a row count once.
    """
    was, lobby = before.lobby, now.lobby
    if lobby.ended is not None:
        over = [Notice(person, "over", lobby.ended.how) for person in _once(_people(lobby))]
        return (*over, *(event_over(lobby) if lobby.opening.late is UNSET else ()))
    if lobby.status != "running":
        return _let_in(was, lobby)
    begun = was.status != "running"
    proposed = lobby.undo.proposal is not None and was.undo.proposal is None
    # who is asked and not played by a stand-in
    waited = now.asked.keys() - (lobby.stood_in_for if lobby.timed_out else ())
    waited_before = before.asked.keys() - (was.stood_in_for if was.timed_out else ())
    if not begun and not proposed and waited <= waited_before:
        return ()  # as after most entries: whoever has answered is asked again
    people = _people(lobby)
    asked_before = set[str | None]() if begun else {people[seat] for seat in waited_before}
    turns = [mover for mover in _once(people[seat] for seat in sorted(waited)) if mover not in asked_before]
    wanted = _once(people[seat] for seat in lobby.undo_awaits) if proposed else []
    return (
        *[Notice(person, "started") for person in (_once(people) if begun else ())],
        *[Notice(turn, "your-turn") for turn in turns],
        *[Notice(voter, "undo-proposed") for voter in wanted],
    )


def event_over(lobby: LobbyState) -> tuple[Notice, ...]:
    """What the organiser of an event is told of the end of a game, once everybody may know it."""
    opening, end = lobby.opening, lobby.ended
    if end is None or opening.event is UNSET or opening.spectators != "all":
        return ()
    return (Notice(opening.player, "event-over", end.how),)


def short(now: TableState, at: int) -> tuple[tuple[int, Notice], ...]:
    """Who is notified by `at`, in microseconds UTC, that their time is short, each with the version of the question."""
    chairs = now.lobby.chairs
    return tuple([(s.question, Notice(chairs[s.seat].player, "time-short")) for s in shorts(now.lobby) if s.at <= at])


def _let_in(was: LobbyState, now: LobbyState) -> tuple[Notice, ...]:
    """Notices to those who may now watch; nobody is notified that they no longer may."""
    by = now.opening.player
    return tuple(
        [Notice(watcher, "let-in", by=by) for watcher in now.watchers if watcher != by and watcher not in was.watchers]
    )


def _people(lobby: LobbyState) -> list[str | None]:
    """The players by seat; None for a bot."""
    return [None if chair.bot is not None else chair.player for chair in lobby.chairs]


def _once(players: Iterable[str | None]) -> list[str]:
    """Each player once; None stands for a bot."""
    return [player for player in dict.fromkeys(players) if player]
