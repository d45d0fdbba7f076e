"""How games come into being: opened anew, as a rematch, as a what-if branch, or imported.

1. A new opening is decoded by its ruleset's own request type; a follow-up game is derived from the original's opening.
2. A follow-up starts from what the caller may see of the game, never from the table itself.
"""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from functools import partial
from typing import Any

from msgspec import UNSET, UnsetType

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
from domain.engine.entry.clock import Clock
from domain.engine.entry.commands import REVEAL_SECONDS, Absent, Opened
from domain.engine.entry.spectator_delay import Late
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
        deals: "Callable[[], Awaitable[wings.deals.Deals]]",
    ) -> None:
        self._deals = deals
        self._bus, self._gate, self._signer, self._signed, self._quota = bus, gate, signer, signed, quota
        self._open_days = open_days

    async def open(self, opening: Any, player: str, key: Key | None) -> Accepted:
        """Open a game."""
        compiled = self._bus.live_games.games[tag_of(opening)]
        check_spectators(opening.spectators)
        deal, shared = (UNSET, None) if opening.deal is UNSET else await (await self._deals()).dealt(opening, player)
        opened = partial(as_opened, opening, compiled, player, self._open_days, deal=deal)
        outcome = await self._open(opened, compiled, player, key, "games", shared=shared)
        return await self._gate.accepted(outcome, player)

    async def rematch(self, game: str, rematch: Any, player: str) -> Accepted:
        """The rematch of this game."""
        return await wings.rematches.rematch(self._bus, self._gate, self._open, self._open_days, game, rematch, player)

    async def branch(
        self, game: str, version: int, player: str, key: Key | None, *,
        clock: Clock | None, absent: Absent | UnsetType, in_turn: AbstractAsyncContextManager[object],
    ) -> Accepted:  # fmt: skip
        """A what-if game."""
        await opened("worlds")
        return await wings.branches.branch(
            self._bus, self._gate, self._quota, self._open_days, game, version, player, key, clock, absent, in_turn
        )

    async def _open(
        self, opened: Callable[[str], Opened], compiled: CompiledRules, player: str, key: Key | None, *kinds: Kind,
        shared: tuple[Callable[[str], bytes], str] | None = None,
    ) -> Outcome:  # fmt: skip
        """Open a game within the player's quotas of all `kinds`; a game already opened under this key is returned."""
        if (outcome := await self._bus.opened_under(key)) is not None:
            return outcome
        async with AsyncExitStack() as rooms:
            keeps = [await rooms.enter_async_context(self._quota.reserve(player, kind)) for kind in kinds]
            outcome = await self._bus.open_game(opened, compiled, player, key, shared)
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
        ruleset=compiled.rules.key, player=player, commitment=commitment, open_days=open_days, **(given | more)
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
