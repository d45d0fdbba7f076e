"""Work that goes on beside a block of code: it begins with the block and ends with it."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any


@asynccontextmanager
async def background(work: Callable[[], Coroutine[Any, Any, None]]) -> AsyncGenerator[None]:
    """Let this go on until the block is left, and cancel it then. Raises what it has raised."""
    task = asyncio.create_task(work())
    try:
        yield
    finally:
        await cancel(task)


async def cancel(task: asyncio.Task[None]) -> None:
    """Cancel a task and wait for its end. Raises what it has raised."""
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
