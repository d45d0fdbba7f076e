"""Rematches: a game has one, which the first of its players opens for all who sat there."""

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import UnsetType
from msgspec.structs import replace

from api.application.games.command_bus import CommandBus
from api.application.games.command_ports import Accepted
from api.application.games.keys import Key
from api.application.games.live_game import Outcome
from api.application.games.refusals import Refused
from api.application.games.requests import tag_of
from api.application.views.gate import TableGate
from domain.engine.entry.commands import Opened
from domain.engine.entry.facts import Rematch
from domain.engine.lobby.lobby import LobbyState


async def rematch(
    bus: CommandBus, gate: TableGate, open_game: Callable[..., Awaitable[Outcome]], open_days: int | UnsetType,
    game: str, rematch: Any, player: str,
) -> Accepted:  # fmt: skip
    """Open the rematch of a game, or find it. `open_game`: opens one within the player's quotas."""
    live = await bus.live_games.current(game)
    known, rules = await gate.known(live, player), live.compiled.rules
    if tag_of(rematch) != rules.key:
        raise Refused("invalid", f"this is a game of {rules.key}", pointer="/ruleset")
    if known is None:
        raise Refused("not-your-seat", "a rematch is for those who played", rule="rematch")
    lobby = known.lobby
    _check_rematch(lobby, player)
    places = () if lobby.ended is None else lobby.ended.places
    options = lobby.opening.options if rematch.options is None else rematch.options
    # In the lobby it would tell delayed spectators that the game is over.
    told = {} if await gate.all_know(live) else {"access": "unlisted"}
    there = [c.reserved for c in lobby.chairs if c.player not in (lobby.unrevealed or ()) or c.bot is not None]
    follows = Rematch(game, tuple(there), rules.mechanics.first(places))
    seats = len(there) if len(there) >= rules.catalogue.players[0] else lobby.opening.seats
    bots_only = all(chair.bot is not None for chair in lobby.chairs)

    def again(commitment: str) -> Opened:
        return lobby.opening.sequel(
            player,
            commitment,
            options=options,
            seats=seats,
            branches=lobby.opening.branches,
            clock=lobby.opening.clock,
            absent=lobby.opening.absent,
            open_days=open_days,
            rematch=follows,
            **told,
        )

    kinds = ("games", "bot-games") if bots_only else ("games",)
    outcome = await open_game(again, live.compiled, player, Key.of_rematch(game), *kinds)
    if rematch.options not in (None, outcome.now.lobby.opening.options):
        detail = "the rematch was opened with other options: play that one"
        raise Refused("rematch-exists", detail, rule="rematch", game=outcome.live.id)
    # As it is now, not as it was opened: later callers see who sits there already.
    return await gate.accepted(replace(outcome, now=outcome.live.now), player)


def _check_rematch(lobby: LobbyState, player: str) -> None:
    if not lobby.seats_of(player) and lobby.opening.player != player:
        raise Refused("not-your-seat", "a rematch is for those who played", rule="rematch")
    if player in (lobby.unrevealed or ()):
        raise Refused("not-your-seat", "your reveal did not come: the others go on without you", rule="rematch")
    if lobby.ended is None or not (lobby.ended.places or lobby.unrevealed):
        raise Refused("not-over", "a rematch follows a game that is over", rule="rematch")
    if len(set(lobby.players)) < len(lobby.players):
        detail = "somebody held several seats, as only a sandbox game allows: open a game anew"
        raise Refused("seat-taken", detail, rule="one-seat")
