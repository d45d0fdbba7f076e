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
MOST_READ = 16_384
"""How many bytes of one response are read, with everything: provisional responses, headers, body, and its framing."""
PIECE = 2048
"""How many of them are parsed in one turn of the event loop: those of eighty provisional responses."""

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
"""The addresses of a host; raises OSError."""


class ForbiddenAddressError(httpcore.ConnectError):
    """The host has no address, or a forbidden one. It does not say which: that would map a network."""


class OverlongError(httpcore.RemoteProtocolError):
    """The response is longer than `MOST_READ`."""


class BoundedStream(httpcore.AsyncNetworkStream):
    """A connection whose responses are read piece by piece, and only so far.

    The parser skips any number of provisional responses (1xx) without giving way to anything else.

    `turns`: shared by connections of which one at a time, in each turn of the event loop, may parse a further piece.
    """

    def __init__(self, stream: httpcore.AsyncNetworkStream, turns: asyncio.Lock) -> None:
        self._stream, self._turns, self._read = stream, turns, 0

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ASYNC109 - as in `connect_tcp`
        """Some bytes; raises OverlongError if this response has had too many."""
        if self._read >= MOST_READ:
            raise OverlongError
        some = await self._stream.read(min(max_bytes, PIECE), timeout)
        if self._read or len(some) == PIECE:
            async with self._turns:
                await asyncio.sleep(0)
        self._read += len(some)
        return some

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ASYNC109 - as in `connect_tcp`
        """Send a part of a request, to which a new response follows."""
        self._read = 0
        await self._stream.write(buffer, timeout)

    async def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,  # noqa: ASYNC109 - as in `connect_tcp`
    ) -> httpcore.AsyncNetworkStream:
        """The same connection, encrypted."""
        return BoundedStream(await self._stream.start_tls(ssl_context, server_hostname, timeout), self._turns)

    async def aclose(self) -> None:
        """Close the connection."""
        await self._stream.aclose()

    def get_extra_info(self, info: str) -> Any:
        """What is known of the connection."""
        return self._stream.get_extra_info(info)


class SystemResolver:
    """Resolves hosts as this machine does, on daemon threads: pending ones do not keep a server from ending."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(RESOLVERS)

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        """The addresses of a host; raises OSError."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Sequence[str]] = loop.create_future()

        def done(addresses: Sequence[str], failed: Exception | None) -> None:
            self._free.release()
            if answer.done():
                return  # the caller has gone
            if failed is None:
                answer.set_result(addresses)
            else:
                answer.set_exception(failed)

        def ask() -> None:
            addresses, failed = list[str](), None
            try:
                answers = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
                addresses = list(dict.fromkeys(str(answer[4][0]) for answer in answers))
            except (OSError, UnicodeError) as error:
                failed = error
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(done, addresses, failed)

        await self._free.acquire()
        threading.Thread(target=ask, name="resolver", daemon=True).start()
        return await answer


class CheckedBackend(httpcore.AsyncNetworkBackend):
    """Connects only to hosts all of whose addresses are allowed; raises ForbiddenAddressError for others."""

    def __init__(self, scheme: str, reach: Reach, resolve: Resolve) -> None:
        self._scheme, self._reach, self._resolve = scheme, reach, resolve
        self._plain = cast("httpcore.AsyncNetworkBackend", httpcore.AnyIOBackend())
        self._turns = asyncio.Lock()

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
        if not addresses or not all(self._reach.allows(self._scheme, ip) for ip in addresses):
            raise ForbiddenAddressError
        failed: Exception = ForbiddenAddressError()
        for address in addresses[:MOST_ADDRESSES]:
            try:
                stream = await self._plain.connect_tcp(address, port, timeout, local_address, socket_options)
                return BoundedStream(stream, self._turns)
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

    async def take(self, origin: httpcore.Origin) -> httpcore.AsyncHTTPConnection:
        """A connection to an origin, kept or new, for the caller's exclusive use until `give`."""
        of = self._of.get(_name(origin), [])
        while of:
            idle = of[-1]
            self._forget(idle)
            if idle.is_idle() and not idle.has_expired():
                return idle
            await idle.aclose()
        return httpcore.AsyncHTTPConnection(
            origin,
            self._context,
            keepalive_expiry=IDLE_SECONDS,
            network_backend=self._backends[origin.scheme.decode()],
        )

    async def give(self, used: httpcore.AsyncHTTPConnection, origin: httpcore.Origin) -> None:
        """Return a connection: it is kept if it is reusable, else closed."""
        if not used.is_idle() or used.is_closed():
            await used.aclose()
            return
        self._idle[used] = name = _name(origin)
        self._of.setdefault(name, []).append(used)
        while (old := next(iter(self._idle), None)) and (len(self._idle) > MOST_IDLE or old.has_expired()):
            self._forget(old)
            await old.aclose()  # meanwhile others give and take

    async def close(self) -> None:
        """Close the kept connections."""
        while self._idle:
            self._forget(each := next(iter(self._idle)))
            await each.aclose()

    def _forget(self, connection: httpcore.AsyncHTTPConnection) -> None:
        name = self._idle.pop(connection)
        self._of[name].remove(connection)
        if not self._of[name]:
            del self._of[name]


def _name(origin: httpcore.Origin) -> bytes:
    return b"%b://%b:%d" % (origin.scheme, origin.host, origin.port)
