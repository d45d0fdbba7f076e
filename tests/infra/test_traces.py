"""A choice is one trace: its request, command and append in one process, its notification in the other."""

import gzip
import time

import httpx
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from tests.faults.stage import migrate, plain, running
from tests.support.until import soon
from tests.webhooks.receiver import Answer, Got, receiver

SOON = 20.0
TRACE, PARENT = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"


def test_joining_is_one_trace_across_processes(postgres_url: str, redis_url: str) -> None:
    spans = list[Span]()

    def collect(got: Got) -> Answer:
        body = gzip.decompress(got.body) if got.headers.get("content-encoding") == "gzip" else got.body
        sent = ExportTraceServiceRequest.FromString(body).resource_spans
        spans.extend([span for resource in sent for scope in resource.scope_spans for span in scope.spans])
        return 200, {}, b""

    with receiver() as there:
        there.answer = collect
        environ = plain(
            CROUPIER_DATABASE_URL=postgres_url, CROUPIER_REDIS_URL=redis_url, CROUPIER_TRACES=there.url,
            OTEL_BSP_SCHEDULE_DELAY="100",
        )  # fmt: skip
        migrate(environ)
        with running([environ, environ]) as (one, other), httpx.Client(base_url=f"{one.url}/v1") as http:
            anna = http.post("/players", json={"name": "Anna"}).json()
            key = {"Authorization": f"Bearer {anna['token']}"}
            opening = {"ruleset": "dominion", "seats": 2, "options": {"preset": "first-game"}}
            game = http.post("/games", json=opening, headers=key).raise_for_status().json()["id"]
            accept = {"Accept": "application/x-ndjson"}
            with httpx.stream("GET", f"{other.url}/v1/games/{game}/stream", headers=accept, timeout=SOON) as stream:
                lines = stream.iter_lines()
                next(lines)
                time.sleep(0.5)  # until Redis has confirmed the subscription
                traced = key | {"traceparent": f"00-{TRACE}-{PARENT}-01"}
                http.post(f"/games/{game}/seats", json={}, headers=traced).raise_for_status()
                assert next(line for line in lines if "joined" in line)
            found: dict[str, Span] = soon(
                lambda: {one.name: one for one in list(spans) if one.trace_id.hex() == TRACE},
                lambda found: len(found) >= 4,
                SOON,
            )
    request, command = found["POST /v1/games/{game}/seats"], found["command"]
    append, notification = found["append"], found["notification"]
    assert request.parent_span_id.hex() == PARENT
    assert command.parent_span_id == request.span_id
    assert append.parent_span_id == command.span_id
    assert notification.parent_span_id in (command.span_id, append.span_id, request.span_id)
    said = str(spans)
    assert game not in said
    assert anna["id"] not in said
    assert anna["token"] not in said
