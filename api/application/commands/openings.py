"""How games come into being: opened anew, as a rematch, as a what-if branch, or imported.

1. A new opening is decoded by its ruleset's own request type; a follow-up game is derived from the original's opening.
2. A follow-up starts from what the caller may see of the game, never from the table itself.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from functools import partial
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from api.application import wings
from api.application.accounts.game_quota import GameQuota
from api.application.games.command_bus import CommandBus
from api.application.games.command_ports import Accepted
from api.application.games.keys import Key
from api.application.games.live_game import Outcome
from api.application.games.refusals import Refused
from api.application.games.requests import tag_of
from api.application.ports.environment import Signer
from api.application.ports.limits import Kind
from api.application.runtime.wings import opened
from api.application.views.gate import TableGate
from domain.engine.entry import record as records
from domain.engine.entry.clock import Clock
from domain.engine.entry.commands import REVEAL_SECONDS, Absent, Opened
from domain.engine.entry.facts import Parent, Rematch
from domain.engine.entry.spectator_delay import Late
from domain.engine.lobby.lobby import LobbyState
from projections.schemas.record_schemas import SignatureCheck
from projections.schemas.schemas import Spectators
from projections.views.compiled import CompiledRules


class TableOpenings:
    """`Openings` over the bus."""

    def __init__(
        self,
        bus: CommandBus,
        gate: TableGate,
        signer: Signer,
        signed: SignatureCheck,
        quota: GameQuota,
        open_days: int | UnsetType,
    ) -> None:
        self._bus, self._gate, self._signer, self._signed, self._quota = bus, gate, signer, signed, quota
        self._open_days = open_days

    async def open(self, opening: Any, player: str, key: Key | None) -> Accepted:
        """Open a game."""
        compiled = self._bus.live_games.games[tag_of(opening)]
        check_spectators(opening.spectators)
        opened = partial(as_opened, opening, compiled, player, self._open_days)
        return await self._gate.accepted(await self._open(opened, compiled, player, key, "games"), player)

    async def rematch(self, game: str, rematch: Any, player: str) -> Accepted:
        """The rematch of this game."""
        live = await self._bus.live_games.current(game)
        known, rules = await self._gate.known(live, player), live.compiled.rules
        if tag_of(rematch) != rules.key:
            raise Refused("invalid", f"this is a game of {rules.key}", pointer="/ruleset")
        if known is None:
            raise Refused("not-your-seat", "a rematch is for those who played", rule="rematch")
        lobby = known.lobby
        _check_rematch(lobby, player)
        places = () if lobby.ended is None else lobby.ended.places
        options = lobby.opening.options if rematch.options is None else rematch.options
        # In the lobby it would tell delayed spectators that the game is over.
        told = {} if await self._gate.all_know(live) else {"access": "unlisted"}
        there = [c.reserved for c in lobby.chairs if c.player not in (lobby.unrevealed or ()) or c.bot is not None]
        follows = Rematch(game, tuple(there), rules.mechanics.first(places))
        seats = len(there) if len(there) >= rules.catalogue.players[0] else lobby.opening.seats
        bots_only = all(chair.bot is not None for chair in lobby.chairs)
        outcome = await self._open(
            lambda commitment: lobby.opening.sequel(
                player,
                commitment,
                options=options,
                seats=seats,
                branches=lobby.opening.branches,
                clock=lobby.opening.clock,
                absent=lobby.opening.absent,
                open_days=self._open_days,
                rematch=follows,
                **told,
            ),
            live.compiled,
            player,
            Key.of_rematch(game),
            *(("games", "bot-games") if bots_only else ("games",)),
        )
        if rematch.options not in (None, outcome.now.lobby.opening.options):
            detail = "the rematch was opened with other options: play that one"
            raise Refused("rematch-exists", detail, rule="rematch", game=outcome.live.id)
        # As it is now, not as it was opened: later callers see who sits there already.
        return await self._gate.accepted(replace(outcome, now=outcome.live.now), player)

    async def branch(
        self, game: str, version: int, player: str, key: Key | None, *,
        clock: Clock | None, absent: Absent | UnsetType, in_turn: AbstractAsyncContextManager[object],
    ) -> Accepted:  # fmt: skip
        """A what-if game, see `projections.views.branch`.

        A finished game may be branched by all who may watch it, from the true position; the branch is as public as the
        game once everybody knows that it is over. A running game may be branched only if it was opened for that, from
        what the caller has seen: the branch contains the caller's own hand, so nobody else ever sees anything of it.
        Only its opener and bots play a branch.
        """
        outcome = await self._bus.opened_under(key)
        if outcome is None:
            seen = await self._gate.admit(game, player)
            opening = (await seen.moment()).now.lobby.opening
            # While spectators are delayed, a branch is private: it would show them more than they may know yet.
            public = seen.over and await self._gate.all_know(await self._bus.live_games.current(game))
            watched = opening.spectators if public and opening.spectators == "all" else "none"
            if not seen.over and opening.branches != "live":
                detail = (
                    'this game is branched off when it is over; open one with "branches": "live" to do so while it runs'
                )
                raise Refused("not-over", detail, rule="branches", version=seen.version)
            if version > seen.version:
                detail = "the game has not come so far"
                raise Refused("unknown-version", detail, pointer="/version", version=seen.version)
            async with self._quota.reserve(player, "branches") as keep:
                async with in_turn:
                    start = await seen.branch_start(version, self._bus.chance(records.SECRET_BYTES))
                if start is None:
                    detail = "a game can start anew from no position up to that version: name a later one"
                    raise Refused("no-position", detail, rule="branches", pointer="/version", version=seen.version)
                outcome = await self._bus.open_game(
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
                        open_days=self._open_days,
                    ),
                    self._bus.live_games.games[opening.ruleset],
                    player,
                    key,
                )
                await keep(outcome.live.id)
        return await self._gate.accepted(outcome, player)

    async def _open(
        self, opened: Callable[[str], Opened], compiled: CompiledRules, player: str, key: Key | None, *kinds: Kind
    ) -> Outcome:
        """Open a game within the player's quotas of all `kinds`; a game already opened under this key is returned."""
        if (outcome := await self._bus.opened_under(key)) is not None:
            return outcome
        async with AsyncExitStack() as rooms:
            keeps = [await rooms.enter_async_context(self._quota.reserve(player, kind)) for kind in kinds]
            outcome = await self._bus.open_game(opened, compiled, player, key)
            for keep in keeps:
                await keep(outcome.live.id)
        return outcome

    async def import_game(self, ruleset: str, record: Any, receipts: Sequence[Any], player: str) -> Accepted:
        """Store a finished game that was played elsewhere."""
        await opened("verification")
        live = await wings.importing.imported(self._bus, self._signer.keys(), self._signed, ruleset, record, receipts)
        return Accepted(live.id, await self._gate.summary(live, live.now, player))


