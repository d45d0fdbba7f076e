"""Work that may take longer than requests of others can wait: it is done beside the event loop, a little at a time.

The threads are the budget: of such work no more goes on at once than there are of them, and what comes then waits.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

AT_ONCE = 2
"""Pieces of long work that go on at once in this process."""
LONG = 100
"""Entries that are folded, told or shown at once from which on it is long work: some milliseconds."""
_THREADS = ThreadPoolExecutor(AT_ONCE, "long-work")


async def beside(work: Callable[[], T]) -> T:
    """Do it on one of the threads."""
    return await asyncio.get_running_loop().run_in_executor(_THREADS, work)


async def beside_if_long(entries: int, work: Callable[[], T]) -> T:
    """Do it on one of the threads if it is about many entries; else here, as the way there takes its time too."""
    return work() if entries < LONG else await beside(work)
