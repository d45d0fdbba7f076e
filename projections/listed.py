"""A game's listing from the game itself: what lists say of one that is in memory, without folding its entries again.

It says what `projections.lobby` folds from the same entries; a law holds the two together for every game.
"""

from domain.engine.table import TableState
from projections.lobby import Change, Ending, Kind, Listing, OccupiedSeat


def opened(game: str, now: TableState) -> Change:
    """The listing of a game that has just been opened."""
    return Change(_listing(game, now.at, now), "opened")


def changed(game: str, opened_at: int, before: TableState, now: TableState) -> Change | None:
    """What lists say after an entry that led from `before` to `now`, if that is something else than before it."""
    was, is_ = before.lobby, now.lobby
    if was.status == "over":
        return None
    kind: Kind | None = None
    if is_.status == "over":
        kind = "ended"
    elif len(is_.chairs) != len(was.chairs):
        kind = "joined" if len(is_.chairs) > len(was.chairs) else "left"
    elif is_.status != was.status:
        kind = "started"
    elif before.asked.keys() != now.asked.keys():
        kind = "turn"
    return None if kind is None else Change(_listing(game, opened_at, now), kind)


def _listing(game: str, opened_at: int, now: TableState) -> Listing:
    lobby, opening, end = now.lobby, now.lobby.opening, now.lobby.ended
    asked = now.asked if lobby.status == "running" else {}
    return Listing(
        game,
        opening.ruleset,
        lobby.status,
        opening.scenario is not None or opening.open_hands,
        opening.spectators == "all",
        opening.seats,
        opened_at,
        tuple([OccupiedSeat(chair.player, chair.bot, seat in asked) for seat, chair in enumerate(lobby.chairs)]),
        end and Ending(end.how, end.places, end.decided, now.at),
    )
