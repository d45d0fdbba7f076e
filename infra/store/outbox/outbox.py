"""The outbox: what follows from entries but lies elsewhere, written in their commit and kept until it has been done.

1. A row holds a game, a version, the kind of change and what players are told of it. All else that is needed to handle
   a row is read then.
2. Rows are claimed by game, through the first row of each: while it is claimed, nobody else gets a later row of that
   game, so the rows of a game are handled in order. In PostgreSQL a row that somebody is just claiming is skipped.
3. A claim is a lease. If a process crashes, another one claims its rows again afterwards: handling a row twice must
   have the same effect as once.

What players are told goes into each player's own stream, in the transaction that deletes the rows: see `notices`.
Besides, the outbox keeps `player_games` up to date, which says whose list a game is on. A row there is written in the
commit in which somebody sits down, so a game is on their list before anybody hears of it; that they have left, or that
it is over, follows through the outbox. Until then the list is right all the same, as it asks each game's listing.
"""

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager

from msgspec import Struct

from api.application.runtime.background import Periodic
from infra.store.database.append_unit import HANDLED
from infra.store.database.connection import Order, Session, Store, Workers
from infra.store.database.uptime import microseconds
from infra.store.entries.mapper import game_id
from projections.schemas import notices
from projections.schemas.notices import Notice

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


class OutboxRow(Struct, frozen=True):
    """A row of the outbox: something that has happened and has not been handled."""

    game: str
    version: int
    kind: str
    told: bytes | None = None
    """Who is told what of it, see `projections.schemas.notices`."""


Handle = Callable[[Session, OutboxRow], None]
"""Does what follows from a row; it is idempotent. If it raises StoreError the row is kept, and done again."""
Rate = Callable[[Session, Sequence[str]], None]
"""Rates games that have ended; it is idempotent."""
Notify = Callable[[Session, Sequence[tuple[str, int, Sequence[Notice]]]], None]
"""(session, (game, version, notices) of each entry): tells players of them, within a transaction."""


def claim(session: Session, now: int, most: int = BATCH) -> list[OutboxRow]:
    """Claim all rows of at most `most` games for the time of a lease: the rows, in order. `now`: microseconds."""
    if session.spread:
        return _claim(session, NEXT_ROWS, now, most)
    with session.transaction():
        return _claim(
            session, NEXT_ROWS + ("FOR UPDATE OF o SKIP LOCKED" if session.kind == "postgres" else ""), now, most
        )


def _claim(session: Session, first: str, now: int, most: int) -> list[OutboxRow]:
    found: list[OutboxRow] = []
    for game, version in session.gather(first, (now, most), Order((0,), most=most)):
        if session.rows(CLAIM, (now + LEASE, game, version, now)):
            rows = session.rows("SELECT version, kind, told FROM outbox WHERE game = ? ORDER BY version", (game,))
            found += [OutboxRow(game_id(game), *row) for row in rows]
    return found


class Outbox:
    """Handles the rows, beside the requests, in every process.

    Each row is handled by itself; games that have ended are rated, and players told, together for all of a claim.
    `flush` is called after each look, when what `notify` has written is committed; `period`: seconds between two looks.
    """

    def __init__(
        self,
        store: Store,
        handle: Handle,
        *,
        rate: Rate,
        notify: Notify,
        flush: Callable[[], None],
        period: float = POLL_INTERVAL,
    ) -> None:
        self._handle, self._rate, self._notify, self._flush = handle, rate, notify, flush
        self._rounds = Periodic(self._work_off, period, "what follows from entries waits", pause=PAUSE)
        self._worker = Workers(store, 1, "outbox")

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Look for rows and handle them until the block is left; what is under way then is finished."""
        try:
            async with self._rounds.running():
                yield
        finally:
            self._worker.close()

    def work(self, session: Session) -> int:
        """Claim some games' rows and handle them: how many were claimed. Raises what handling one has raised.

        Rows that were handled before that are done and told all the same.
        """
        now = microseconds()
        if not session.gather("SELECT 1 FROM outbox WHERE lease < ? LIMIT 1", (now,)):
            return 0  # without a transaction, which would keep others from writing
        waiting, done = claim(session, now), list[OutboxRow]()
        try:
            for one in waiting:
                if one.kind in HANDLED:
                    self._handle(session, one)
                done.append(one)
        finally:
            if done:
                if ended := [one.game for one in done if one.kind == "ended"]:
                    self._rate(session, ended)
                told = [(one.game, one.version, notices.decode(one.told)) for one in done if one.told]
                places = [(one.game, one.version) for one in done]
                with session.transaction():
                    self._notify(session, told)
                    if not session.spread:
                        session.many(DONE, places)
                if session.spread:  # not one transaction: what fails here is told again, to no effect
                    for place in places:
                        session.rows(DONE, place)
        return len(waiting)

    def nudge(self) -> None:
        """Look for rows now, or when the pause after the last look is over, and not at the end of the period."""
        self._rounds.nudge()

    async def _work(self) -> bool:
        """Whether there was something to do. Those who were told are woken although handling a later row fails."""
        try:
            return bool(await self._worker.run(self.work))
        finally:
            self._flush()

    async def _work_off(self) -> None:
        while await self._work():
            pass
