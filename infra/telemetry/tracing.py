"""Traces by OpenTelemetry, sent to a collector: a request, its command, the append, and notifications elsewhere.

Installed with `croupier[otel]`. A span has a route, a method and a status: no id of a player or a game, and nothing of
an exception, whose text might contain more.
"""

from collections.abc import Generator
from contextlib import AbstractContextManager, contextmanager

from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import Span, SpanKind, StatusCode
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from api.application.ports.observer import Observer
from infra.release import VERSION

FAULT = 500
"""The status from which an answer counts as our error."""


class Tracing(Observer):
    """Creates spans and sends them, on a thread of its own, to the collector at this address (OTLP over HTTP)."""

    def __init__(self, collector: str) -> None:
        resource = Resource.create({"service.name": "croupier", "service.version": VERSION})
        self._provider = TracerProvider(resource=resource, shutdown_on_exit=False)
        exporter = OTLPSpanExporter(endpoint=f"{collector.rstrip('/')}/v1/traces")
        self._provider.add_span_processor(BatchSpanProcessor(exporter))
        self._tracer = self._provider.get_tracer("croupier")
        self._propagator = TraceContextTextMapPropagator()

    def span(self, name: str, parent: str | None = None) -> AbstractContextManager[object]:
        """A span around a block, within the present span or the one of `parent`, a `traceparent` from elsewhere."""
        context = None if parent is None else self._context(parent)
        return self._tracer.start_as_current_span(name, context, record_exception=False, set_status_on_exception=False)

    def carried(self) -> str | None:
        """The surrounding span's `traceparent`, for other processes; None outside of any."""
        carrier: dict[str, str] = {}
        self._propagator.inject(carrier)
        return carrier.get("traceparent")

    @contextmanager
    def request(self, parent: str | None) -> Generator["RequestSpan"]:
        """A span around a request, whose sender may have begun the trace."""
        context = None if parent is None else self._context(parent)
        with self._tracer.start_as_current_span(
            "request", context, kind=SpanKind.SERVER, record_exception=False, set_status_on_exception=False
        ) as span:
            yield RequestSpan(span)

    def close(self) -> None:
        """Send what is left."""
        self._provider.shutdown()

    def _context(self, parent: str) -> Context:
        return self._propagator.extract({"traceparent": parent})


class RequestSpan:
    """The span of a request."""

    def __init__(self, span: Span) -> None:
        self._span = span

    @property
    def trace_id(self) -> str:
        """32 hexadecimal digits."""
        return trace.format_trace_id(self._span.get_span_context().trace_id)

    def answered(self, method: str, route: str, status: int) -> None:
        """The answer begins."""
        self._span.update_name(f"{method} {route}" if route else method)
        self._span.set_attributes(
            {"http.request.method": method, "http.route": route, "http.response.status_code": status}
        )
        if status >= FAULT:
            self._span.set_status(StatusCode.ERROR)
