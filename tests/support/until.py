"""Waiting for what comes by itself and sends no event: it is looked at again and again."""

import asyncio
import inspect
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.support.patience import patience

SECONDS, PAUSE = 10.0, 0.01


async def until(look: Callable[[], Any], holds: Callable[[Any], Any] = bool, seconds: float = SECONDS) -> Any:
    """What a look finds, once that holds; a failure shows the last one. On a busy machine it fails later."""
    ends = time.monotonic() + patience(seconds)
    while True:
        found = look()
        found = await found if inspect.isawaitable(found) else found
        if holds(found):
            return found
        assert time.monotonic() < ends, _late(look, holds, found)
        await asyncio.sleep(PAUSE)


def soon(look: Callable[[], Any], holds: Callable[[Any], Any] = bool, seconds: float = SECONDS) -> Any:
    """The same without a loop."""
    ends = time.monotonic() + patience(seconds)
    while not holds(found := look()):
        assert time.monotonic() < ends, _late(look, holds, found)
        time.sleep(PAUSE)
    return found


def gone(process: int) -> bool:
    """Whether a process has ended, also if nobody has waited for it yet, or it goes between opening and reading."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def _late(look: Callable[[], Any], holds: Callable[[Any], Any], found: Any) -> str:
    asked = inspect.getsource(holds if inspect.isfunction(holds) else look).strip()
    return f"it does not come to be so: {asked}\nthe last look found {found!r:.500}"
