"""Webhooks to a local receiver, with many pending in the store at once.

Time counts from the first to the last arrival. The floor posts the same bodies to the same receiver through the same
library, without a store, address checks or signatures.
"""

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from time import perf_counter
from typing import cast

import httpcore
import uvloop
from msgspec import Struct

from infra.store.maintenance.migrations import Place, migrate, open_store
from tools.bench.client import HEAD_END, LENGTH, Client
from tools.bench.online import server

AT_ONCE = 64
"""Requests of the floor in flight."""
HOOKS = 50
"""Webhooks that deliveries are spread over."""


class Hooked(Struct, frozen=True):
    """Webhooks a second from a store of this kind, beside the floor."""

    store: str
    deliveries: int
    per_second: float
    floor_per_second: float
    ratio: float


class _Receiver(asyncio.Protocol):
    """Answers every request with 204, and counts them."""

    def __init__(self, came: "Arrivals") -> None:
        self._came, self._got = came, bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._came.open.add(self._transport)

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self._came.open.discard(self._transport)

    def data_received(self, data: bytes) -> None:
        self._got += data
        while (end := self._got.find(HEAD_END)) >= 0:
            head = bytes(self._got[: end + 2]).lower()
            start = head.index(LENGTH) + len(LENGTH)
            whole = end + len(HEAD_END) + int(head[start : head.index(b"\r", start)])
            if len(self._got) < whole:
                return
            self._came.one(bytes(self._got[end + len(HEAD_END) : whole]))
            del self._got[:whole]
            self._transport.write(b"HTTP/1.1 204 No Content\r\n\r\n")


class Arrivals:
    """What has come since it was last begun."""

    def __init__(self) -> None:
        self.body = b""
        self._wanted, self._count, self._first, self._last = 0, 0, 0.0, 0.0
        self._all = asyncio.Event()
        self.open = set[asyncio.Transport]()
        """The connections that are open: the loop waits for their end before it closes."""

    def begin(self, wanted: int) -> None:
        """Count from here on."""
        self._wanted, self._count = wanted, 0
        self._all.clear()

    def one(self, body: bytes) -> None:
        """One more has come."""
        self.body, self._last = body, perf_counter()
        self._first = self._first if self._count else self._last
        self._count += 1
        if self._count == self._wanted:
            self._all.set()

    async def rate(self) -> float:
        """When all have come: how many a second between the first and the last."""
        async with asyncio.timeout(120):
            await self._all.wait()
        return (self._count - 1) / max(1e-6, self._last - self._first)


@asynccontextmanager
async def _receiving() -> AsyncGenerator[tuple[str, Arrivals]]:
    came = Arrivals()
    listening = await asyncio.get_running_loop().create_server(lambda: _Receiver(came), "127.0.0.1", 0)
    async with listening:
        try:
            yield f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}/", came
        finally:
            for connection in tuple(came.open):
                connection.abort()


def hooked(data: Path, name: str, place: Place, deliveries: int) -> Hooked:
    """This many deliveries from this store."""
    url = f"sqlite:///{place}" if isinstance(place, Path) else place
    environ = {"CROUPIER_DATABASE_URL": url, "CROUPIER_WEBHOOK_NETWORKS": "127.0.0.0/8"}
    if not isinstance(place, Path):
        migrate(place)
    with server(data, environ) as port:
        ours, floor = uvloop.run(_sent(port, place, deliveries))
    return Hooked(name, deliveries, round(ours, 1), round(floor, 1), round(ours / floor, 2))


async def _sent(port: int, place: Place, deliveries: int) -> tuple[float, float]:
    async with _receiving() as (url, came), Client(port) as client:
        hooks = list[str]()
        for _ in range(min(HOOKS, deliveries)):
            client.by(None)
            client.by((await client.post("/v1/players", {"name": "Anna"}))["token"])
            hooks.append((await client.post("/v1/me/webhooks", {"url": url}))["id"])
        came.begin(deliveries)
        await asyncio.to_thread(_put, place, hooks, deliveries)
        ours = await came.rate()
        came.begin(deliveries)
        await _posted(url, came.body, deliveries)
        return ours, await came.rate()


def _put(place: Place, hooks: list[str], deliveries: int) -> None:
    """Put this many pending deliveries there, each for its own game, as if just noted."""
    rows = [
        (hooks[n % len(hooks)], n, "your-turn", time.time_ns() // 1000, f"{n:032x}", 41, 0, 0)
        for n in range(deliveries)
    ]
    query = (
        "INSERT INTO deliveries (webhook, number, type, at, game, version, tries, due) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    )
    with closing(open_store(place)) as store, closing(store.session()) as session, session.transaction():
        session.many(query, rows)


async def _posted(url: str, body: bytes, count: int) -> None:
    left = iter(range(count))

    async def post() -> None:
        async with httpcore.AsyncHTTPConnection(httpcore.URL(url).origin) as connection:
            for _ in left:
                await connection.request("POST", url, content=body, headers={"Content-Type": "application/json"})

    await asyncio.gather(*(post() for _ in range(AT_ONCE)))
