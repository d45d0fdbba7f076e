"""Bots' moves take turns with requests: a player waits for a move or two, however many games bots play.

1. Moves queue in order of arrival. One is started at a time, and requests are checked for in between.
2. While requests are under way none is started, until one of them has just been answered, or the first in the queue has
   waited for `LONGEST_WAIT`: incessant requests do not stop the bots.
3. At most `MOST_MOVES` started moves are being stored: entries that share a commit are shown together, so a request
   behind two hundred of them would wait for all.
"""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

LONGEST_WAIT = 0.01
"""Seconds that the first in the queue waits while requests are under way."""
MOST_MOVES = 4
"""The most moves being computed or stored."""


class Turns:
    """The queue of one process. A request reports when it begins and ends; a move waits for its turn."""

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
        """Schedule the next move, if one is waiting and may start: at once, or in LONGEST_WAIT during requests."""
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
            if not mine.done():  # the waiting task may have been cancelled
                self._free -= 1
                mine.set_result(None)
                break
        self._look()
