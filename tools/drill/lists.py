"""Requests that belong to no single game: how long the answers take, and what they are."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Self

import httpx

from tests.faults.client import ANSWER_TIMEOUT
from tools.drill.site import Site

PERIOD = 0.5
ASKED = {"lists": ("GET", "/v1/games"), "accounts": ("POST", "/v1/players"), "readiness": ("GET", "/v1/readyz")}


@dataclass
class Asked:
    """The outcome of each kind of request since the last look: the longest wait, and how many were refused."""

    longest: dict[str, float] = field(default_factory=lambda: dict.fromkeys(ASKED, 0.0))
    refused: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ASKED, 0))


class Asking:
    """Sends requests all the time, each kind by itself."""

    def __init__(self, site: Site) -> None:
        self.found, self._site = Asked(), site

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[Self]:
        """Send requests until the block ends."""
        async with httpx.AsyncClient(base_url=self._site.front, timeout=ANSWER_TIMEOUT) as http:
            asking = [asyncio.create_task(self._ask(http, name, *what)) for name, what in ASKED.items()]
            try:
                yield self
            finally:
                for task in asking:
                    task.cancel()
                await asyncio.gather(*asking, return_exceptions=True)

    async def _ask(self, http: httpx.AsyncClient, name: str, method: str, path: str) -> None:
        while True:
            began = monotonic()
            try:
                answer = await http.request(method, path, json={"name": "Dora"} if method == "POST" else None)
                self.found.refused[name] += answer.status_code == 503
            except httpx.TransportError:
                self.found.refused[name] += 1
            self.found.longest[name] = max(self.found.longest[name], monotonic() - began)
            await asyncio.sleep(PERIOD)
