"""HTTP/1.1 by uvicorn, with limits on the bytes and the seconds that an unfinished request may take."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from uvicorn.protocols.http.httptools_impl import HEADER_VALUE_RE, STATUS_LINE, HttpToolsProtocol

LARGEST_UNREAD = 64 * 1024
"""Bytes of a request's head or trailer, or of one chunk of its body, after which the connection is closed."""
TIMEOUT = 10.0
"""Seconds for the head of a request, from the connection or its first byte on; and for each further piece of a body."""
_LENGTH = b"content-length"
SLOWEST = 10_000
"""Bytes per second that a body must bring on average, beyond its first `TIMEOUT`."""


class BoundedHttpProtocol(HttpToolsProtocol):
    """HTTP by httptools, which would keep an endless head or trailer in memory, and wait for ever for half of one."""

    _unread = 0
    _whole = False
    """Whether the last request that began is complete."""
    _began = _last = 0.0
    """When the awaited head or body began, and when a piece of the body last came, in seconds of the loop's clock."""
    _body = -1
    """Bytes of the body received; negative while the head is awaited."""
    _waiting: asyncio.TimerHandle | None = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.app = unchunked(self.app)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] - as in the base class
        """A client has connected: start timing its request head."""
        super().connection_made(transport)
        self._await_head()
        self._look_later(TIMEOUT)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended: nothing is awaited any more."""
        if self._waiting is not None:
            self._waiting.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what came; close the connection after `LARGEST_UNREAD` bytes that end no head, trailer or chunk."""
        self._unread += len(data)
        super().data_received(data)
        if self._unread > LARGEST_UNREAD and not self.transport.is_closing():
            self.transport.close()
        elif not self._whole:
            if self._waiting is None:
                self._look_later(TIMEOUT)
        elif self.timeout_keep_alive_task is None and self._has_answered():
            # Bytes that begin no request, such as an empty line, do not keep an idle connection open.
            self.timeout_keep_alive_task = self.loop.call_later(
                self.timeout_keep_alive, self.timeout_keep_alive_handler
            )

    def on_message_begin(self) -> None:
        """The parser has seen the first byte of a request."""
        if self._whole:
            self._await_head()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The parser has seen the whole head."""
        self._unread = self._body = 0
        self._began = self._last = self.loop.time()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """The parser has seen a piece of the body; the application limits how many it takes."""
        self._unread = 0
        self._body += len(body)
        self._last = self.loop.time()
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The parser has seen all of a request."""
        self._whole = True
        super().on_message_complete()

    def abort_if_stalled(self) -> None:
        """Disconnect a client that has stopped reading what it is sent."""
        if self.flow.write_paused:
            self.transport.abort()

    def _has_answered(self) -> bool:
        cycle: Any = self.cycle  # None before the first request, whatever its annotation says
        return cycle is not None and cycle.response_complete

    def _await_head(self) -> None:
        self._whole, self._body, self._began = False, -1, self.loop.time()

    def _look_later(self, seconds: float) -> None:
        self._waiting = self.loop.call_later(seconds, self._close_if_overdue)

    def _close_if_overdue(self) -> None:
        """Close the connection if the rest of a request is overdue, else check again when it would be."""
        self._waiting = None
        if self._whole or self.transport.is_closing():
            return
        left = self._due_at() - self.loop.time()
        if self.flow.read_paused:
            left = TIMEOUT  # reading is paused on our side: the client is not late
        if left > 0:
            self._look_later(left)
        else:
            self.transport.close()

    def _due_at(self) -> float:
        if self._body < 0:
            return self._began + TIMEOUT
        return min(self._last + TIMEOUT, self._began + TIMEOUT + self._body / SLOWEST)


def written(cycle: Any, piece: bytes) -> bool:
    """Write a piece of an answer that has begun, past the framework; False if it has to wait, or has no chunks."""
    if not cycle.chunked_encoding or cycle.flow.write_paused or cycle.transport.is_closing() or cycle.response_complete:
        return False
    cycle.transport.write(b"%x\r\n%b\r\n" % (len(piece), piece))
    return True


def whole(cycle: Any, start: Any, body: bytes) -> bool:
    """Write all of an answer at once; False if uvicorn has to, which looks at each name and value twice."""
    given, all_ = dict(start["headers"]), (*cycle.default_headers, *start["headers"])
    fields = [b"%b: %b" % (name.lower(), value) for name, value in all_]
    usual = cycle.keep_alive and cycle.scope["method"] != "HEAD" and b"connection" not in given
    open_ = not (cycle.flow.write_paused or cycle.disconnected or cycle.response_started)
    if not usual or not open_ or given[_LENGTH] != b"%d" % len(body) or HEADER_VALUE_RE.search(b"".join(fields)):
        return False
    cycle.response_started, cycle.response_complete, cycle.waiting_for_100_continue = True, True, False
    cycle.transport.write(b"%b%b\r\n\r\n%b" % (STATUS_LINE[start["status"]], b"\r\n".join(fields), body))
    cycle.message_event.set()
    cycle.on_response()
    return True


def unchunked(app: Callable[..., Any]) -> Callable[..., Any]:
    """The application, whose streams to HTTP/1.0 end with the connection, and whose other answers are sent `whole`."""

    async def answered(scope: Any, receive: Any, send: Any) -> None:
        cycle: Any = getattr(send, "__self__", None)  # uvicorn's, of this request and its answer
        unsized, scope["croupier.write"] = False, cycle and partial(written, cycle)

        async def sent(message: Any) -> None:
            nonlocal unsized
            if message["type"] == "http.response.start":
                unsized = all(name.lower() != b"content-length" for name, _ in message["headers"])
                cycle.chunked_encoding = False if unsized else None  # None: as the headers say
            elif unsized:
                cycle.expected_content_length = len(message.get("body", b""))  # no more than this piece is expected
            await send(message)

        held: Any = None

        async def at_once(message: Any) -> None:
            nonlocal held
            start, held = held, None
            if message["type"] == "http.response.start" and _LENGTH in dict(message["headers"]):
                held = message
                return
            if start is not None:
                if not message.get("more_body") and whole(cycle, start, message.get("body", b"")):
                    return
                await send(start)
            await send(message)

        http = cycle is not None and scope["type"] == "http"
        await app(scope, receive, send if not http else sent if scope["http_version"] == "1.0" else at_once)

    return answered
