"""Connections to the Redis named by a URL, and to the other servers of its cluster with the same password and TLS."""

import asyncio
from collections.abc import Iterable
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from redis.asyncio import ConnectionPool
from redis.asyncio.connection import parse_url
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

REDIS_TIMEOUT = 2.0
"""Seconds for Redis to accept a connection, or to answer a pipeline."""

OPTIONS: dict[str, Any] = {
    "protocol": 2,  # plain answers, as every Redis gives them
    "socket_connect_timeout": REDIS_TIMEOUT,
    "socket_timeout": REDIS_TIMEOUT,
    "retry": Retry(NoBackoff(), 0),  # a lost connection must be noticed: messages were lost with it
}
"""The library's arguments for every connection."""


class Node(NamedTuple):
    """Where a server listens; one on a Unix socket has its path as host, and port 0."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"{self.host}:{self.port}" if self.port else self.host


class RedisServers:
    """How servers are reached. `named` is the one that the URL names.

    Raises ValueError for an unusable URL, without repeating it: it may contain a password.
    """

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme != "unix" and not parts.path.removeprefix("/").isdigit() and parts.path not in ("", "/"):
            raise ValueError("what follows the port is the number of a database")  # the library reads any text as 0
        self._options: dict[str, Any] = {**OPTIONS, **parse_url(url)}
        path, host, port = (self._options.get(name) for name in ("path", "host", "port"))
        self.named = Node(path, 0) if path else Node(host or "localhost", port or 6379)
        try:
            self.pool().make_connection()  # the first use of the query's options
        except TypeError:
            raise ValueError("it has an option that Redis connections do not know") from None

    def pool(self, node: Node | None = None) -> ConnectionPool:
        """Connections to a server: by default the one that the URL names."""
        options = self._options
        if node is not None and node != self.named:
            options = {**options, **node._asdict()}
        return ConnectionPool(**options)


async def end(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel tasks repeatedly until they have ended: before Python 3.12 the library may lose a cancellation."""
    pending = set(tasks)
    while pending:
        for task in pending:
            task.cancel()
        done, pending = await asyncio.wait(pending, timeout=0.05)
        for task in done:
            if not task.cancelled():
                task.exception()  # retrieved, or asyncio would log it: of two failures one is raised
