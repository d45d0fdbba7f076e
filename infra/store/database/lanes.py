"""The threads of a store by lane. A lane is one server that commits independently: one thread writes there, some read.

An SQLite file or a plain PostgreSQL database is one lane. In a cluster each worker is one: while it is down its games
can be neither played nor read, but the others go on, as nothing of theirs waits behind it.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Generic, TypeVar

from api.application.ports.observer import UNOBSERVED, Observer
from infra.store.database.append_unit import Unit
from infra.store.database.connection import ONE_LANE, Session, SpreadSession, Store, StoreError, Workers, answered
from infra.store.database.group_commit import GroupCommit

K = TypeVar("K")
V = TypeVar("V")


class BatchedReads(Generic[K, V]):
    """Runs one query at a time, for many keys; keys that arrive meanwhile go into the next."""

    def __init__(self, ask: Callable[[Sequence[K]], Awaitable[Mapping[K, V]]]) -> None:
        self._ask = ask
        self._wanted: dict[K, None] = {}
        self._answer: asyncio.Future[Mapping[K, V]] | None = None
        self._asking: asyncio.Task[None] | None = None

    async def get(self, keys: Collection[K]) -> Mapping[K, V]:
        """The values of these keys, read after this call; those of others may be included. Raises as `ask`."""
        if not keys:
            return {}
        loop = asyncio.get_running_loop()
        if self._answer is None:
            self._answer = loop.create_future()
        self._wanted.update(dict.fromkeys(keys))
        answer = self._answer
        if self._asking is None:
            self._asking = loop.create_task(self._run())
        return await answered(asyncio.shield(answer))  # the previous query may have used up its time already

    async def _run(self) -> None:
        while (answer := self._answer) is not None:
            wanted, self._wanted, self._answer = list(self._wanted), {}, None
            try:
                answer.set_result(await self._ask(wanted))
            except Exception as error:  # noqa: BLE001 - the callers get it
                answer.set_exception(error)
                answer.exception()  # and if nobody waits any more, nobody needs the rest
        self._asking = None


READERS = 4
"""Threads that read, for each lane."""


class Lanes:
    """A group commit for each lane, created when the first game of that lane is played."""

    def __init__(self, store: Store, observer: Observer = UNOBSERVED) -> None:
        self._store, self._observer = store, observer
        self._lanes: dict[str, GroupCommit] = {}
        self._closed = False

    def put(self, unit: Unit) -> asyncio.Future[None]:
        """Store a unit. The future raises the reason for a refusal, or StoreError after a time."""
        lane = self._store.lane(unit.game)
        if (commits := self._lanes.get(lane)) is None:
            commits = self._lanes[lane] = GroupCommit(
                lambda units: self._store.append(units, lane), self._observer, self._store.commits_within
            )
            if self._closed:
                commits.close()  # so that it refuses the unit
        return commits.put(unit)

    @property
    def all(self) -> Sequence[GroupCommit]:
        """The group commits of the lanes used so far."""
        return tuple(self._lanes.values())

    @property
    def commits(self) -> int:
        """How many commits there have been, in all lanes."""
        return sum(lane.commits for lane in self.all)

    @property
    def alive(self) -> bool:
        """Whether the writing thread of each lane runs."""
        return all(lane.thread.is_alive() for lane in self.all)

    @property
    def failing(self) -> bool:
        """Whether nothing could be stored in any lane at the last attempt."""
        return bool(self._lanes) and all(lane.failing for lane in self.all)

    @property
    def succeeded_at(self) -> float:
        """When something was last stored, in seconds of `time.monotonic()`; 0 for never."""
        return max((lane.succeeded_at for lane in self.all), default=0.0)

    def close(self) -> None:
        """Return when every request is committed and the threads have ended."""
        self._closed = True
        for lane in self.all:
            lane.close()


class ReadsHere:
    """Reads newest versions on the event loop: once for all callers in one iteration of it.

    `BatchedReads` would do, but for its task and its time limit: with them a view takes 13 % more processor time.
    """

    def __init__(self, store: Store, session: Session) -> None:
        self._store, self._session = store, session
        self._wanted: list[tuple[str, asyncio.Future[Mapping[str, int]]]] = []

    def newest(self, game: str) -> asyncio.Future[Mapping[str, int]]:
        """The newest version of the game, if it exists; those of others may be included."""
        loop = asyncio.get_running_loop()
        if not self._wanted:
            loop.call_soon(self._ask)
        answer = loop.create_future()
        self._wanted.append((game, answer))
        return answer

    def close(self) -> None:
        """Release the session."""
        self._session.close()

    def _ask(self) -> None:
        wanted, self._wanted = self._wanted, []
        try:
            newest = self._store.newest(self._session, list({game for game, _ in wanted}))
        except StoreError as error:
            for _, answer in wanted:
                if not answer.done():
                    answer.set_exception(error)
        else:
            for _, answer in wanted:
                if not answer.done():
                    answer.set_result(newest)


class Readers:
    """The threads that read, for each lane, created when something of that lane is first read."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lanes: dict[str, Workers] = {}
        self._newest: dict[str, BatchedReads[str, int]] = {}
        self._here = None if (session := store.at_once()) is None else ReadsHere(store, session)
        self._closed = False

    def for_game(self, game: str) -> Workers:
        """The threads that read from a game's server: its rows in all tables of `placement.GAMES`."""
        return self.of(self._store.lane(game))

    def of(self, lane: str) -> Workers:
        """The threads that read from the server of a lane."""
        if (workers := self._lanes.get(lane)) is None:
            workers = self._lanes[lane] = Workers(self._store, READERS, "store-reader", lane)
            if self._closed:
                workers.close()
        return workers

    @property
    def shared(self) -> Workers:
        """The threads for reads that concern no single game, such as lists."""
        return self.of(ONE_LANE)

    async def newest(self, games: Collection[str]) -> Mapping[str, int]:
        """The newest stored version of each of these games that exists.

        With several games, those whose server does not answer are left out; raises StoreError if none answers.
        """
        if self._here is not None and len(games) == 1 and not self._closed:
            with suppress(StoreError):  # a thread may wait until it can be answered
                return await self._here.newest(next(iter(games)))
        lanes: dict[str, list[str]] = {}
        for game in games:
            lanes.setdefault(self._store.lane(game), []).append(game)
        if len(lanes) == 1:
            ((lane, theirs),) = lanes.items()
            return await self._ask(lane).get(theirs)
        asked = (self._ask(lane).get(theirs) for lane, theirs in lanes.items())
        answers = await asyncio.gather(*asked, return_exceptions=True)
        failed = [answer for answer in answers if isinstance(answer, BaseException)]
        if failed and (len(failed) == len(answers) or not all(isinstance(error, StoreError) for error in failed)):
            raise failed[0]
        known = [answer for answer in answers if not isinstance(answer, BaseException)]
        return {game: version for answer in known for game, version in answer.items()}

    def close(self) -> None:
        """Finish pending requests; blocks, and may be called again."""
        self._closed = True
        if self._here is not None:
            self._here.close()
        for workers in self._lanes.values():
            workers.close()

    def _ask(self, lane: str) -> BatchedReads[str, int]:
        if (reads := self._newest.get(lane)) is None:
            store, workers = self._store, self.of(lane)
            reads = BatchedReads[str, int](lambda games: workers.run(lambda session: store.newest(session, games)))
            self._newest[lane] = reads
        return reads


