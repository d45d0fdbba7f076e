"""Connections to receivers: only to checked addresses, and kept for a while for reuse.

The library's own pool scans all connections for each request, which with many of them costs more than sending one. So
each one is kept here by its origin: scheme, host and port.
"""

import asyncio
import socket
import ssl
import threading
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, cast

import httpcore

from infra.webhooks.addresses import Reach

MOST_ADDRESSES = 3
"""How many addresses of a host are tried in turn."""
RESOLVERS = 100
"""How many hosts are resolved at once, each on a thread."""
MOST_IDLE = 100
"""How many idle connections are kept."""
IDLE_SECONDS = 15.0

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
"""The addresses of a host; raises OSError."""


class ForbiddenAddressError(httpcore.ConnectError):
    """The host has no address, or a forbidden one. It does not say which: that would map a network."""


class SystemResolver:
    """Resolves hosts as this machine does, on daemon threads: pending ones do not keep a server from ending."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(RESOLVERS)

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        """The addresses of a host; raises OSError."""
        loop = asyncio.get_running_loop()
        found: asyncio.Future[Sequence[str]] = loop.create_future()

        def done(addresses: Sequence[str], failed: Exception | None) -> None:
            self._free.release()
            if found.done():
                return  # the caller has gone
            if failed is None:
                found.set_result(addresses)
            else:
                found.set_exception(failed)

        def ask() -> None:
            addresses, failed = list[str](), None
            try:
                said = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
                addresses = list(dict.fromkeys(str(one[4][0]) for one in said))
            except (OSError, UnicodeError) as error:
                failed = error
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(done, addresses, failed)

        await self._free.acquire()
        threading.Thread(target=ask, name="resolver", daemon=True).start()
        return await found


class CheckedBackend(httpcore.AsyncNetworkBackend):
    """Connects only to hosts all of whose addresses are allowed; raises ForbiddenAddressError for others."""

    def __init__(self, scheme: str, reach: Reach, resolve: Resolve) -> None:
        self._scheme, self._reach, self._resolve = scheme, reach, resolve
        self._plain = cast("httpcore.AsyncNetworkBackend", httpcore.AnyIOBackend())

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - the library's own signature
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to one of the host's addresses. If all fail, raises the error of the last one."""
        addresses: Sequence[str] = ()
        with suppress(OSError, UnicodeError):  # a host that cannot be resolved has no address
            addresses = await self._resolve(host, port)
        if not addresses or not all(self._reach.allows(self._scheme, one) for one in addresses):
            raise ForbiddenAddressError
        failed: Exception = ForbiddenAddressError()
        for address in addresses[:MOST_ADDRESSES]:
            try:
                return await self._plain.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failed = error
        raise failed

    async def connect_unix_socket(self, *_: Any, **__: Any) -> httpcore.AsyncNetworkStream:
        """Raises ForbiddenAddressError: nothing is sent to a socket file."""
        raise ForbiddenAddressError

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await self._plain.sleep(seconds)


class Connections:
    """Connections to receivers, kept after use. `context`: which certificates are trusted."""

    def __init__(self, reach: Reach, resolve: Resolve, context: ssl.SSLContext) -> None:
        self._context = context
        self._backends = {scheme: CheckedBackend(scheme, reach, resolve) for scheme in ("https", "http")}
        self._idle: OrderedDict[httpcore.AsyncHTTPConnection, bytes] = OrderedDict()
        """Idle connections, most recently used last, each with its origin."""
        self._of: dict[bytes, list[httpcore.AsyncHTTPConnection]] = {}

    async def take(self, url: str) -> httpcore.AsyncHTTPConnection:
        """A connection to the URL's origin, kept or new, for the caller's exclusive use until `give`."""
        origin = httpcore.URL(url).origin
        of = self._of.get(_name(origin), [])
        while of:
            found = of[-1]
            self._forget(found)
            if found.is_idle() and not found.has_expired():
                return found
            await found.aclose()
        return httpcore.AsyncHTTPConnection(
            origin,
            self._context,
            keepalive_expiry=IDLE_SECONDS,
            network_backend=self._backends[origin.scheme.decode()],
        )

    async def give(self, used: httpcore.AsyncHTTPConnection, url: str) -> None:
        """Return a connection: it is kept if it is reusable, else closed."""
        if not used.is_idle() or used.is_closed():
            await used.aclose()
            return
        self._idle[used] = name = _name(httpcore.URL(url).origin)
        self._of.setdefault(name, []).append(used)
        for old in list(self._idle):
            if len(self._idle) <= MOST_IDLE and not old.has_expired():
                break
            self._forget(old)
            await old.aclose()

    async def close(self) -> None:
        """Close the kept connections."""
        for each in list(self._idle):
            self._forget(each)
            await each.aclose()

    def _forget(self, connection: httpcore.AsyncHTTPConnection) -> None:
        name = self._idle.pop(connection)
        self._of[name].remove(connection)
        if not self._of[name]:
            del self._of[name]


def _name(origin: httpcore.Origin) -> bytes:
    return b"%b://%b:%d" % (origin.scheme, origin.host, origin.port)
