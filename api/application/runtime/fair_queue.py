"""A fair queue for expensive reads: a few run at once, and the caller with the least recent cost goes next.

1. The cost of a read is measured: the time it took on threads and on the loop, see `worker_threads`. It is charged to
   its caller and to its share, and halves every `HALF_LIFE`.
2. All callers without a token are one share together; each player is a share of their own. Of the waiting shares, and
   then of the callers in that share, the one with the least cost goes first.
3. A caller has one read running at a time. A caller with `WAITING_OF_ONE` reads waiting is refused, and so is everybody
   once `WAITING` wait: refusals are immediate.
"""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Callable, Hashable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from time import monotonic
from typing import NamedTuple

from api.application.runtime.worker_threads import Meter

CONCURRENT_READS = 2
"""Reads that run at once in this process."""
WAITING_OF_ONE, WAITING = 16, 256
"""The most reads waiting, of one caller and of all callers of this process."""
HALF_LIFE = 10.0
"""Seconds after which a caller's cost counts half."""
FORGOTTEN = 0.001
"""Seconds of cost below which a caller who is not waiting is forgotten."""
REMEMBERED_CALLERS = 1_000
"""How many callers are remembered before those are forgotten."""
NOBODY = ""
"""The share of all callers without a token."""


class Caller(NamedTuple):
    """Who asks: by player, or by address in the share of callers without a token."""

    share: str
    name: str


ASKING: ContextVar[Callable[[], Caller] | None] = ContextVar("asking", default=None)
"""Tells who asks, within a request; None if the server acts by itself."""


class CrowdedError(Exception):
    """Too many are waiting already: of this caller (`own`), or of everybody."""

    def __init__(self, *, own: bool) -> None:
        super().__init__("too many expensive reads are queued")
        self.own = own


class Costs:
    """Seconds that were charged, to whomever: they count half after every `HALF_LIFE`."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self._of: dict[Hashable, tuple[float, float]] = {}
        """The seconds, and as of when."""

    def add(self, one: Hashable, seconds: float) -> None:
        """Charge them."""
        now = self.clock()
        if len(self._of) > REMEMBERED_CALLERS:
            self._of = {one: found for one, found in self._of.items() if self.of(one, now) > FORGOTTEN}
        self._of[one] = self.of(one, now) + seconds, now

    def of(self, one: Hashable, now: float) -> float:
        """What counts at this time of the clock."""
        seconds, at = self._of.get(one, (0.0, now))
        return seconds * 0.5 ** ((now - at) / HALF_LIFE)


class FairQueue:
    """The queue of one process."""

    def __init__(self, at_once: int = CONCURRENT_READS) -> None:
        self._free = at_once
        self._rows: dict[Caller, deque[asyncio.Future[None]]] = {}
        self._busy = set[Caller]()
        self._costs = Costs()
        """Of shares, and of callers."""

    @property
    def waiting(self) -> int:
        """How many reads are waiting."""
        return sum(map(len, self._rows.values()))

    @asynccontextmanager
    async def turn(self, caller: Caller) -> AsyncGenerator[Meter]:
        """Wait for a turn, and hold it until the block is left; raises CrowdedError at once if too many wait."""
        row = self._rows.get(caller, ())
        if len(row) >= WAITING_OF_ONE:
            raise CrowdedError(own=True)
        if self.waiting >= WAITING:
            raise CrowdedError(own=False)
        mine = asyncio.get_running_loop().create_future()
        self._rows.setdefault(caller, deque()).append(mine)
        self._look()
        try:
            await mine
            with Meter() as meter:
                yield meter
        finally:
            if mine.done() and not mine.cancelled():
                self._free += 1
                self._busy.discard(caller)
            else:
                self._leave(caller, mine)
            self._look()

    def spend(self, caller: Caller, seconds: float) -> None:
        """Charge a caller for what a read has cost."""
        for one in (caller.share, caller):
            self._costs.add(one, seconds)

    def _look(self) -> None:
        """Give turns to those with the least cost."""
        cost, now = self._costs.of, self._costs.clock()
        while self._free:
            ready = [one for one in self._rows if one not in self._busy]
            if not ready:
                return
            caller = min(ready, key=lambda one: (cost(one.share, now), cost(one, now)))
            mine = self._rows[caller][0]
            self._leave(caller, mine)
            if not mine.done():  # the waiting task may have been cancelled
                self._free -= 1
                self._busy.add(caller)
                mine.set_result(None)

    def _leave(self, caller: Caller, mine: asyncio.Future[None]) -> None:
        row = self._rows.get(caller)
        if row is not None and mine in row:
            row.remove(mine)
            if not row:
                del self._rows[caller]
