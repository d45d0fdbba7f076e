"""A slow sweep over all games of a store: is each still as it was stored? It finds damage before a caller does.

Each process sweeps by itself, from a random starting point in the order of ids, and starts over at the end. A damaged
game is quarantined, and so logged and counted, as if a caller had requested it.
"""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from uuid import uuid4

from api.application.runtime.background import Periodic
from infra.store.database.connection import Order, Session, Store, Workers, gather
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import LEAST_ID
from infra.store.entries.quarantine import Quarantine

HOUR = 3600.0
NEXT = "SELECT game FROM games WHERE game > ? AND quarantined IS NULL ORDER BY game LIMIT 1"


class Sweep:
    """Examines `an_hour` games per hour, evenly. `looked` is called for each, with whether it was intact."""

    def __init__(self, store: Store, entries: Entries, an_hour: int, looked: Callable[[bool], None]) -> None:
        self._store, self._quarantine, self._looked = store, Quarantine(entries), looked
        self._rounds = Periodic(self.look, HOUR / an_hour, "a stored game cannot be looked at")
        self._after = uuid4().hex
        self._worker: Workers | None = None

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Sweep until the block is left."""
        self._worker = Workers(self._store, 1, "sweep")
        try:
            async with self._rounds.running():
                yield
        finally:
            self._worker.close()

    async def look(self) -> None:
        """Examine one game; raises StoreError or one of `quarantine.AWAY` if that is not possible now."""
        assert self._worker is not None
        whole = await self._worker.run(self._next)
        if whole is not None:
            self._looked(whole)

    def _next(self, session: Session) -> bool | None:
        """Whether the next game is intact; None at the end."""
        games = gather(session, "games", NEXT, (self._after,), Order((0,), most=1))
        self._after = games[0][0] if games else LEAST_ID
        if not games:
            return None
        damage = self._quarantine.damage(session, self._after)
        if damage is not None:
            self._quarantine.mark(session, damage)
        return damage is None
