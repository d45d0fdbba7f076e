"""Archives games in a running server: what `croupier store archive` does, a little at a time.

1. Each process goes through all games repeatedly, from a random starting point in the order of ids: so processes seldom
   meet, and if they do only one moves the game.
2. It rests `REST` times as long as it has worked, so that players keep most of a core.
3. Only the command deletes leftover objects of killed processes, since it looks at all of them.
"""

import logging
from asyncio import sleep
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from time import perf_counter
from typing import TypeVar
from uuid import uuid4

from api.application.runtime.background import Periodic
from infra.store.database.connection import Session, Store, Workers
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import LEAST_ID
from infra.store.entries.quarantine import Damage, Quarantine
from infra.store.maintenance.archive_copies import check_readable
from infra.store.maintenance.archiving import WHOLE, Archiver

LOG = logging.getLogger("croupier")
T = TypeVar("T")
PERIOD = 3_600.0
"""Seconds from the end of one pass over all games to the next."""
REST = 4


class ArchivingRounds:
    """Archives games that have been over for `days`, in the archive of `entries`; damaged ones are quarantined."""

    def __init__(self, store: Store, entries: Entries, days: int) -> None:
        objects = entries.objects
        assert objects is not None, "days are refused without a place"
        self._entries, self._objects, self._days = entries, objects, days
        self._rounds = Periodic(self.round, PERIOD, "games that are over are not moved to the archive")
        self._archiver = Archiver(store, entries, objects)
        self._worker = Workers(store, 1, "archiving")

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Move games until the block is left; a move already under way is completed."""
        self._rounds.nudge()
        try:
            async with self._rounds.running():
                yield
        finally:
            self._worker.close()
            self._archiver.close()

    async def round(self) -> None:
        """Move all games that may be moved now. Raises ArchiveError, StoreError: games already moved stay moved."""
        await self._run(lambda session: check_readable(session, self._objects))
        moved, start = 0, uuid4().hex
        for after, last in ((start, WHOLE[1]), (LEAST_ID, start)):
            place: str | None = after
            while place is not None:
                page = await self._run(lambda _, place=place, last=last: self._archiver.page(self._days, place, last))
                place = page.upto
                for game in page.games:
                    moved += await self._run(lambda session, game=game: self._move(session, game))
        if moved:
            LOG.info("%d games were moved to the archive", moved)

    def _move(self, session: Session, game: str) -> bool:
        """Whether this game was moved; a damaged one is quarantined."""
        done = self._archiver.move(game)
        if isinstance(done, Damage):
            Quarantine(self._entries).mark(session, done)
            return False
        return done is not None

    async def _run(self, work: Callable[[Session], T]) -> T:
        """Run work on the thread, and rest after it."""
        start = perf_counter()
        done = await self._worker.run(work, within=None)  # an archive may be slow
        await sleep(REST * (perf_counter() - start))
        return done
