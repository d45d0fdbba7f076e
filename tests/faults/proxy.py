"""A network between a process and its PostgreSQL that can lose its data at the worst moment."""

import asyncio
from collections.abc import Coroutine, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from typing import Any
from urllib.parse import urlsplit

from tools.servers.lines import End, Line, listening
from tools.servers.process import LOOPBACK

APPEND, BIND = b"UPDATE games AS g SET version", b"B"
"""The text of an append, and the first byte of the message that runs a prepared statement."""


class Cut(Enum):
    """What happens to the next append."""

    ANSWER = "answer"
    """PostgreSQL commits it, and its answer is lost with the connection."""
    REQUEST = "request"
    """It never arrives; the connection is lost."""


@dataclass
class Proxy(Line):
    """Forwards everything, until it is told to cut. Only what goes there is delayed."""

    cut: Cut | None = None
    """Reset once it has happened."""

    @property
    def pending(self) -> bool:
        """Whether it has not happened yet."""
        return self.cut is not None

    def ways(self, here: End, there: End) -> tuple[Coroutine[Any, Any, None], Coroutine[Any, Any, None]]:
        one = _Connection(self, there[1], here[1])
        return one.forth(here[0]), one.back(there[0])


class _Connection:
    """One connection through the proxy. An append is prepared once, and seen by its text; then it is only bound."""

    def __init__(self, proxy: Proxy, there: asyncio.StreamWriter, here: asyncio.StreamWriter) -> None:
        self._proxy, self._there, self._here = proxy, there, here
        self._prepared = self._cutting = False

    async def forth(self, reader: asyncio.StreamReader) -> None:
        while data := await reader.read(1 << 16):
            proxy = self._proxy
            append = self._prepared and data.startswith(BIND)
            self._prepared |= APPEND in data
            await asyncio.sleep(proxy.delay)
            if append and proxy.cut is not None:
                self._cutting, cut, proxy.cut = True, proxy.cut, None
                if cut is Cut.REQUEST:
                    return
            self._there.write(data)
            await self._there.drain()

    async def back(self, reader: asyncio.StreamReader) -> None:
        while data := await reader.read(1 << 16):
            if self._cutting:
                return
            self._here.write(data)
            await self._here.drain()


@contextmanager
def proxied(database: str) -> Generator[tuple[str, Proxy]]:
    """This database's address through a proxy, which runs in a separate thread."""
    parts = urlsplit(database)
    proxy = Proxy(parts.port or 5432)
    with listening(proxy.carry) as proxy.port:
        yield parts._replace(netloc=f"{parts.username}@{LOOPBACK}:{proxy.port}").geturl(), proxy
