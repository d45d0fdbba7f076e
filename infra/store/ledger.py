"""The event store: entries by game and version, over whichever database; and the lists that are made from them.

1. Appends of all games share a writing thread, which commits in groups; readers never wait for it.
2. "The newest version" is asked of the database itself, for all who want to know at this moment in one query: nothing
   that any process has acknowledged before is missed.
3. Secrets, bodies and snapshots pass through the mapper, which encrypts them if it was given keys.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import closing, suppress
from typing import Any

import msgspec
from eventsourcing.persistence import IntegrityError, MapperDeserialisationError

from api.application.ports import Lag, Snapshot, StoredEntry
from infra.store.connection import Opening, Session, Store, StoreError, Unit, Workers, answering
from infra.store.group_commit import GroupCommit
from infra.store.lists import ListsRunner
from infra.store.rows import RowMapper, UnknownTopicError, stream
from infra.store.schema import SCHEMA
from projections.lobby import Listing

LARGEST_INTEGER = 2**63 - 1
READERS = 4
_GAME = re.compile("[0-9a-f]{32}")
_listing = msgspec.json.Decoder(Listing).decode
EVENTS = (
    "SELECT originator_version, topic, state FROM stored_events WHERE originator_id = ? "
    "AND originator_version > ? AND originator_version <= ? ORDER BY originator_version"
)


class EventStoreAdapter:
    """The ledger over an open store."""

    def __init__(self, store: Store, mapper: RowMapper) -> None:
        self.store, self.mapper = store, mapper
        _check_key(store, mapper)
        self.writer = GroupCommit(store.insert_units)
        self.lists = ListsRunner(store, mapper)
        # A hop to a thread adds 40 us to a read (100 rows: 85 us), but cold pages must not hold up the whole loop.
        self._readers = Workers(store, READERS, "ledger-reader")
        self._listers = Workers(store, 1, "lists")
        self._newest = Newest(lambda games: self._readers.run(lambda session: store.newest(session, games)))

    async def open(self, game: str, secret: bytes, key: bytes | None, row: StoredEntry) -> None:
        """Store a new game's secret and version 1 in one commit; raises Conflict."""
        if row.version != 1:
            raise ValueError(f"a game opens with version 1, not {row.version}")
        stored, key_id = self.mapper.stored_secret(game, secret)
        await self.writer.put(Unit(self.mapper.stored(game, row), Opening(game, stored, key_id, key)))

    async def adopt(self, game: str, secret: bytes, rows: Sequence[StoredEntry], anchored: int) -> None:
        """Store a whole game that was played elsewhere in one commit; raises Conflict if there is one of this id."""
        if not rows or [row.version for row in rows] != list(range(1, len(rows) + 1)):
            raise ValueError("a game has its versions from 1, in order")
        kept, key_id = self.mapper.stored_secret(game, secret)
        first, *more = [self.mapper.stored(game, row) for row in rows]
        await self.writer.put(Unit(first, Opening(game, kept, key_id, None, anchored), tuple(more)))

    async def adopted(self, game: str) -> int | None:
        """The last anchored version of a game that was played elsewhere; None for one that was played here."""
        found = await self._readers.run(lambda s: s.rows("SELECT anchored FROM imports WHERE game = ?", (game,)))
        return found[0][0] if found else None

    def append(self, game: str, row: StoredEntry) -> Awaitable[None]:
        """Ask for one entry to be stored, from this call on; raises Conflict when it is awaited."""
        if row.version == 1:
            raise ValueError("no version comes right before 1: a game is opened")
        return self.writer.put(Unit(self.mapper.stored(game, row)))

    async def read(self, game: str, after: int = 0, upto: int | None = None) -> Sequence[StoredEntry]:
        """Read the rows with after < version <= upto, in order; none for an unknown game."""
        if not _GAME.fullmatch(game):
            return []
        row = self.mapper.row
        bounds = (game, min(after, LARGEST_INTEGER), LARGEST_INTEGER if upto is None else min(upto, LARGEST_INTEGER))
        return await self._readers.run(lambda s: [row(game, *columns) for columns in s.rows(EVENTS, bounds)])

    async def newest(self, games: Collection[str]) -> Mapping[str, int]:
        """The newest stored version of each of these games that exists."""
        return await self._newest.of([game for game in games if _GAME.fullmatch(game)])

    async def secret(self, game: str) -> bytes | None:
        """Return the game's 32 secret bytes, or None for an unknown game."""
        query = "SELECT secret, key_id FROM game_secrets WHERE game = ?"
        found = await self._readers.run(lambda s: s.rows(query, (game,))) if _GAME.fullmatch(game) else ()
        return self.mapper.secret(game, *found[0]) if found else None

    async def opened_by(self, key: bytes) -> str | None:
        """Find the game that was opened under this idempotency fingerprint."""
        query = "SELECT game FROM opening_keys WHERE fingerprint = ?"
        found = await self._readers.run(lambda s: s.rows(query, (key,)))
        return found[0][0] if found else None

    async def snapshot(self, game: str, tag: str, upto: int) -> Snapshot | None:
        """The newest snapshot at or before a version, if it is of this schema."""

        def select(_: Session) -> Snapshot | None:
            found = self.store.snapshots.select_events(stream(game), lte=upto, desc=True, limit=1)
            state = self.mapper.snapshot(tag, found[0]) if found else None
            return None if state is None else Snapshot(found[0].originator_version, state)

        return await self._listers.run(select)

    async def keep(self, game: str, tag: str, snapshot: Snapshot) -> None:
        """Store a snapshot; another process may have stored the same."""
        stored = self.mapper.stored_snapshot(game, snapshot.version, tag, snapshot.state)

        def insert(_: Session) -> None:
            try:
                self.store.snapshots.insert_events([stored])
            except IntegrityError:
                return

        await self._listers.run(insert)

    async def listings(
        self, ruleset: str | None, status: str | None, before: tuple[int, str] | None, limit: int
    ) -> Sequence[Listing]:
        """List games by (opened_at, game) descending, strictly after `before` in that order."""
        wanted = {"ruleset = ?": ruleset, "status = ?": status}
        chosen = {term: value for term, value in wanted.items() if value is not None}
        terms = " AND ".join([*chosen, "(opened_at, game) < (?, ?)" if before else "TRUE"])
        return await self._list(
            f"SELECT body FROM listings WHERE {terms} ORDER BY opened_at DESC, game DESC LIMIT ?",  # noqa: S608 - fixed terms
            (*chosen.values(), *(before or ()), limit),
        )

    async def listings_of(self, player: str, before: tuple[int, int, str] | None, limit: int) -> Sequence[Listing]:
        """List a player's games by (their move, opened_at, game) descending, strictly after `before` in that order."""
        terms = "player = ? AND " + ("(to_move, seats.opened_at, game) < (?, ?, ?)" if before else "TRUE")
        return await self._list(
            f"SELECT body FROM listing_seats AS seats JOIN listings USING (game) WHERE {terms} "  # noqa: S608 - as above
            "ORDER BY to_move DESC, seats.opened_at DESC, game DESC LIMIT ?",
            (player, *(before or ()), limit),
        )

    async def results(self, ruleset: str | None, before: tuple[int, str] | None, limit: int) -> Sequence[Listing]:
        """List games that count by (when they ended, game) descending, strictly after `before` in that order."""
        terms = "result_at IS NOT NULL" + (" AND ruleset = ?" if ruleset else "")
        terms += " AND (result_at, game) < (?, ?)" if before else ""
        return await self._list(
            f"SELECT body FROM listings WHERE {terms} ORDER BY result_at DESC, game DESC LIMIT ?",  # noqa: S608 - as above
            (*((ruleset,) if ruleset else ()), *(before or ()), limit),
        )

    async def bots_to_move(self) -> Sequence[tuple[str, int]]:
        """Games in which a bot has an open question, the oldest first, each with its version."""
        query = "SELECT game, version FROM listings WHERE bot_to_move = 1 ORDER BY opened_at, game"

        def select(session: Session) -> Sequence[tuple[str, int]]:
            self.lists.catch_up(session)
            return [(game, version) for game, version in session.rows(query)]

        return await self._listers.run(select, patience=None)  # at the start it may have much to catch up with

    async def catch_up(self) -> None:
        """Bring the lists up to date."""
        await self._listers.run(self.lists.catch_up, patience=None)

    async def lag(self) -> Lag | None:
        """How far the lists are behind; None when the store does not answer or write, or has another schema."""

        def measure(session: Session) -> Lag | None:
            if session.rows("SELECT max(version) FROM schema_version") != [(SCHEMA,)]:
                return None
            head = self.lists.head(session)
            return Lag(head - min(head, self.lists.position(session)))

        try:
            lag = await self._readers.run(measure)
        except StoreError:
            return None
        return lag if self.writer.thread.is_alive() else None

    def close(self) -> None:
        """Return when everything asked for is committed, read and let go; blocks, and may be called again."""
        self.writer.close()
        self._readers.close()
        self._listers.close()
        self.store.close()

    async def _list(self, query: str, parameters: tuple[Any, ...]) -> list[Listing]:
        def select(session: Session) -> list[Listing]:
            self.lists.catch_up(session)
            return [_listing(body) for (body,) in session.rows(query, parameters)]

        return await self._listers.run(select)


