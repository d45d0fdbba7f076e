"""Waits, in two forms."""

import asyncio
import random
import time

FIRST, LONGEST = 0.25, 8.0
"""Seconds before a request is sent again: at first, and at most."""


def wait_before(attempt: int, retry_after: str | None) -> float:
    """Seconds to wait after an attempt, counted from 1: what the server says, or ever longer; never quite the same."""
    if retry_after is not None and retry_after.isdigit():
        return float(retry_after) + random.random()  # noqa: S311 - so that not all come at once
    return min(FIRST * 2 ** (attempt - 1), LONGEST) * (0.5 + random.random())  # noqa: S311


async def asleep(seconds: float) -> None:
    """Let others run meanwhile."""
    await asyncio.sleep(seconds)


def sleep(seconds: float) -> None:
    """Hold this thread."""
    time.sleep(seconds)
