"""Moves in several games that the store commits together: each game's entry is its own, the disk is synced once."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from api.application.runtime.turns import GATHERED, MoveTurns

T = TypeVar("T")
GATHERING = 0.01
"""Seconds that a computed move waits at most for those that are to be stored with it."""


class Together:
    """Moves in several games, each computed in its turn and all stored at once, or what there is after `GATHERING`."""

    def __init__(self, turns: MoveTurns, moves: int) -> None:
        self._turns, self._coming, self._complete = turns, moves, asyncio.Event()
        self._waits: asyncio.TimerHandle | None = None

    async def move(self, move: Callable[[], Awaitable[T]]) -> T:
        """Make one of them, in a task of its own. What it stores first it stores with the others."""
        began, there = await self._turns.begin(()), False

        def arrive() -> bool:
            nonlocal there
            if first := not there:
                there = True
                self._turns.end((), began)
                self._coming -= 1
                if not self._coming:
                    self._go()
            return first

        async def gather() -> None:
            if arrive() and not self._complete.is_set():
                self._waits = self._waits or asyncio.get_running_loop().call_later(GATHERING, self._go)
                await self._complete.wait()

        GATHERED.set(gather)
        try:
            return await move()
        finally:
            arrive()

    def _go(self) -> None:
        self._complete.set()
        if self._waits is not None:
            self._waits.cancel()
