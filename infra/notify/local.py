"""Notifications within one process: followers of a game are woken when that game has a new version.

1. A notification never waits and is never queued: a subscription only remembers the newest version it was told of, so
   any number of notifications between two waits wakes it once.
2. A game is known here only while somebody follows it.
3. Every two seconds the safety poll asks the store for new versions, whatever becomes of notifications: streams depend
   on it while Redis is away, and if several processes share a store without Redis.
4. Everything belongs to one event loop; only its thread may call.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Literal

from api.application.ports.stores import EventStore
from api.application.runtime.background import Periodic


class LocalSubscription:
    """One follower of one game; one task at a time may wait on it."""

    def __init__(self) -> None:
        self._woken = asyncio.Event()
        self._next: int | None = 0
        """What `newest_named` will be when the next wait ends: 0 if nothing has come."""
        self.newest_named: int | None = 0
        """The newest version named before the last wait ended; None: some may be missing, so ask the store."""

    def wake(self, version: int | None) -> None:
        """End the present wait, or the next one. `version` is None if notifications may have been missed."""
        self._next = None if version is None or self._next is None else max(self._next, version)
        self._woken.set()

    async def wait(self, seconds: float) -> bool:
        """Wait for a notification: True at once if one came since the last wait, False if none comes in time."""
        if not self._woken.is_set():
            try:
                async with asyncio.timeout(seconds):
                    await self._woken.wait()
            except TimeoutError:
                return False  # what comes at this very moment is for the next wait
        self._woken.clear()
        self.newest_named, self._next = self._next, 0
        return True


class LocalNotifier:
    """The notifier of a server that is one process, and the local half of one that reaches others."""

    state: Literal["local"] = "local"

    def __init__(self) -> None:
        self._followers: dict[str, set[LocalSubscription]] = {}
        self._listeners: list[Callable[[str | None], None]] = []
        self._hearers: list[Callable[[str, bytes], None]] = []

    def games(self) -> Sequence[str]:
        """The ids of the games that somebody follows in this process."""
        return list(self._followers)

    def follows(self, game: str) -> bool:
        """Whether somebody follows this game in this process."""
        return game in self._followers

    def notify(self, game: str, version: int) -> None:
        """Wake everybody who follows this game: it has this version now."""
        for follower in self._followers.get(game, ()):
            follower.wake(version)

    def relay(self, game: str, said: bytes) -> None:
        """Tell everybody who called `overhear` who is at a game."""
        for on_said in self._hearers:
            on_said(game, said)

    def overhear(self, on_said: Callable[[str, bytes], None]) -> None:
        """Call this with what is relayed of any game."""
        self._hearers.append(on_said)

    def announce(self, player: str | None) -> None:
        """Tell everybody who called `hear` that a player has changed; None: that any may have."""
        for on_player in self._listeners:
            on_player(player)

    def hear(self, on_player: Callable[[str | None], None]) -> None:
        """Call this with every player who is announced, and with None if any player may have changed."""
        self._listeners.append(on_player)

    def missed(self, game: str) -> None:
        """Wake everybody who follows this game: it may have new versions that were not announced."""
        for follower in self._followers.get(game, ()):
            follower.wake(None)

    @asynccontextmanager
    async def listen(self, game: str) -> AsyncGenerator[LocalSubscription]:
        """Follow a game until the block is left."""
        follower = LocalSubscription()
        self._followers.setdefault(game, set()).add(follower)
        try:
            yield follower
        finally:
            others = self._followers[game]
            others.discard(follower)
            if not others:
                del self._followers[game]


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
