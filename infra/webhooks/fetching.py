"""Fetches strangers' documents as webhooks are sent, bounded by host: nobody can have a third server flooded."""

import asyncio
from contextlib import suppress
from urllib.parse import urlsplit

from cachetools import TTLCache

from infra.webhooks.sending import Sender, Sent

WITHIN = 3.0
"""Seconds for everything, with waiting for others who fetch from the same host."""
MOST = 5 * 1024
"""Bytes of a document."""
ONCE = {"Accept": "application/json", "Connection": "close"}
OF_A_HOST, PERIOD, HOSTS = 60, 60.0, 10_000
"""How many documents of one host are fetched in so many seconds, and how many hosts are remembered."""


class Fetcher:
    """Fetches by a sender."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender
        self._hosts = TTLCache[str, tuple[asyncio.Lock, asyncio.Semaphore]](HOSTS, PERIOD)
        """By host: held by who fetches from there, and how many may still be fetched."""

    async def fetch(self, url: str) -> tuple[int | None, bytes]:
        """(status, body); the status is None if there was no answer in time, or it is too long."""
        one, left = self._hosts.setdefault(urlsplit(url).netloc, (asyncio.Lock(), asyncio.Semaphore(OF_A_HOST)))
        sent = Sent()
        if not left.locked():
            await left.acquire()
            with suppress(TimeoutError):
                async with asyncio.timeout(WITHIN), one:
                    sent = await self._sender.send(url, ONCE, b"", "GET", MOST)
        return (sent.status, sent.body) if len(sent.body) <= MOST else (None, b"")
