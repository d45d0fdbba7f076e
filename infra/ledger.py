"""The event store in one SQLite file, with group commit.

1. One thread writes. Whatever was asked for while the last commit ran is the next commit: no timer, so no waiting
   when it is quiet, and one sync of the disk for many games when it is not.
2. A unit is what one call stores: an event, a listing, and for an opening the secret and the key. It holds or fails
   as a whole and, in a savepoint of its own, without its neighbours.
3. A unit that was asked for is stored or refused, whether or not somebody still waits for the answer.
4. Readers never wait for the writer, nor it for them: the file has a write-ahead log.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec
from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteFactory,
)

from api.ports import Conflict, Row, Unavailable
from infra.mapper import NoTranscoder, RowMapper
from infra.migrations import SCHEMA, check, connect
from projections.lobby import Listing

LARGEST_BATCH = 256
LARGEST_INTEGER = 2**63 - 1
READERS = 4
PRECEDING = "SELECT 1 FROM stored_events WHERE originator_id = ? AND originator_version = ?"
TAKEN = {sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE}

T = TypeVar("T")
_listing = msgspec.json.Decoder(Listing).decode


class StoreError(Unavailable):
    """The store could not commit. Only reading again tells whether the unit is stored."""


class Unit(msgspec.Struct, frozen=True):
    """What one call stores, all of it or nothing; `opening` is the secret and, if there is one, the key."""

    game: str
    stored: StoredEvent
    listing: Listing | None
    opening: tuple[bytes, bytes | None] | None
    answer: asyncio.Future[None]


class LedgerPool(SQLiteConnectionPool):
    """The library's pool, with synced commits and a cache for more than the one prepared statement it keeps."""

    def _create_connection(self) -> SQLiteConnection:
        connection = connect(Path(self.db_name))
        connection.row_factory = sqlite3.Row
        return SQLiteConnection(connection, self.max_age)


class LedgerRecorder(SQLiteApplicationRecorder):
    """The library's recorder, which can also store units of several games in one commit."""

    def insert_units(self, units: Sequence[Unit]) -> list[Exception | None]:
        """Commit all that can be stored; the answer says for each unit why it was not, or None."""
        with self.datastore.get_connection(commit=True) as connection:
            cursor = connection.cursor()
            # The write lock at once: a transaction that asks for it only later can be refused without a wait.
            cursor.execute("BEGIN IMMEDIATE")
            try:
                outcomes = [self._insert_unit(cursor, unit) for unit in units]
                connection.commit()
            except BaseException:
                # Whatever state it is in, nobody meets it again: the pool opens another one.
                connection.close()
                raise
            return outcomes

    def _insert_unit(self, cursor: SQLiteCursor, unit: Unit) -> Exception | None:
        cursor.execute("SAVEPOINT unit")
        try:
            self._insert_event(cursor, unit)
            if unit.opening:
                _insert_opening(cursor, unit.game, *unit.opening)
            if unit.listing:
                _put_listing(cursor, unit.listing)
        except Exception as error:  # noqa: BLE001 - whatever it was, it is this unit's own
            # A disk that failed has taken the savepoint with it: then this raises, and the whole commit has failed.
            cursor.execute("ROLLBACK TO unit")
            cursor.execute("RELEASE unit")
            if isinstance(error, sqlite3.IntegrityError) and error.sqlite_errorcode in TAKEN:
                return Conflict(f"{unit.game} {unit.stored.originator_version}")
            return StoreError(f"the append failed: {error!r}") if isinstance(error, sqlite3.OperationalError) else error
        cursor.execute("RELEASE unit")
        return None

    def _insert_event(self, cursor: SQLiteCursor, unit: Unit) -> None:
        self._insert_events(cursor, [unit.stored])
        if unit.opening is None:
            cursor.execute(PRECEDING, (unit.game, unit.stored.originator_version - 1))
            if cursor.fetchone() is None:
                raise ValueError(f"no version comes right before {unit.stored.originator_version}")


def _insert_opening(cursor: SQLiteCursor, game: str, secret: bytes, key: bytes | None) -> None:
    cursor.execute("INSERT INTO game_secrets VALUES (?, ?)", (game, secret))
    if key is not None:
        cursor.execute("INSERT INTO opening_keys VALUES (?, ?)", (key, game))


