"""Counting requests: in this process, and across several through Redis or their supervisor.

1. A key has a window that begins with its first request. Its requests are counted by a plain number in this process, so
   nearly all of them wait for nobody.
2. With others a process reserves blocks of a twentieth of the limit, and counts within them. So all processes together
   never grant more than the limit, but may refuse early: by at most the rest of one block for each other process.
3. While Redis is away each process counts for itself, a worker up to its share. Redis is retried after a pause.
4. At most `REMEMBERED_KEYS` keys are kept, so that memory is bounded: the least recently used is dropped first.
"""

import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from math import ceil
from time import monotonic

from cachetools import LRUCache

from api.application.ports.limits import Allowance, Counted, Limits, Rate
from api.application.runtime.wings import or_without
from infra import wings

LOG = logging.getLogger("croupier")
Add = Callable[[str, int, int], Awaitable[tuple[int, int]]]
REMEMBERED_KEYS = 100_000
"""The most keys remembered."""
BLOCKS = 20
"""How many blocks a limit is divided into; a block has at least one request."""
REDIS_PAUSE = 5.0
"""Seconds before a Redis that is away is retried."""


class _Count:
    """One key's window in this process, which `ends` at a time of the process's own clock, in seconds.

    Numbers of requests: `used` were counted here, `granted` may be, and `shared` may still be reserved by any process.
    """

    __slots__ = ("ends", "granted", "shared", "used")

    def __init__(self, ends: float, shared: int) -> None:
        self.ends, self.used, self.granted, self.shared = ends, 0, 0, shared


class RequestCounter:
    """Counts requests against limits. `url`: the Redis that processes share; None for none.

    `add`: adds to the counts of `among` workers, as `SharedCounts` does, if there is no Redis.
    """

    def __init__(
        self, limits: Limits, url: str | None = None, remembered: int = REMEMBERED_KEYS, add: Add | None = None,
        among: int = 1,
    ) -> None:  # fmt: skip
        rates: Mapping[Counted, Rate | None] = {
            "requests": limits.requests,
            "guests": limits.guests,
            "players": limits.players,
            "webhook-tests": limits.webhook_tests,
            "sign-ins": limits.sign_ins,
        }
        self._rates = {counted: rate for counted, rate in rates.items() if rate is not None}
        self._counts: LRUCache[tuple[Counted, str], _Count] = LRUCache(remembered)
        self._shared = None if url is None else or_without(lambda: wings.shared_counts.SharedCounts(url))
        self._add, self._among = add if self._shared is None else self._shared.add, among
        self._asked_again = 0.0
        """When Redis may be retried, by the process's own clock."""

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Count until the block is left, then release Redis."""
        try:
            yield
        finally:
            if self._shared is not None:
                await self._shared.close()

    def __len__(self) -> int:
        """How many keys are remembered."""
        return len(self._counts)

    async def take(self, counted: Counted, key: str) -> Allowance | None:
        """Count a request of this key: whether it is granted, and what is left then; None if there is no limit."""
        rate = self._rates.get(counted)
        if rate is None:
            return None
        now = monotonic()
        place: tuple[Counted, str] = (counted, key)
        count = self._counts.get(place)
        if count is None or now >= count.ends:
            count = self._counts[place] = _Count(now + rate.seconds, rate.count)
        while count.used >= count.granted and count.shared > 0:
            await self._fill(count, rate, f"{counted}:{key}")
        granted = count.used < count.granted
        count.used += granted
        left = max(0, count.granted - count.used + count.shared)
        return Allowance(counted, rate, left, max(1, ceil(count.ends - now)), granted)

    def charge(self, counted: Counted, key: str, more: int) -> None:
        """Add to the count of a key that has just asked, or subtract: see `Requests`."""
        count = self._counts.get((counted, key))
        if count is not None:
            count.used += more

    async def _fill(self, count: _Count, rate: Rate, name: str) -> None:
        """Let more be counted here: a block reserved in Redis, or without Redis the whole limit for this process."""
        now = monotonic()
        if self._add is not None and now >= self._asked_again:
            block = max(1, rate.count // BLOCKS)
            try:
                taken, left = await self._add(name, block, rate.seconds)
            except Exception as error:  # noqa: BLE001 - whatever Redis does, requests go on
                self._asked_again = now + REDIS_PAUSE
                why = type(error).__name__
                LOG.warning("requests are counted by each process for itself: %s", why, extra={"outage": "redis"})
            else:
                count.granted += max(0, min(block, rate.count - (taken - block)))
                count.shared = max(0, rate.count - taken)
                count.ends = now + left
                return
        count.granted, count.shared = ceil(rate.count / self._among), 0
