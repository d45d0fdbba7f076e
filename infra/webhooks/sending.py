"""Sends one request to a webhook: to the very address that was checked, with limits on time and bytes.

1. A host's addresses are resolved once per connection, and all are checked: if one is not allowed none is used. The
   connection goes to a checked one, while the request and the certificate name the host.
2. The library below follows no redirects and reads no proxy from the environment. Connections are kept for reuse.
3. Of a response little is read: of its body some bytes more than `most`, and of everything together at most
   `MOST_READ`.
"""

import asyncio
import re
import ssl
from collections.abc import Iterable, Mapping
from contextlib import suppress
from email.utils import parsedate_to_datetime
from functools import cache
from math import ceil
from time import time

import certifi
import httpcore
from msgspec import Struct

from api.application.ports.deliveries import Failure
from infra.webhooks.addresses import Reach
from infra.webhooks.connecting import Connections, ForbiddenAddressError, OverlongError, Resolve, SystemResolver

SEND_TIMEOUT = 10.0
"""Seconds for everything, from resolving the host to the end of the response."""
TOO_MANY = 429
MOST_BYTES = 4096
"""How many bytes of a response's body are read; if there are more, the connection is closed."""
LONGEST = 99_999
"""The most seconds that `Retry-After` may ask for."""
_SECONDS = re.compile(rb"[0-9]{1,5}(\.[0-9]{1,9})?")


class Sent(Struct, frozen=True):
    """What was answered: the status, or why there was none. `after`: its `Retry-After`, in seconds.

    `body`: of a document that was fetched, and of a 429, as much as was read: more than `most` bytes if there are more.
    `headers`: those of a 429, in small letters.
    """

    status: int | None = None
    failed: Failure | None = None
    after: int | None = None
    body: bytes = b""
    headers: Mapping[str, str] = {}


class Sender:
    """Sends to webhooks. `context`: which certificates are trusted, by default those of the system and certifi."""

    def __init__(self, reach: Reach, resolve: Resolve | None = None, context: ssl.SSLContext | None = None) -> None:
        self._connections = Connections(reach, resolve or SystemResolver(), context or _trusting())

    async def send(
        self, url: str, headers: Mapping[str, str], body: bytes, method: str = "POST", most: int = MOST_BYTES
    ) -> Sent:
        """Send a body. It raises nothing: the reason for a missing response is in `failed` of the result."""
        try:
            async with asyncio.timeout(SEND_TIMEOUT):
                return await self._send(url, headers, body, method, most)
        except TimeoutError:
            return Sent(failed="time")
        except ForbiddenAddressError:
            return Sent(failed="address")
        except OSError as error:
            return Sent(failed="tls" if _of_certificates(error) else "connection")
        except (httpcore.ProtocolError, httpcore.UnsupportedProtocol):
            return Sent(failed="answer")
        except Exception:  # noqa: BLE001 - whatever a stranger's server does, others' go on
            return Sent(failed="connection")

    async def _send(self, url: str, headers: Mapping[str, str], body: bytes, method: str, most: int) -> Sent:
        sent = [(name.encode(), value.encode()) for name, value in headers.items()]
        to = httpcore.URL(url)  # parsed once: that takes as long as a signature
        connection = await self._connections.take(to.origin)
        try:
            request = connection.stream(method, to, headers=sent, content=body)
            async with request as answer:
                read = b""
                with suppress(OverlongError):  # the status is known
                    async for some in answer.aiter_stream():
                        read += some
                        if len(read) > most:
                            break
        finally:
            await self._connections.give(connection, to.origin)
        told = answer.status == TOO_MANY
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in answer.headers if told}
        kept = read if told or method == "GET" else b""
        return Sent(answer.status, after=_after(answer.headers), body=kept, headers=headers)

    async def close(self) -> None:
        """Close what is open."""
        await self._connections.close()


@cache
def _trusting() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.load_verify_locations(certifi.where())
    return context


def _of_certificates(error: BaseException | None) -> bool:
    """Whether this error, or one that caused it, is about TLS."""
    while error is not None:
        if isinstance(error, ssl.SSLError):
            return True
        error = error.__cause__ or error.__context__
    return False


def _after(headers: Iterable[tuple[bytes, bytes]]) -> int | None:
    """The seconds of `Retry-After`, also if it is a date; None without one, if that is past or has over five digits."""
    for name, value in headers:
        if name.lower() == b"retry-after":
            with suppress(ValueError, OverflowError):
                at = parsedate_to_datetime(value.decode("latin-1")).timestamp()
                return min(ceil(at - time()), LONGEST) if at > time() else None
            return ceil(float(value)) if _SECONDS.fullmatch(value) else None
    return None