def _put_listing(cursor: SQLiteCursor, listing: Listing) -> None:
    """Upsert what lists show. Only a game that runs waits for anybody, and a bot's move is not its player's."""
    asked = [sitting for sitting in listing.sitting if sitting.to_move and listing.status == "running"]
    bot = any(sitting.bot is not None for sitting in asked)
    cursor.execute(
        "INSERT INTO listings VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (game) DO UPDATE "
        "SET status = excluded.status, bot_to_move = excluded.bot_to_move, body = excluded.body",
        (listing.game, listing.ruleset, listing.status, listing.opened_at, bot, msgspec.json.encode(listing)),
    )
    players = dict.fromkeys((sitting.player for sitting in listing.sitting), False)
    players |= dict.fromkeys((sitting.player for sitting in asked if sitting.bot is None), True)
    cursor.execute(
        "DELETE FROM listing_seats WHERE game = ? AND player NOT IN (SELECT value FROM json_each(?))",
        (listing.game, msgspec.json.encode(list(players)).decode()),
    )
    cursor.executemany(
        "INSERT INTO listing_seats VALUES (?, ?, ?, ?) ON CONFLICT (game, player) DO UPDATE "
        "SET to_move = excluded.to_move WHERE to_move <> excluded.to_move",
        [(listing.game, player, moves, listing.opened_at) for player, moves in players.items()],
    )


