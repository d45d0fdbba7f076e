"""What-if branches: games of somebody's own that start from a position of another game."""

from contextlib import AbstractAsyncContextManager

from msgspec import UNSET, UnsetType

from api.application.accounts.game_quota import GameQuota
from api.application.games.command_bus import CommandBus
from api.application.games.command_ports import Accepted
from api.application.games.keys import Key
from api.application.games.refusals import Refused
from api.application.views.gate import TableGate
from domain.engine.entry import record as records
from domain.engine.entry.clock import Clock
from domain.engine.entry.commands import Absent
from domain.engine.entry.facts import Parent


async def branch(
    bus: CommandBus, gate: TableGate, quota: GameQuota, open_days: int | UnsetType, game: str, version: int,
    player: str, key: Key | None, clock: Clock | None, absent: Absent | UnsetType,
    in_turn: AbstractAsyncContextManager[object],
) -> Accepted:  # fmt: skip
    """A what-if game, see `projections.views.branch`.

    A finished game may be branched by all who may watch it, from the true position; the branch is as public as the
    game once everybody knows that it is over. A running game may be branched only if it was opened for that, from
    what the caller has seen: the branch contains the caller's own hand, so nobody else ever sees anything of it.
    Only its opener and bots play a branch.
    """
    outcome = await bus.opened_under(key)
    if outcome is None:
        seen = await gate.admit(game, player)
        opening = (await seen.moment()).now.lobby.opening
        # While spectators are delayed, a branch is private: it would show them more than they may know yet.
        public = seen.over and await gate.all_know(await bus.live_games.current(game))
        watched = opening.spectators if public and opening.spectators == "all" else "none"
        if not seen.over and opening.branches != "live":
            detail = (
                'this game is branched off when it is over; open one with "branches": "live" to do so while it runs'
            )
            raise Refused("not-over", detail, rule="branches", version=seen.version)
        if version > seen.version:
            detail = "the game has not come so far"
            raise Refused("unknown-version", detail, pointer="/version", version=seen.version)
        async with quota.reserve(player, "branches") as keep:
            async with in_turn:
                start = await seen.branch_start(version, bus.chance(records.SECRET_BYTES))
            if start is None:
                detail = "a game can start anew from no position up to that version: name a later one"
                raise Refused("no-position", detail, rule="branches", pointer="/version", version=seen.version)
            outcome = await bus.open_game(
                lambda commitment: opening.sequel(
                    player,
                    commitment,
                    scenario=start.scenario,
                    spectators=watched,
                    late=UNSET if watched == "none" else opening.late,
                    spectators_see=UNSET,  # nobody can be admitted there
                    access=opening.access if public and opening.access is UNSET else "unlisted",
                    clock=clock,
                    absent=absent,
                    parent=Parent(game, start.version),
                    open_days=open_days,
                ),
                bus.live_games.games[opening.ruleset],
                player,
                key,
            )
            await keep(outcome.live.id)
    return await gate.accepted(outcome, player)
