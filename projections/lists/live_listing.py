"""A game's listing from the game in memory, without folding its entries again.

It equals what `projections.schemas.listing` folds from the same entries; a law compares the two for every game.
"""

from msgspec import UNSET

from domain.engine.entry.clock import MICROSECONDS
from domain.engine.entry.spectator_delay import End
from domain.engine.game.table_state import TableState
from domain.engine.lobby.due_times import next_look
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
from projections.views import player_notices
from projections.views.presenter import absence

UNTOLD = 60 * MICROSECONDS
"""Microseconds: somebody whose time became short this recently may not have been told, though the game went on."""


def opened(game: str, now: TableState) -> Change:
    """The listing of a game that has just been opened."""
    item = listing(game, now.at, now)
    return Change(item, "opened", _due(now, item), player_notices.opened(now))


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
    elif is_.stood_in_for != was.stood_in_for:
        kind = "bots"
    elif before.asked.keys() != now.asked.keys() or _next_look(before) != _next_look(now):
        kind = "turn"
    news = player_notices.notices(before, now)
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
        opening.spectators == "all",
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
