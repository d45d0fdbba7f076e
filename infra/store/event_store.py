"""The event store over any database: entries by game and version, and the lists that were written with them.

1. Appends of all games of a lane share a writing thread, which commits in groups; readers never wait for it.
2. "The newest version" is read from the database itself, for all current callers in one query: nothing that any process
   has acknowledged before is missed. A file is read on the event loop, a server through a thread.
3. Secrets, bodies, snapshots and findings pass through the mapper, which encrypts them if it has keys.
4. A game opened under an idempotency key has an id derived from the key: the same request, sent to any process, opens
   the same game, and the primary key of the head rows decides who does.
"""

import asyncio
import hmac
import logging
import re
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import closing, suppress
from functools import partial
from hashlib import sha256
from typing import Any, Literal

from eventsourcing.persistence import IntegrityError, MapperDeserialisationError

from api.application.ports.errors import Quarantined
from api.application.ports.observer import UNOBSERVED, Observer
from api.application.ports.readiness import Lag
from api.application.ports.stores import Examined, Head, Snapshot, StoredEntry
from api.application.runtime.wings import or_without
from infra import wings
from infra.store.database.append_unit import Opening, Unit
from infra.store.database.connection import FREE, Order, Session, Spent, Store, StoreError, Workers, gather
from infra.store.database.lanes import Lanes, Readers, Writability
from infra.store.entries.encryption import TamperedError
from infra.store.entries.entry_reader import LARGEST_INTEGER, Archived, Entries, SessionRecorder
from infra.store.entries.mapper import FINDING, SNAPSHOT, UnknownTopicError
from infra.store.entries.quarantine import Quarantine
from infra.store.lists.health import Health, health
from infra.store.lists.health import lag as lag_of
from infra.store.lists.list_queries import Lists
from infra.store.lists.listings import Listings, settle
from infra.store.outbox.notices import announce
from infra.store.outbox.outbox import Outbox
from projections.schemas.listing import Change, Listing
from projections.schemas.notices import Notice

LOG = logging.getLogger("croupier")
_GAME = re.compile("[0-9a-f]{32}")
ARCHIVE_READERS = 4
"""Threads that read from the archive."""


def _settle_ended(session: Session, games: Sequence[str]) -> None:
    """Rate ended games. Where ratings are broken `croupier store rebuild` makes up for it: notices do not wait."""
    or_without(lambda: wings.ratings.settle_ended(session, games))


