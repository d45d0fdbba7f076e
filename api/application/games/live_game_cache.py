"""The games in memory: found, loaded, and brought up to what the whole service has acknowledged.

1. Other processes write to the same games: every reader asks the store for the newest version first, so nothing that
   was acknowledged anywhere is missed.
2. A game is loaded, and entries are folded onto its table, under its lock only.
3. A game that is unreadable because it is damaged raises Quarantined, and is not kept in memory.
4. The least recently used games are dropped from memory; they remain in the store.
"""

from collections.abc import AsyncGenerator, Callable, Generator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from weakref import WeakValueDictionary

import msgspec
from cachetools import LRUCache
from msgspec.structs import replace

from api.application.games.live_game import GameLock, LiveGame, resumed
from api.application.games.refusals import NotInstalled, Refused
from api.application.games.stops import Stopped, Stops
from api.application.ports.errors import Conflict, Quarantined, Unavailable
from api.application.ports.stores import StoredEntry, Stores
from api.application.runtime.border import crossing
from api.application.runtime.own_process import WorkFailed
from api.application.runtime.readers import Readers
from api.application.runtime.turns import ASKING, Caller, ReadTurns
from api.application.runtime.worker_threads import beside_if_long
from domain.engine.audience.audience import Seat
from domain.engine.game.table_state import TableState
from domain.engine.history.history import ResumePoint, course, replay
from domain.engine.lobby.undo_proposal import WayBack
from domain.engine.table.table import Table
from projections.lists.listing_fold import read
from projections.schemas.listing import Imported
from projections.views.compiled import CompiledRules

CAPACITY = 2000
SHORT = 32
"""Entries below which it takes longer to ask for a snapshot than to fold them all."""
BEYOND_ALL = 2**62
NO_SECRET = bytes(32)
"""Stands in for a game's secret where nothing is drawn: folding what happened needs none."""


