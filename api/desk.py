"""Where a choice becomes history: check, carry out, append.

1. Store, then show: `Warm.now` is what has been acknowledged; only it is read, and it moves after the append returns.
2. Nothing is refused before the store was asked for the newest version: another process may have written it.
3. Choices of one game queue behind its pending append; different games do not wait for each other.
4. On conflict the running table is thrown away and resumed from its last rest; on any failure, from the store.
5. What can be said only afterwards is made ready while the store is at work.
6. Whoever goes away, or has waited too long, cancels no append under way: what the ledger was asked for it stores, or
   refuses. The running table is thrown away, and streams hear of the entry from the safety poll.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from api.application.ports import (
    PATIENCE,
    Chance,
    Clock,
    Conflict,
    EventStore,
    Notifier,
    Snapshot,
    StoredEntry,
    Unavailable,
)
from api.problems import Refused, from_rules
from api.shelf import CAPACITY, Shelf
from api.warm import Game, Key, Told, Warm, sealed
from domain.engine import checks, record
from domain.engine.checks import Situation
from domain.engine.errors import HistoryDiverged, RuleError
from domain.engine.facts import Command, Opened
from domain.engine.lobby import LobbyState
from domain.engine.rules import Rules
from domain.engine.table import Table

LOG = logging.getLogger("croupier")
TRIES = 5


class Desk:
    """Opens games, and lets things be caused in them."""

    def __init__(
        self,
        games: Mapping[str, Rules],
        ledger: EventStore,
        bell: Notifier,
        clock: Clock,
        chance: Chance,
        capacity: int = CAPACITY,
    ) -> None:
        self.games = {key: Game(rules) for key, rules in games.items()}
        self.bell, self.clock, self.chance = bell, clock, chance
        self.shelf = Shelf(self.games, ledger, capacity)
        self._snaps: set[asyncio.Task[None]] = set()

    @property
    def ledger(self) -> EventStore:
        """The event store."""
        return self.shelf.ledger

    async def open(self, opening: Callable[[str], Opened], kind: Game, player: str, key: Key | None) -> Told:
        """Open a game: commitment -> its opening."""
        if (told := await self.opened(key)) is not None:
            return told
        game, secret = self.chance(16).hex(), self.chance(record.SECRET_BYTES)
        cause = opening(record.commitment(secret, game))
        table = Table(kind.rules, game, secret, cause)
        entry = table.execute(cause, self.clock(), player, _pair(key))
        row = sealed(kind, table, record.GENESIS, entry)
        try:
            await self.ledger.open(game, secret, None if key is None else key.scope, row)
        except Conflict:
            if (told := await self.opened(key)) is None:
                raise
            return told
        warm = Warm(kind, secret, entry.at, table, (row,))
        self.shelf.put(warm)
        self.shelf.after(warm)
        return Told(warm, warm.now, row, entry)

    async def opened(self, key: Key | None) -> Told | None:
        """The opening of the game that was opened under this key, if one was."""
        if key is None or (game := await self.ledger.opened_by(key.scope)) is None:
            return None
        return await self._again(await self.shelf.look(game), game, 1, key)

    async def adopt(self, game: str, secret: bytes, rows: Sequence[StoredEntry], anchored: int) -> Warm:
        """Keep a whole game that was played elsewhere; raises Conflict if there is one of this id."""
        await self.ledger.adopt(game, secret, rows, anchored)
        return await self.shelf.look(game)

    async def tell(
        self,
        game: str,
        cause: Callable[[LobbyState], Command],
        player: str | None,
        *,
        key: Key | None = None,
        if_match: int | None = None,
        meanwhile: Callable[[Told], Any] | None = None,
    ) -> Told:
        """Let one thing be caused in a game, durably; `cause` is made from the house as it then is.

        `meanwhile` makes what is `ready` of it while the store is at work: nobody may see that before this returns.
        """
        door = self.shelf.door(game)
        if not door.before:  # then it waits for its append alone, which has a patience of its own
            async with door:
                return await self._tell_game(game, cause, player, key, if_match, meanwhile)
        try:
            async with asyncio.timeout(PATIENCE), door:
                return await self._tell_game(game, cause, player, key, if_match, meanwhile)
        except TimeoutError:
            raise Unavailable("the store does not answer") from None

    async def check(self, game: str, cause: Callable[[LobbyState], Command], player: str, if_match: int | None) -> Warm:
        """Refuse what `tell` would refuse of the game as acknowledged; store and show nothing of what would follow."""
        warm = await self.shelf.look(game)
        now = warm.now
        made = cause(now.lobby)
        self._ready(warm, if_match)
        try:
            checks.check(Situation(warm.game.rules, now.lobby, now.asked, now.version, ready=True), made, player)
        except RuleError as error:
            raise from_rules(error, now.version) from None
        return warm

    async def _tell_game(
        self,
        game: str,
        cause: Callable[[LobbyState], Command],
        player: str | None,
        key: Key | None,
        if_match: int | None,
        meanwhile: Callable[[Told], Any] | None,
    ) -> Told:
        for _ in range(TRIES):
            warm = await self.shelf.take(game)
            if key is not None and (version := warm.table.keys.get(key.scope)):
                return await self._again(warm, game, version, key)
            try:
                made = self._accept(warm, cause, player, if_match)
            except (Refused, HistoryDiverged):
                if (await self.ledger.newest((game,))).get(game, 0) <= warm.now.version:
                    raise
                await self.shelf.catch_up(warm)  # refused by a table that has moved on elsewhere: ask it again
                continue
            try:
                entry = warm.table.apply_command(made, self.clock(), player, _pair(key))
                told = Told(warm, warm.table.now(), sealed(warm.game, warm.table, warm.head, entry), entry)
                told = await self._store(told, meanwhile)
            except Conflict:
                self.shelf.drop(game)
                await self.shelf.catch_up(warm)
                self.shelf.put(warm)
                continue
            except RuleError as error:  # not the caller's fault: the table had accepted the cause
                self.shelf.drop(game)
                raise RuntimeError("the rules refuse what they began") from error
            except BaseException:
                self.shelf.drop(game)
                raise
            warm.commit(told)
            self.bell.notify(game, told.row.version)
            self.shelf.after(warm)
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

    def _accept(
        self, warm: Warm, cause: Callable[[LobbyState], Command], player: str | None, if_match: int | None
    ) -> Command:
        """The cause as it will be stored; raises the refusal of this table."""
        made = cause(warm.now.lobby)
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
        now, _ = await self.shelf.at(warm, version)
        (row,) = await self.shelf.rows(game, version - 1, version)
        entry = warm.game.codec.decode(row.body)
        if entry.key is None or entry.key[1] != key.request:
            raise Refused(422, "key-reused", "use a new key for a new request", version=warm.now.version)
        self.bell.notify(game, warm.now.version)  # its first ring may have been lost together with the answer
        return Told(warm, now, row, entry, replayed=True)

    async def close(self) -> None:
        """Wait for the snapshots under way."""
        while self._snaps:
            await asyncio.gather(*self._snaps, return_exceptions=True)


def _pair(key: Key | None) -> tuple[bytes, bytes] | None:
    return None if key is None else (key.scope, key.request)
