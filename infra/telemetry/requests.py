"""Wraps all of HTTP: each request gets an id, is counted by its route, and may be logged.

1. `X-Request-ID` is taken from the caller, such as a proxy that logs it too, if it is an id; else it is created here.
   It is in every answer and in every log line of the request.
2. Metrics know routes with the names of their parameters in place of the values, so they contain no id.
3. The time of a request ends when its answer begins: a stream that lasts for hours is no slow request.
"""

import logging
import re
from collections.abc import Awaitable, Callable, Iterable
from random import Random
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, cast

from infra.telemetry.logs import ACCESS, request_id, trace_id

if TYPE_CHECKING:
    from infra.telemetry.metrics import Metrics
    from infra.telemetry.tracing import RequestSpan, Tracing

LOG = logging.getLogger("croupier")
ACCESS_LOG = logging.getLogger(ACCESS)
QUIET = 10.0
"""Seconds after a limit was logged within which it is not logged again, however often it is hit."""
_IDS = Random()  # noqa: S311 - an id is no secret; of our own, for libraries are tested by the state of the shared one
_ID = re.compile(rb"[A-Za-z0-9._:/+=-]{1,128}")
_TRACEPARENT = re.compile(rb"[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}")

App = Callable[[Any, Any, Any], Any]


class ObservedRequests:
    """The application with ids, metrics, traces and the log around its requests.

    `refused`: the key of a request's scope under which the application leaves (code, rule) of a refusal.
    """

    def __init__(
        self, app: App, refused: str, metrics: "Metrics | None" = None, tracing: "Tracing | None" = None
    ) -> None:
        self._app, self._refused, self._metrics, self._tracing = app, refused, metrics, tracing
        self._limits = Limits()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer an HTTP request; any other scope, such as `lifespan`, is passed on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        ident, parent = _ids(scope["headers"])
        request_id.set(ident)
        if self._tracing is None:
            if parent is not None:
                trace_id.set(parent.split("-")[1])
            await self._answer(scope, receive, send, ident, None)
        else:
            with self._tracing.request(parent) as span:
                trace_id.set(span.trace_id)
                await self._answer(scope, receive, send, ident, span)

    async def _answer(self, scope: Any, receive: Any, send: Any, ident: str, span: "RequestSpan | None") -> None:
        began, status = perf_counter(), 0

        def observed(message: Any) -> Awaitable[None]:  # no coroutine of its own: streams send a great many messages
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", ident.encode())]
                self._answered(scope, status, perf_counter() - began)
                if span is not None:
                    span.answered(scope["method"], scope.get("path_template") or "", status)
            return send(message)

        try:
            await self._app(scope, receive, observed)
        finally:
            if ACCESS_LOG.isEnabledFor(logging.INFO):
                _log(scope, status, perf_counter() - began)

    def _answered(self, scope: Any, status: int, seconds: float) -> None:
        refused = scope.get(self._refused)
        if refused is not None and refused[0] == "limited":
            self._limits.hit(refused[1])
        if self._metrics is None:
            return
        self._metrics.answered(scope["method"], scope.get("path_template") or "", status, seconds)
        if refused is not None:
            self._metrics.refused(*refused)


class Limits:
    """Logs that a limit is hit, and how often, without filling the disk in a flood."""

    def __init__(self) -> None:
        self._said: dict[str | None, tuple[float, int]] = {}

    def hit(self, limit: str | None) -> None:
        """A request was refused by this limit."""
        now = monotonic()
        logged, since = self._said.get(limit, (-QUIET, 0))
        if now - logged < QUIET:
            self._said[limit] = logged, since + 1
            return
        self._said[limit] = now, 0
        LOG.warning("the limit %s is hit%s", limit, f", {since + 1} times since it was said last" if since else "")


def _ids(headers: Iterable[tuple[bytes, bytes]]) -> tuple[str, str | None]:
    """The id of a request, and its `traceparent`."""
    ident = parent = None
    for name, value in headers:
        if name == b"x-request-id":
            ident = value.decode() if _ID.fullmatch(value) else None
        elif name == b"traceparent" and (match := _TRACEPARENT.fullmatch(value)):
            parent = match[0].decode()
    return ident or f"{_IDS.getrandbits(64):016x}", parent


def _log(scope: Any, status: int, seconds: float) -> None:
    """A log line for a request: its path, but no query, which may contain private data."""
    method, path = cast("str", scope["method"]), cast("str", scope["path"])
    fields = {"method": method, "path": path, "status": status, "ms": round(1000 * seconds, 1)}
    ACCESS_LOG.info("%s %r %d in %.1f ms", method, path, status, 1000 * seconds, extra={"fields": fields})