class LiveGames:
    """The live games of this process. `moved` is called with a game when it has moved on.

    `verify`: whether a loaded game is first examined whole: 5 us of processor time per entry. `readers`: performs
    expensive reads; None for threads. `stops`: what was stopped of games' code; None: that is forgotten.
    """

    def __init__(
        self,
        games: Mapping[str, CompiledRules],
        store: Stores,
        capacity: int = CAPACITY,
        verify: bool = False,
        readers: Readers | None = None,
        stops: Stops | None = None,
    ) -> None:
        self.games, self.store, self._verify = games, store, verify
        self.stops = stops or Stops(None, lambda: 0, ())
        self.stops.lifted = self.evict
        self.readers = readers or Readers()
        self.loads = ReadTurns()
        """Loads caused by callers take turns."""
        self.charged: Callable[[Caller, float], None] = lambda _, __: None
        """Called with the caller who caused a load, and the processor time that it took."""
        self.moved: Callable[[LiveGame], None] = lambda _: None
        self._live: LRUCache[str, LiveGame] | None = LRUCache(capacity) if capacity else None
        self._locks: WeakValueDictionary[str, GameLock] = WeakValueDictionary()

    def __len__(self) -> int:
        """How many games are in memory."""
        return 0 if self._live is None else len(self._live)

    def check_ruleset(self, ruleset: str | None) -> None:
        """Refused if there is no such ruleset; None stands for any."""
        if ruleset is not None and ruleset not in self.games:
            raise Refused("unknown-ruleset", "GET /v1/rulesets lists them")

    async def current(self, game: str) -> LiveGame:
        """The game as the whole service has acknowledged it; refused if there is none."""
        newest = await self.newest(game)
        live = self._known(game)
        if live is not None:
            self.stops.check(live.compiled.rules.key, game, "read")
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

    async def entries(self, game: str, after: int, upto: int) -> Sequence[StoredEntry]:
        """Stored entries, after < version <= upto."""
        live = None if self._live is None else self._live.get(game)
        if live is not None and live.entries:
            recent = live.entries
            if recent[0].version <= after + 1 and upto <= recent[-1].version:
                return [stored for stored in recent if after < stored.version <= upto]
        async with self.legible(game):
            return await self.store.read(game, after, upto)

    async def replayed_at(self, live: LiveGame, version: int) -> tuple[TableState, bytes]:
        """The game as it stood at one of its versions, folded from the nearest snapshot; and the chain's head there."""
        async with self.legible(live.id):
            since, stored = await self.history(live, version, version)
            with self.stopping(live.compiled, live.id, "read"):
                now = await self.readers.made_if_long(
                    len(stored), live.compiled, replayed, live.id, stored, kept(since)
                )
        return now, stored[-1].digest

    @contextmanager
    def stopping(self, compiled: CompiledRules, game: str, door: str) -> Generator[None]:
        """A block of reading that runs a game's code: what is stopped in it is remembered. Raises Stopped."""
        key = compiled.rules.key
        self.stops.check(key, game, door)
        try:
            yield
        except WorkFailed as failed:
            raise self.stops.remember(failed.crossing, key, game, door) from None
        except BaseException as error:
            if isinstance(error, Exception) or (out := crossing(error)) is None:
                raise
            raise self.stops.remember(out, key, game, door, error) from None

    async def history(
        self, live: LiveGame, version: int, upto: int
    ) -> tuple[ResumePoint | None, Sequence[StoredEntry]]:
        """The nearest snapshot at or before a version, None for none, and the entries from there up to another."""
        since = await self._snapshot(live.compiled, live.id, version)
        return since, await self.entries(live.id, 0 if since is None else since.version - 1, upto)

    async def way_back(self, live: LiveGame, seat: Seat) -> WayBack | None:
        """The rest that a seat would go back to, None if it has no answer to take back: see `domain.engine.table.undo`.

        Its last answer is seldom older than the nearest snapshot; only if it is, the whole history is read.
        """
        newest = live.now.version
        async with self.legible(live.id):
            since, stored = await self.history(live, newest, newest)
            found = await beside_if_long(len(stored), lambda: _way_back(live, stored, seat, since))
            if found is not None or since is None:
                return found
            whole = await self.entries(live.id, 0, newest)
            return await beside_if_long(len(whole), lambda: _way_back(live, whole, seat, None))

    def lock(self, game: str) -> GameLock:
        """The game's lock, which lives as long as somebody holds or awaits it, or the game is live."""
        return self._locks.get(game) or self._locks.setdefault(game, GameLock())

    async def locked(self, game: str) -> LiveGame:
        """The game from memory, else loaded; it may lag behind the store. Call it under the lock; refused if none."""
        return self._known(game) or await self._load(game)

    async def catch_up(self, live: LiveGame) -> None:
        """Fold what another process has stored onto the last rest, under the game's lock."""
        game, since, known = live.id, live.resume_point, live.now.version
        async with self.legible(game):
            fresh = await self.store.read(game, known)
            if not fresh:
                raise await self._absent(game)
            stored = [*(await self.entries(game, 0 if since is None else since.version - 1, known)), *fresh]
            table, diverged, folded = await self._resumed(live.compiled, game, live.secret, stored, since, known)
            if diverged is not None:
                await self.store.examine(game)
        live.diverged = diverged
        live.folded += folded
        live.move_to(table, fresh)
        self.moved(live)

    @asynccontextmanager
    async def legible(self, game: str) -> AsyncGenerator[None]:
        """A block that reads a game's entries. If it fails unexpectedly they are examined: Quarantined if damaged.

        Raises Stopped if the game's code was stopped in it.
        """
        try:
            yield
        except Quarantined:
            self.evict(game)
            raise
        except (Refused, Unavailable, Conflict):
            raise
        except Exception:
            await self.store.examine(game)
            raise
        except BaseException as error:
            if (stopped := self.stopped(error, game)) is None:
                raise
            raise stopped from None

    def stopped(self, error: BaseException, game: str) -> Stopped | None:
        """The refusal for what came out of a game's code while it was read; None if it is ours."""
        live, out = self._known(game), crossing(error)
        key = live.compiled.rules.key if live is not None else None if out is None else out.ruleset
        return None if out is None or key is None else self.stops.remember(out, key, game, "read", error)

    async def _resumed(
        self,
        compiled: CompiledRules,
        game: str,
        secret: bytes,
        stored: Sequence[StoredEntry],
        since: ResumePoint | None,
        beyond: int,
    ) -> tuple[Table, int | None, int]:
        """As `resumed`; a game whose rules were stopped is only folded, and has diverged. Raises Stopped."""
        key, scripts = compiled.rules.key, not self.stops.found(compiled.rules.key, game, "command")
        self.stops.check(key, game, "read")
        work = partial(resumed, compiled, game, secret, stored, since, beyond)
        try:
            try:
                return await beside_if_long(len(stored), partial(work, scripts=scripts))
            except BaseException as error:
                out = crossing(error)
                if isinstance(error, Exception) or out is None or not scripts:
                    raise
                self.stops.remember(out, key, game, "command", error)
            return await beside_if_long(len(stored), partial(work, scripts=False))
        except BaseException as error:
            if isinstance(error, Exception):
                await self.store.examine(game)
            if (out := crossing(error)) is None:
                raise
            raise self.stops.remember(out, key, game, "read", error) from None

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

    def moved_at(self, game: str) -> int | None:
        """The time of the newest entry of a game in memory, in microseconds UTC; None if it is not in memory."""
        return self._peek(game).now.at if self._live is not None and game in self._live else None

    def remember(self, live: LiveGame) -> None:
        """Keep a game in memory."""
        live.lock = self.lock(live.id)
        if self._live is not None:
            self._live[live.id] = live

    def evict(self, game: str) -> None:
        """Discard a game's table: it will be loaded anew."""
        if self._live is not None:
            self._live.pop(game, None)

    def diverged(self) -> int:
        """How many live games cannot go on."""
        return sum(self._peek(game).diverged is not None for game in self._live or ())

    def _peek(self, game: str) -> LiveGame:
        """A game in memory, which does not count as just used by this."""
        assert self._live is not None
        return super(LRUCache, self._live).__getitem__(game)

    def _known(self, game: str) -> LiveGame | None:
        return None if self._live is None else self._live.get(game)

    async def _load(self, game: str) -> LiveGame:
        """Read a game from the store, under its lock, when its caller's turn comes. Raises CrowdedError."""
        asking = ASKING.get()
        if asking is None:
            return await self._read(game)
        caller = asking()
        async with self.loads.turn(caller) as meter:
            live = await self._read(game)
        self.charged(caller, meter.seconds)
        return live

    async def _read(self, game: str) -> LiveGame:
        async with self.legible(game):
            if self._verify:
                examined = await self.store.examine(game)
                whole, head = examined.entries, examined.head
                first = whole[:1]
            else:
                whole, first = None, await self.store.read(game, 0, 1)
                head = await self.store.head(game) if first else None
            if not first or head is None or head.secret is None:
                raise await self._absent(game)
            secret = head.secret
            opening = read(first[0].body)
            compiled = self.games.get(opening.cause.ruleset)
            if compiled is None:
                raise NotInstalled(opening.cause.ruleset)
            since = await self._snapshot(compiled, game, BEYOND_ALL, whole)
            known = 0 if since is None else since.version - 1
            stored = await self.store.read(game, known) if whole is None else whole[known:]
            beyond = 0 if since is None else since.version
            table, diverged, folded = await self._resumed(compiled, game, secret, stored, since, beyond)
            if diverged is not None:
                await self.store.examine(game)
        live = LiveGame(compiled, secret, opening.at, table, stored)
        live.diverged, live.folded = diverged, folded
        live.restored, anchored = head.restored, head.anchored
        live.imported = None if anchored is None else Imported(anchored > 0, anchored)
        self.remember(live)
        self.moved(live)  # a bot may be asked whose wake-up was lost together with an answer
        return live

    async def _snapshot(
        self, compiled: CompiledRules, game: str, upto: int, whole: Sequence[StoredEntry] | None = None
    ) -> ResumePoint | None:
        """The newest snapshot up to version `upto`; None if there is none, or it does not match its entry.

        `whole`: all entries of the game, if they have been read.
        """
        if whole is not None and len(whole) < SHORT:
            return None
        found = await self.store.snapshot(game, compiled.snapshots.tag, upto)
        if found is None:
            return None
        try:
            since, head = compiled.snapshots.decode(found.state)
        except msgspec.MsgspecError:
            return None  # damaged: the whole history is there
        known = since.version - 1
        stored = await self.store.read(game, known, since.version) if whole is None else whole[known : since.version]
        return since if stored and stored[0].digest == head else None


def _way_back(live: LiveGame, stored: Sequence[StoredEntry], seat: Seat, since: ResumePoint | None) -> WayBack | None:
    decode = live.compiled.codec.decode
    entries = [decode(one.body) for one in stored]
    return course(live.compiled.rules, live.id, live.secret, entries, since).way_back(seat)


def kept(since: ResumePoint | None) -> ResumePoint | None:
    """A point to fold from, without the keys of requests: readers do not need them."""
    return None if since is None else replace(since, keys={})


def replayed(
    compiled: CompiledRules, game: str, stored: Sequence[StoredEntry], since: ResumePoint | None
) -> TableState:
    """The game after these entries, for reading."""
    entries = [compiled.codec.decode(one.body) for one in stored]
    return replay(compiled.rules, game, NO_SECRET, entries, since).now()
