"""The outbox: consequences of entries that are stored elsewhere, written in their commit and kept until handled.

1. A row has a game, a version, the kind of change and the players' notices. Everything else needed to handle a row is
   read then.
2. Rows are claimed by game, through the first row of each: while it is claimed, nobody else gets a later row of that
   game, so the rows of a game are handled in order. In PostgreSQL a row that somebody is just claiming is skipped.
3. Rows are handled where they are stored: each lane has a thread, with a connection to its own server. Only what is
   stored elsewhere, notices and ratings, uses another one, see `elsewhere`; then a row is deleted after it was handled.
4. A claim is a lease. If a process crashes, another one later claims its rows again: handling a row twice must have the
   same effect as once.

Notices go into each player's own stream, in the transaction that deletes the rows: see `notices`. The outbox also keeps
`player_games` up to date, which says whose list a game is on. A row there is written in the commit in which somebody
sits down, so a game is on their list before anybody is notified; that they have left, or that it is over, follows
through the outbox. Until then the list is correct all the same, as it checks each game's listing.
"""

import logging
from collections import deque
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext

import msgspec
from msgspec import Struct

from api.application.runtime.background import Periodic
from infra.store.database.append_unit import HANDLED
from infra.store.database.connection import ONE_LANE, Order, Session, SpreadSession, Store, Workers, gather
from infra.store.database.uptime import microseconds
from infra.store.entries.mapper import ODD
from infra.store.outbox.elsewhere import Elsewhere, NewestEvents, Notify, Rate
from projections.schemas import notices
from projections.schemas.notices import Notice

LOG = logging.getLogger("croupier")

LEASE = 30_000_000
"""Microseconds for which a claim holds."""
CLAIMED_GAMES = 64
"""The most games claimed at once."""
POLL_INTERVAL = 1.0
"""Seconds between two polls for rows."""
POLL_PAUSE = 0.01
"""The least number of seconds between two polls, however often nudged: each turn nudges, and most notify nobody."""
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
"""The same for many rows in PostgreSQL, at half the cost. Citus finds the shards by the ids alone."""


class OutboxRow(Struct, frozen=True):
    """A row of the outbox: something that has happened and has not been handled."""

    game: str
    version: int
    kind: str
    told: bytes | None = None
    """The notices, see `projections.schemas.notices`."""


Handle = Callable[[Session, OutboxRow], None]
"""Handles a row; idempotent. If it raises StoreError the row is kept, and handled again."""


def claim(session: Session, now: int, most: int = CLAIMED_GAMES, lane: str = ONE_LANE) -> list[OutboxRow]:
    """Claim all rows of at most `most` games for the time of a lease: the rows, in order.

    `now`: microseconds. `lane`: that of the session, if there are several. Its tables there are views of shards, whose
    rows cannot be locked by a query over all of them: the second claimant waits for a moment, and finds them claimed.
    """
    locks = session.kind == "postgres" and not isinstance(session, SpreadSession)
    query = NEXT_ROWS + ("FOR UPDATE OF o SKIP LOCKED" if locks else "")
    with nullcontext() if isinstance(session, SpreadSession) and not lane else session.transaction():
        first = gather(session, "outbox", query, (now, most), Order((0,), most=most))
        mine = [game for game, version in first if session.rows(CLAIM, (now + LEASE, game, version, now))]
        if not mine:
            return []
        rows = f"SELECT game, version, kind, told FROM outbox WHERE game IN ({', '.join('?' * len(mine))})"  # noqa: S608 - marks
        claimed = gather(session, "outbox", f"{rows} ORDER BY game, version", mine, Order((0, 1)))
    return [OutboxRow(game, *row) for game, *row in claimed]


class _Lane:
    """Handles the rows of one lane: a thread with a session of its own."""

    def __init__(self, store: Store, name: str, rounds: Periodic) -> None:
        self.name, self.rounds = name, rounds
        self.worker = Workers(store, 1, "outbox", name, alone=True)
        self.told = deque[tuple[str, int]]()
        """Players notified but not yet woken."""

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Work until the block is left; work already under way is finished."""
        try:
            async with self.rounds.running():
                yield
        finally:
            self.worker.close()


class Outbox:
    """Handles the rows, concurrently with requests, in every process.

    Each row is handled by itself; games that have ended are rated, and players notified, together for a whole claim.
    `flush` is called after each poll with those whom `notify` has told; `period`: seconds between two polls.
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
        """Poll for rows and handle them until the block is left; work already under way is finished."""
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

        Rows handled before that one are completed and announced all the same. `lane`: None for all.
        """
        now = microseconds()
        if not gather(session, "outbox", "SELECT 1 FROM outbox WHERE lease < ? LIMIT 1", (now,)):
            return 0  # without a transaction, which would keep others from writing
        waiting, done = claim(session, now, lane=ONE_LANE if lane is None else lane.name), list[OutboxRow]()
        try:
            for row in waiting:
                if row.kind in HANDLED:
                    self._handle(session, row)
                done.append(row)
        finally:
            if done:
                newest = self._finish(session, lane, done)
                if lane is not None:
                    lane.told.extend(newest)
        return len(waiting)

    def nudge(self, game: str | None = None) -> None:
        """Look for rows of a game, or of all, once the pause after the last poll is over, not at the period's end."""
        if game is not None and (found := self._lanes.get(self._store.lane(game))) is not None:
            found.rounds.nudge()
            return
        for lane in self._lanes.values():
            lane.rounds.nudge()

    def _finish(self, session: Session, lane: _Lane | None, done: Sequence[OutboxRow]) -> NewestEvents:
        """Handle what is stored elsewhere; then delete the rows."""
        ended = [row.game for row in done if row.kind == "ended"]
        notes = [(notice, row.game, row.version) for row in done if row.told for notice in _told(row)]
        places = [(row.game, row.version) for row in done]
        if not isinstance(session, SpreadSession):
            if ended:
                self._rate(session, ended)
            with session.transaction():
                newest = self._notify(session, notes)
                _delete(session, places)
            return newest
        # Not one transaction: if it fails from here on, notices are repeated, with no effect.
        newest = self._elsewhere.do(ended, notes) if ended or notes else ()
        if lane is None:  # whose rows are on several servers
            for place in places:
                session.rows(DONE, place)
        else:
            with session.transaction():
                _delete(session, places)
        return newest

    def _add(self, name: str) -> _Lane:
        rounds = Periodic(
            lambda: self._work_off(self._lanes[name]), self._period, "what follows from entries waits", pause=POLL_PAUSE
        )
        lane = self._lanes[name] = _Lane(self._store, name, rounds)
        return lane

    async def _work(self, lane: _Lane) -> bool:
        """Whether there was work. Notified players are woken even if handling a later row fails."""
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


def _told(row: OutboxRow) -> Sequence[Notice]:
    """The notices of a row; none if it is damaged, which must not keep the others waiting."""
    try:
        return notices.decode(row.told or b"")
    except (msgspec.MsgspecError, *ODD) as error:
        what = type(error).__name__  # without values
        LOG.error("nobody is notified of version %s of game %s: %s", row.version, row.game, what)  # noqa: TRY400
        return ()


def _delete(session: Session, places: Sequence[tuple[str, int]]) -> None:
    """Within a transaction: delete rows, (game, version) each, all of which are on one server."""
    if session.kind == "sqlite":
        session.many(DONE, places)
        return
    games, versions = [list(column) for column in zip(*places, strict=True)]
    session.rows(ALL_DONE, (games, versions, games))
