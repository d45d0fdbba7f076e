"""Following a game: viewers who see the same share one perspective per version, and the bytes they are sent."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

from api.application.games.live_game import LiveGame
from api.application.ports.environment import Clock
from api.application.views.broadcast import Broadcast, SharedPerspective
from api.application.views.perspective import Perspective, Pieces
from api.application.views.table_perspective import TablePerspective
from domain.engine.audience.audience import Viewer
from domain.engine.entry.clock import MICROSECONDS
from domain.engine.entry.spectator_delay import NEVER
from domain.engine.lobby.lobby import LobbyState
from projections.schemas.schemas import Presence

Look = Callable[[LiveGame, Viewer], Awaitable[TablePerspective]]
"""What a viewer may see of a game now."""


class TableFollower:
    """A `Follower`: one stream of a game. `recognise` says who they are at the table, or raises Refused."""

    __slots__ = ("_broadcast", "_clock", "_lobby", "_look", "_recognise", "_shared", "ask")

    def __init__(self, broadcast: Broadcast, recognise: Callable[[LiveGame], Viewer], look: Look, clock: Clock) -> None:
        self._broadcast, self._recognise, self._look, self._clock = broadcast, recognise, look, clock
        self._shared: SharedPerspective | None = None
        self._lobby: LobbyState | None = None
        self.ask: Callable[[], Presence | None] = lambda: None

    def seen(self) -> Perspective | None:
        """What they may see now; None if neither they nor others who see the same have looked yet."""
        shared = self._shared
        if shared is None or self._broadcast.live.now.lobby is not self._lobby or not self._seen(shared):
            return None
        return shared.seen

    async def look(self) -> Perspective:
        """What they may see now; their identity is determined again when the lobby has changed."""
        live, shared = self._broadcast.live, self._shared
        now = live.now
        if shared is None or now.lobby is not self._lobby:
            viewer, self._lobby = self._recognise(live), now.lobby
            # Before the start a caller's seat number may still change: then nobody else is sent the same.
            shared = SharedPerspective(viewer) if now.lobby.status == "open" else self._broadcast.shared(viewer)
            self._shared = shared
        if not self._seen(shared):
            await self._renew(shared)
        return shared.seen

    def changed(self, hand: Callable[[], bool] = bool) -> Awaitable[bool]:
        """Wait for the next wake-up: True for a heartbeat, False whenever a `look` is worthwhile."""
        assert self._shared is not None, "whoever waits has looked"
        broadcast = self._broadcast
        if self._seen(self._shared):
            if self._shared.ends != NEVER:
                broadcast.wake_in((self._shared.ends - self._clock()) / MICROSECONDS)
                return broadcast.changed()  # it has to say anew when it is to be woken
            return broadcast.changed(hand)
        return asyncio.sleep(0, result=False)  # the game moved on while they looked: that wake-up is past

    def present(self) -> Presence | None:
        """Who is there, if that is news."""
        return self.ask()

    def pieces(self, form: str) -> Pieces:
        """What viewers who see the same are sent in this form."""
        assert self._shared is not None, "whoever asks for pieces has looked"
        return self._shared.pieces[form]

    def making(self) -> AbstractAsyncContextManager[Any]:
        """The game's lock for making pieces: held while one is made, so that the others find it."""
        return self._broadcast.building

    async def _renew(self, shared: SharedPerspective) -> None:
        """Look once for all who see the same: the first to come does, and the others wait for it."""
        async with shared.renewing:
            live = self._broadcast.live
            now = live.now
            if not self._seen(shared):
                seen = await self._look(live, shared.viewer)
                shared.seen, shared.seen_at, shared.ends = seen, now, seen.ends

    def _seen(self, shared: SharedPerspective) -> bool:
        """Whether `shared.seen` is still current: no entry has come, and no horizon has moved on."""
        if shared.seen_at is not self._broadcast.live.now:
            return False
        return shared.ends == NEVER or self._clock() < shared.ends