class EventStoreAdapter:
    """The event store, the lists, the snapshots and the findings of an open store.

    `wake` is called with a player and the number of their newest event.
    """

    def __init__(
        self,
        store: Store,
        entries: Entries,
        observer: Observer = UNOBSERVED,
        spent: Spent = FREE,
        wake: Callable[[str, int], None] = lambda _, __: None,
    ) -> None:
        self.store, self.mapper, self._entries = store, entries.mapper, entries
        self._quarantine = Quarantine(entries)
        with closing(store.session()) as session:
            self._check_key(session)
            ((self._derivation,),) = session.rows("SELECT secret FROM derivation")
        self.writer = Lanes(store, observer)
        self._listings = Listings(entries)
        self.lists = Lists(self._listings)

        def flush(newest: Sequence[tuple[str, int]]) -> None:
            for player, number in dict(newest).items():
                wake(player, number)

        self.outbox = Outbox(
            store, lambda s, row: settle(s, row.game), rate=_settle_ended, notify=announce, flush=flush
        )
        # A hop to a thread adds 40 us to a read (100 rows: 85 us), but cold pages must not hold up the whole loop.
        self._readers = Readers(store)
        self._listers, self._waking = Workers(store, 1, "lists", spent=spent), Workers(store, 1, "due")
        self._archive_readers = Workers(store, ARCHIVE_READERS, "archive-reader")
        self._writability = Writability(store, self.writer, self._readers)

    def game_of(self, key: bytes) -> str:
        """The id of the game that is opened under this idempotency fingerprint, by whichever process."""
        return hmac.digest(self._derivation, b"croupier game\n" + key, sha256)[:16].hex()

    async def open(
        self, game: str, secret: bytes, rows: Sequence[StoredEntry], change: Change, anchored: int | None = None
    ) -> None:
        """Store a new game in one commit; see `EventStore`. Raises Conflict."""
        if not rows or [row.version for row in rows] != list(range(1, len(rows) + 1)):
            raise ValueError("a game has its versions from 1, in order")

        def unit() -> Unit:
            events = tuple([self.mapper.stored_entry(game, row) for row in rows])
            return Unit(game, events, change, Opening(*self.mapper.stored_secret(game, secret), anchored))

        # One that was played elsewhere may have thousands of entries.
        await self.writer.put(unit() if anchored is None else await asyncio.to_thread(unit))
        if change.told:
            self.outbox.nudge(game)

    def holds(self, game: str) -> bool:
        """Whether the server that would hold a game with this id answers, as far as is known."""
        return self.store.answers(self.store.lane(game))

    def append(self, game: str, row: StoredEntry, change: Change | None = None) -> Awaitable[None]:
        """Store one entry; the call itself starts it, and awaiting the answer raises Conflict."""
        if row.version == 1:
            raise ValueError("no version comes right before 1: a game is opened")
        stored = self.writer.put(Unit(game, (self.mapper.stored_entry(game, row),), change))
        if change is not None and change.told:
            stored.add_done_callback(lambda _: self.outbox.nudge(game))
        return stored

    async def read(self, game: str, after: int = 0, upto: int | None = None) -> Sequence[StoredEntry]:
        """The rows with after < version <= upto, in order; none for an unknown game. Raises Quarantined."""
        after, upto = min(after, LARGEST_INTEGER), LARGEST_INTEGER if upto is None else min(upto, LARGEST_INTEGER)
        return (await self._read(game, lambda _: (None, after), upto))[1]

    async def history(
        self, game: str, tag: str, version: int, upto: int
    ) -> tuple[Snapshot | None, Sequence[StoredEntry]]:
        """The newest snapshot at or before a version, and the rows from its own on; see `SnapshotStore`."""

        def begin(session: Session) -> tuple[Snapshot | None, int]:
            snapshots = SessionRecorder(session, "snapshots").select_events(game, lte=version, desc=True, limit=1)
            state = self.mapper.unwrap_extra(SNAPSHOT + tag, snapshots[0]) if snapshots else None
            number = snapshots[0].originator_version if snapshots else 0
            return (None, 0) if state is None or type(number) is not int else (Snapshot(number, state), number - 1)

        return await self._read(game, begin, upto)

    async def _read(
        self, game: str, begin: Callable[[Session], tuple[Snapshot | None, int]], upto: int
    ) -> tuple[Snapshot | None, Sequence[StoredEntry]]:
        """The rows after the version that `begin` finds, in the same visit to the database."""
        if not _GAME.fullmatch(game):
            return None, []

        def rows(session: Session) -> tuple[Snapshot | None, int, list[StoredEntry] | Archived]:
            snapshot, after = begin(session)
            return snapshot, after, self._entries.rows(session, game, after, upto)

        try:
            snapshot, after, entries = await self._readers.for_game(game).run(rows)
            if isinstance(entries, Archived):
                entries = await self._fetched(entries, after, upto)
        except (MapperDeserialisationError, TamperedError, UnknownTopicError):
            await self.examine(game)
            raise
        if entries and (entries[0].version != after + 1 or entries[-1].version != after + len(entries)):
            await self.examine(game)
            raise StoreError(f"game {game} has no version {after + 1} to {entries[-1].version}")
        return snapshot, entries

    async def _fetched(self, place: Archived, after: int, upto: int) -> Sequence[StoredEntry]:
        """Entries of an archived game, on separate threads: nobody else waits for a slow archive."""
        return (await self._archive_readers.run(lambda session: self._entries.whole(session, place)))[after:upto]

    async def quarantined(self, game: str) -> bool:
        """Whether this game is quarantined."""
        return bool(await self._head(game, "1", "AND quarantined IS NOT NULL"))

    async def examine(self, game: str) -> Examined:
        """A whole game, none for an unknown one; if it is damaged mark it and raise Quarantined."""
        if not _GAME.fullmatch(game):
            return Examined((), None)
        try:
            examined, damage = await self._readers.for_game(game).run(lambda s: self._quarantine.whole(s, game))
        except UnknownTopicError as error:  # no damage: a later release reads it
            LOG.error("game %s cannot be read: %s", game, error)  # noqa: TRY400 - all is said
            raise Quarantined(game) from None
        if damage is not None:
            with suppress(StoreError):  # it is no less damaged if nothing can be written
                await self._readers.for_game(game).run(lambda session: self._quarantine.mark(session, damage))
            raise Quarantined(game)
        return examined

    async def intact(self, games: Collection[str]) -> Mapping[str, Examined]:
        """Those of these games that are intact; see `EventStore`. What a server that is away holds is left out."""
        servers: dict[Workers, list[str]] = {}
        for game in games:
            servers.setdefault(self._readers.for_game(game), []).append(game)
        found = await asyncio.gather(
            *[server.run(partial(self._quarantine.intact, games=theirs)) for server, theirs in servers.items()],
            return_exceptions=True,
        )
        return {game: whole for part in found if not isinstance(part, BaseException) for game, whole in part.items()}

    async def newest(self, games: Collection[str]) -> Mapping[str, int]:
        """The newest stored version of each of these games that exists."""
        return await self._readers.newest([game for game in games if _GAME.fullmatch(game)])

    async def head(self, game: str) -> Head | None:
        """A game's head, None for an unknown game. A mark that names no version counts as none."""
        head = await self._head(game, "secret, key_id, anchored, restored")
        if head is None:
            return None
        sealed, key, *marks = head
        try:
            secret = None if sealed is None else self.mapper.secret(game, sealed, key)
        except TamperedError:
            await self.examine(game)
            raise
        return Head(secret, *[mark if type(mark) is int else None for mark in marks])

    async def opened_by(self, key: bytes) -> str | None:
        """Find the game that was opened under this idempotency fingerprint, at any time."""
        return game if await self._head(game := self.game_of(key), "1") else None

    async def keep_snapshot(self, game: str, tag: str, snapshot: Snapshot) -> None:
        """Store a snapshot; another process may have stored the same."""
        await self._keep("snapshots", game, snapshot.version, SNAPSHOT + tag, snapshot.state)

    async def findings(self, game: str, tag: str) -> Mapping[int, bytes]:
        """What was kept under this tag, by version."""

        def select(session: Session) -> Mapping[int, bytes]:
            findings = SessionRecorder(session, "findings").select_events(game)
            states = [(extra.originator_version, self.mapper.unwrap_extra(FINDING + tag, extra)) for extra in findings]
            return {version: state for version, state in states if state is not None}

        return await self._readers.for_game(game).run(select)

    async def keep_finding(self, game: str, tag: str, version: int, state: bytes) -> None:
        """Store a finding; another process may have stored the same."""
        await self._keep("findings", game, version, FINDING + tag, state)

    async def _keep(
        self, table: Literal["snapshots", "findings"], game: str, version: int, kind: str, state: bytes
    ) -> None:
        def insert(session: Session) -> None:
            extra = self.mapper.wrap_extra(game, version, kind, state)  # here, as the event loop has better to do
            with suppress(IntegrityError):
                SessionRecorder(session, table).insert_events([extra])

        await self._readers.for_game(game).run(insert)

    @property
    def away(self) -> Sequence[str]:
        """The servers of the store, as `host:port`, that do not answer, as far as is known."""
        return self.store.away

    @property
    def partial(self) -> bool:
        """Whether some games could not be read when they were last listed."""
        return bool(self.store.missing)

    async def listings(self, *asked: Any, **more: Any) -> Sequence[Listing]:
        """List games by (opened_at, game) descending; see `ReadModels`."""
        return await self._listers.run(lambda session: self.lists.lobby(session, *asked, **more))

    async def listings_of(
        self, player: str, before: tuple[int, str] | None, limit: int, *, waiting: bool = False
    ) -> Sequence[Listing]:
        """List a player's games by (opened_at, game) descending, strictly after `before` in that order."""
        return await self._listers.run(lambda s: self.lists.games_of(s, player, before, limit, waiting=waiting))

    async def results(self, *asked: Any, **more: Any) -> Sequence[Listing]:
        """List games that count; see `ReadModels`."""
        return await self._listers.run(lambda session: self.lists.results(session, *asked, **more))

    async def bots_to_move(self) -> Sequence[tuple[str, int]]:
        """Games in which a bot has an open question, oldest first, each with its version."""
        return await self._waking.run(self.lists.bots_to_move)

    async def due(self, upto: int, after: tuple[int, str] | None, limit: int) -> Sequence[tuple[int, str]]:
        """List (due time, game) of what falls due no later than `upto`, in this order, strictly after `after`."""
        return await self._waking.run(lambda session: self.lists.due(session, upto, after, limit))

    async def lag(self) -> Lag | None:
        """How much work is pending; None if the store does not answer, takes no writes, or has another schema."""
        try:
            lag = await self._readers.shared.run(lag_of)
            return lag if lag is not None and self.writer.alive and await self._writability.now() else None
        except StoreError:
            return None

    async def health(self) -> Health:
        """What else an operator monitors; raises StoreError."""
        return await self._readers.shared.run(health)

    async def remind(self, game: str, due: int, later: int | None, notices: Sequence[tuple[int, Notice]]) -> None:
        """Notify players of something that follows from no entry, and look at the game later; see `ReadModels`."""
        await self._readers.for_game(game).run(lambda s: self._listings.remind(s, game, due, later, notices))
        self.outbox.nudge(game)

    async def make_known(self, game: str, due: int, told: Sequence[Notice] = ()) -> None:
        """Record that everybody knows by now how a game ended; see `ReadModels`."""
        await self._readers.for_game(game).run(lambda s: self._listings.make_known(s, game, due, told))

    def close(self) -> None:
        """Return when every request is committed, read and released; blocks, and may be called again."""
        self.writer.close()
        self._readers.close()
        for workers in (self._listers, self._waking, self._archive_readers):
            workers.close()
        self.store.close()

    async def _head(self, game: str, columns: str, terms: str = "") -> tuple[Any, ...] | None:
        """Some columns of a game's head row; None for an unknown game."""
        query = f"SELECT {columns} FROM games WHERE game = ? {terms}"  # noqa: S608 - our own names
        heads = (
            await self._readers.for_game(game).run(lambda s: s.rows(query, (game,))) if _GAME.fullmatch(game) else ()
        )
        return heads[0] if heads else None

    def _check_key(self, session: Session) -> None:
        """Raise StoreError at once if the newest game cannot be decrypted, not when somebody first asks for it.

        Any other reason why it cannot be read does not prevent play. A server that is away is left out.
        """
        newest = "SELECT game, secret, key_id, opened_at FROM games WHERE opened_at IS NOT NULL "
        newest += "ORDER BY opened_at DESC, game DESC LIMIT 1"
        for game, secret, key, _ in gather(session, "games", newest, (), Order((3, 0), reverse=True, most=1)):
            with suppress(UnknownTopicError, MapperDeserialisationError):
                try:
                    self.mapper.secret(game, secret, key)
                    for event in SessionRecorder(session, "events").select_events(game, desc=True, limit=1):
                        self.mapper.to_domain_event(event)
                except TamperedError:
                    self._quarantine.damage(session, game)  # raises StoreError if the key does not fit
