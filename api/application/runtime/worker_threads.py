"""Work that takes too long to let other requests wait for it: it is done in threads beside the event loop.

There are `AT_ONCE` threads; work that comes while all are busy waits.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

AT_ONCE = 2
"""Pieces of long work that go on at once in this process."""
LONG = 100
"""Entries from which on it is long work to fold, tell or show them at once: it takes some milliseconds."""
_THREADS = ThreadPoolExecutor(AT_ONCE, "long-work")


async def beside(work: Callable[[], T]) -> T:
    """Do it on one of the threads."""
    return await asyncio.get_running_loop().run_in_executor(_THREADS, work)


async def beside_if_long(entries: int, work: Callable[[], T]) -> T:
    """Do it on one of the threads from LONG entries on; else here, since handing it over takes time too."""
    return work() if entries < LONG else await beside(work)
