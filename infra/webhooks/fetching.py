"""Fetches strangers' documents as webhooks are sent, bounded by host: nobody can have a third server flooded."""

import asyncio
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

from cachetools import TTLCache

from infra.webhooks.sending import Sender

WITHIN = 3.0
"""Seconds for everything, with waiting for others who fetch from the same host."""
MOST = 5 * 1024
"""Bytes of a document."""
OF_A_HOST, PERIOD, HOSTS = 60, 60.0, 10_000
"""How many documents of one host are fetched in so many seconds, and how many hosts are remembered."""


class Fetcher:
    """Fetches by a sender."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._counts = TTLCache[str, list[int]](HOSTS, PERIOD)

    async def fetch(self, url: str) -> tuple[int | None, bytes]:
        """(status, body); the status is None if there was no answer in time, or it is too long."""
        host = urlsplit(url).netloc
        count, lock = self._counts.setdefault(host, [0]), self._locks.setdefault(host, asyncio.Lock())
        count[0] += 1
        if count[0] > OF_A_HOST:
            return None, b""
        try:
            async with asyncio.timeout(WITHIN), lock:
                sent = await self._sender.send(url, {"Accept": "application/json"}, b"", "GET", MOST)
        except TimeoutError:
            return None, b""
        return (None, b"") if len(sent.body) > MOST else (sent.status, sent.body)
