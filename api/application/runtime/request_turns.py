"""Turns of requests, by due times and not by slots: a caller's first request begins before anybody's second.

The event loop answers in order of arrival: a player would wait behind every connection that sends its next request as
soon as the last is answered. So requests take turns before any work is done, by start-time fair queueing.

1. Time is counted in steps. A caller's request is due one step after the previous one, and later if that was expensive;
   a caller who has been idle of late is ahead by `BURST`.
2. One request begins in each iteration of the event loop, which accepts new ones in between. The rest queue by due
   time: so callers who send one request at a time get a turn before anybody's second.
3. The current time is the due time of the request that began last. So time does not pass while nobody waits, and nobody
   is charged for what they asked for while they were alone.
4. Nothing waits while nothing else runs: an idle server answers as fast as it can.
"""

import asyncio
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from math import ceil
from time import monotonic

from api.application.ports.limits import Requests
from api.application.runtime.turns import NOBODY, Caller

BURST = 4.0
"""Steps by which a recently idle caller is ahead: what a page asks for at once."""
LATEST = 20.0
"""The most steps ahead of time at which a caller's next request is due, however expensive the last one was."""
TOGETHER = 8
"""How many callers all those without a token weigh as much as together, wherever they come from."""
STEPS_A_SECOND = 2.0
"""How fast time passes while nobody waits, so that past requests are forgotten."""
COST_OF_A_REQUEST = 0.002
"""Seconds of processor time that count as one request: roughly the cost of a view."""
FORGET = 1.0
"""Seconds after which callers that are fully ahead are forgotten."""


class RequestTurns:
    """The turns of one process, and what its callers are charged. `clock`: the process's own, in seconds.

    `counts`: how many requests each may have; None: any number, and nobody waits.
    """

    def __init__(self, counts: Requests | None, clock: Callable[[], float] = monotonic) -> None:
        self._counts, self._clock = counts, clock
        self._due: dict[str, float] = {}
        """When the next request is due: of a caller, and of a share of several."""
        self._now, self._began, self._forgot = 0.0, clock(), clock()
        self._row: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self._busy = False
        """Whether one has begun in this iteration of the event loop."""

    def __len__(self) -> int:
        """How many callers are remembered."""
        return len(self._due)

    def turn(self, caller: Caller) -> asyncio.Future[None] | None:
        """What a request has to wait for; None if it is its turn."""
        self._tick()
        due = self.spend(caller, 1)
        loop = asyncio.get_running_loop()
        if not self._busy:
            self._busy = True
            self._now = max(self._now, due)
            loop.call_soon(self._next)
            return None
        mine = loop.create_future()
        heappush(self._row, (due, next(self._numbers), mine))
        return mine

    def spend(self, caller: Caller, steps: float) -> float:
        """When a caller's next request is due; postpones the one after it by this many steps."""
        due = self._put_off(caller.name, steps)
        return due if caller.share == caller.name else max(due, self._put_off(caller.share, steps / TOGETHER))

    def charge(self, caller: Caller, cost: float) -> None:
        """Count a request that took this many seconds as the number of views that cost as much."""
        if self._counts is not None:
            self.spend(caller, cost / COST_OF_A_REQUEST)
            if (more := ceil(cost / COST_OF_A_REQUEST) - 1) > 0:
                self._counts.charge("guests" if caller.share == NOBODY else "requests", caller.name, more)

    def _put_off(self, party: str, steps: float) -> float:
        due = max(self._due.get(party, 0.0), self._now - BURST)
        self._due[party] = min(due + steps, self._now + LATEST)
        return due

    def _tick(self) -> None:
        at = self._clock()
        self._now += (at - self._began) * STEPS_A_SECOND
        self._began = at
        if at > self._forgot + FORGET:
            self._forgot = at
            self._due = {caller: due for caller, due in self._due.items() if due > self._now - BURST}

    def _next(self) -> None:
        """Let the first in the queue begin."""
        while self._row:
            due, _, mine = heappop(self._row)
            if not mine.done():  # the waiting task may have been cancelled
                self._now = max(self._now, due)
                mine.set_result(None)
                asyncio.get_running_loop().call_soon(self._next)
                return
        self._busy = False
