"""What the streams of one game share: a subscription, a look at the game for each notification, the bytes they send.

1. A broadcast lives as long as somebody streams its game here.
2. A stream that has looked and found nothing waits for `changed` at once, so whatever comes later wakes it.
3. Many streams are woken in groups, one per iteration of the event loop: no request has to wait for all of them. What
   the first have made is handed to the others' connections without waking them.
4. While the store does not answer the broadcast retries; its streams stay open and get the heartbeat.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import compress
from time import monotonic

from api.application.games.live_game import LiveGame
from api.application.games.live_game_cache import LiveGames
from api.application.ports.environment import Notifier, Subscription
from api.application.runtime.background import outage_of
from api.application.views.perspective import Perspective, Pieces
from domain.engine.audience.audience import Viewer
from domain.engine.entry.spectator_delay import NEVER
from domain.engine.game.table_state import TableState

LOG = logging.getLogger("croupier")
RETRY_SECONDS = 1.0
"""Seconds until a store that did not answer is asked again."""
LOOK_TIMEOUT = 5.0
"""Seconds that the store has to answer: while a broadcast waits for it, its streams get no heartbeat."""
WOKEN_TOGETHER = 50
"""Streams woken in one iteration of the event loop: well under a millisecond of sending."""
Waiting = tuple[asyncio.Future[bool], Callable[[], bool]]
"""A stream that waits to be woken, and what hands it a newer version without that, if it can be: whether it did."""


class SharedPerspective:
    """What the streams of one viewer share: their perspective, made once per version, and the bytes sent of it."""

    __slots__ = ("ends", "pieces", "renewing", "seen", "seen_at", "viewer")

    seen: Perspective
    """What they saw last; the attribute is missing until somebody has looked."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.seen_at: TableState | None = None
        """The game as it was when `seen` was made."""
        self.ends = NEVER
        """When their horizon moves on by itself, in microseconds UTC; NEVER if only another entry moves it."""
        self.renewing = asyncio.Lock()
        """Held while `seen` is made anew."""
        self.pieces = defaultdict[str, Pieces](Pieces)
        """What they are sent, by form, such as a media type, with or without gzip."""


class Broadcast:
    """One game as its streams follow it."""

    def __init__(self, live_games: LiveGames, notifier: Notifier, live: LiveGame, heartbeat: float) -> None:
        self.live = live
        self.building = asyncio.Lock()
        """Held while a piece is made, so that the others find it."""
        self.listening = asyncio.Event()
        """Set once notifications are heard."""
        self._live_games, self._notifier, self._heartbeat = live_games, notifier, heartbeat
        self._waiting: list[Waiting] = []
        self._shared: dict[Viewer, SharedPerspective] = {}
        self._failing = False
        self._alarm: asyncio.TimerHandle | None = None
        self._waking: set[asyncio.Task[None]] = set()

    def shared(self, viewer: Viewer) -> SharedPerspective:
        """What all streams of this viewer share."""
        perspective = self._shared.get(viewer)
        return self._shared.setdefault(viewer, SharedPerspective(viewer)) if perspective is None else perspective

    def changed(self, hand: Callable[[], bool] = bool) -> asyncio.Future[bool]:
        """A future of the next wake-up: True for a heartbeat, False if a look is worthwhile, as `hand` did not do."""
        changed = asyncio.get_running_loop().create_future()
        self._waiting.append((changed, hand))
        return changed

    def wake(self) -> None:
        """Wake every stream at once, to look at the game again."""
        waiting, self._waiting = self._waiting, []
        _wake(waiting, beat=False)

    def wake_in(self, seconds: float) -> None:
        """Wake every stream in this many seconds, or earlier if already scheduled; each then says anew when it has to.

        Delayed spectators may see more, or others may have come or gone.
        """
        loop = asyncio.get_running_loop()
        at = loop.time() + max(0.002, seconds)  # of anything less uvloop makes no timer
        if self._alarm is None or at < self._alarm.when():
            self._cancel_alarm()
            self._alarm = loop.call_at(at, self._begin_to_wake)

    def _begin_to_wake(self) -> None:
        self._alarm = None
        waking = asyncio.get_running_loop().create_task(self._wake_in_turn())
        self._waking.add(waking)
        waking.add_done_callback(self._waking.discard)

    def _cancel_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()

    async def _wake_in_turn(self, *, beat: bool = False, handing: bool = False) -> None:
        waiting, self._waiting = self._waiting, []
        try:
            while waiting:
                some, waiting = waiting[:WOKEN_TOGETHER], waiting[WOKEN_TOGETHER:]
                handed = [handing and not changed.done() and hand() for changed, hand in some]
                self._waiting += compress(some, handed)
                _wake([one for one, has in zip(some, handed, strict=True) if not has], beat=beat)
                await asyncio.sleep(0)
        finally:
            _wake(waiting, beat=False)  # if the broadcast is cancelled half-way, nobody is left waiting

    async def follow(self) -> None:
        """Wake the streams for every version from now on, and for the heartbeat in between."""
        try:
            async with self._notifier.listen(self.live.id) as subscription:
                self.listening.set()
                await self._follow(subscription)
        finally:
            self._cancel_alarm()

    async def _follow(self, subscription: Subscription) -> None:
        # A notification may have come before anybody listened. `woken`: the version for which streams were woken last.
        behind, woken = True, self.live.now.version
        due = monotonic() + self._heartbeat
        while True:
            if behind:
                behind = not await self._look_again()
            if (version := self.live.now.version) > woken:
                woken = version  # the heartbeat keeps its rhythm: it must not tell delayed spectators of moves
                await self._wake_in_turn(handing=True)
            elif monotonic() >= due:
                due = monotonic() + self._heartbeat
                await self._wake_in_turn(beat=True)
            left = max(0.0, due - monotonic())
            if await subscription.wait(min(left, RETRY_SECONDS) if behind else left):
                named = subscription.newest_named
                behind |= named is None or named > self.live.now.version

    async def _look_again(self) -> bool:
        """Bring the game up to what the store has; False if the store did not answer."""
        try:
            async with asyncio.timeout(LOOK_TIMEOUT):
                self.live = await self._live_games.current(self.live.id)
        except Exception as error:  # noqa: BLE001 - the store may answer the next time
            if not self._failing:
                why = type(error).__name__
                LOG.error("the streams of game %s wait after %s", self.live.id, why, extra=outage_of(error))  # noqa: TRY400 - no trace
            self._failing = True
        else:
            self._failing = False
        return not self._failing


