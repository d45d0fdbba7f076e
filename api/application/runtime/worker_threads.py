"""Work that takes too long to let other requests wait for it: it is done in threads beside the event loop.

There are `THREADS` threads; work that comes while all are busy waits. What the work of a request costs is measured, if
somebody asks for that: see `measured`.
"""

import asyncio
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from time import thread_time
from typing import TypeVar

T = TypeVar("T")

THREADS = 2
"""Pieces of long work that go on at once in this process."""
LONG = 100
"""Entries from which on it is long work to fold, tell or show them at once: it takes some milliseconds."""
_THREADS = ThreadPoolExecutor(THREADS, "long-work")


class Meter:
    """What a piece of work has cost so far, in seconds of processor time."""

    __slots__ = ("seconds",)

    def __init__(self) -> None:
        self.seconds = 0.0

    def run(self, work: Callable[[], T]) -> T:
        """Do it here, and count what it costs."""
        began = thread_time()
        try:
            return work()
        finally:
            self.seconds += thread_time() - began


_meter: ContextVar[Meter | None] = ContextVar("meter", default=None)


@contextmanager
def measured() -> Generator[Meter]:
    """Within the block what is done here by `beside`, `beside_if_long` and `here` counts."""
    meter = Meter()
    token = _meter.set(meter)
    try:
        yield meter
    finally:
        _meter.reset(token)


def spent(seconds: float) -> None:
    """Count what another process has taken for this piece of work."""
    meter = _meter.get()
    if meter is not None:
        meter.seconds += seconds


def here(work: Callable[[], T]) -> T:
    """Do it on the event loop."""
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
