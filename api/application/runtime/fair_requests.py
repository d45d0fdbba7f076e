"""Requests of those who ask for much wait for those who ask for little, however many connections ask for much.

The event loop answers what has come in the order in which it came: whoever plays would wait behind every connection
that asks as fast as it is answered. So requests take turns before anything is done, by start-time fair queueing.

1. Time is counted in steps. A caller's request is due one step after the one before it, and later if that was dear;
   whoever has asked for nothing of late is ahead by `BURST`.
2. One request begins in each round of the event loop, which looks for new ones in between. The rest wait in a row, in
   which the first to be due is next: so whoever asks for one thing at a time has a turn before anybody's second one.
3. It is as late as that was due which began last. So time stands still for nobody who waits, and nobody is held to what
   they asked for while nobody else did.
4. Nothing waits while nothing else does: an idle server answers as much as it can.
5. Whoever asks more often than limits allow in the long run presses: while others ask too, one request of all those who
   press begins in each `REST`. Else they would keep the loop busy for as long as a minute, within their limits, and the
   thread that stores what others choose would wait for the interpreter at each statement.
"""

import asyncio
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from time import monotonic
from typing import TypeAlias

from api.application.ports.limits import Rate
from api.application.runtime.fair_queue import Caller

BURST = 4.0
"""Steps that whoever has asked for nothing of late is ahead: what a page asks for at once."""
LATEST = 20.0
"""Steps ahead of time that a caller's next request is due at the latest, however dear the last one was."""
TOGETHER = 8
"""Callers that all without a token weigh as much as together, wherever they come from."""
STEPS_A_SECOND = 2.0
"""How fast time goes on where nobody waits, so that what was asked for is forgotten."""
AT_ONCE = 1.0
"""Seconds whose requests may come at once before a caller presses."""
REST = 0.001
"""Seconds between two requests of those who press."""
FORGET = 1.0
"""Seconds after which those are forgotten who are as far ahead as may be."""

Waiting: TypeAlias = tuple[float, int, asyncio.Future[None]]
"""When it is due, a number of its own, and what waits."""


class FairRequests:
    """The turns of one process. `often`: above that one presses, None: nobody does; `clock`: its own, in seconds."""

    def __init__(self, often: Rate | None, clock: Callable[[], float] = monotonic) -> None:
        self._clock, self._step = clock, 0.0 if often is None else often.seconds / often.count
        self._paid: dict[Caller, float] = {}
        """Until when a caller has asked already, as often as it may without pressing."""
        self._due: dict[Caller, float] = {}
        """When the next request is due: of a caller, and of a share of several."""
        self._now, self._began, self._forgot = 0.0, clock(), clock()
        self._row: list[Waiting] = []
        self._pressing: list[Waiting] = []
        self._resting = False
        """Whether one of those who press is to begin at the end of a `REST`."""
        self._numbers = count()
        self._busy = False
        """Whether one has begun in this round of the event loop."""

    def __len__(self) -> int:
        """How many callers are remembered."""
        return len(self._due)

    def turn(self, caller: Caller) -> asyncio.Future[None] | None:
        """What a request has to wait for; None if it is its turn."""
        self._go_on()
        due = self._later(caller, 1)
        if caller.share != caller.name:
            due = max(due, self._later(Caller(caller.share, caller.share), 1 / TOGETHER))
        loop = asyncio.get_running_loop()
        if self._presses(caller) and (self._busy or self._pressing):
            heappush(self._pressing, (due, next(self._numbers), mine := loop.create_future()))
            self._rest()
            return mine
        if not self._busy:
            self._busy = True
            self._now = max(self._now, due)
            loop.call_soon(self._next)
            return None
        heappush(self._row, (due, next(self._numbers), mine := loop.create_future()))
        return mine

    def spend(self, caller: Caller, steps: float) -> None:
        """Let a caller's next request be due so many steps later."""
        self._later(caller, steps)
        if caller.share != caller.name:
            self._later(Caller(caller.share, caller.share), steps / TOGETHER)

    def _later(self, one: Caller, steps: float) -> float:
        """When the next request is due, and let the one after it be due so many steps later."""
        due = max(self._due.get(one, 0.0), self._now - BURST)
        self._due[one] = min(due + steps, self._now + LATEST)
        return due

    def _presses(self, caller: Caller) -> bool:
        paid = max(self._paid.get(caller, 0.0), self._began) + self._step
        if paid > self._began + AT_ONCE:
            return True
        self._paid[caller] = paid
        return False

    def _rest(self) -> None:
        if self._pressing and not self._resting:
            self._resting = True
            asyncio.get_running_loop().call_later(REST, self._rested)

    def _rested(self) -> None:
        """Let one of those who press begin."""
        self._resting = False
        while self._pressing:
            _, _, mine = heappop(self._pressing)
            if not mine.done():
                mine.set_result(None)
                break
        self._rest()

    def _go_on(self) -> None:
        at = self._clock()
        self._now += (at - self._began) * STEPS_A_SECOND
        self._began = at
        if at > self._forgot + FORGET:
            self._forgot = at
            self._due = {one: due for one, due in self._due.items() if due > self._now - BURST}
            self._paid = {one: paid for one, paid in self._paid.items() if paid > at}

    def _next(self) -> None:
        """Let the first in the row begin."""
        while self._row:
            due, _, mine = heappop(self._row)
            if not mine.done():  # whoever waited may have been cancelled
                self._now = max(self._now, due)
                mine.set_result(None)
                asyncio.get_running_loop().call_soon(self._next)
                return
        self._busy = False
