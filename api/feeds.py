"""What the streams of one game share: one ear at the bell, one look at the game for each ring, and the bytes they send.

1. A feed lives as long as somebody streams its game here.
2. A stream takes `news` before it looks for what to send: whatever comes later sets that event.
3. While the store does not answer the feed tries again; its streams stay and hear the heartbeat.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Hashable
from contextlib import asynccontextmanager
from time import monotonic

from api.desk import Desk
from api.ports import Ear
from api.problems import LOG
from api.warm import Warm

AGAIN = 1.0
"""Seconds until a store that did not answer is asked again."""
PATIENCE = 5.0
"""Seconds for the store to answer: a feed that waits has no heartbeat."""
KEPT = 32
"""Pieces of stream kept for each game: the last one for each kind of viewer and format, and a catch-up or two."""


class Feed:
    """One game as its streams follow it."""

    def __init__(self, desk: Desk, warm: Warm, heartbeat: float) -> None:
        self.warm = warm
        self.news = asyncio.Event()
        """Set, and replaced, when there is a new version or the heart beats."""
        self.beats = 0
        """How often the heart has beaten: whenever there was nothing new for so long."""
        self.building = asyncio.Lock()
        """Held while a piece is made, so that the others find it."""
        self.listening = asyncio.Event()
        """Set once the bell is heard."""
        self._desk, self._heartbeat = desk, heartbeat
        self._pieces: OrderedDict[Hashable, bytes] = OrderedDict()
        self._failing = False

    def piece(self, key: Hashable) -> bytes | None:
        """Bytes that another stream has sent."""
        return self._pieces.get(key)

    def keep(self, key: Hashable, piece: bytes) -> None:
        """Share these bytes with the streams that want the same."""
        self._pieces[key] = piece
        if len(self._pieces) > KEPT:
            self._pieces.popitem(last=False)

    def wake(self) -> None:
        """Let every stream look what there is."""
        news, self.news = self.news, asyncio.Event()
        news.set()

    async def follow(self) -> None:
        """Wake the streams for every version from now on, and for the heartbeat in between."""
        async with self._desk.bell.listen(self.warm.table.game) as ear:
            self.listening.set()
            await self._follow(ear)

    async def _follow(self, ear: Ear) -> None:
        behind, told = True, self.warm.now.version  # the bell may have rung before anybody listened
        due = monotonic() + self._heartbeat
        while True:
            if behind:
                behind = not await self._look()
            if self.warm.now.version > told:
                told, due = self.warm.now.version, monotonic() + self._heartbeat
                self.wake()
            elif monotonic() >= due:
                due = monotonic() + self._heartbeat
                self.beats += 1
                self.wake()
            left = max(0.0, due - monotonic())
            if await ear.wait(min(left, AGAIN) if behind else left):
                behind |= ear.heard is None or ear.heard > self.warm.now.version

    async def _look(self) -> bool:
        """Whether the game could be looked at."""
        try:
            async with asyncio.timeout(PATIENCE):
                self.warm = await self._desk.shelf.look(self.warm.table.game)
        except Exception as error:  # noqa: BLE001 - the store may answer the next time
            if not self._failing:
                LOG.error("the streams of game %s wait after %s", self.warm.table.game, type(error).__name__)
            self._failing = True
        else:
            self._failing = False
        return not self._failing


class Feeds:
    """The feeds of this process, by game."""

    def __init__(self, desk: Desk, heartbeat: float) -> None:
        self._desk, self._heartbeat = desk, heartbeat
        self._feeds: dict[str, tuple[Feed, asyncio.Task[None], set[object]]] = {}

    def wake(self) -> None:
        """Wake every stream of every game."""
        for feed, _, _ in self._feeds.values():
            feed.wake()

    @asynccontextmanager
    async def join(self, warm: Warm) -> AsyncGenerator[Feed]:
        """The feed of this game, which has seen at least as much of it as `warm` has."""
        game, stream = warm.table.game, object()
        if game not in self._feeds:
            feed = Feed(self._desk, warm, self._heartbeat)
            self._feeds[game] = feed, asyncio.create_task(feed.follow()), set()
        feed, following, streams = self._feeds[game]
        if warm.now.version > feed.warm.now.version:
            feed.warm = warm
        streams.add(stream)
        try:
            await feed.listening.wait()
            yield feed
        finally:
            streams.discard(stream)
            if not streams:
                del self._feeds[game]
                following.cancel()
                await asyncio.wait([following])
