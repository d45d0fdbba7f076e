"""Counts that all processes on one Redis, or Redis Cluster, share."""

import asyncio
from contextlib import suppress
from typing import Any

from redis.asyncio import Redis, RedisCluster
from redis.exceptions import RedisError

from infra.notify.connections import OPTIONS, REDIS_TIMEOUT, RedisServers
from infra.notify.slots import find

ADD = """
local total = redis.call('INCRBY', KEYS[1], ARGV[1])
if redis.call('TTL', KEYS[1]) < 0 then redis.call('EXPIRE', KEYS[1], ARGV[2]) end
return {total, redis.call('TTL', KEYS[1])}
"""
"""Adds to a key, and begins its window if none is open: (count, seconds left). A script, to be atomic."""


class SharedCounts:
    """Adds to counts in Redis. Raises ValueError for an unusable URL, without repeating it."""

    def __init__(self, url: str) -> None:
        self._url, self._servers = url, RedisServers(url)
        self._client: Any = None  # the two kinds of clients share no type, and scripts return anything
        self._connecting = asyncio.Lock()

    async def add(self, key: str, amount: int, seconds: int) -> tuple[int, int]:
        """Add to a key's count: (the count since its window began, seconds until that ends).

        `seconds`: the length of a window that begins now. Raises RedisError or OSError while Redis is away.
        """
        async with asyncio.timeout(REDIS_TIMEOUT):  # in total: each step of connecting may take as long
            async with self._connecting:
                if self._client is None:
                    self._client = await self._connect()
            total, left = await self._client.eval(ADD, 1, f"limits:{key}", amount, seconds)
        return total, left

    async def close(self) -> None:
        """Release Redis."""
        if self._client is not None:
            with suppress(RedisError, OSError):
                await self._client.aclose()

    async def _connect(self) -> Any:
        """A client of the server or cluster that the URL names; one of a cluster finds each key's master by itself."""
        if not (await find(self._servers)).sharded:
            return Redis.from_pool(self._servers.pool())
        return RedisCluster.from_url(self._url, require_full_coverage=False, **OPTIONS)
