"""Counting requests: in this process, and where there is a Redis, in all of them together.

1. A key has a window that begins with its first request. Its requests are counted by a plain number in this process,
   so nearly all of them wait for nobody.
2. With Redis a process takes what it may count in blocks of a twentieth of the limit. So all processes together grant
   no more than the limit, and one refuses at most a block of each other process too early.
3. While Redis is away each process counts for itself. It is asked again after a pause, so nobody waits for it.
4. Keys that have been unused for longest are forgotten when there are too many: that costs memory no more than it may.
"""

import logging
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from math import ceil
from time import monotonic
from typing import TYPE_CHECKING

from cachetools import LRUCache

from api.application.ports.limits import Allowance, Counted, Limits, Rate

if TYPE_CHECKING:
    from infra.shared_counts import SharedCounts


LOG = logging.getLogger("croupier")
REMEMBERED = 100_000
"""Keys that are counted at once."""
BLOCKS = 20
"""Of so many blocks a limit is made."""
PAUSE = 5.0
"""Seconds before a Redis that is away is asked again."""


class _Count:
    """One key's window here: when it ends, what has been counted, what may be counted, and what others may still take.

    `ends` is in seconds of the process's own clock.
    """

    __slots__ = ("ends", "granted", "shared", "used")

    def __init__(self, ends: float, shared: int) -> None:
        self.ends, self.used, self.granted, self.shared = ends, 0, 0, shared


class RequestCounter:
    """Counts what the limits name. `url` is that of the Redis which processes share."""

    def __init__(self, limits: Limits, url: str | None = None, remembered: int = REMEMBERED) -> None:
        rates: Mapping[Counted, Rate | None] = {
            "requests": limits.requests,
            "guests": limits.guests,
            "players": limits.players,
            "webhook-tests": limits.webhook_tests,
        }
        self._rates = {counted: rate for counted, rate in rates.items() if rate is not None}
        self._counts: LRUCache[tuple[Counted, str], _Count] = LRUCache(remembered)
        self._shared = None if url is None else _shared(url)
        self._asked_again = 0.0
        """When Redis may be asked again, by the process's own clock."""

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Count until the block is left, and let go of Redis then."""
        try:
            yield
        finally:
            if self._shared is not None:
                await self._shared.close()

    def __len__(self) -> int:
        """How many keys are remembered."""
        return len(self._counts)

    async def take(self, counted: Counted, key: str) -> Allowance | None:
        """Count one more for a key; None where there is no limit."""
        rate = self._rates.get(counted)
        if rate is None:
            return None
        now = monotonic()
        place: tuple[Counted, str] = (counted, key)
        count = self._counts.get(place)
        if count is None or now >= count.ends:
            count = self._counts[place] = _Count(now + rate.seconds, rate.count)
        if count.used >= count.granted and count.shared > 0:
            await self._fill(count, rate, f"{counted}:{key}")
        granted = count.used < count.granted
        count.used += granted
        left = count.granted - count.used + count.shared
        return Allowance(counted, rate, left, max(1, ceil(count.ends - now)), granted)

    async def _fill(self, count: _Count, rate: Rate, name: str) -> None:
        """Let more be counted here: a block that all processes know of, or without them what is left for this one."""
        now = monotonic()
        if self._shared is not None and now >= self._asked_again:
            block = max(1, rate.count // BLOCKS)
            try:
                taken, left = await self._shared.add(name, block, rate.seconds)
            except Exception as error:  # noqa: BLE001 - whatever Redis does, requests go on
                self._asked_again = now + PAUSE
                LOG.warning("requests are counted by each process for itself: %s", type(error).__name__)
            else:
                count.granted += max(0, min(block, rate.count - (taken - block)))
                count.shared = max(0, rate.count - taken)
                count.ends = now + left
                return
        count.granted, count.shared = rate.count, 0


def _shared(url: str) -> "SharedCounts":
    from infra.shared_counts import SharedCounts  # noqa: PLC0415 - as in `infra.settings`

    return SharedCounts(url)
