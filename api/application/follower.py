"""Following a game: those who see the same share one perspective for each version, and the bytes they are sent."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

from api.application.broadcast import Audience, Broadcast
from api.application.live import LiveGame
from api.application.perspective import Perspective, Pieces
from api.application.ports.environment import Clock
from api.application.table_perspective import TablePerspective
from domain.engine.audience import Viewer
from domain.engine.clock import MICROSECONDS
from domain.engine.lateness import NEVER
from domain.engine.lobby import LobbyState

Look = Callable[[LiveGame, Viewer], Awaitable[TablePerspective]]
"""What a viewer may see of a game now."""


class TableFollower:
    """A `Follower`: one stream of a game. `recognise` says who they are at the table, or raises Refused."""

    __slots__ = ("_audience", "_broadcast", "_clock", "_lobby", "_look", "_recognise")

    def __init__(self, broadcast: Broadcast, recognise: Callable[[LiveGame], Viewer], look: Look, clock: Clock) -> None:
        self._broadcast, self._recognise, self._look, self._clock = broadcast, recognise, look, clock
        self._audience: Audience | None = None
        self._lobby: LobbyState | None = None

    def seen(self) -> Perspective | None:
        """What they may see now, if they or others of their audience have looked."""
        audience = self._audience
        if audience is None or self._broadcast.live.now.lobby is not self._lobby or not self._seen(audience):
            return None
        return audience.seen

    async def look(self) -> Perspective:
        """What they may see now; who they are is asked again when the lobby has changed."""
        live, audience = self._broadcast.live, self._audience
        now = live.now
        if audience is None or now.lobby is not self._lobby:
            viewer, self._lobby = self._recognise(live), now.lobby
            # Before the start a caller's seat number may still change: then nobody else is sent the same.
            audience = Audience(viewer) if now.lobby.status == "open" else self._broadcast.audience(viewer)
            self._audience = audience
        if not self._seen(audience):
            await self._renew(audience)
        return audience.seen

    def changed(self) -> Awaitable[bool]:
        """Wait for a new version, a heartbeat (True), or the end of the server."""
        assert self._audience is not None, "whoever waits has looked"
        broadcast = self._broadcast
        if self._seen(self._audience):
            if self._audience.ends != NEVER:
                broadcast.wake_in((self._audience.ends - self._clock()) / MICROSECONDS)
            return broadcast.changed()
        return asyncio.sleep(0, result=False)  # the game moved on while they looked: that wake-up is over

    def pieces(self, form: str) -> Pieces:
        """What those who see the same are sent in this form."""
        assert self._audience is not None, "whoever asks for pieces has looked"
        return self._audience.pieces_of(form)

    def making(self) -> AbstractAsyncContextManager[Any]:
        """Held while a piece is made."""
        return self._broadcast.building

    async def _renew(self, audience: Audience) -> None:
        """Look for a whole audience: whoever comes first does it, and the others wait, should the store be asked."""
        async with audience.renewing:
            live = self._broadcast.live
            now = live.now
            if not self._seen(audience):
                seen = await self._look(live, audience.viewer)
                audience.seen, audience.seen_at, audience.ends = seen, now, seen.ends

    def _seen(self, audience: Audience) -> bool:
        """Whether what they saw last is all that they may see now: who is late may see more by and by."""
        if audience.seen_at is not self._broadcast.live.now:
            return False
        return audience.ends == NEVER or self._clock() < audience.ends