def _wake(waiting: Sequence[Waiting], *, beat: bool) -> None:
    for changed, _ in waiting:
        if not changed.done():  # otherwise that client has gone
            changed.set_result(beat)


class Broadcaster:
    """The broadcasts of this process, by game."""

    def __init__(self, live_games: LiveGames, notifier: Notifier, heartbeat: float) -> None:
        self._live_games, self._notifier, self._heartbeat = live_games, notifier, heartbeat
        self._broadcasts: dict[str, tuple[Broadcast, asyncio.Task[None], dict[object, str | None]]] = {}

    def wake(self) -> None:
        """Wake every stream of every game."""
        for broadcast, _, _ in self._broadcasts.values():
            broadcast.wake()

    @property
    def streams(self) -> int:
        """How many streams are open in this process."""
        return sum(len(streams) for _, _, streams in self._broadcasts.values())

    @property
    def games(self) -> int:
        """How many games are streamed from this process."""
        return len(self._broadcasts)

    def watched(self) -> Iterator[tuple[LiveGame, int]]:
        """The games being streamed, each with its number of streams by people who do not play there."""
        for broadcast, _, streams in self._broadcasts.values():
            seated = broadcast.live.now.lobby.players
            yield broadcast.live, sum(player not in seated for player in streams.values())

    @asynccontextmanager
    async def follow(self, live: LiveGame, player: str | None = None) -> AsyncGenerator[Broadcast]:
        """Let one more stream share this game's broadcast, which then is at least as far as `live`.

        It ends with its last stream. `player`: whose stream it is; None for somebody without a token.
        """
        game, stream = live.id, object()
        if game not in self._broadcasts:
            broadcast = Broadcast(self._live_games, self._notifier, live, self._heartbeat)
            self._broadcasts[game] = broadcast, asyncio.create_task(broadcast.follow()), {}
        broadcast, following, streams = self._broadcasts[game]
        if live.now.version > broadcast.live.now.version:
            broadcast.live = live
        streams[stream] = player
        try:
            await broadcast.listening.wait()
            yield broadcast
        finally:
            del streams[stream]
            if not streams:
                del self._broadcasts[game]
                following.cancel()
                await asyncio.wait([following])
