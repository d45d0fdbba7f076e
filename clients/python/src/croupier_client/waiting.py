"""Waiting, synchronously and asynchronously."""

import asyncio
import random
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from typing import TypeAlias, TypeVar

FIRST, LONGEST = 0.25, 8.0
"""Seconds before a retry: at first, and at most."""
T = TypeVar("T")
AsyncWork: TypeAlias = Callable[[], Awaitable[T]]
Work: TypeAlias = Callable[[], T]
"""Something to do, and to wait for."""


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


async def ablocking(work: Work[T]) -> T:
    """What this work gives, which blocks its thread: another one."""
    return await asyncio.to_thread(work)


def blocking(work: Work[T]) -> T:
    """The same in this one."""
    return work()


async def awithin(seconds: float, work: AsyncWork[T]) -> T:
    """What this work gives. Raises TimeoutError after so many seconds, whatever it waits for."""
    async with asyncio.timeout(seconds):
        return await work()


def within(seconds: float, work: Work[T]) -> T:
    """The same in a thread of its own, which is left behind: nothing else bounds all that a blocking call waits for."""
    given: Future[T] = Future()

    def run() -> None:
        try:
            given.set_result(work())
        except BaseException as error:  # noqa: BLE001 - raised where it is waited for
            given.set_exception(error)

    threading.Thread(target=run, name="croupier-request", daemon=True).start()
    return given.result(seconds)
