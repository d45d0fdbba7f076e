"""The application put together over its ports; what the server runs, and what `api.http` is given a part of."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager

from api.application.bots import Bots
from api.application.broadcast import Broadcaster
from api.application.commands import TableCommands
from api.application.gate import TableGate
from api.application.lists import GameLists
from api.application.live_games import CAPACITY, LiveGames
from api.application.openings import TableOpenings
from api.application.players import Players
from api.application.ports import Accounts, Chance, Clock, Notifier, Readiness, Signer, Stores
from api.application.refusals import Refused
from api.application.unit import CommandBus
from domain.engine.rules import Rules
from projections.compiled import CompiledRules
from projections.verification.verifier import Verifier


class Service:
    """Everything that runs. `closing` is set when the server is about to stop: streams end."""

    def __init__(
        self,
        games: Mapping[str, Rules],
        store: Stores,
        notifier: Notifier,
        accounts: Accounts,
        signer: Signer,
        verifier: Verifier,
        clock: Clock,
        chance: Chance,
        *,
        heartbeat: float = 15.0,
        capacity: int = CAPACITY,
        late: int = 0,
        beside: Sequence[Callable[[], AbstractAsyncContextManager[None]]] = (),
    ) -> None:
        self.games = {key: CompiledRules(rules) for key, rules in games.items()}
        self.notifier, self.signer, self.verifier, self.chance = notifier, signer, verifier, chance
        self.closing = asyncio.Event()
        self.live_games = LiveGames(self.games, store, capacity)
        self.broadcaster = Broadcaster(self.live_games, notifier, heartbeat)
        self.bus = CommandBus(self.live_games, notifier, clock, chance)
        self.players = Players(accounts, clock, chance)
        self.gate = TableGate(self.live_games, accounts, self.broadcaster, late)
        self.lists = GameLists(self.live_games, self.gate)
        self.openings = TableOpenings(self.bus, self.gate, signer, verifier)
        self.commands = TableCommands(self.bus, self.gate, signer)
        self._beside = beside

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Run what runs beside the requests; on leaving, let everything under way end."""
        async with AsyncExitStack() as beside:
            for run in self._beside:
                await beside.enter_async_context(run())
            bots = Bots(self.bus)
            await bots.resume()
            yield
            self.close_streams()
            await bots.close()
            await self.bus.close()

    def close_streams(self) -> None:
        """Let every stream end: the server is about to stop."""
        self.closing.set()
        self.broadcaster.wake()

    async def readiness(self) -> Readiness:
        """How things stand; Refused while the store does not answer."""
        lag = await self.live_games.store.lag()
        if lag is None:
            raise Refused("unavailable", "the store does not answer", retry=True)
        return Readiness(self.live_games.diverged(), lag.entries, self.notifier.state)

    def jitter(self) -> int:
        """16 unpredictable bits."""
        return int.from_bytes(self.chance(2))
