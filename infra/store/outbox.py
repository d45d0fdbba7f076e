"""The outbox: what follows from entries but lies elsewhere, written in their commit and kept until it has been done.

1. A row names a game, a version and what has happened, nothing else: whoever deals with it reads the rest.
2. Rows are claimed by game, through the first one of each: nobody else gets a later row of that game before, so each
   game's are dealt with in order. In PostgreSQL nobody waits for a row that somebody is claiming.
3. A claim is a lease. If whoever had it does not come back, somebody else does it again: dealing with a row twice must
   change nothing.

What players are told goes into each one's own stream, in one transaction with the end of the rows: see
`infra.store.notices`. What else is dealt with is `player_games`. A row there is written in the commit in which somebody
sits down, so a game is on a player's list before anybody hears that they have sat down; that they have left, or that it
is over, follows by way of here. Until then the list shows the truth all the same: it asks each game's listing.
"""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager, suppress

from msgspec import Struct

from infra.store.connection import Session, Store, StoreError, Workers
from infra.store.rows import game_id
from infra.store.units import DEALT_WITH
from projections import notices
from projections.notices import Notice

LOG = logging.getLogger("croupier")
LEASE = 30_000_000
"""Microseconds for which what is claimed is left to whoever claimed it."""
BATCH = 64
"""Games that are claimed at once."""
PERIOD = 1.0
"""Seconds between two looks."""
FIRST = """
SELECT game, version FROM outbox AS o WHERE lease < ?
AND NOT EXISTS (SELECT 1 FROM outbox AS p WHERE p.game = o.game AND p.version < o.version)
ORDER BY game LIMIT ?
"""
CLAIM = "UPDATE outbox SET lease = ? WHERE game = ? AND version = ? AND lease < ? RETURNING 1"
DONE = "DELETE FROM outbox WHERE game = ? AND version = ?"


class Waiting(Struct, frozen=True):
    """Something that has happened, and has not been dealt with."""

    game: str
    version: int
    kind: str
    told: bytes | None = None
    """Who is told what of it, see `projections.notices`."""


Deal = Callable[[Session, Waiting], None]
"""Does what follows from a row; doing it twice is as once. Raises StoreError: the row is kept, and done again."""
Tell = Callable[[Session, Sequence[tuple[str, int, Sequence[Notice]]]], None]
"""(session, (game, version, notices) of each entry): tells players of them, within a transaction."""


def claim(session: Session, now: int, most: int = BATCH) -> list[Waiting]:
    """Take the rows of some games, in order; they are ours for the time of a lease."""
    if session.spread:
        return _claim(session, FIRST, now, most)
    with session.transaction():
        return _claim(session, FIRST + ("FOR UPDATE OF o SKIP LOCKED" if session.kind == "postgres" else ""), now, most)


def _claim(session: Session, first: str, now: int, most: int) -> list[Waiting]:
    found: list[Waiting] = []
    for game, version in session.gather(first, (now, most), most=most):
        if session.rows(CLAIM, (now + LEASE, game, version, now)):
            rows = session.rows("SELECT version, kind, told FROM outbox WHERE game = ? ORDER BY version", (game,))
            found += [Waiting(game_id(game), *row) for row in rows]
    return found


class Outbox:
    """Deals with what is waiting, beside the requests, in every process.

    `flush` is called when what `tell` has told is committed; `period`: seconds between two looks.
    """

    def __init__(
        self,
        store: Store,
        deal: Deal,
        *,
        tell: Tell,
        flush: Callable[[], None],
        period: float = PERIOD,
    ) -> None:
        self._deal, self._period, self._tell, self._flush = deal, period, tell, flush
        self._woken = asyncio.Event()
        self._worker = Workers(store, 1, "outbox")
        self._failing = False

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Work until the block is left; what is under way then is finished."""
        task = asyncio.create_task(self._run())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            self._worker.close()

    def work(self, session: Session) -> int:
        """Claim some games' rows and deal with them: how many are done."""
        now = time.time_ns() // 1000
        if not session.gather("SELECT 1 FROM outbox WHERE lease < ? LIMIT 1", (now,)):
            return 0  # nobody is kept from writing by a look
        waiting, done = claim(session, now), list[Waiting]()
        try:
            for one in waiting:
                if one.kind in DEALT_WITH:
                    self._deal(session, one)
                done.append(one)
        finally:
            if done:
                told = [(one.game, one.version, notices.decode(one.told)) for one in done if one.told]
                places = [(one.game, one.version) for one in done]
                with session.transaction():
                    self._tell(session, told)
                    if not session.spread:
                        session.many(DONE, places)
                if session.spread:  # each game's rows lie elsewhere: what fails in between is told once more, to no end
                    for place in places:
                        session.rows(DONE, place)
        return len(waiting)

    def nudge(self) -> None:
        """Look at once: there is something."""
        self._woken.set()

    async def _run(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._period):
                    await self._woken.wait()
            self._woken.clear()
            try:
                while await self._worker.run(self.work):
                    self._flush()
                self._failing = False
            except Exception as error:  # noqa: BLE001 - nobody else would start it again
                if not self._failing:
                    reason = str(error) if isinstance(error, StoreError) else type(error).__name__
                    LOG.warning("what follows from entries waits: %s", reason)
                self._failing = True
