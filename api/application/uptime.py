"""When the service itself was away: whatever a clock ran down meanwhile is given back before anything else happens.

1. Every process says in the store that it is there. A gap between all of their heartbeats is an outage.
2. Before a command of a game with a clock an entry `time-added` gives back what an outage took from it: whatever comes
   first, an answer or a time-out. Whoever finds an outage looks at the games whose time is up within a day at once,
   and at all others soon.
3. Which outages have been made good is a fold of the entries, so no process does it twice.
"""

import asyncio
import logging
from contextlib import suppress

from api.application.ports.environment import GAP, Clock, Heartbeats, Outage
from api.application.ports.stores import Unavailable
from domain.engine.commands import TimeAdded
from domain.engine.lobby import LobbyState

LOG = logging.getLogger("croupier")
PERIOD = 2.0
"""Seconds between two heartbeats."""


class Uptime:
    """The heartbeats of this process, and what is known of outages. Without a start there are none."""

    def __init__(self, heartbeats: Heartbeats, clock: Clock) -> None:
        self._heartbeats, self._clock, self.period = heartbeats, clock, PERIOD
        self._outages: tuple[Outage, ...] = ()
        self._at = 0
        """When the last heartbeat was stored; 0 while none was."""
        self._task: asyncio.Task[None] | None = None
        self.found: Outage | None = None
        """The newest outage, until somebody has looked after the games that it concerns."""

    async def start(self) -> None:
        """Say that the service is there, from now on."""
        with suppress(Unavailable):  # then the first command of a game with a clock tries again
            await self.beat()
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Say it no longer."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def beat(self) -> None:
        """Store a heartbeat, and learn of outages. Raises Unavailable."""
        before = self._outages
        self._outages = tuple(await self._heartbeats.beat(self._clock))
        self._at = self._clock()
        if self._outages and (not before or before[-1] != self._outages[-1]):
            self.found = self._outages[-1]

    async def current(self) -> None:
        """See to it that an outage of which this process has not heard is known. Raises Unavailable."""
        if self._task is not None and self._clock() - self._at > GAP:
            await self.beat()

    def owed(self, lobby: LobbyState) -> TimeAdded | None:
        """What gives back the first outage that has not been made good in a game; None if nothing is owed."""
        clocks = lobby.clocks
        if clocks is None:
            return None
        for outage in self._outages:
            if clocks.owed(outage.began, outage.ended):
                return TimeAdded(outage.began, outage.ended)
        return None

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self.period)
            try:
                await self.beat()
            except Unavailable:
                continue
            except Exception as error:  # noqa: BLE001 - nobody else would start it again
                LOG.warning("no heartbeat after %s", type(error).__name__)
