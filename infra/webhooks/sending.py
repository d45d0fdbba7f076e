"""Sending one thing to a webhook: to the very address that was checked, with an end to the time and the bytes it takes.

1. A host's addresses are asked for once for a connection, and all of them are looked at: if one is not allowed none is.
   The connection goes to one of those that were looked at, while the request and the certificate name the host.
2. The library below knows no redirects and reads no proxy from the environment. Connections are kept for what follows.
3. Of an answer only the status and `Retry-After` are read; of its body at most `MOST_BYTES`, which are thrown away.
"""

import asyncio
import ssl
from collections.abc import Iterable, Mapping
from functools import cache

import certifi
import httpcore
from msgspec import Struct

from api.application.ports.deliveries import Failure
from infra.webhooks.addresses import Reach
from infra.webhooks.connecting import Connections, ForbiddenAddressError, Resolve, SystemResolver

SEND_TIMEOUT = 10.0
"""Seconds that all of it may take, from the question for the addresses to the end of the answer."""
CONNECT_TIMEOUT = 5.0
MOST_BYTES = 4096
"""How many bytes of an answer's body are read; if there are more, the connection is closed."""


class Sent(Struct, frozen=True):
    """What came of sending: the status of the answer, or why there was none. `after`: its `Retry-After`, in seconds."""

    status: int | None = None
    failed: Failure | None = None
    after: int | None = None


class Sender:
    """Sends to webhooks. `context`: which certificates are trusted, by default those of the system and certifi."""

    def __init__(self, reach: Reach, resolve: Resolve | None = None, context: ssl.SSLContext | None = None) -> None:
        self._connections = Connections(reach, resolve or SystemResolver(), context or _trusting())

    async def send(self, url: str, headers: Mapping[str, str], body: bytes) -> Sent:
        """POST a body. It raises nothing: why there was no answer is `failed` of what is returned."""
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
        limits = {"connect": CONNECT_TIMEOUT, "read": SEND_TIMEOUT, "write": SEND_TIMEOUT}
        sent = [(name.encode(), value.encode()) for name, value in headers.items()]
        connection = await self._connections.take(url)
        try:
            request = connection.stream("POST", url, headers=sent, content=body, extensions={"timeout": limits})
            async with request as answer:
                read = 0
                async for some in answer.aiter_stream():
                    read += len(some)
                    if read > MOST_BYTES:
                        break
        finally:
            await self._connections.give(connection, url)
        return Sent(answer.status, after=_after(answer.headers))

    async def close(self) -> None:
        """Close what is open."""
        await self._connections.close()


@cache
def _trusting() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.load_verify_locations(certifi.where())
    return context


def _of_certificates(error: BaseException | None) -> bool:
    """Whether this error, or one that it came from, is about TLS."""
    while error is not None:
        if isinstance(error, ssl.SSLError):
            return True
        error = error.__cause__ or error.__context__
    return False


def _after(headers: Iterable[tuple[bytes, bytes]]) -> int | None:
    """The seconds of `Retry-After`; None without one, and where it is a date or has more than five digits."""
    for name, value in headers:
        if name.lower() == b"retry-after" and value.isdigit() and len(value) <= len("86400"):
            return int(value)
    return None
