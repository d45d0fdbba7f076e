"""Sending one thing to a webhook: to the very address that was checked, with an end to the time and the bytes it takes.

1. A host's addresses are asked for once for a connection, and all of them are looked at: if one is not allowed none is.
   The connection goes to one of those that were looked at, while the request and the certificate name the host.
2. The library below knows no redirects and reads no proxy from the environment. Connections are kept for what follows.
3. Of an answer only the status and `Retry-After` are read; what else it says is thrown away, and not for long.
"""

import asyncio
import socket
import ssl
import threading
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, cast

import certifi
import httpcore
from msgspec import Struct

from api.application.deliveries import Failure
from infra.webhooks.addresses import Reach

SEND_TIMEOUT = 10.0
"""Seconds that all of it may take, from the question for the addresses to the end of the answer."""
CONNECT_TIMEOUT = 5.0
MOST_BYTES = 4096
"""Of an answer's body; of one that has more no further is read, and the connection is closed."""
MOST_ADDRESSES = 3
"""Of a host's, that are tried one after the other."""
RESOLVERS = 8
"""Threads that ask for addresses."""
AT_ONCE = 100
KEPT_SECONDS = 15.0

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
"""The addresses of a host; raises OSError."""


class Sent(Struct, frozen=True):
    """What came of it: the status of the answer, or why there was none. `after`: seconds that it asks to wait for."""

    status: int | None = None
    failed: Failure | None = None
    after: int | None = None


class ForbiddenAddressError(httpcore.ConnectError):
    """The host has no address, or one that nothing is sent to. Which of both is told nobody: it would be a map."""


class SystemResolver:
    """The machine's own. Its threads are daemons: one that waits for an answer keeps no server from ending."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(RESOLVERS)

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        """The addresses of a host; raises OSError."""
        loop = asyncio.get_running_loop()
        found: asyncio.Future[Sequence[str]] = loop.create_future()

        def done(addresses: Sequence[str], failed: Exception | None) -> None:
            self._free.release()
            if found.done():
                return  # whoever asked has gone
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
    """Connects to addresses that were looked at, and to nothing else."""

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
        """A connection to one of the host's addresses."""
        addresses: Sequence[str] = ()
        with suppress(OSError, UnicodeError):  # it has none, then
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
        """Nothing is sent to a file."""
        raise ForbiddenAddressError

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await self._plain.sleep(seconds)


class Sender:
    """Sends; `context`: whose certificates hold, by default those that the system and certifi know."""

    def __init__(self, reach: Reach, resolve: Resolve | None = None, context: ssl.SSLContext | None = None) -> None:
        resolve = resolve or SystemResolver()
        context = context or _trusting()
        self._pools = {
            scheme: httpcore.AsyncConnectionPool(
                context,
                max_connections=AT_ONCE,
                max_keepalive_connections=AT_ONCE,
                keepalive_expiry=KEPT_SECONDS,
                network_backend=CheckedBackend(scheme, reach, resolve),
            )
            for scheme in ("https", "http")
        }

    async def send(self, url: str, headers: Mapping[str, str], body: bytes) -> Sent:
        """POST a body; whatever goes wrong is said by what is returned."""
        try:
            async with asyncio.timeout(SEND_TIMEOUT):
                return await self._send(url, headers, body)
        except (TimeoutError, httpcore.TimeoutException):
            return Sent(failed="time")
        except ForbiddenAddressError:
            return Sent(failed="address")
        except httpcore.NetworkError as error:
            return Sent(failed="tls" if _of_certificates(error) else "connection")
        except (httpcore.ProtocolError, httpcore.UnsupportedProtocol):
            return Sent(failed="answer")
        except Exception:  # noqa: BLE001 - whatever a stranger's server does, others' go on
            return Sent(failed="connection")

    async def _send(self, url: str, headers: Mapping[str, str], body: bytes) -> Sent:
        pool = self._pools[url.partition(":")[0].lower()]
        limits = {"connect": CONNECT_TIMEOUT, "read": SEND_TIMEOUT, "write": SEND_TIMEOUT, "pool": SEND_TIMEOUT}
        sent = [(name.encode(), value.encode()) for name, value in headers.items()]
        async with pool.stream("POST", url, headers=sent, content=body, extensions={"timeout": limits}) as answer:
            read = 0
            async for some in answer.aiter_stream():
                read += len(some)
                if read > MOST_BYTES:
                    break
        return Sent(answer.status, after=_after(answer.headers))

    async def close(self) -> None:
        """Close what is open."""
        for pool in self._pools.values():
            await pool.aclose()


@cache
def _trusting() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.load_verify_locations(certifi.where())
    return context


def _of_certificates(error: BaseException | None) -> bool:
    """Whether it is about TLS."""
    while error is not None:
        if isinstance(error, ssl.SSLError):
            return True
        error = error.__cause__ or error.__context__
    return False


def _after(headers: Iterable[tuple[bytes, bytes]]) -> int | None:
    """The seconds of `Retry-After`; a date there is not looked at."""
    for name, value in headers:
        if name.lower() == b"retry-after" and value.isdigit() and len(value) <= len("86400"):
            return int(value)
    return None
