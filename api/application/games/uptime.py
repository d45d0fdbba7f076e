"""When the service itself was away: clock time lost meanwhile is given back before anything else happens.

1. Every process records heartbeats in the store. A gap between all of their heartbeats is an outage.
2. Before a command in a game with a clock, an entry `time-added` gives back what an outage took from it: whatever comes
   first, an answer or a time-out. Whichever process finds an outage handles the games whose time is up within a day at
   once, and all others soon.
3. If heartbeats cannot be stored but games can still be played, as while a cluster's coordinator is away, a process
   remembers that it is running, and records it later.
4. Which outages have been made good is folded from the entries, so no process does it twice.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

from api.application.ports.environment import GAP, Clock, Heartbeats, Outage
from api.application.ports.errors import Unavailable
from api.application.runtime.background import Periodic
from domain.engine.entry.commands import TimeAdded
from domain.engine.lobby.lobby import LobbyState

HEARTBEAT_INTERVAL = 2.0
"""Seconds between two heartbeats."""


class Uptime:
    """The heartbeats of this process, and the known outages. Outside of `running` no heartbeats are stored."""

    def __init__(self, heartbeats: Heartbeats, clock: Clock) -> None:
        self._heartbeats, self._clock = heartbeats, clock
        self._rounds = Periodic(self.beat, HEARTBEAT_INTERVAL, "the service cannot say that it is there")
        self._begun = False
        self._outages: tuple[Outage, ...] = ()
        self._at = 0
        """When the last heartbeat was stored, in microseconds UTC; 0 if none was."""
        self._since = self._there_at = 0
        """Since when this process has been running without a gap, and when it last was."""
        self.found: Outage | None = None
        """The newest outage, until the affected games have been handled."""

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Record that the service is running until the block is left."""
        with suppress(Unavailable):  # the first command of a game with a clock then tries again
            await self.beat()
        self._begun = True
        try:
            async with self._rounds.running():
                yield
        finally:
            self._begun = False

    async def beat(self) -> None:
        """Store a heartbeat, and learn of outages. Raises Unavailable."""
        before, now = self._outages, self._clock()
        try:
            self._outages = tuple(await self._heartbeats.beat(self._clock, self._since if self._there(now) else now))
        except Unavailable:
            if self._heartbeats.playable:
                self._note(now)
            raise
        self._at = self._clock()
        self._note(self._at)
        if self._outages and (not before or before[-1] != self._outages[-1]):
            self.found = self._outages[-1]

    async def current(self) -> None:
        """If the last heartbeat is older than GAP, store one now, to learn of an outage since. Raises Unavailable.

        If this process has been running ever since, there was none.
        """
        now = self._clock()
        if self._begun and now - self._at > GAP and not (self._there(now) and self._since - self._at <= GAP):
            await self.beat()

    def _there(self, now: int) -> bool:
        """Whether this process was running a moment ago."""
        return now - self._there_at <= GAP

    def _note(self, now: int) -> None:
        """Note that this process is running."""
        if not self._there(now):
            self._since = now
        self._there_at = now

    def owed(self, lobby: LobbyState) -> TimeAdded | None:
        """The command that gives a game back the first outage not made good in it yet; None if nothing is owed."""
        clocks = lobby.clocks
        if clocks is None:
            return None
        for outage in self._outages:
            if clocks.owed(outage.began, outage.ended):
                return TimeAdded(outage.began, outage.ended)
        return None
