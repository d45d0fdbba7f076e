"""Bots' moves take turns with requests: a player waits for a move or two, however many games bots play.

1. Moves wait in one row, the first one first. One is let go at a time, and requests are looked for in between.
2. While requests are under way none is let go, until one of them has just been answered, or the first in the row has
   waited for `LONGEST_WAIT`: requests that never pause do not stop the bots.
3. No more than `MOST_MOVES` of those that were let go are being stored: entries that share a commit are
   shown together, so a request behind two hundred of them would wait for all.
"""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

LONGEST_WAIT = 0.01
"""Seconds that the first in the row waits while requests are under way."""
MOST_MOVES = 4
"""Moves that are computed or being stored."""


class Turns:
    """The row of one process. A request says when it begins and ends; a move waits for its turn."""

    def __init__(self, at_once: int = MOST_MOVES) -> None:
        self._row: deque[asyncio.Future[None]] = deque()
        self._requests, self._free = 0, at_once
        self._next: asyncio.Handle | None = None

    @property
    def under_way(self) -> int:
        """How many requests are being answered."""
        return self._requests

    @asynccontextmanager
    async def turn(self) -> AsyncGenerator[None]:
        """Wait until a move may be computed; the block is left when it is stored."""
        mine = asyncio.get_running_loop().create_future()
        self._row.append(mine)
        self._look()
        try:
            await mine
            yield
        finally:
            if mine.done() and not mine.cancelled():
                self._free += 1
                self._look()

    def began(self) -> None:
        """A request is under way."""
        self._requests += 1

    def ended(self) -> None:
        """A request has been answered."""
        self._requests -= 1
        if self._next is not None:
            self._next.cancel()
            self._next = None
        self._look(answered=True)

    def _look(self, *, answered: bool = False) -> None:
        """Schedule the next move, if one waits and may go: at once, or in LONGEST_WAIT while requests are under way."""
        if self._next is not None or not self._row or not self._free:
            return
        loop = asyncio.get_running_loop()
        if self._requests and not answered:
            self._next = loop.call_later(LONGEST_WAIT, self._let_go)
        else:
            self._next = loop.call_soon(self._let_go)

    def _let_go(self) -> None:
        self._next = None
        while self._row:
            mine = self._row.popleft()
            if not mine.done():  # whoever waited may have been cancelled
                self._free -= 1
                mine.set_result(None)
                break
        self._look()
