"""The house's game: two bots play it, slowly, while somebody looks for a game to watch and nobody plays.

1. All processes share one: its games are numbered, and a game's id follows from its number. The process
   that finds the newest one over opens the next; two that do so at once open the same one.
2. It is in no list of games or results and counts in no rating: only `GET /watch` names it, when there is nothing else.
3. It goes on while that list was requested lately, or somebody streams it; else it pauses, and costs nothing.
"""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from time import monotonic

from api.application.games.command_bus import CommandBus
from api.application.games.keys import Key
from api.application.games.live_game import LiveGame
from api.application.games.refusals import Refused
from api.application.ports.errors import Quarantined
from api.application.ports.strangers import Strangers
from api.application.runtime.background import Periodic
from api.application.service.bots import HOUSE, OVERTAKEN, Bots
from api.application.views.broadcast import Broadcaster
from domain.engine.audience.errors import HistoryDiverged
from domain.engine.entry.commands import REVEAL_SECONDS, Joined, Opened
from domain.engine.lobby.lobby import LobbyState
from projections.views.compiled import CompiledRules

POOL = "house"
PACE = 2.5
"""Seconds between two answers: time for a glance at the table."""
LOOKED = 30.0
"""Seconds for which it goes on after somebody has looked for games to watch."""
MOST_OPENED = 5
"""The most games opened because the previous one would not run."""


class HouseGame:
    """`keys`: the rulesets that it plays in turn; none: it plays nothing."""

    def __init__(
        self, bus: CommandBus, strangers: Strangers, bots: Bots, broadcaster: Broadcaster, keys: Sequence[str]
    ) -> None:
        self._bus, self._strangers, self._bots, self._broadcaster, self._keys = bus, strangers, bots, broadcaster, keys
        self._live: LiveGame | None = None
        self._seen, self._until = 0, 0.0
        self.rounds = Periodic(self.step, PACE, "the house's game cannot go on")

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Keep it going while it is watched, until the block is left."""
        if not self._keys:
            yield
            return
        async with self.rounds.running():
            yield

    async def shown(self) -> LiveGame | None:
        """The game for somebody who looks for one to watch; None if the house plays none."""
        if not self._keys:
            return None
        self._until = monotonic() + LOOKED
        if self._live is None or self._live.now.lobby.status != "running":
            self._live = await self._newest()
        return self._live

    async def step(self) -> None:
        """Answer one question, if somebody watches and no other process has just done so."""
        if (live := self._looked_at()) is None:
            return
        try:
            live = self._live = await self._bus.live_games.current(live.id)
            if live.now.version == self._seen:
                live = self._live = await self._bots.move(live)
            self._seen = live.now.version
        except (Refused, Quarantined, HistoryDiverged) as error:
            if not isinstance(error, Refused) or error.code not in OVERTAKEN:
                self._live = None  # the next viewer is shown another one
                raise

    def _looked_at(self) -> LiveGame | None:
        """The game being streamed from here, whichever process showed it, or recently shown here."""
        for live, _ in self._broadcaster.watched():
            if live.now.lobby.opening.player == HOUSE:
                return live
        return self._live if monotonic() < self._until else None

    async def _newest(self) -> LiveGame | None:
        """The running game, or the next one, begun; None if none will run."""
        for _ in range(MOST_OPENED):
            serial = await self._strangers.pool(POOL)
            compiled = self._bus.live_games.games[self._keys[serial % len(self._keys)]]
            with suppress(Refused, Quarantined, HistoryDiverged):
                opened = await self._bus.open_game(
                    partial(_opening, compiled), compiled, HOUSE, Key.of_quick(POOL, serial)
                )
                live = await self._begun(opened.live)
                if live.now.lobby.status == "running" and live.diverged is None:
                    return live
            await self._strangers.advance(POOL, serial)
        return None

    async def _begun(self, live: LiveGame) -> LiveGame:
        """The game with the strongest bots on its seats, whichever process seats them."""
        bots = [*live.compiled.rules.bots][::-1]

        def sit(lobby: LobbyState) -> Joined:
            return Joined(HOUSE, bots[len(lobby.chairs) % len(bots)])

        while live.now.lobby.status == "open":
            live = (await self._bus.execute(live.id, sit, HOUSE)).live
        return live


def _opening(compiled: CompiledRules, commitment: str) -> Opened:
    rules = compiled.rules
    return rules.schema.opened(
        ruleset=rules.key, seats=rules.catalogue.players[0], player=HOUSE, commitment=commitment,
        options=rules.schema.options(), reveal_seconds=REVEAL_SECONDS, access="unlisted",
    )  # fmt: skip