def _check_key(store: Store, mapper: RowMapper) -> None:
    """Raise StoreError at once if the newest event cannot be decrypted, not when somebody first asks for it."""
    # What cannot be read for any other reason is no reason to keep all other games from being played.
    with closing(store.session()) as session, suppress(UnknownTopicError, MapperDeserialisationError):
        for noted in store.settled(session, max(0, store.head(session) - 1), 1):
            mapper.row(noted.game, noted.version, noted.topic, noted.state)


class Newest:
    """One question at a time for the newest versions; who comes while it is under way is answered by the next."""

    def __init__(self, ask: Callable[[Sequence[str]], Awaitable[Mapping[str, int]]]) -> None:
        self._ask = ask
        self._wanted: dict[str, None] = {}
        self._answer: asyncio.Future[Mapping[str, int]] | None = None
        self._asking: asyncio.Task[None] | None = None

    async def of(self, games: Collection[str]) -> Mapping[str, int]:
        """The versions as they are after this call; of more games than these, maybe."""
        if not games:
            return {}
        loop = asyncio.get_running_loop()
        if self._answer is None:
            self._answer = loop.create_future()
        self._wanted.update(dict.fromkeys(games))
        answer = self._answer
        if self._asking is None:
            self._asking = loop.create_task(self._run())
        async with answering():  # the question before this one may have taken its time already
            return await asyncio.shield(answer)

    async def _run(self) -> None:
        while (answer := self._answer) is not None:
            wanted, self._wanted, self._answer = list(self._wanted), {}, None
            try:
                answer.set_result(await self._ask(wanted))
            except Exception as error:  # noqa: BLE001 - whoever asked is told
                answer.set_exception(error)
                answer.exception()  # and if nobody waits any more, nobody need be
        self._asking = None
