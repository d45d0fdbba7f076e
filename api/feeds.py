"""What the streams of one game share: one ear at the bell, one look at the game for each ring, and the bytes they send.

1. A feed lives as long as somebody streams its game here.
2. A stream that has looked and found nothing waits for `news` at once, so whatever comes later wakes it.
3. A crowd is woken some at a time: a request to any game, this one's next choice too, does not wait for all of it.
4. While the store does not answer the feed tries again; its streams stay and hear the heartbeat.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from time import monotonic

from api.application.ports import Subscription
from api.desk import Desk
from api.problems import LOG
from api.warm import Warm
from domain.engine.audience import Viewer

AGAIN = 1.0
"""Seconds until a store that did not answer is asked again."""
PATIENCE = 5.0
"""Seconds for the store to answer: a feed that waits has no heartbeat."""
SOME = 50
"""Streams that are woken in one turn of the event loop: well under a millisecond of sending."""
KEPT = 8
"""Pieces of stream kept for each game, kind of viewer and format: the last one, a catch-up or two, a view."""

Pieces = OrderedDict[tuple[int, int | str], bytes]
"""What streams that see the same have been sent: frames by (since, upto), a view by (version, language)."""


class Feed:
    """One game as its streams follow it."""

    def __init__(self, desk: Desk, warm: Warm, heartbeat: float) -> None:
        self.warm = warm
        self.beats = 0
        """How often the heart has beaten: whenever there was nothing new for so long."""
        self.building = asyncio.Lock()
        """Held while a piece is made, so that the others find it."""
        self.listening = asyncio.Event()
        """Set once the bell is heard."""
        self._desk, self._heartbeat = desk, heartbeat
        self._waiting: list[asyncio.Future[None]] = []
        self._pieces: dict[tuple[Viewer, bool], Pieces] = {}
        self._failing = False

    def pieces(self, viewer: Viewer, *, sse: bool) -> Pieces:
        """What those who see the same in this format share."""
        return self._pieces.setdefault((viewer, sse), Pieces())

    def news(self) -> asyncio.Future[None]:
        """What a stream waits for: a new version, a beat of the heart, or the end of the server."""
        self._waiting.append(news := asyncio.get_running_loop().create_future())
        return news

    def wake(self) -> None:
        """Let every stream look what there is."""
        waiting, self._waiting = self._waiting, []
        _wake(waiting)

    async def _wake_in_turn(self) -> None:
        waiting, self._waiting = self._waiting, []
        try:
            while waiting:
                _wake(waiting[:SOME])
                del waiting[:SOME]
                await asyncio.sleep(0)
        finally:
            _wake(waiting)  # whoever follows no more leaves nobody waiting

    async def follow(self) -> None:
        """Wake the streams for every version from now on, and for the heartbeat in between."""
        async with self._desk.bell.listen(self.warm.table.game) as ear:
            self.listening.set()
            await self._follow(ear)

    async def _follow(self, ear: Subscription) -> None:
        behind, told = True, self.warm.now.version  # the bell may have rung before anybody listened
        due = monotonic() + self._heartbeat
        while True:
            if behind:
                behind = not await self._look()
            if self.warm.now.version > told:
                told, due = self.warm.now.version, monotonic() + self._heartbeat
                await self._wake_in_turn()
            elif monotonic() >= due:
                due = monotonic() + self._heartbeat
                self.beats += 1
                await self._wake_in_turn()
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


def keep(pieces: Pieces, key: tuple[int, int | str], piece: bytes) -> None:
    """Share these bytes with the streams that want the same."""
    pieces[key] = piece
    if len(pieces) > KEPT:
        pieces.popitem(last=False)


def _wake(waiting: Sequence[asyncio.Future[None]]) -> None:
    for news in waiting:
        if not news.done():  # else that client has gone
            news.set_result(None)


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
