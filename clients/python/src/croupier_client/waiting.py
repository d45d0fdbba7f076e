"""Waiting, synchronously and asynchronously."""

import asyncio
import random
import time

FIRST, LONGEST = 0.25, 8.0
"""Seconds before a retry: at first, and at most."""


def wait_before(attempt: int, told: float | None) -> float:
    """Seconds to wait after an attempt, counted from 1: what the server says, or increasingly longer, with jitter."""
    if told is not None:
        return told + random.random()  # noqa: S311 - so that not all come at once
    return min(FIRST * 2 ** (attempt - 1), LONGEST) * (0.5 + random.random())  # noqa: S311


async def asleep(seconds: float) -> None:
    """Sleep, and let other tasks run."""
    await asyncio.sleep(seconds)


def sleep(seconds: float) -> None:
    """Block this thread."""
    time.sleep(seconds)
