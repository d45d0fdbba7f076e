"""Help for a seat to play, derived from what it has seen and from nothing else; and when no help is given."""

from collections.abc import Sequence
from typing import Any

import msgspec

from api.application.games.refusals import Refused
from api.application.ports.stores import StoredEntry
from domain.engine.audience.audience import Seat, Viewer
from domain.engine.lobby.lobby import LobbyState
from domain.engine.worlds.dealing import Dealer, NoWorld
from projections.views import branch
from projections.views.compiled import CompiledRules

DEALS = 50
"""Deals tried for one hidden world, so that no request takes long."""
NOBODY_SEARCHES = (
    "this server explains no games, as no process searches here: its operator may set CROUPIER_SEARCH_PROCESSES"
)


def check_running(lobby: LobbyState, own: Viewer, version: int, rule: str) -> None:
    """Refused in a running game among people or with a clock, unless it was opened for what-if.

    One rule for all help, as worlds can be searched and a branch analysed. `rule`: which help is asked for.
    """
    if lobby.hides_till is not None:
        raise Refused("not-over", "nobody is helped before the end of a deal", rule="deal", version=version)
    if lobby.opening.branches == "live":
        return
    if any(chair.bot is None and seat not in own.seats for seat, chair in enumerate(lobby.chairs)):
        detail = "nobody is helped in a running game among people, only in one against bots alone"
    elif lobby.opening.clock is not None:
        detail = "nobody is helped while a clock runs"
    else:
        return
    detail += '; open a game with "branches": "live" to allow it'
    raise Refused("not-over", detail, rule=rule, version=version)


def check_worlds(lobby: LobbyState, viewer: Viewer, version: int, *, over: bool) -> None:
    """Refused to those without a seat, after the end, and where help is not allowed."""
    if not viewer.seats:
        raise Refused("not-your-seat", "worlds are dealt for a seat of your own", rule="worlds")
    if over:
        raise Refused("game-over", "the game is over, and its record shows all", rule="worlds")
    check_running(lobby, viewer, version, "worlds")


def seat_of(viewer: Viewer) -> Seat:
    """The one seat of a viewer; Refused if there is none, or more than one."""
    if len(viewer.seats) != 1:
        raise Refused("unknown-seat", "name the seat whose answers are to be explained, as in as=seat-0", pointer="?as")
    return viewer.seats[0]


def worlds(
    compiled: CompiledRules, entries: Sequence[StoredEntry], viewer: Viewer, version: int, n: int, key: bytes
) -> bytes | str:
    """Positions that agree with all that this seat has seen, as JSON: `n` of them, dealt by `key`; else why none do."""
    frames = [compiled.frame(row.version, row.digest, row.body, viewer) for row in entries]
    try:
        dealer = Dealer(branch.seen_game(compiled.rules, frames, viewer), tries=DEALS)
        worlds = [dealer.world(key, nth) for nth in range(n)]
    except NoWorld as error:
        return str(error)
    scenarios = tuple([world.table.opening.scenario for world in worlds])
    kind: Any = compiled.presenter.schemas.worlds_type
    return msgspec.json.encode(kind(dealer.version, version, scenarios, dealer.refused))


def branch_start(
    compiled: CompiledRules, entries: Sequence[StoredEntry], viewer: Viewer, key: bytes
) -> tuple[int, bytes] | None:
    """See `branch.start`; the position as JSON."""
    frames = [compiled.frame(row.version, row.digest, row.body, viewer) for row in entries]
    start = branch.start(compiled.rules, frames, viewer, key)
    return None if start is None else (start.version, msgspec.json.encode(start.scenario))
