"""The application assembled over its ports; what the server runs, and what `api.http` is given parts of."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from typing import Any

from msgspec import UNSET

from api.application import wings
from api.application.accounts.blocks import Blocks
from api.application.accounts.game_quota import GameQuota
from api.application.accounts.operators import Operators
from api.application.accounts.players import Players
from api.application.accounts.tokens import Tokens
from api.application.commands.commands import TableCommands
from api.application.commands.invitations import Invitations
from api.application.commands.openings import TableOpenings
from api.application.feeds.events import PlayerEvents
from api.application.feeds.game_lists import GameLists
from api.application.feeds.watch_list import WatchList
from api.application.games.command_bus import CommandBus
from api.application.games.live_game_cache import CAPACITY, LiveGames
from api.application.games.refusals import Refused
from api.application.games.requests import GameTypes
from api.application.games.uptime import Uptime
from api.application.ports.accounts import Accounts
from api.application.ports.environment import Chance, Clock, Heartbeats, Notifier, Signer
from api.application.ports.leagues import LeagueStore
from api.application.ports.limits import UNLIMITED, Limits
from api.application.ports.observer import UNOBSERVED, Observer
from api.application.ports.readiness import Readiness, StopStore
from api.application.ports.stores import Notices, Stores
from api.application.ports.strangers import Strangers
from api.application.runtime.border import BORDER
from api.application.runtime.processes import Games
from api.application.runtime.readers import Readers
from api.application.runtime.turns import Caller, MoveTurns, ReadTurns
from api.application.runtime.wings import Wing
from api.application.service.bots import Bots
from api.application.service.due_times import DueTimes
from api.application.service.house_game import HouseGame
from api.application.views.broadcast import Broadcaster
from api.application.views.gate import TableGate
from domain.engine.game.rules import Rules
from projections.schemas.record_schemas import SignatureCheck
from projections.views.compiled import CompiledRules


class Service:
    """Everything that runs. `closing` is set when the server is about to stop: streams end.

    `open_days`: days that games opened here may wait for their start; 0: for ever. `heartbeat`: seconds between two
    heartbeats of a stream. `heartbeats`: the store of processes' heartbeats; None: outages are not tracked. `house`:
    the rulesets of the house's game. `verify_on_load`, `charged`: see `LiveGames`. `capacity`: games kept in memory.
    `beside`: what else runs as long as the service. `searches`: in how many processes bots search, and the games
    that these load; None if games have no levels. `stops`: where stops of games' code are kept; None: nowhere.
    """

    def __init__(
        self,
        games: Mapping[str, Rules],
        store: Stores,
        notifier: Notifier,
        accounts: Accounts,
        strangers: Strangers,
        signer: Signer,
        signed: SignatureCheck,
        clock: Clock,
        chance: Chance,
        notices: Notices,
        deals: "Callable[[], Awaitable[wings.deals.Deals]]",
        *,
        heartbeat: float = 15.0,
        capacity: int = CAPACITY,
        limits: Limits = UNLIMITED,
        open_days: int = 0,
        heartbeats: Heartbeats | None = None,
        house: Sequence[str] = (),
        verify_on_load: bool = False,
        charged: Callable[[Caller, float], None] = lambda _, __: None,
        beside: Sequence[Callable[[], AbstractAsyncContextManager[None]]] = (),
        observer: Observer = UNOBSERVED,
        searches: tuple[int, Games] | None = None,
        search_turns: Callable[[int, str], ReadTurns] | None = None,
        readers: Readers | None = None,
        stops: StopStore | None = None,
    ) -> None:
        BORDER.know(games.values())
        self.games = {key: CompiledRules(rules) for key, rules in games.items()}
        self.notifier, self.signer, self.chance = notifier, signer, chance
        self.closing = asyncio.Event()
        self.live_games = LiveGames(self.games, store, capacity, verify_on_load, readers, stops, clock, charged)
        self.stops = self.live_games.stops
        self.broadcaster = Broadcaster(self.live_games, notifier, heartbeat)
        self._uptime = None if heartbeats is None else Uptime(heartbeats, clock)
        self.bus = CommandBus(self.live_games, notifier, clock, chance, observer, self._uptime)
        self.players = Players(accounts, notifier, clock, chance)
        self.tokens, self.operators = Tokens(self.players), Operators(self.players)
        self.events = PlayerEvents(notices, store, self.players, notifier, clock, heartbeat)
        search = self._search = None if searches is None else Wing("search", lambda: wings.analyses.Analyses(
            self.live_games, wings.searchers.Searchers(*searches, search_turns), charged
        ))  # fmt: skip
        analyses = None if search is None else search.opened
        presences = Wing("presence", lambda: wings.presence.Presences(notifier, clock, chance))
        self.gate = TableGate(self.live_games, accounts, self.broadcaster, signer, clock, analyses, presences.opened)
        self.lists = GameLists(self.live_games, self.gate, strangers, clock)
        self.invitations = Invitations(self.gate, strangers, clock, chance, deals)
        self.blocks = Blocks(accounts, strangers, clock)
        quota = GameQuota(limits, accounts)
        self.quick = Wing("matchmaking", lambda: wings.matchmaking.Quick(
            self.bus, self.gate, strangers, quota, clock, open_days or UNSET
        ))  # fmt: skip
        self.openings = TableOpenings(self.bus, self.gate, signer, signed, quota, open_days or UNSET, deals)
        self.commands = TableCommands(self.bus, self.gate, signer, quota, self.invitations.claimed)
        self.turns = MoveTurns()
        self.bots = Bots(self.bus, self.turns, None if search is None else search.part(lambda made: made.searchers))
        self.house = HouseGame(self.bus, strangers, self.bots, self.broadcaster, house)
        self.watching = WatchList(self.live_games, self.gate, self.broadcaster, strangers, clock, self.house.shown)
        self.due_times = DueTimes(self.bus, self.turns)
        self._deals = deals
        self._beside, self._open_days, self._heartbeat = beside, open_days or UNSET, heartbeat

    def leagues(self, store: LeagueStore, types: Mapping[str, GameTypes]) -> "wings.league_moves.LeagueWing":
        """The wing of events, over its store."""
        parts = self.bus, self.gate, self.players, types, self._deals, self.turns
        return wings.league_moves.LeagueWing(store, *parts, self._open_days, self._heartbeat, self.closing)

    def deals(self, store: Any) -> "wings.deals.Deals":
        """The wing of deals, over its store."""
        rules = {key: compiled.rules for key, compiled in self.games.items()}
        return wings.deals.Deals(store, rules, self.gate, self.bus.clock, self.chance)

    def notes(self, store: Any) -> "wings.notes.Notes":
        """The wing of notes, over its store."""
        return wings.notes.Notes(store, self.gate, self.players.accounts, self.bus.clock)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Run what runs beside the requests; on leaving, let everything under way end, in reverse order."""
        async with AsyncExitStack() as beside:
            beside.enter_context(BORDER.watching(asyncio.get_running_loop()))
            await beside.enter_async_context(self.stops.running())
            for run in self._beside:
                await beside.enter_async_context(run())
            await beside.enter_async_context(self.players.running())
            await beside.enter_async_context(self.operators.running())
            beside.push_async_callback(self.bus.close)
            if self._uptime is not None:
                await beside.enter_async_context(self._uptime.running())
            beside.push_async_callback(self.live_games.readers.close)
            if self._search is not None:
                await beside.enter_async_context(self._search.running())
            await beside.enter_async_context(self.bots.running())
            await beside.enter_async_context(self.house.running())
            await beside.enter_async_context(self.due_times.rounds.running())
            beside.callback(self.close_streams)
            yield

    def close_streams(self) -> None:
        """Let every stream end: the server is about to stop."""
        self.closing.set()
        self.broadcaster.wake()
        self.events.close()

    async def readiness(self) -> Readiness:
        """The current state; Refused while the store does not answer."""
        store = self.live_games.store
        lag = await store.lag()
        if lag is None:
            raise Refused("unavailable", "the store does not answer, or takes nothing", retry=True)
        live, bell = self.live_games.diverged(), self.notifier.state
        return Readiness(live, lag.quarantined, lag.entries, bell, lag.deliveries, store.away)
