"""The HTTP server: uvicorn, with an end to what it reads of a request, and a clean end when it is told to stop."""

import asyncio
import gc
import logging
import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType
from typing import cast

import uvicorn
from litestar import Litestar
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_UNREAD = 64 * 1024
"""Bytes of a request's head or trailer, or of one chunk of its body, after which the connection is closed."""
SHUTDOWN_TIMEOUT = 4
"""Seconds that open requests have to finish when the server is told to stop."""
STALLED_TIMEOUT = 2
"""Seconds after which, while the server stops, a client that does not read what it is sent is disconnected."""
GC_THRESHOLD = 20_000
"""Objects made and not yet freed before Python looks for reference cycles among them."""


class BoundedHttpProtocol(HttpToolsProtocol):
    """HTTP/1.1 by httptools, which would keep an endless head or trailer in memory: here the connection is closed."""

    _unread = 0

    def data_received(self, data: bytes) -> None:
        """Parse what came; close the connection if that ended neither a head nor a piece of the body for too long."""
        self._unread += len(data)
        super().data_received(data)
        if self._unread > LARGEST_UNREAD and not self.transport.is_closing():
            self.transport.close()

    def on_headers_complete(self) -> None:
        """The parser has seen the whole head."""
        self._unread = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """The parser has seen a piece of the body; the application limits how many it takes."""
        self._unread = 0
        super().on_body(body)

    def abort_if_stalled(self) -> None:
        """Disconnect a client that has stopped reading what it is sent."""
        if self.flow.write_paused:
            self.transport.abort()


class Server(uvicorn.Server):
    """Says `welcome` on standard output once it can be reached, and calls `close_streams` when it is told to stop."""

    def __init__(self, config: uvicorn.Config, close_streams: Callable[[], None], welcome: str) -> None:
        super().__init__(config)
        self._close_streams, self._welcome = close_streams, welcome

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, then say so."""
        await super().startup(sockets)
        # What was imported stays for good: the collector need not walk through it again and again.
        gc.collect()
        gc.freeze()
        # Nor through every live game at each few requests: what they leave behind is freed without it, but for cycles.
        gc.set_threshold(GC_THRESHOLD)
        sys.stdout.write(self._welcome)
        sys.stdout.flush()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the event streams, which never end by themselves, and wait for open requests, but not for ever.

        The streams are closed here and not in the signal's handler, which may run in the middle of one.
        """
        self._close_streams()
        aborting = asyncio.get_running_loop().call_later(STALLED_TIMEOUT, self._abort_stalled)
        await super().shutdown(sockets)
        aborting.cancel()

    def _abort_stalled(self) -> None:
        for connection in list(cast("set[BoundedHttpProtocol]", self.server_state.connections)):  # as configured
            connection.abort_if_stalled()


def configuration(app: Litestar) -> uvicorn.Config:
    """How uvicorn serves the application, wherever it listens."""
    return uvicorn.Config(
        app,
        http=BoundedHttpProtocol,
        log_level="warning",
        access_log=False,
        proxy_headers=False,  # nobody asks for a client's address
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        server_header=False,
    )


def serve(app: Litestar, close_streams: Callable[[], None], host: str, port: int, database: str) -> None:
    """Serve until a signal comes. Port 0 is any free one; standard output says which, and which `database` is served.

    Raises OSError when it cannot listen there.
    """
    logging.basicConfig(level=logging.INFO, stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s")
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        url = f"http://{host}:{listener.getsockname()[1]}"
        welcome = f"Croupier serves {url} from {database}\nDocumentation: {url}/v1/docs\n"
        # uvicorn finishes what is under way and then raises the signal once more: for a service that is a clean end.
        signal.signal(signal.SIGTERM, _exit)
        Server(configuration(app), close_streams, welcome).run([listener])


def _exit(_: int, __: FrameType | None) -> None:
    sys.exit(0)
