"""The outbox: what follows from entries but lies elsewhere, written in their commit and kept until it has been done.

1. A row holds a game, a version, the kind of change and what players are told of it. All else that is needed to handle
   a row is read then.
2. Rows are claimed by game, through the first row of each: while it is claimed, nobody else gets a later row of that
   game, so the rows of a game are handled in order. In PostgreSQL a row that somebody is just claiming is skipped.
3. Rows are worked off where they lie: each lane has a thread, over a connection to its own server. Only what lies
   elsewhere, what players are told and ratings, goes over another one, see `elsewhere`; then a row is deleted after it
   was handled.
4. A claim is a lease. If a process crashes, another one claims its rows again afterwards: handling a row twice must
   have the same effect as once.

What players are told goes into each player's own stream, in the transaction that deletes the rows: see `notices`.
Besides, the outbox keeps `player_games` up to date, which says whose list a game is on. A row there is written in the
commit in which somebody sits down, so a game is on their list before anybody hears of it; that they have left, or that
it is over, follows through the outbox. Until then the list is right all the same, as it asks each game's listing.
"""

from collections import deque
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext

from msgspec import Struct

from api.application.runtime.background import Periodic
from infra.store.database.append_unit import HANDLED
from infra.store.database.connection import ONE_LANE, Order, Session, Store, Workers
from infra.store.database.uptime import microseconds
from infra.store.entries.mapper import game_id
from infra.store.outbox.elsewhere import Elsewhere, NewestEvents, Notify, Rate
from projections.schemas import notices

LEASE = 30_000_000
"""Microseconds for which a claim holds."""
BATCH = 64
"""Games that are claimed at once, at most."""
POLL_INTERVAL = 1.0
"""Seconds between two looks for rows."""
PAUSE = 0.01
"""Seconds between two looks at least, however often somebody nudges: each turn does, and of most nobody is told."""
NEXT_ROWS = """
SELECT game, version FROM outbox AS o WHERE lease < ?
AND NOT EXISTS (SELECT 1 FROM outbox AS p WHERE p.game = o.game AND p.version < o.version)
ORDER BY game LIMIT ?
"""
CLAIM = "UPDATE outbox SET lease = ? WHERE game = ? AND version = ? AND lease < ? RETURNING 1"
DONE = "DELETE FROM outbox WHERE game = ? AND version = ?"
ALL_DONE = """
DELETE FROM outbox AS o USING unnest(CAST(? AS uuid[]), CAST(? AS bigint[])) AS done (game, version)
WHERE o.game = ANY(CAST(? AS uuid[])) AND o.game = done.game AND o.version = done.version
"""
"""The same for many rows in PostgreSQL, with half of the work. By the ids alone Citus finds the shards."""


class OutboxRow(Struct, frozen=True):
    """A row of the outbox: something that has happened and has not been handled."""

    game: str
    version: int
    kind: str
    told: bytes | None = None
    """Who is told what of it, see `projections.schemas.notices`."""


Handle = Callable[[Session, OutboxRow], None]
"""Does what follows from a row; it is idempotent. If it raises StoreError the row is kept, and done again."""


def claim(session: Session, now: int, most: int = BATCH, lane: str = ONE_LANE) -> list[OutboxRow]:
    """Claim all rows of at most `most` games for the time of a lease: the rows, in order.

    `now`: microseconds. `lane`: that of the session, if there are several. Its tables there are views of shards, whose
    rows a query of them all cannot lock: who comes second waits for a moment, and finds that they are claimed.
    """
    locks = session.kind == "postgres" and not session.spread
    query = NEXT_ROWS + ("FOR UPDATE OF o SKIP LOCKED" if locks else "")
    with nullcontext() if session.spread and not lane else session.transaction():
        found = session.gather(query, (now, most), Order((0,), most=most))
        mine = [game for game, version in found if session.rows(CLAIM, (now + LEASE, game, version, now))]
        if not mine:
            return []
        rows = f"SELECT game, version, kind, told FROM outbox WHERE game IN ({', '.join('?' * len(mine))})"  # noqa: S608 - marks
        claimed = session.gather(f"{rows} ORDER BY game, version", mine, Order((0, 1)))
    return [OutboxRow(game_id(game), *row) for game, *row in claimed]


