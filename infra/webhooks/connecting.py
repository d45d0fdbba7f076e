"""Connections to receivers: only to checked addresses, and kept for a while for reuse.

The library's own pool scans all connections for each request, which with many of them costs more than sending one. So
each one is kept here by its origin: scheme, host and port.
"""

import asyncio
import socket
import ssl
import threading
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, cast

import httpcore

from infra.webhooks.addresses import Reach

MOST_ADDRESSES = 3
"""How many addresses of a host are tried in turn."""
CONNECT_TIMEOUT = 5.0
"""Seconds for each of them."""
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


class BoundedStream(asyncio.Protocol, httpcore.AsyncNetworkStream):
    """A connection whose responses are read piece by piece, and only so far. A request is sent when that begins.

    The parser skips any number of provisional responses (1xx) without giving way to anything else. The library's own
    connection gives way so often that a request takes a third longer.

    `turns`: shared by connections of which one at a time, in each turn of the event loop, may parse a further piece.
    """

    def __init__(self, turns: asyncio.Lock) -> None:
        self._turns, self._read, self._written, self._come = turns, 0, b"", bytearray()
        self._ended, self._failed = False, None
        self._changed: asyncio.Future[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It can be used."""
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """Some has come. Of so much nobody will read the end: no more is taken, ever."""
        self._come += data
        if data and len(self._come) > MOST_READ:
            self._transport.pause_reading()
        if self._changed is not None and not self._changed.done():
            self._changed.set_result(None)

    def eof_received(self) -> None:
        """Nothing more will come."""
        self._ended = True
        self.data_received(b"")

    def connection_lost(self, exc: Exception | None) -> None:
        """Nor can anything be sent."""
        self._failed = exc
        self.eof_received()

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ARG002, ASYNC109 - its signature
        """Some bytes; raises OverlongError if this response has had too many, and OSError."""
        if self._written:
            self._transport.write(self._written)
            self._written = b""
        if self._read >= MOST_READ:
            raise OverlongError
        while not self._come and not self._ended:
            self._changed = asyncio.get_running_loop().create_future()
            await self._changed
        if not self._come and self._failed is not None:
            raise ConnectionError from self._failed
        some = bytes(self._come[: min(max_bytes, PIECE)])
        del self._come[: len(some)]
        if self._read or len(some) == PIECE:
            async with self._turns:
                await asyncio.sleep(0)
        self._read += len(some)
        return some

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ARG002, ASYNC109 - its signature
        """Add to a request, to which a new response follows."""
        self._read = 0
        self._written += buffer

    async def aclose(self) -> None:
        """Close the connection."""
        self._transport.abort()

    def get_extra_info(self, info: str) -> Any:
        """Whether an idle one has something to read: then it is of no more use."""
        return self._ended or bool(self._come) if info == "is_readable" else None


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


class Connections:
    """Connections to hosts all of whose addresses are allowed, kept after use. `context`: the certificates trusted."""

    def __init__(self, reach: Reach, resolve: Resolve, context: ssl.SSLContext) -> None:
        self._reach, self._resolve, self._context, self._turns = reach, resolve, context, asyncio.Lock()
        context.set_alpn_protocols(["http/1.1"])
        self._idle: OrderedDict[httpcore.AsyncHTTP11Connection, bytes] = OrderedDict()
        """Idle connections, most recently used last, each with its origin."""
        self._of: dict[bytes, list[httpcore.AsyncHTTP11Connection]] = {}

    async def take(self, origin: httpcore.Origin) -> httpcore.AsyncHTTP11Connection:
        """A connection to an origin, kept or new, for the caller's exclusive use until `give`.

        Raises ForbiddenAddressError, and OSError if connecting fails at all of the host's addresses.
        """
        of = self._of.get(_name(origin), [])
        while of:
            idle = of[-1]
            self._forget(idle)
            if idle.is_idle() and not idle.has_expired():
                return idle
            await idle.aclose()
        stream = await self._connected(origin.scheme.decode(), origin.host.decode("ascii"), origin.port)
        return httpcore.AsyncHTTP11Connection(origin, stream, IDLE_SECONDS)

    async def _connected(self, scheme: str, host: str, port: int) -> BoundedStream:
        addresses: Sequence[str] = ()
        with suppress(OSError, UnicodeError):  # a host that cannot be resolved has no address
            addresses = await self._resolve(host, port)
        if not addresses or not all(self._reach.allows(scheme, ip) for ip in addresses):
            raise ForbiddenAddressError
        tls, name = (None, None) if scheme == "http" else (self._context, host)
        connect, failed = asyncio.get_running_loop().create_connection, OSError()
        for address in addresses[:MOST_ADDRESSES]:
            try:
                async with asyncio.timeout(CONNECT_TIMEOUT):
                    made = connect(lambda: BoundedStream(self._turns), address, port, ssl=tls, server_hostname=name)
                    return (await made)[1]
            except OSError as error:
                failed = error
        raise failed

    async def give(self, used: httpcore.AsyncHTTP11Connection, origin: httpcore.Origin) -> None:
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

    def _forget(self, connection: httpcore.AsyncHTTP11Connection) -> None:
        name = self._idle.pop(connection)
        self._of[name].remove(connection)
        if not self._of[name]:
            del self._of[name]


def _name(origin: httpcore.Origin) -> bytes:
    return b"%b://%b:%d" % (origin.scheme, origin.host, origin.port)
