"""Work too long for other requests to wait for: it runs in threads beside the event loop.

There are `THREADS` threads; work that arrives while all are busy waits. The cost of a request's work is measured on
request: see `turns.Meter`.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import get_ident
from typing import TypeVar

from api.application.runtime.border import BORDER
from api.application.runtime.turns import METER

T = TypeVar("T")

THREADS = 2
"""Long pieces of work that run at once in this process."""
LONG = 100
"""From this many entries on, folding, narrating or showing them is long work: it takes some milliseconds."""
_THREADS = ThreadPoolExecutor(THREADS, "long-work")


def spent(seconds: float) -> None:
    """Add what another process has spent on this piece of work."""
    meter = METER.get()
    if meter is not None:
        meter.seconds += seconds


def here(work: Callable[[], T]) -> T:
    """Do it at once, on the event loop: it is too short to be handed to a thread."""
    meter = METER.get()
    return work() if meter is None else meter.run(work)


async def beside(work: Callable[[], T]) -> T:
    """Do it on one of the threads. A StopIteration comes back as a RuntimeError, as from a coroutine."""
    meter = METER.get()

    def run() -> T:
        ident = get_ident()
        BORDER.pieces[ident] = run
        try:
            return work() if meter is None else meter.run(work)
        except StopIteration as error:  # no future takes it: whoever awaits one would wait for ever
            raise RuntimeError("raised StopIteration").with_traceback(error.__traceback__) from error
        finally:
            del BORDER.pieces[ident]

    return await asyncio.get_running_loop().run_in_executor(_THREADS, run)


async def beside_if_long(entries: int, work: Callable[[], T]) -> T:
    """Do it on one of the threads from LONG entries on; else here, since handing it over takes time too."""
    return here(work) if entries < LONG else await beside(work)