class _Lane:
    """What works off the rows of one lane: a thread with a session of its own."""

    def __init__(self, store: Store, name: str, rounds: Periodic) -> None:
        self.name, self.rounds = name, rounds
        self.worker = Workers(store, 1, "outbox", name, alone=True)
        self.told = deque[tuple[str, int]]()
        """Who was told and is to be woken."""

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Work until the block is left; what is under way then is finished."""
        try:
            async with self.rounds.running():
                yield
        finally:
            self.worker.close()


class Outbox:
    """Handles the rows, beside the requests, in every process.

    Each row is handled by itself; games that have ended are rated, and players told, together for all of a claim.
    `flush` is called after each look with those whom `notify` has told; `period`: seconds between two looks.
    """

    def __init__(
        self,
        store: Store,
        handle: Handle,
        *,
        rate: Rate,
        notify: Notify,
        flush: Callable[[NewestEvents], None],
        period: float = POLL_INTERVAL,
    ) -> None:
        self._handle, self._rate, self._notify, self._flush = handle, rate, notify, flush
        self._elsewhere = Elsewhere(store, rate, notify)
        self._store, self._period = store, period
        self._lanes: dict[str, _Lane] = {}
        self._running: AsyncExitStack | None = None
        for name in store.lanes:
            self._add(name)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Look for rows and handle them until the block is left; what is under way then is finished."""
        async with AsyncExitStack() as running:
            running.callback(self._elsewhere.close)
            for lane in self._lanes.values():
                await running.enter_async_context(lane.running())
            self._running = running
            try:
                yield
            finally:
                self._running = None

    def work(self, session: Session, lane: _Lane | None = None) -> int:
        """Claim some games' rows and handle them: how many were claimed. Raises what handling one has raised.

        Rows that were handled before that are done and told all the same. `lane`: None for all there are.
        """
        now = microseconds()
        if not session.gather("SELECT 1 FROM outbox WHERE lease < ? LIMIT 1", (now,)):
            return 0  # without a transaction, which would keep others from writing
        waiting, done = claim(session, now, lane=ONE_LANE if lane is None else lane.name), list[OutboxRow]()
        try:
            for one in waiting:
                if one.kind in HANDLED:
                    self._handle(session, one)
                done.append(one)
        finally:
            if done:
                told = self._finish(session, lane, done)
                if lane is not None:
                    lane.told.extend(told)
        return len(waiting)

    def nudge(self, game: str | None = None) -> None:
        """Look for rows of a game, or of all, when the pause after the last look is over, not at the period's end."""
        if game is not None and (found := self._lanes.get(self._store.lane(game))) is not None:
            found.rounds.nudge()
            return
        for lane in self._lanes.values():
            lane.rounds.nudge()

    def _finish(self, session: Session, lane: _Lane | None, done: Sequence[OutboxRow]) -> NewestEvents:
        """What follows from rows elsewhere; then they are deleted."""
        ended = [one.game for one in done if one.kind == "ended"]
        notes = [(one.game, one.version, notices.decode(one.told)) for one in done if one.told]
        places = [(one.game, one.version) for one in done]
        if not session.spread:
            if ended:
                self._rate(session, ended)
            with session.transaction():
                told = self._notify(session, notes)
                _delete(session, places)
            return told
        # Not one transaction: what fails from here on is told again, to no effect.
        told = self._elsewhere.do(ended, notes) if ended or notes else ()
        if lane is None:  # whose rows lie on several servers
            for place in places:
                session.rows(DONE, place)
        else:
            with session.transaction():
                _delete(session, places)
        return told

    def _add(self, name: str) -> _Lane:
        rounds = Periodic(
            lambda: self._work_off(self._lanes[name]), self._period, "what follows from entries waits", pause=PAUSE
        )
        lane = self._lanes[name] = _Lane(self._store, name, rounds)
        return lane

    async def _work(self, lane: _Lane) -> bool:
        """Whether there was something to do. Those who were told are woken although handling a later row fails."""
        try:
            return bool(await lane.worker.run(lambda session: self.work(session, lane)))
        finally:
            self._flush([lane.told.popleft() for _ in range(len(lane.told))])

    async def _work_off(self, lane: _Lane) -> None:
        lanes = self._store.lanes
        for name in lanes:
            if name not in self._lanes and self._running is not None:  # a worker that was added meanwhile
                await self._running.enter_async_context(self._add(name).running())
        while lane.name in lanes and await self._work(lane):
            pass


def _delete(session: Session, places: Sequence[tuple[str, int]]) -> None:
    """Within a transaction: delete rows, (game, version) each, all of which lie on one server."""
    if session.kind == "sqlite":
        session.many(DONE, places)
        return
    games, versions = [list(column) for column in zip(*places, strict=True)]
    session.rows(ALL_DONE, (games, versions, games))
