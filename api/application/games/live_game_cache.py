"""The games in memory: found, loaded, and brought up to what the whole service has acknowledged.

1. Other processes write to the same games: every reader asks the store for the newest version first, so nothing that
   was acknowledged anywhere is missed.
2. A game is loaded, and entries are folded onto its table, under its lock only.
3. A game that is unreadable because it is damaged raises Quarantined, and is not kept in memory.
4. The least recently used games are dropped from memory; they remain in the store.
"""

from collections.abc import AsyncGenerator, Callable, Collection, Generator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from weakref import WeakValueDictionary

from cachetools import LRUCache

from api.application.games.live_game import GameLock, LiveGame
from api.application.games.refusals import NotInstalled, Refused
from api.application.games.stops import Stops
from api.application.games.stored_games import StoredGames
from api.application.ports.environment import Clock
from api.application.ports.errors import Quarantined, Unavailable
from api.application.ports.readiness import StopStore
from api.application.ports.stores import Examined, Stores
from api.application.runtime.readers import Readers
from api.application.runtime.turns import ASKING, Caller, ReadTurns
from projections.lists.listing_fold import read
from projections.schemas.listing import Imported
from projections.views.compiled import CompiledRules

CAPACITY = 2000
BEYOND_ALL = 2**62
SHORT = 32
"""Entries below which it takes longer to ask for a snapshot than to fold those that were examined."""