def as_opened(
    opening: Any, compiled: CompiledRules, player: str, open_days: int | UnsetType, commitment: str, **more: Any
) -> Opened:
    """The command of a request to open a game; `more`: what the request does not say."""
    given = {name: getattr(opening, name) for name in opening.__struct_fields__}
    watched = given["spectators"]
    given["spectators"], given["late"] = watched.who, UNSET if watched.late is None else watched.late
    given["spectators_see"] = UNSET if watched.what == "public" else watched.what
    if given["reveal_seconds"] is UNSET:
        given["reveal_seconds"] = REVEAL_SECONDS
    if given["clock"] is UNSET:  # a sandbox has a clock only on request
        sandbox = given["scenario"] is not None or given["open_hands"]
        given["clock"] = None if sandbox else compiled.rules.catalogue.clocks.default
    if given["access"] == "open":
        given["access"] = UNSET
    if given["undo"] == "consent":
        given["undo"] = UNSET
    return compiled.rules.schema.opened(
        ruleset=compiled.rules.key, player=player, commitment=commitment, open_days=open_days, **given, **more
    )


def check_spectators(asked: Spectators) -> None:
    """Refuse a `late` that has no effect. The table itself rules on the shortest delay for showing hands."""
    if asked.late is None:
        return
    if asked.who == "none":
        detail = "there are no spectators, so nobody is late: leave `late` out"
        raise Refused("invalid", detail, rule="spectators", pointer="/spectators/late")
    if asked.late == Late():
        detail = "say by how many `versions` or `minutes`; leave `late` out if they are to see the game as it goes on"
        raise Refused("invalid", detail, rule="spectators", pointer="/spectators/late")


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
