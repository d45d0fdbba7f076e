"""What is stored of games in memory: read, and folded to how a game stood at a version.

Whatever reads or folds entries does so within `reading`: a damaged game raises Quarantined and is not kept in memory,
and what of a game's code is stopped is remembered.
"""

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial

import msgspec
from cachetools import LRUCache

from api.application.games.live_game import LiveGame, kept, replayed, resumed, way_back
from api.application.games.refusals import Refused
from api.application.games.stops import Stopped, Stops
from api.application.ports.errors import Conflict, Quarantined, Unavailable
from api.application.ports.stores import StoredEntry, Stores
from api.application.runtime.border import crossing
from api.application.runtime.processes import WorkFailed
from api.application.runtime.readers import Readers
from api.application.runtime.worker_threads import beside_if_long
from domain.engine.audience.audience import Seat
from domain.engine.game.table_state import TableState
from domain.engine.history.history import ResumePoint
from domain.engine.lobby.undo_proposal import WayBack
from domain.engine.table.table import Table
from projections.views.compiled import CompiledRules


class StoredGames:
    """The games in memory, `capacity` at most, and what is stored of them. `readers`: performs expensive reads."""

    def __init__(
        self, games: Mapping[str, CompiledRules], store: Stores, capacity: int, readers: Readers, stops: Stops
    ) -> None:
        self.games, self.store, self.readers, self.stops = games, store, readers, stops
        self._live: LRUCache[str, LiveGame] = LRUCache(max(capacity, 1))
        self._keeps = capacity > 0

    def __len__(self) -> int:
        """How many games are in memory."""
        return len(self._live)

    def evict(self, game: str) -> None:
        """Discard a game's table: it will be loaded anew."""
        self._live.pop(game, None)

    @asynccontextmanager
    async def reading(self, game: str, door: str = "read") -> AsyncGenerator[None]:
        """A block that reads a game's entries, which may run its code. If it fails unexpectedly they are examined.

        Raises Quarantined if they are damaged, and Stopped if the game's code is stopped in it, or was behind this
        door.
        """
        live = self._live.get(game)
        if live is not None:
            self.stops.refuse(live.compiled.rules.key, game, door)
        try:
            yield
        except Quarantined:
            self.evict(game)
            raise
        except (Refused, Unavailable, Conflict):
            raise
        except BaseException as error:
            if (stopped := self.stopped(error, game, door)) is not None:
                raise stopped from None
            if isinstance(error, Exception):
                await self.store.examine(game)
            raise

    def stopped(self, error: BaseException, game: str, door: str = "read") -> Stopped | None:
        """The refusal for what came out of a game's code while it was read; None for ours, and for plain errors."""
        if isinstance(error, WorkFailed):
            out = error.crossing
        elif isinstance(error, Exception) or (out := crossing(error)) is None:
            return None
        live = self._live.get(game)
        ruleset = out.ruleset if live is None else live.compiled.rules.key
        return None if ruleset is None else self.stops.remember(out, ruleset, game, door, error)

    async def entries(self, game: str, after: int, upto: int) -> Sequence[StoredEntry]:
        """Stored entries, after < version <= upto."""
        live = self._live.get(game)
        if live is not None and live.entries:
            recent = live.entries
            if recent[0].version <= after + 1 and upto <= recent[-1].version:
                return [stored for stored in recent if after < stored.version <= upto]
        async with self.reading(game):
            return await self.store.read(game, after, upto)

    async def replayed_at(self, live: LiveGame, version: int) -> tuple[TableState, bytes]:
        """The game as it stood at one of its versions, folded from the nearest snapshot; and the chain's head there."""
        async with self.reading(live.id):
            since, stored = await self.history(live.compiled, live.id, version, version)
            now = await self.readers.made_if_long(len(stored), live.compiled, replayed, live.id, stored, kept(since))
        return now, stored[-1].digest

    async def history(
        self, compiled: CompiledRules, game: str, version: int, upto: int, whole: Sequence[StoredEntry] = ()
    ) -> tuple[ResumePoint | None, Sequence[StoredEntry]]:
        """The nearest snapshot at or before a version, None for none, and the entries from there up to another.

        One that does not match its entry counts as none. `whole`: all entries, if they have been read before.
        """
        async with self.reading(game):
            snapshot, stored = await self.store.history(game, compiled.snapshots.tag, version, 0 if whole else upto)
            if snapshot is None:
                return None, whole or stored
            stored = whole[snapshot.version - 1 :] if whole else stored
            with suppress(msgspec.MsgspecError):  # damaged: the whole history is there
                since, head = compiled.snapshots.decode(snapshot.state)
                if stored and (since.version, head) == (stored[0].version, stored[0].digest):
                    return since, stored
            return None, whole or await self.store.read(game, 0, upto)

    async def way_back(self, live: LiveGame, seat: Seat) -> WayBack | None:
        """The rest that a seat would go back to, None if it has no answer to take back: see `domain.engine.table.undo`.

        Its last answer is seldom older than the nearest snapshot; only if it is, the whole history is read.
        """
        newest = live.now.version
        async with self.reading(live.id):
            since, stored = await self.history(live.compiled, live.id, newest, newest)
            rests = await beside_if_long(len(stored), lambda: way_back(live, stored, seat, since))
            if rests is not None or since is None:
                return rests
            whole = await self.entries(live.id, 0, newest)
            return await beside_if_long(len(whole), lambda: way_back(live, whole, seat, None))

    async def resumed(
        self, compiled: CompiledRules, game: str, secret: bytes, stored: Sequence[StoredEntry],
        since: ResumePoint | None,
    ) -> tuple[Table, int | None]:  # fmt: skip
        """As `resumed` of `live_game`, within `reading`; a game whose rules were stopped is only folded."""
        key, work = compiled.rules.key, partial(resumed, compiled, game, secret, stored, since)
        self.stops.refuse(key, game, "read")
        if not self.stops.found(key, game, "command"):
            with suppress(Stopped), self.stops.border(key, game, "command"):
                return await beside_if_long(len(stored), work)
        with self.stops.border(key, game, "read"):
            return await beside_if_long(len(stored), partial(work, scripts=False))
