"""Work that runs beside a block of code, or beside the requests: it starts and ends with them."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any

from api.application.ports.errors import Unavailable

LOG = logging.getLogger("croupier")
MINUTE = 60.0


class Periodic:
    """Work that is repeated `period` seconds after it last finished, or earlier when nudged.

    Whatever the work raises, it is repeated next time, since nothing else would restart it. A failure is logged as
    "`trouble`: the reason", at most once a minute; if the store was away, only a second one in a row. `pause`: the
    minimum of seconds between the end of one run and the next, however often it is nudged.
    """

    def __init__(
        self, work: Callable[[], Awaitable[object]], period: float, trouble: str, *, pause: float = 0.0
    ) -> None:
        self._work, self.period, self._trouble, self._pause = work, period, trouble, pause
        self._nudged, self._failures, self._said = asyncio.Event(), 0, -MINUTE
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the task; the work first runs after one period, or when it is nudged."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Cancel the task and wait for its end. What it has asked a store for is stored all the same."""
        task, self._task = self._task, None
        if task is not None:
            await cancel(task)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Start it now, and close it when the block is left."""
        self.start()
        try:
            yield
        finally:
            await self.close()

    def nudge(self) -> None:
        """Do the work now, without waiting for the end of the period."""
        self._nudged.set()

    async def _run(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self.period):
                    await self._nudged.wait()
            self._nudged.clear()
            try:
                await self._work()
                self._failures = 0
            except Exception as error:  # noqa: BLE001 - whatever it is, the next time may go well
                self._report(error)
            if self._pause:
                await asyncio.sleep(self._pause)

    def _report(self, error: Exception) -> None:
        self._failures += 1
        away, now = isinstance(error, Unavailable), monotonic()
        if self._failures > away and now - self._said >= MINUTE:
            reason = str(error) if away else type(error).__name__
            LOG.warning("%s: %s", self._trouble, reason, extra=outage_of(error))
            self._said = now


def outage_of(error: BaseException) -> dict[str, str]:
    """Marks a line of the log as one about what follows from an outage: of those, one a minute is enough."""
    return {"outage": "store"} if isinstance(error, Unavailable) else {}


@asynccontextmanager
async def background(work: Callable[[], Coroutine[Any, Any, None]]) -> AsyncGenerator[None]:
    """Run `work` as a task until the block is left, then cancel it. If it has failed by then, its error is raised."""
    task = asyncio.create_task(work())
    try:
        yield
    finally:
        await cancel(task)


async def cancel(*tasks: asyncio.Task[Any]) -> None:
    """Cancel all tasks and wait until they have ended. Raises the error of the first that failed."""
    for task in tasks:
        task.cancel()
    for ended in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(ended, BaseException) and not isinstance(ended, asyncio.CancelledError):
            raise ended
