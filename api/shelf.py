"""The games in memory: found, loaded, and brought up to what the whole service has acknowledged.

1. Other processes write to the same games: whoever looks asks the store for the newest version first, so nothing that
   was acknowledged anywhere is missed.
2. What is folded onto a table, or thrown away, is so under the game's lock.
3. The game that nobody has asked for longest makes room for others; it is in the store.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Literal
from weakref import WeakValueDictionary

import msgspec

from api.application.ports import EventStore, StoredEntry
from api.problems import Refused
from api.warm import Game, Warm, resumed
from domain.engine.history import ResumePoint, replay
from domain.engine.table import TableState
from projections.lobby import Imported, read

CAPACITY = 2000
LATEST = 2**62


class Door(asyncio.Lock):
    """A game's lock, which tells how many there are before one who comes now."""

    before = 0

    async def acquire(self) -> Literal[True]:
        """Wait for it."""
        self.before += 1
        try:
            return await super().acquire()
        except BaseException:
            self.before -= 1
            raise

    def release(self) -> None:
        """Let the next one in."""
        self.before -= 1
        super().release()


class Shelf:
    """The warm games of this process. `after` is called with a game when it has moved on."""

    def __init__(self, games: Mapping[str, Game], ledger: EventStore, capacity: int = CAPACITY) -> None:
        self.games, self.ledger = games, ledger
        self.after: Callable[[Warm], None] = lambda _: None
        self._capacity = capacity
        self._warm: OrderedDict[str, Warm] = OrderedDict()
        self._doors: WeakValueDictionary[str, Door] = WeakValueDictionary()

    async def look(self, game: str) -> Warm:
        """The game as the whole service has acknowledged it; raises the 404 of an unknown one."""
        newest = (await self.ledger.newest((game,))).get(game)
        if newest is None:
            raise Refused(404, "unknown-game", "no game has this id")
        warm = self._known(game)
        if warm is not None and warm.now.version >= newest:
            return warm
        async with self.door(game):
            warm = await self.take(game)
            if warm.now.version < newest:
                await self.catch_up(warm)
            return warm

    async def rows(self, game: str, after: int, upto: int) -> Sequence[StoredEntry]:
        """Stored rows, after < version <= upto."""
        warm = self._warm.get(game)
        if warm is not None and warm.rows and warm.rows[0].version <= after + 1 and upto <= warm.rows[-1].version:
            return [row for row in warm.rows if after < row.version <= upto]
        return await self.ledger.read(game, after, upto)

    async def at(self, warm: Warm, version: int) -> tuple[TableState, bytes]:
        """The game as it stood at one of its versions, folded from the nearest snapshot; and the chain's head there."""
        kind, game = warm.game, warm.table.game
        since = await self._snapshot(kind, game, version)
        rows = await self.rows(game, 0 if since is None else since.version - 1, version)
        table = replay(kind.rules, game, warm.secret, [kind.codec.decode(row.body) for row in rows], since)
        return table.now(), rows[-1].digest

    def door(self, game: str) -> Door:
        """The game's lock, which lives as long as somebody holds or awaits it, or the game is warm."""
        return self._doors.get(game) or self._doors.setdefault(game, Door())

    async def take(self, game: str) -> Warm:
        """The game as far as it is known here, under its lock; raises the 404 of an unknown one."""
        return self._known(game) or await self._load(game)

    async def catch_up(self, warm: Warm) -> None:
        """Fold what another process has stored onto the last rest, under the game's lock."""
        kind, game, since = warm.game, warm.table.game, warm.checkpoint
        after, known = (0 if since is None else since.version - 1), warm.now.version
        fresh = await self.ledger.read(game, known)
        rows = [*(await self.rows(game, after, known)), *fresh]
        table, warm.diverged, folded = resumed(kind, game, warm.secret, rows, since, known)
        warm.folded += folded
        warm.move_to(table, fresh)
        self.after(warm)

    def put(self, warm: Warm) -> None:
        """Keep a game."""
        game = warm.table.game
        self._warm[game] = warm
        warm.door = self.door(game)
        while len(self._warm) > self._capacity:
            self._warm.popitem(last=False)

    def drop(self, game: str) -> None:
        """Throw a game's table away: it is loaded anew."""
        self._warm.pop(game, None)

    def diverged(self) -> int:
        """How many warm games cannot go on."""
        return sum(warm.diverged is not None for warm in self._warm.values())

    def _known(self, game: str) -> Warm | None:
        warm = self._warm.get(game)
        if warm is not None:
            self._warm.move_to_end(game)
        return warm

    async def _load(self, game: str) -> Warm:
        """Read a game from the store, under its lock."""
        first = await self.ledger.read(game, 0, 1)
        secret = await self.ledger.secret(game) if first else None
        if secret is None:
            raise Refused(404, "unknown-game", "no game has this id")
        opening = read(first[0].body)
        kind = self.games.get(opening.cause.ruleset)
        if kind is None:
            raise Refused(503, "unavailable", "this server no longer has the rules of this game")
        since = await self._snapshot(kind, game, LATEST)
        rows = await self.ledger.read(game, 0 if since is None else since.version - 1)
        table, diverged, folded = resumed(kind, game, secret, rows, since, 0 if since is None else since.version)
        warm = Warm(kind, secret, opening.at, table, rows)
        warm.diverged, warm.folded = diverged, folded
        anchored = await self.ledger.adopted(game) if table.lobby.status == "over" else None
        warm.imported = None if anchored is None else Imported(anchored > 0, anchored)
        self.put(warm)
        self.after(warm)  # a bot may be asked whose waking was lost together with an answer
        return warm

    async def _snapshot(self, kind: Game, game: str, upto: int) -> ResumePoint | None:
        """The nearest snapshot that fits the entry in which it was taken."""
        found = await self.ledger.snapshot(game, kind.snapshots.tag, upto)
        if found is None:
            return None
        try:
            since, head = kind.snapshots.decode(found.state)
        except msgspec.MsgspecError:
            return None  # damaged: the whole history is there
        row = await self.ledger.read(game, since.version - 1, since.version)
        return since if row and row[0].digest == head else None