class LiveGames(StoredGames):
    """The live games of this process.

    `verify`: whether a loaded game is first examined whole: 5 us of processor time per entry. `readers`: performs
    expensive reads; None for threads. `stops`: keeps what was stopped of games' code; None: that is forgotten.
    `charged` is called with the caller who caused a load, and the processor time that it took.
    """

    def __init__(
        self,
        games: Mapping[str, CompiledRules],
        store: Stores,
        capacity: int = CAPACITY,
        verify: bool = False,
        readers: Readers | None = None,
        stops: StopStore | None = None,
        clock: Clock = lambda: 0,
        charged: Callable[[Caller, float], None] = lambda _, __: None,
    ) -> None:
        rules = [compiled.rules for compiled in games.values()]
        super().__init__(games, store, capacity, readers or Readers(), Stops(stops, clock, rules, self.evict))
        self._verify, self._loads = verify, ReadTurns(charge=charged)
        self._fetched: dict[str, Examined] = {}
        self._listeners = list[Callable[[LiveGame], None]]()
        self.told: Callable[[str], int] = lambda _: 0
        """The newest version of a game that another process is known to have stored."""
        self._locks: WeakValueDictionary[str, GameLock] = WeakValueDictionary()

    @contextmanager
    def heard_by(self, listener: Callable[[LiveGame], None]) -> Generator[None]:
        """A block in which this is called with each game that has moved on."""
        self._listeners.append(listener)
        try:
            yield
        finally:
            self._listeners.remove(listener)

    def moved(self, live: LiveGame) -> None:
        """A game has moved on, or was loaded."""
        for listener in self._listeners:
            listener(live)

    def check_ruleset(self, ruleset: str | None) -> None:
        """Refused if there is no such ruleset; None stands for any."""
        if ruleset is not None and ruleset not in self.games:
            raise Refused("unknown-ruleset", "GET /v1/rulesets lists them")

    async def current(self, game: str) -> LiveGame:
        """The game as the whole service has acknowledged it; refused if there is none."""
        if (behind := self._live.get(game)) is not None and self.told(game) > behind.now.version:
            async with self.lock(game):
                live = await self.locked(game)
                if self.told(game) > live.now.version:  # another may have read it too early for this
                    await self.catch_up(live)
                    return live
        newest = await self.newest(game)
        live = self._live.get(game)
        if live is not None:
            self.stops.refuse(live.compiled.rules.key, game, "read")
            if live.now.version >= newest:
                return live
        async with self.lock(game):
            return await self._caught_up(game, newest)

    @asynccontextmanager
    async def held(self, game: str) -> AsyncGenerator[LiveGame]:
        """A block in which this process stores nothing in the game, as the whole service had acknowledged it before."""
        async with self.lock(game):
            yield await self._caught_up(game, await self.newest(game))

    async def _caught_up(self, game: str, newest: int) -> LiveGame:
        live = await self.locked(game)
        if live.now.version < newest:
            await self.catch_up(live)
        return live

    async def newest(self, game: str) -> int:
        """The newest version that the whole service has acknowledged; refused if there is no such game."""
        newest = (await self.store.newest((game,))).get(game)
        if newest is None:
            raise await self._absent(game)
        return newest

    def lock(self, game: str) -> GameLock:
        """The game's lock, which lives as long as somebody holds or awaits it, or the game is live."""
        return self._locks.get(game) or self._locks.setdefault(game, GameLock())

    async def locked(self, game: str) -> LiveGame:
        """The game from memory, else loaded; it may lag behind the store. Call it under the lock; refused if none."""
        return self._live.get(game) or await self._load_in_turn(game)

    @asynccontextmanager
    async def fetched(self, games: Collection[str]) -> AsyncGenerator[None]:
        """A block in which these games are loaded, for which those that are not in memory are read at once."""
        absent = [game for game in games if game not in self._live] if self._verify else []
        with suppress(Unavailable):  # then each is read by itself
            self._fetched |= await self.store.intact(absent)
        try:
            yield
        finally:
            for game in absent:
                self._fetched.pop(game, None)

    async def catch_up(self, live: LiveGame) -> None:
        """Fold what another process has stored onto the last rest, under the game's lock."""
        game, since, known = live.id, live.resume_point, live.now.version
        async with self.reading(game):
            fresh = await self.store.read(game, known)
            if not fresh:
                raise await self._absent(game)
            stored = [*(await self.entries(game, 0 if since is None else since.version - 1, known)), *fresh]
            table, diverged = await self.resumed(live.compiled, game, live.secret, stored, since)
            if diverged is not None:
                await self.store.examine(game)
        live.diverged = diverged
        live.move_to(table, fresh)
        self.moved(live)

    async def _absent(self, game: str) -> Exception:
        """The error for a game or entry that is not found: Refused if there is none, Quarantined if damaged."""
        self.evict(game)
        if await self.store.quarantined(game):
            return Quarantined(game)
        try:
            await self.store.examine(game)
        except Quarantined as damaged:
            return damaged
        return Refused("unknown-game", "no game has this id")

    def remember(self, live: LiveGame) -> None:
        """Keep a game in memory."""
        live.lock = self.lock(live.id)
        if self._keeps:
            self._live[live.id] = live

    def diverged(self) -> int:
        """How many live games cannot go on."""
        return sum(live.diverged is not None for game in self._live if (live := self.peek(game)) is not None)

    def peek(self, game: str) -> LiveGame | None:
        """A game if it is in memory; it does not count as just used by this."""
        return super(LRUCache, self._live).__getitem__(game) if game in self._live else None

    async def _load_in_turn(self, game: str) -> LiveGame:
        """Read a game from the store, under its lock, when its caller's turn comes. Raises CrowdedError."""
        asking = ASKING.get()
        if asking is None:
            return await self._resume(game)
        async with self._loads.turn(asking()):
            return await self._resume(game)

    async def _resume(self, game: str) -> LiveGame:
        """The game as it is stored, with its open script run again, and kept in memory."""
        async with self.reading(game):
            if self._verify:
                examined = self._fetched.pop(game, None) or await self.store.examine(game)
                first, head, whole = examined.entries[:1], examined.head, examined.entries
            else:
                first, whole = await self.store.read(game, 0, 1), ()
                head = await self.store.head(game) if first else None
            if not first or head is None or head.secret is None:
                raise await self._absent(game)
            secret = head.secret
            opening = read(first[0].body)
            compiled = self.games.get(opening.cause.ruleset)
            if compiled is None:
                raise NotInstalled(opening.cause.ruleset)
            since, stored = None, whole
            if not 0 < len(whole) < SHORT:
                since, stored = await self.history(compiled, game, BEYOND_ALL, BEYOND_ALL, whole)
            table, diverged = await self.resumed(compiled, game, secret, stored, since)
            if diverged is not None:
                await self.store.examine(game)
        live = LiveGame(compiled, secret, opening.at, table, stored)
        live.diverged, live.kept_at = diverged, 0 if since is None else since.version
        live.restored, anchored = head.restored, head.anchored
        live.imported = None if anchored is None else Imported(anchored > 0, anchored)
        self.remember(live)
        self.moved(live)  # a bot may be asked whose wake-up was lost together with an answer
        return live