class GroupCommit:
    """The writing thread and the queue in front of it."""

    def __init__(self, insert_units: Callable[[Sequence[Unit]], Sequence[Exception | None]]) -> None:
        self.commits = 0
        self._insert_units = insert_units
        self._queue = queue.SimpleQueue[Unit | None]()
        self._closing = threading.Lock()
        self._closed = False
        self.thread = threading.Thread(target=self._write, name="ledger-writer", daemon=True)
        self.thread.start()

    def put(self, unit: Unit) -> None:
        """Ask for a unit; its future is answered on its own loop."""
        with self._closing:
            if self._closed:
                raise StoreError("the ledger is closed")
            self._queue.put(unit)

    def close(self) -> None:
        """Return when everything asked for is committed and the thread has ended."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self.thread.join()

    def _write(self) -> None:
        while (unit := self._queue.get()) is not None:
            batch = [unit]
            with suppress(queue.Empty):
                while len(batch) < LARGEST_BATCH:
                    if (unit := self._queue.get_nowait()) is None:
                        self._queue.put(None)  # nothing comes behind it, so it ends the next round
                        break
                    batch.append(unit)
            self._commit(batch)

    def _commit(self, batch: Sequence[Unit]) -> None:
        outcomes: Sequence[Exception | None]
        try:
            outcomes = self._insert_units(batch)
            self.commits += 1
        except Exception as cause:  # noqa: BLE001 - the thread outlives a full disk
            outcomes = [StoreError(f"the commit failed: {cause!r}") for _ in batch]
        waiting: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[None], Exception | None]]] = {}
        for unit, outcome in zip(batch, outcomes, strict=True):
            waiting.setdefault(unit.answer.get_loop(), []).append((unit.answer, outcome))
        for loop, answers in waiting.items():
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(_answer, answers)


def _pair(game: str, version: int) -> tuple[str, int]:
    return game, version


def _answer(answers: Sequence[tuple[asyncio.Future[None], Exception | None]]) -> None:
    for future, outcome in answers:
        if not future.done():  # else who waited was cancelled; it is stored all the same
            future.set_exception(outcome) if outcome else future.set_result(None)


class SqliteLedger:
    """The ledger of a server with an SQLite file, which `migrate` must have brought up to date.

    `library` may hold more settings of the event library, as CIPHER_TOPIC; they cover the events, not the secrets.
    """

    def __init__(self, path: Path, library: Mapping[str, str] = MappingProxyType({})) -> None:
        check(path)
        self._factory = SQLiteFactory({**library, "SQLITE_DBNAME": str(path), "CREATE_TABLE": "no"})
        self._factory.datastore.pool = LedgerPool(db_name=str(path))
        self._mapper = RowMapper(NoTranscoder(), self._factory.compressor(), self._factory.cipher())
        self.writer = GroupCommit(LedgerRecorder(self._factory.datastore).insert_units)
        self._reader = threading.local()
        # A hop to a thread adds 40 us to a read (100 rows: 85 us), but cold pages must not hold up the whole loop.
        self._readers = ThreadPoolExecutor(READERS, "ledger-reader", self._enter_reader)

    async def open(self, game: str, secret: bytes, key: bytes | None, row: Row, listing: Listing) -> None:
        """Store a new game's secret, version 1 and listing in one commit; raises Conflict."""
        if row.version != 1:
            raise ValueError(f"a game opens with version 1, not {row.version}")
        await self._store(game, row, listing, (secret, key))

    async def append(self, game: str, row: Row, listing: Listing | None) -> None:
        """Store one entry, and the listing if it changed, in one commit; raises Conflict."""
        await self._store(game, row, listing, None)

    async def read(self, game: str, after: int = 0, upto: int | None = None) -> Sequence[Row]:
        """Read the rows with after < version <= upto, in order; none for an unknown game."""
        return await self._read(
            self._mapper.row,
            "SELECT originator_version, topic, state FROM stored_events WHERE originator_id = ? "
            "AND originator_version > ? AND originator_version <= ? ORDER BY originator_version",
            (game, min(after, LARGEST_INTEGER), LARGEST_INTEGER if upto is None else min(upto, LARGEST_INTEGER)),
        )

    async def newest(self, games: Collection[str]) -> Mapping[str, int]:
        """Tell the newest stored version of each of these games that is known, in one query."""
        return dict(
            await self._read(
                _pair,
                "SELECT originator_id, max(originator_version) FROM stored_events "
                "WHERE originator_id IN (SELECT value FROM json_each(?)) GROUP BY originator_id",
                (msgspec.json.encode(list(games)).decode(),),
            )
        )

    async def secret(self, game: str) -> bytes | None:
        """Return the game's 32 secret bytes, or None for an unknown game."""
        return next(iter(await self._read(bytes, "SELECT secret FROM game_secrets WHERE game = ?", (game,))), None)

    async def opened_by(self, key: bytes) -> str | None:
        """Find the game that was opened under this idempotency fingerprint."""
        return next(iter(await self._read(str, "SELECT game FROM opening_keys WHERE fingerprint = ?", (key,))), None)

    async def listings(
        self, ruleset: str | None, status: str | None, before: tuple[int, str] | None, limit: int
    ) -> Sequence[Listing]:
        """List games by (opened_at, game) descending, strictly after `before` in that order."""
        wanted = {"ruleset = ?": ruleset, "status = ?": status}
        chosen = {term: value for term, value in wanted.items() if value is not None}
        terms = " AND ".join([*chosen, "(opened_at, game) < (?, ?)" if before else "TRUE"])
        return await self._read(
            _listing,
            f"SELECT body FROM listings WHERE {terms} ORDER BY opened_at DESC, game DESC LIMIT ?",  # noqa: S608 - fixed terms
            (*chosen.values(), *(before or ()), limit),
        )

    async def listings_of(self, player: str, before: tuple[int, int, str] | None, limit: int) -> Sequence[Listing]:
        """List a player's games by (their move, opened_at, game) descending, strictly after `before` in that order."""
        terms = "player = ? AND " + ("(to_move, seats.opened_at, game) < (?, ?, ?)" if before else "TRUE")
        return await self._read(
            _listing,
            f"SELECT body FROM listing_seats AS seats JOIN listings USING (game) WHERE {terms} "  # noqa: S608 - as above
            "ORDER BY to_move DESC, seats.opened_at DESC, game DESC LIMIT ?",
            (player, *(before or ()), limit),
        )

    async def bots_to_move(self) -> Sequence[str]:
        """List the games in which a bot has an open question, the oldest first."""
        return await self._read(str, "SELECT game FROM listings WHERE bot_to_move = 1 ORDER BY opened_at, game", ())

    async def ready(self) -> bool:
        """Tell whether the store answers, still writes, and has the schema that this code knows."""
        try:
            found = await self._read(int, "SELECT max(version) FROM schema_version", ())
        except StoreError:
            return False
        return found == [SCHEMA] and self.writer.thread.is_alive()

    def close(self) -> None:
        """Return when everything asked for is committed, read and let go; blocks, and may be called again."""
        self.writer.close()
        self._readers.shutdown()
        self._factory.close()

    async def _store(
        self, game: str, row: Row, listing: Listing | None, opening: tuple[bytes, bytes | None] | None
    ) -> None:
        answer = asyncio.get_running_loop().create_future()
        self.writer.put(Unit(game, self._mapper.stored(game, row), listing, opening, answer))
        await answer

    async def _read(self, make: Callable[..., T], query: str, parameters: tuple[Any, ...]) -> list[T]:
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._readers, self._select, make, query, parameters
            )
        except (sqlite3.Error, RuntimeError) as error:  # RuntimeError: the readers are closed
            raise StoreError(f"the read failed: {error!r}") from error

    def _enter_reader(self) -> None:
        # Borrowed for the thread's whole life; the pool closes it with the others.
        self._reader.cursor = self._factory.datastore.pool.get_connection(is_writer=False).cursor().sqlite_cursor
        self._reader.cursor.row_factory = None

    def _select(self, make: Callable[..., T], query: str, parameters: tuple[Any, ...]) -> list[T]:
        return [make(*columns) for columns in self._reader.cursor.execute(query, parameters).fetchall()]
