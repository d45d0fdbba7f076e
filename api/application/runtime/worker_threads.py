"""Work too long for other requests to wait for: it runs in threads beside the event loop.

There are `THREADS` threads; work that arrives while all are busy waits. The cost of a request's work is measured on
request: see `Meter`.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from time import thread_time
from typing import Self, TypeVar

T = TypeVar("T")

THREADS = 2
"""Long pieces of work that run at once in this process."""
LONG = 100
"""From this many entries on, folding, narrating or showing them is long work: it takes some milliseconds."""
_THREADS = ThreadPoolExecutor(THREADS, "long-work")


class Meter:
    """The cost so far of `beside`, `beside_if_long` and `here` within the block, in seconds of processor time."""

    __slots__ = ("_outer", "seconds")

    def __init__(self) -> None:
        self.seconds = 0.0

    def __enter__(self) -> Self:
        self._outer = _meter.set(self)
        return self

    def __exit__(self, *_: object) -> None:
        _meter.reset(self._outer)

    def run(self, work: Callable[[], T]) -> T:
        """Run it in this thread and measure its processor time."""
        began = thread_time()
        try:
            return work()
        finally:
            self.seconds += thread_time() - began


_meter: ContextVar[Meter | None] = ContextVar("meter", default=None)


def spent(seconds: float) -> None:
    """Add what another process has spent on this piece of work."""
    meter = _meter.get()
    if meter is not None:
        meter.seconds += seconds


def here(work: Callable[[], T]) -> T:
    """Do it at once, on the event loop: it is too short to be handed to a thread."""
    meter = _meter.get()
    return work() if meter is None else meter.run(work)


async def beside(work: Callable[[], T]) -> T:
    """Do it on one of the threads."""
    meter = _meter.get()
    run = work if meter is None else lambda: meter.run(work)
    return await asyncio.get_running_loop().run_in_executor(_THREADS, run)


async def beside_if_long(entries: int, work: Callable[[], T]) -> T:
    """Do it on one of the threads from LONG entries on; else here, since handing it over takes time too."""
    return here(work) if entries < LONG else await beside(work)
