"""Ending tasks that wait for Redis."""

import asyncio
from collections.abc import Iterable


async def end(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel tasks repeatedly until they have ended: before Python 3.12 the library may lose a cancellation."""
    pending = set(tasks)
    while pending:
        for task in pending:
            task.cancel()
        done, pending = await asyncio.wait(pending, timeout=0.05)
        for task in done:
            if not task.cancelled():
                task.exception()  # retrieved, or asyncio would log it: of two failures one is raised
