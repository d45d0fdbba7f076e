"""The safety poll: periodically asks the store for new versions, whatever becomes of notifications.

Streams depend on it while Redis is away, and if several processes share a store without Redis.
"""

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager

from api.application.ports.stores import EventStore
from api.application.runtime.background import Periodic
from infra.notify.local import LocalNotifier

POLL_INTERVAL = 2.0
"""Seconds between two queries to the store."""


class SafetyPoll:
    """Asks the store, in one query, for the newest version of every game that somebody in this process follows."""

    def __init__(self, store: EventStore, local: LocalNotifier, period: float = POLL_INTERVAL) -> None:
        self._store, self._local = store, local
        self._rounds = Periodic(self.look, period, "the safety poll waits")
        self._seen: Mapping[str, int] = {}
        """Each followed game's newest version at the last query."""

    def running(self) -> AbstractAsyncContextManager[None]:
        """Ask every `period` seconds until the block is left."""
        return self._rounds.running()

    async def look(self) -> None:
        """Wake the followers of games whose version has changed since the last poll. Raises what the store raises."""
        games = self._local.games()
        newest: Mapping[str, int] = await self._store.newest(games) if games else {}
        for game, version in newest.items():
            if self._seen.get(game) != version:
                self._local.notify(game, version)
        self._seen = newest