COMMIT_TTL = 2.0
"""Seconds for which a commit suggests that the next one will succeed as well."""

WRITE_ON_WORKER = "SELECT pg_logical_emit_message(true, 'croupier', '')"
"""Commits to the log of the queried server, where a worker of a cluster has no table of its own."""


class Writability:
    """Whether the store accepts writes, judging by a recent commit, or by writing something."""

    def __init__(self, store: Store, writer: Lanes, readers: Readers) -> None:
        self._store, self._writer, self._readers = store, writer, readers
        self._trying: tuple[bool, asyncio.Task[bool]] | None = None

    async def now(self) -> bool:
        """Whether something can be stored: it was just now, or is tried, at most once a second however many callers."""
        if not self._writer.failing and monotonic() - self._writer.succeeded_at < COMMIT_TTL:
            return True
        failing = self._writer.failing
        if self._trying is None or self._trying[0] is not failing:  # a result from before a failure no longer holds
            self._trying = failing, asyncio.create_task(self._try())
        return await asyncio.shield(self._trying[1])

    async def _try(self) -> bool:
        try:
            for takes in asyncio.as_completed(map(self._takes, self._store.lanes)):
                if await takes:
                    return True
            return False
        finally:
            asyncio.get_running_loop().call_later(1, self._forget)

    async def _takes(self, lane: str) -> bool:
        """Whether a lane accepts something; another one may have answered before, so errors are not reported."""
        with suppress(StoreError):
            await self._readers.of(lane).run(_write_something)
            return True
        return False

    def _forget(self) -> None:
        self._trying = None


def _write_something(session: Session) -> None:
    """Write something meaningless. SQLite would not rewrite an unchanged value, PostgreSQL does."""
    session.rows(
        f"PRAGMA user_version = {secrets.randbelow(2**31)}"
        if session.kind == "sqlite"
        else WRITE_ON_WORKER
        if isinstance(session, SpreadSession)
        else "UPDATE derivation SET secret = secret"
    )
