"""`GET /metrics` on a port of its own: no proxy for the API can expose it by mistake."""

import asyncio
import logging
import socket
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from typing import Any

import uvicorn
from prometheus_client import make_asgi_app  # pyright: ignore[reportUnknownVariableType]

from api.application.runtime.background import background
from infra.telemetry.metrics import Metrics

LOG = logging.getLogger("croupier")
PATH = "/metrics"
LAG_INTERVAL = 0.25
"""Seconds between two measurements of how late the event loop is."""


class Exposition:
    """Serves the metrics at an address; `look` is awaited before each reading. `registry`: what is read instead."""

    def __init__(self, metrics: Metrics, look: Callable[[], Awaitable[None]], registry: Any = None) -> None:
        self._metrics, self._look = metrics, look
        self._app: Any = make_asgi_app(registry or metrics.registry)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer GET or HEAD of /metrics; anything else gets a 404."""
        if scope["path"] != PATH or scope["method"] not in ("GET", "HEAD"):
            await send({"type": "http.response.start", "status": 404, "headers": [(b"content-length", b"0")]})
            await send({"type": "http.response.body", "body": b""})
            return
        await self._look()
        await self._app(scope, receive, send)

    @asynccontextmanager
    async def served(self, listener: socket.socket) -> AsyncGenerator[None]:
        """Answer on this listening socket until the block is left."""
        config = uvicorn.Config(self, lifespan="off", log_config=None, access_log=False, server_header=False)
        server = _Beside(config)
        host, port = listener.getsockname()[:2]
        async with _measured_lag(self._metrics):
            task = asyncio.create_task(server.serve([listener]))
            LOG.info("metrics at http://%s:%d%s", f"[{host}]" if ":" in host else host, port, PATH)
            try:
                yield
            finally:
                server.should_exit = True
                await task


class _Beside(uvicorn.Server):
    """A server within a process that has another one: signals are for that one."""

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Capture none."""
        yield


def _measured_lag(metrics: Metrics) -> AbstractAsyncContextManager[None]:
    """Until the block is left, measure how late the event loop is, every `LAG_INTERVAL` seconds."""

    async def measure() -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_INTERVAL
            await asyncio.sleep(LAG_INTERVAL)
            metrics.lag.observe(max(0.0, loop.time() - due))

    return background(measure)
