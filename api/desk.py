"""Where a choice becomes history: load, tell, append.

1. Store, then show: `Warm.now` is what has been acknowledged; only it is read, and it moves after the append returns.
2. Choices of one game queue behind its pending append; different games do not wait for each other.
3. On conflict, failure or cancellation the running table is thrown away and resumed from the ledger.
4. A client that goes away never cancels an append under way.
"""

import asyncio
import re
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct

from api.ports import Bell, Chance, Clock, Conflict, Ledger, Row
from api.problems import Refused, from_rules
from api.shapes import opening_type, rematch_type
from domain.engine import checks, record
from domain.engine.checks import Before
from domain.engine.codec import Codec
from domain.engine.errors import HistoryDiverged, RuleError
from domain.engine.facts import Cause, Entry, Opened
from domain.engine.history import replay, resume
from domain.engine.house import House
from domain.engine.rules import Rules
from domain.engine.table import Now, Table
from projections.lobby import Listing, listing
from projections.wire import Wire

T = TypeVar("T")
_GAME = re.compile("[0-9a-f]{32}")
RECENT = 64
"""Rows kept in memory for each warm game, so that streams need not read what was just written."""
TRIES = 5


class _Peek(Struct):
    class Cause(Struct):
        ruleset: str

    cause: Cause


_peek = msgspec.msgpack.Decoder(_Peek)


