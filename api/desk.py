"""Where a choice becomes history: load, tell, append.

1. Store, then show: `Warm.now` is what has been acknowledged; only it is read, and it moves after the append returns.
2. Other processes write to the same games: before anything is shown or refused the store is asked for the newest
   version, so nothing that was acknowledged anywhere is missed.
3. Choices of one game queue behind its pending append; different games do not wait for each other.
4. On conflict the running table is thrown away and resumed from its last rest; on any failure, from the store.
5. What can be said only afterwards is made ready while the store is at work.
6. A client that goes away never cancels an append under way: what the ledger was asked for it stores, or refuses, and
   the running table, which nobody waits for any more, is thrown away.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from api.ports import PATIENCE, Bell, Chance, Clock, Conflict, Ledger, Row, Snapshot, Unavailable
from api.problems import Refused, from_rules
from api.warm import Game, Key, Told, Warm, resumed, sealed
from domain.engine import checks, record
from domain.engine.checks import Before
from domain.engine.errors import HistoryDiverged, RuleError
from domain.engine.facts import Cause, Opened
from domain.engine.history import Checkpoint, replay
from domain.engine.house import House
from domain.engine.rules import Rules
from domain.engine.table import Now, Table
from projections.lobby import Imported, read

LOG = logging.getLogger("croupier")
TRIES = 5
LATEST = 2**62


class Desk:
    """All games of this process. `after` is called with a game when it has moved on."""

    def __init__(
        self,
        games: Mapping[str, Rules],
        ledger: Ledger,
        bell: Bell,
        clock: Clock,
        chance: Chance,
        capacity: int = 2000,
    ) -> None:
        self.games = {key: Game(rules) for key, rules in games.items()}
        self.ledger, self.bell, self.clock, self.chance = ledger, bell, clock, chance
        self.after: Callable[[Warm], None] = lambda _: None
        self._capacity = capacity
        self._warm: OrderedDict[str, Warm] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._snaps: set[asyncio.Task[None]] = set()

    # -- looking

    async def look(self, game: str) -> Warm:
        """The game as the whole service has acknowledged it; raises the 404 of an unknown one."""
        newest = (await self.ledger.newest((game,))).get(game)
        if newest is None:
            raise Refused(404, "unknown-game", "no game has this id")
        warm = self._warm.get(game)
        if warm is not None and warm.now.version >= newest:
            self._warm.move_to_end(game)
            return warm
        async with self._lock(game):
            warm = self._warm.get(game) or await self._load(game)
            if warm.now.version < newest:
                await self._catch_up(warm)
            return warm

    async def rows(self, game: str, after: int, upto: int) -> Sequence[Row]:
        """Stored rows, after < version <= upto."""
        warm = self._warm.get(game)
        if warm is not None and warm.rows and warm.rows[0].version <= after + 1 and upto <= warm.rows[-1].version:
            return [row for row in warm.rows if after < row.version <= upto]
        return await self.ledger.read(game, after, upto)

    async def at(self, warm: Warm, version: int) -> tuple[Now, bytes]:
        """The game as it stood at one of its versions, folded from the nearest snapshot; and the chain's head there."""
        kind, game = warm.game, warm.table.game
        since = await self._snapshot(kind, game, version)
        rows = await self.rows(game, 0 if since is None else since.version - 1, version)
        table = replay(kind.rules, game, warm.secret, [kind.codec.decode(row.body) for row in rows], since)
        return table.now(), rows[-1].digest

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
        anchored = await self.ledger.adopted(game) if table.house.status == "over" else None
        warm.imported = None if anchored is None else Imported(anchored > 0, anchored)
        self._keep(game, warm)
        self.after(warm)  # a bot may be asked whose waking was lost together with an answer
        return warm

    async def _catch_up(self, warm: Warm) -> None:
        """Fold what another process has stored onto the last rest, under the game's lock."""
        kind, game, since = warm.game, warm.table.game, warm.checkpoint
        after, known = (0 if since is None else since.version - 1), warm.now.version
        fresh = await self.ledger.read(game, known)
        rows = [*(await self.rows(game, after, known)), *fresh]
        table, warm.diverged, folded = resumed(kind, game, warm.secret, rows, since, known)
        warm.folded += folded
        warm.move_to(table, fresh)
        self.after(warm)

    async def _snapshot(self, kind: Game, game: str, upto: int) -> Checkpoint | None:
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

    def _keep(self, game: str, warm: Warm) -> None:
        self._warm[game] = warm
        warm.lock = self._lock(game)
        while len(self._warm) > self._capacity:
            self._warm.popitem(last=False)

    def _lock(self, game: str) -> asyncio.Lock:
        """The game's lock, which lives as long as somebody holds or awaits it, or the game is warm."""
        return self._locks.get(game) or self._locks.setdefault(game, asyncio.Lock())

    # -- telling

    async def open(self, opening: Callable[[str], Opened], kind: Game, player: str, key: Key | None) -> Told:
        """Open a game: commitment -> its opening."""
        if key is not None and (earlier := await self.ledger.opened_by(key.scope)):
            return await self._again(await self.look(earlier), earlier, 1, key)
        game, secret = self.chance(16).hex(), self.chance(record.SECRET_BYTES)
        cause = opening(record.commitment(secret, game))
        table = Table(kind.rules, game, secret, cause)
        entry = table.tell(cause, self.clock(), player, _pair(key))
        row = sealed(kind, table, record.GENESIS, entry)
        try:
            await self.ledger.open(game, secret, None if key is None else key.scope, row)
        except Conflict:
            earlier = None if key is None else await self.ledger.opened_by(key.scope)
            if key is None or earlier is None:
                raise
            return await self._again(await self.look(earlier), earlier, 1, key)
        warm = Warm(kind, secret, entry.at, table, (row,))
        self._keep(game, warm)
        self.after(warm)
        return Told(warm, warm.now, row, entry)

    async def adopt(self, game: str, secret: bytes, rows: Sequence[Row], anchored: int) -> Warm:
        """Keep a whole game that was played elsewhere; raises Conflict if there is one of this id."""
        await self.ledger.adopt(game, secret, rows, anchored)
        return await self.look(game)

    async def tell(
        self,
        game: str,
        cause: Callable[[House], Cause],
        player: str | None,
        *,
        key: Key | None = None,
        if_match: int | None = None,
        meanwhile: Callable[[Told], Any] | None = None,
    ) -> Told:
        """Let one thing be caused in a game, durably; `cause` is made from the house as it then is.

        `meanwhile` makes what is `ready` of it while the store is at work: nobody may see that before this returns.
        """
        lock = self._lock(game)
        if lock.locked():
            try:
                async with asyncio.timeout(PATIENCE):  # in all: not one patience for each choice before this one
                    await lock.acquire()
            except TimeoutError:
                raise Unavailable("the store does not answer") from None
        else:
            await lock.acquire()
        try:
            return await self._tell_game(game, cause, player, key, if_match, meanwhile)
        finally:
            lock.release()

    async def check(self, game: str, cause: Callable[[House], Cause], player: str, if_match: int | None) -> Warm:
        """Refuse what `tell` would refuse of the game as acknowledged; store and show nothing of what would follow."""
        warm = await self.look(game)
        now = warm.now
        made = cause(now.house)
        self._ready(warm, if_match)
        try:
            checks.check(Before(warm.game.rules, now.house, now.asked, now.version, ready=True), made, player)
        except RuleError as error:
            raise from_rules(error, now.version) from None
        return warm

    async def _tell_game(
        self,
        game: str,
        cause: Callable[[House], Cause],
        player: str | None,
        key: Key | None,
        if_match: int | None,
        meanwhile: Callable[[Told], Any] | None,
    ) -> Told:
        for _ in range(TRIES):
            warm = self._warm.get(game) or await self._load(game)
            if key is not None and (version := warm.table.keys.get(key.scope)):
                return await self._again(warm, game, version, key)
            try:
                made = self._accept(warm, cause, player, if_match)
            except (Refused, HistoryDiverged):
                if (await self.ledger.newest((game,))).get(game, 0) <= warm.now.version:
                    raise
                await self._catch_up(warm)  # refused by a table that has moved on elsewhere: ask it again
                continue
            try:
                entry = warm.table.carry_out(made, self.clock(), player, _pair(key))
                told = Told(warm, warm.table.now(), sealed(warm.game, warm.table, warm.head, entry), entry)
                told = await self._store(told, meanwhile)
            except Conflict:
                self._warm.pop(game, None)
                await self._catch_up(warm)
                self._keep(game, warm)
                continue
            except RuleError as error:  # not the caller's fault: the table had accepted the cause
                self._warm.pop(game, None)
                raise RuntimeError("the rules refuse what they began") from error
            except BaseException:
                self._warm.pop(game, None)
                raise
            warm.commit(told)
            self.bell.ring(game, told.row.version)
            self.after(warm)
            if (snapshot := warm.snapshot()) is not None:
                task = asyncio.get_running_loop().create_task(self._snap(warm, snapshot))
                self._snaps.add(task)
                task.add_done_callback(self._snaps.discard)
            return told
        raise Refused(409, "busy", "read the game again and choose anew", retry=True)

    async def _store(self, told: Told, meanwhile: Callable[[Told], Any] | None) -> Told:
        """What was told, once it is durable; raises Conflict."""
        stored = self.ledger.append(told.warm.table.game, told.row)
        if meanwhile is not None:
            await asyncio.sleep(0)  # whatever else this turn of the loop asks for goes to the store first
            told = replace(told, ready=meanwhile(told))
        await stored
        return told

    def _accept(self, warm: Warm, cause: Callable[[House], Cause], player: str | None, if_match: int | None) -> Cause:
        """The cause as it will be stored; raises the refusal of this table."""
        made = cause(warm.now.house)
        self._ready(warm, if_match)
        try:
            return warm.table.check(made, player)
        except RuleError as error:
            raise from_rules(error, warm.now.version) from None

    async def _snap(self, warm: Warm, snapshot: Snapshot) -> None:
        """Keep a snapshot, after the answer and whether or not it succeeds."""
        try:
            await self.ledger.keep(warm.table.game, warm.game.snapshots.tag, snapshot)
        except Unavailable as error:
            LOG.warning("no snapshot of game %s: %s", warm.table.game, type(error).__name__)

    def _ready(self, warm: Warm, if_match: int | None) -> None:
        if warm.diverged is not None:
            raise HistoryDiverged(warm.diverged)
        if if_match is not None and if_match != warm.now.version:
            detail = "the game is not at the version you named; look again"
            raise Refused(412, "stale", detail, version=warm.now.version)

    async def _again(self, warm: Warm, game: str, version: int, key: Key) -> Told:
        """The first answer once more, from history; or the refusal of a key that meant something else."""
        now, _ = await self.at(warm, version)
        (row,) = await self.rows(game, version - 1, version)
        entry = warm.game.codec.decode(row.body)
        if entry.key is None or entry.key[1] != key.request:
            raise Refused(422, "key-reused", "use a new key for a new request", version=warm.now.version)
        self.bell.ring(game, warm.now.version)  # its first ring may have been lost together with the answer
        return Told(warm, now, row, entry, replayed=True)

    def diverged(self) -> int:
        """How many warm games cannot go on."""
        return sum(warm.diverged is not None for warm in self._warm.values())

    async def close(self) -> None:
        """Wait for the snapshots under way."""
        while self._snaps:
            await asyncio.gather(*self._snaps, return_exceptions=True)


def _pair(key: Key | None) -> tuple[bytes, bytes] | None:
    return None if key is None else (key.scope, key.request)
