"""The HTTP server: uvicorn, with limits on what it reads of a request, and a clean shutdown."""

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from email.utils import formatdate
from ipaddress import IPv6Network, ip_network
from types import FrameType
from typing import Any, Literal, cast

import uvicorn

from api.application.runtime.border import BORDER
from infra import descriptors
from infra.errors import SettingsError
from infra.protocol import BoundedHttpProtocol

LOG = logging.getLogger("croupier")
VARIABLE = "NOTIFY_SOCKET"
SHUTDOWN_TIMEOUT = 4
"""Seconds that open requests have to finish when the server is told to stop."""
STALLED_TIMEOUT = 2
"""Seconds after which, during shutdown, a client that does not read what it is sent is disconnected."""
GC_THRESHOLD = 20_000
"""Objects created and not yet freed before Python looks for reference cycles among them."""
SWITCH = 0.001
"""Seconds for which long work in a thread keeps the interpreter while the event loop waits; Python has 5 ms."""


def notify(state: Literal["READY=1", "STOPPING=1"]) -> None:
    """Send this to the socket of systemd, if it started us: a path, or an abstract name after an @.

    If it cannot be sent the failure is logged, and the server goes on.
    """
    if not (name := os.environ.get(VARIABLE)):
        return
    address = f"\0{name[1:]}" if name.startswith("@") else name
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as notifying:
            notifying.sendto(state.encode(), address)
    except OSError as error:
        LOG.warning("the service manager cannot be told %s: %s", state, error.strerror)


class Server(uvicorn.Server):
    """Prints `welcome` on standard output once it can be reached, and calls `close_streams` when told to stop.

    It notifies the service manager of both, if there is one.

    `clock`: the source of the answers' `Date`, in microseconds UTC; None: this machine's.
    """

    report = staticmethod(notify)
    """Who is told."""

    def __init__(
        self,
        config: uvicorn.Config,
        close_streams: Callable[[], None],
        welcome: str,
        beside: Sequence[Callable[[], AbstractAsyncContextManager[None]]] = (),
        clock: Callable[[], int] | None = None,
    ) -> None:
        super().__init__(config)
        self._clock = clock
        self._close_streams, self._welcome = close_streams, welcome
        self._run_beside = (descriptors.watched, *beside)
        self._beside = AsyncExitStack()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to answer, then announce it."""
        descriptors.allow_all()
        await super().startup(sockets)
        for run in self._run_beside:
            await self._beside.enter_async_context(run())
        # What was imported stays for good: the collector need not walk through it again and again.
        gc.collect()
        gc.freeze()
        # Nor need it walk through all live games every few requests: only reference cycles depend on it.
        gc.set_threshold(GC_THRESHOLD)
        sys.setswitchinterval(SWITCH)
        if self.started:
            sys.stdout.write(self._welcome)
            sys.stdout.flush()
            self.report("READY=1")

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop soon: whatever a game's code is doing now is not waited for."""
        super().handle_exit(sig, frame)
        BORDER.hurry()

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second: set the answers' `Date` by the clock that games use, not by this machine's."""
        ends = await super().on_tick(counter)
        if self._clock is not None:
            date = formatdate(self._clock() / 1e6, usegmt=True).encode()
            self.server_state.default_headers = [(b"date", date), *self.config.encoded_headers]
        return ends

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the event streams, which never end by themselves, and wait for open requests, but not for ever.

        The streams are closed here and not in the signal handler, which may interrupt one.
        """
        LOG.info("stopping: open requests have %d s to finish", SHUTDOWN_TIMEOUT)
        self.report("STOPPING=1")
        self._close_streams()
        aborting = asyncio.get_running_loop().call_later(STALLED_TIMEOUT, self._abort_stalled)
        await super().shutdown(sockets)
        aborting.cancel()
        await self._beside.aclose()
        LOG.info("stopped")

    def _abort_stalled(self) -> None:
        for connection in list(cast("set[BoundedHttpProtocol]", self.server_state.connections)):  # as configured
            connection.abort_if_stalled()


def configuration(app: Callable[..., Any], trusted_proxies: Sequence[str] = ()) -> uvicorn.Config:
    """How uvicorn serves the application, wherever it listens.

    `trusted_proxies`: addresses and networks whose X-Forwarded-For and X-Forwarded-Proto are believed.
    """
    return uvicorn.Config(
        app,
        http=BoundedHttpProtocol,
        log_config=None,  # as all the rest is logged
        log_level="warning",
        access_log=False,
        proxy_headers=bool(trusted_proxies),
        forwarded_allow_ips=[spelling for proxy in trusted_proxies for spelling in _spellings(proxy)],
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        server_header=False,
    )


def _spellings(proxy: str) -> list[str]:
    """An address or a network, and an IPv4 one also as a socket for both protocols names it, mapped into IPv6."""
    network = ip_network(proxy)
    if isinstance(network, IPv6Network):
        return [proxy]
    return [proxy, f"::ffff:{network.network_address}/{96 + network.prefixlen}"]


def listening(host: str, port: int) -> socket.socket:
    """A socket at this address; port 0 is any free one. Raises SettingsError if it is not available."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise SettingsError(
            f"cannot listen at {_place(host, port)} ({error.strerror}): set another host or port"
        ) from None
    return listener


def _place(host: str, port: int) -> str:
    """The host and the port, as URLs name them."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def serve(
    app: Callable[..., Any],
    close_streams: Callable[[], None],
    host: str,
    port: int,
    database: str,
    trusted_proxies: Sequence[str] = (),
    beside: Sequence[Callable[[], AbstractAsyncContextManager[None]]] = (),
    clock: Callable[[], int] | None = None,
    greets: bool = True,
    listener: socket.socket | None = None,
    make: Callable[..., Server] = Server,
) -> None:
    """Serve until a signal comes. Standard output, if it `greets`, and the log say where, and from what.

    `database`: what it serves from, in words. `beside`: what runs as long as the server does. `clock`: that of the
    store, in microseconds UTC; None for this machine's. `listener`: the socket, if somebody listens there already.
    Raises SettingsError if it cannot listen there.
    """
    with listener or listening(host, port) as socket_there:
        url, welcome = welcoming(socket_there, host, database)
        # uvicorn finishes what is under way and then re-raises the signal: for a service that is a clean end.
        signal.signal(signal.SIGTERM, lambda _, __: sys.exit(0))
        if not os.isatty(0):  # with a terminal it means that this was closed
            signal.signal(signal.SIGHUP, lambda _, __: LOG.warning("SIGHUP reloads nothing here: restart it instead"))
        LOG.info("started: %s from %s", url, database)
        greeting = welcome if greets else ""
        make(configuration(app, trusted_proxies), close_streams, greeting, beside, clock).run([socket_there])


def welcoming(listener: socket.socket, host: str, database: str) -> tuple[str, str]:
    """The URL of a server that listens there, and how it greets."""
    url = f"http://{_place(host, listener.getsockname()[1])}"
    return url, f"Croupier serves {url} from {database}\nDocumentation: {url}/v1/docs\n"