class Game:
    """A ruleset with its codec, its wire types and the requests that open it, made once."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.codec, self.wire = rules, Codec(rules), Wire(rules)
        self.opening, self.rematch = opening_type(rules), rematch_type(rules)


class Key(Struct, frozen=True):
    """An idempotency fingerprint: of (player, route, game, key), and of the canonical request."""

    scope: bytes
    request: bytes

    @staticmethod
    def of(player: str, route: str, game: str, key: str, request: Any) -> "Key":
        """The fingerprint of one request."""
        scope = sha256(f"croupier/1 key\n{player}\n{route}\n{game}\n{key}".encode()).digest()
        return Key(scope, sha256(msgspec.json.encode(request, order="sorted")).digest())

    @staticmethod
    def of_rematch(game: str) -> "Key":
        """The opening key under which a game's rematch is found; it is nobody's own."""
        return Key.of("", "rematch", game, "", None)


class Warm:
    """A game in memory: the running table, and what of it has been acknowledged."""

    def __init__(self, game: Game, table: Table, rows: Sequence[Row], opened_at: int) -> None:
        self.game, self.table, self.opened_at = game, table, opened_at
        self.rows: deque[Row] = deque(rows[-RECENT:], RECENT)
        self.head = rows[-1].digest if rows else record.GENESIS
        self.now = table.now()
        self.listed: Listing | None = None
        self.frames: OrderedDict[tuple[int, str], bytes] = OrderedDict()
        self.diverged: int | None = None

    def commit(self, row: Row, listed: Listing) -> None:
        """Move on to what the ledger has acknowledged."""
        self.rows.append(row)
        self.head, self.now, self.listed = row.digest, self.table.now(), listed


@dataclass(frozen=True)
class Told:
    """An accepted cause: the game as it stood right after it, and its stored row."""

    warm: Warm
    now: Now
    row: Row
    entry: Entry
    replayed: bool


class Desk:
    """All games of this process. `after` is called with the game's id once a commit is acknowledged."""

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
        self.after: Callable[[str], None] = lambda _: None
        self._capacity = capacity
        self._warm: OrderedDict[str, Warm] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[Any]] = set()

    # -- looking

    async def look(self, game: str) -> Warm:
        """The game as acknowledged; raises the 404 of an unknown one."""
        newest = 0
        if game in self._warm:
            self._warm.move_to_end(game)
            newest = (await self.ledger.newest([game])).get(game, 0)
        warm = self._warm.get(game)
        if warm is not None and warm.now.version >= newest:
            return warm
        async with self._lock(game):
            warm = self._warm.get(game)
            if warm is not None and warm.now.version >= newest:
                return warm
            return await self._load(game)

    async def rows(self, game: str, after: int, upto: int) -> Sequence[Row]:
        """Stored rows, after < version <= upto."""
        warm = self._warm.get(game)
        if warm is not None and warm.rows and warm.rows[0].version <= after + 1:
            return [row for row in warm.rows if after < row.version <= upto]
        return await self.ledger.read(game, after, upto)

    async def _load(self, game: str) -> Warm:
        rows = await self.ledger.read(game) if _GAME.fullmatch(game) else ()
        secret = await self.ledger.secret(game) if rows else None
        if secret is None or not rows:
            raise Refused(404, "unknown-game", "no game has this id")
        kind = self.games.get(_peek.decode(rows[0].body).cause.ruleset)
        if kind is None:
            raise Refused(503, "unavailable", "this server no longer has the rules of this game")
        entries = [kind.codec.decode(row.body) for row in rows]
        diverged: int | None = None
        try:
            table = resume(kind.rules, game, secret, entries)
        except HistoryDiverged as error:
            table, diverged = replay(kind.rules, game, secret, entries), error.version
        warm = Warm(kind, table, rows, entries[0].at)
        warm.diverged = diverged
        self._keep(game, warm)
        self.after(game)  # a bot may be asked whose waking was lost together with an answer
        return warm

    def _keep(self, game: str, warm: Warm) -> None:
        self._warm[game] = warm
        while len(self._warm) > self._capacity:
            self._warm.popitem(last=False)

    def _lock(self, game: str) -> asyncio.Lock:
        """The game's lock, which lives as long as somebody holds or awaits it."""
        return self._locks.setdefault(game, asyncio.Lock())

    # -- telling

    async def open(self, opening: Callable[[str], Opened], kind: Game, player: str, key: Key | None) -> Told:
        """Open a game: commitment -> its opening."""
        return await self._through(self._open(opening, kind, player, key))

    async def _open(self, opening: Callable[[str], Opened], kind: Game, player: str, key: Key | None) -> Told:
        if key is not None and (earlier := await self.ledger.opened_by(key.scope)):
            return await self._again(await self.look(earlier), earlier, 1, key)
        game, secret = self.chance(16).hex(), self.chance(record.SECRET_BYTES)
        cause = opening(record.commitment(secret, game))
        table = Table(kind.rules, game, secret, cause)
        entry = self._tell(table, cause, player, key)
        row = _row(kind, table, record.GENESIS, entry)
        warm = Warm(kind, table, (), entry.at)
        listed = listing(game, entry.at, table.now())
        try:
            await self.ledger.open(game, secret, None if key is None else key.scope, row, listed)
        except Conflict:
            earlier = None if key is None else await self.ledger.opened_by(key.scope)
            if key is None or earlier is None:
                raise
            return await self._again(await self.look(earlier), earlier, 1, key)
        warm.commit(row, listed)
        self._keep(game, warm)
        self.after(game)
        return Told(warm, warm.now, row, entry, replayed=False)

    async def tell(
        self,
        game: str,
        cause: Callable[[House], Cause],
        player: str | None,
        *,
        key: Key | None = None,
        if_match: int | None = None,
    ) -> Told:
        """Let one thing be caused in a game, durably; `cause` is made from the house as it then is."""
        return await self._through(self._tell_game(game, cause, player, key, if_match))

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
        self, game: str, cause: Callable[[House], Cause], player: str | None, key: Key | None, if_match: int | None
    ) -> Told:
        async with self._lock(game):
            for _ in range(TRIES):
                warm = self._warm.get(game) or await self._load(game)
                if key is not None and (version := warm.table.keys.get(key.scope)):
                    return await self._again(warm, game, version, key)
                made = cause(warm.now.house)
                self._ready(warm, if_match)
                try:
                    made = warm.table.check(made, player)
                except RuleError as error:
                    raise from_rules(error, warm.now.version) from None
                try:
                    entry = self._tell(warm.table, made, player, key)
                except RuleError as error:  # not the caller's fault: the table had accepted the cause
                    self._warm.pop(game, None)
                    raise RuntimeError("the rules refuse what they began") from error
                except BaseException:
                    self._warm.pop(game, None)
                    raise
                row = _row(warm.game, warm.table, warm.head, entry)
                listed = listing(game, warm.opened_at, warm.table.now())
                try:
                    await self.ledger.append(game, row, None if listed == warm.listed else listed)
                except Conflict:
                    self._warm.pop(game, None)
                    continue
                except BaseException:
                    self._warm.pop(game, None)
                    raise
                warm.commit(row, listed)
                self.bell.ring(game, row.version)
                self.after(game)
                return Told(warm, warm.now, row, entry, replayed=False)
        raise Refused(409, "busy", "read the game again and choose anew", retry=True)

    def _ready(self, warm: Warm, if_match: int | None) -> None:
        if warm.diverged is not None:
            raise HistoryDiverged(warm.diverged)
        if if_match is not None and if_match != warm.now.version:
            detail = "the game is not at the version you named; look again"
            raise Refused(412, "stale", detail, version=warm.now.version)

    def _tell(self, table: Table, cause: Cause, player: str | None, key: Key | None) -> Entry:
        return table.tell(cause, self.clock(), player, None if key is None else (key.scope, key.request))

    async def _again(self, warm: Warm, game: str, version: int, key: Key) -> Told:
        """The first answer once more, from history; or the refusal of a key that meant something else."""
        kind = warm.game
        rows = await self.ledger.read(game, 0, version)
        entries = [kind.codec.decode(row.body) for row in rows]
        entry = entries[-1]
        if entry.key is None or entry.key[1] != key.request:
            raise Refused(422, "key-reused", "use a new key for a new request", version=warm.now.version)
        secret = await self.ledger.secret(game) or b""
        now = replay(kind.rules, game, secret, entries).now()
        self.bell.ring(game, warm.now.version)  # its first ring may have been lost together with the answer
        return Told(warm, now, rows[-1], entry, replayed=True)

    async def _through(self, work: Coroutine[Any, Any, T]) -> T:
        """Run to the end even if the caller goes away."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    def diverged(self) -> int:
        """How many warm games cannot go on."""
        return sum(warm.diverged is not None for warm in self._warm.values())

    async def close(self) -> None:
        """Wait for what is under way."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)


def _row(kind: Game, table: Table, head: bytes, entry: Entry) -> Row:
    body = kind.codec.encode(entry)
    return Row(table.version, table.seal(head, body), body)
