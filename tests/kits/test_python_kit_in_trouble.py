"""The Python kit when servers, proxies and connections misbehave, and what it sends as it was told."""

import itertools
import json
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from croupier_client import AsyncCroupier, Croupier, FolderKeeper, MemoryKeeper, UnansweredError

from tests.kits.test_python_kit import PROBLEM, url

__all__ = ["url"]


@contextmanager
def answering(*answers: bytes) -> Generator[tuple[str, list[tuple[str, dict[str, str]]]]]:
    """A server that gives these answers, one a connection, the last one for ever: its address, and what was asked."""
    left = itertools.chain(answers, itertools.repeat(answers[-1]))
    asked: list[tuple[str, dict[str, str]]] = []

    class One(BaseHTTPRequestHandler):
        def parse_request(self) -> bool:
            if super().parse_request():
                asked.append((self.path, dict(self.headers)))
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                self.wfile.write(next(left))
            self.close_connection = True
            return False

    with ThreadingHTTPServer(("127.0.0.1", 0), One) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}", asked
        server.shutdown()
        thread.join()


def said(status: int, body: bytes = b"", **headers: str) -> bytes:
    """An answer that ends with its connection."""
    lines = [f"HTTP/1.1 {status} So", *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "Connection: close", "", ""]).encode() + body


def lines(*those: Any, cut: bytes = b"") -> bytes:
    """A stream, and the beginning of a further line."""
    body = b"".join(json.dumps(one).encode() + b"\n" for one in those)
    return said(200, body + cut, Content_Type="application/x-ndjson")


def event(number: int, kind: str = "your-turn") -> dict[str, Any]:
    return {"number": number, "type": kind, "game": "a" * 32}


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the synchronous kit waited each time; it does not really."""
    waited: list[float] = []
    monkeypatch.setattr("croupier_client._sync.transport.sleep", waited.append)
    return waited


def test_a_stream_that_is_lost_after_a_long_thought_is_resumed(waits: list[float]) -> None:
    with answering(lines(event(1)), lines(event(2))) as (address, asked):
        with Croupier(address, patience=1.0) as croupier:
            events = croupier.events()
            assert next(events)["number"] == 1
            time.sleep(1.1)
            assert next(events)["number"] == 2
        assert [headers.get("Last-Event-ID") for _, headers in asked] == [None, "1"]
        assert len(waits) == 1


@pytest.mark.parametrize("kind", [PROBLEM["Content-Type"], "text/html"])
def test_a_stream_waits_for_as_long_as_it_is_told(waits: list[float], kind: str) -> None:
    problem = json.dumps({"code": "limited", "status": 503, "retry": True}).encode()
    with answering(said(503, problem, Content_Type=kind, Retry_After="7"), lines(event(1))) as (address, _):
        with Croupier(address) as croupier:
            assert next(croupier.events())["number"] == 1
        (wait,) = waits
        assert 7 <= wait <= 8


def test_a_line_that_was_cut_is_fetched_again(waits: list[float]) -> None:
    with answering(lines(event(1), cut=b'{"number": 2, "ty'), lines(event(2))) as (address, _):
        with Croupier(address) as croupier:
            events = croupier.events()
            assert [next(events)["number"], next(events)["number"]] == [1, 2]
        assert len(waits) == 1


def test_a_line_ends_with_a_line_feed_only(waits: list[float]) -> None:
    one = json.dumps(event(1) | {"game": "\u2028\x85"}, ensure_ascii=False).encode() + b"\n"
    with answering(said(200, one, Content_Type="application/x-ndjson")) as (address, _), Croupier(address) as croupier:
        assert next(croupier.events()).get("game") == "\u2028\x85"
        assert not waits


def test_a_stream_without_anything_more_ends() -> None:
    with answering(lines({"view": {"version": 3, "status": "running"}}), said(204)) as (address, asked):
        with Croupier(address) as croupier:
            assert [view["version"] for view in croupier.table("a" * 32).views()] == [3]
        assert asked[1][1]["Last-Event-ID"] == "3"


def test_the_time_is_no_event() -> None:
    with answering(lines(event(1), event(1, "time"), event(2))) as (address, _), Croupier(address) as croupier:
        events = croupier.events()
        assert [next(events)["number"], next(events)["number"]] == [1, 2]


def test_a_dry_run_only_checks(url: str) -> None:
    with Croupier(url) as croupier:
        croupier.register("Anna")
        table = croupier.open("toy")
        table.seat_bot("random")
        question = next(table.questions())
        assert "receipt" not in table.choose(question.said, [0], dry_run=True)
        causes: list[Any] = [frame["cause"] for frame in table.frames()]
        assert not [cause for cause in causes if cause["type"] == "chose" and cause["seat"] == question.seat]


async def test_a_dry_run_only_checks_asynchronously(url: str) -> None:
    async with AsyncCroupier(url) as croupier:
        await croupier.register("Anna")
        table = await croupier.open("toy")
        await table.seat_bot("random")
        question = await anext(table.questions())
        await table.choose(question.said, [0], dry_run=True)
        causes: list[Any] = [frame["cause"] async for frame in table.frames()]
        assert not [cause for cause in causes if cause["type"] == "chose" and cause["seat"] == question.seat]


@pytest.mark.parametrize(
    ("path", "params"), [("/games?limit=1&status=open", {}), ("games?limit=1", {"status": "open"})]
)
def test_a_request_keeps_the_query_of_its_path(url: str, path: str, params: dict[str, str]) -> None:
    with Croupier(url) as croupier:
        croupier.register("Anna")
        for _ in range(2):
            croupier.open("dominion")
        page = croupier.request("GET", path, **params)
        assert [game["status"] for game in page["games"]] == ["open"]


class Losing(httpx.HTTPTransport):
    """Sends everything on, and loses the answers to what changes something at these paths."""

    def __init__(self, *paths: str) -> None:
        super().__init__()
        self.paths = paths

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        answer = super().handle_request(request)
        if request.method == "POST" and request.url.path in self.paths:
            answer.close()
            raise httpx.ReadError("the answer was lost")
        return answer


def test_who_asks_twice_for_a_quick_game_reveals_what_was_committed_to_first(url: str, tmp_path: Path) -> None:
    with Croupier(url, keeper=FolderKeeper(tmp_path)) as anna, Croupier(url) as bert:
        anna.register("Anna")
        first, second = anna.quick("toy", 2), anna.quick("toy", 2)
        assert first.id == second.id
        bert.register("Bert")
        other = bert.quick("toy", 2)
        assert second.reveal()
        assert other.reveal()
        assert other.view()["status"] == "running"


@pytest.mark.parametrize("way", ["quick", "sit"])
def test_a_commitment_whose_answer_was_lost_can_be_revealed(url: str, way: str) -> None:
    kept = MemoryKeeper()
    with Croupier(url, keeper=kept) as anna, Croupier(url) as bert:
        anna.register("Anna")
        bert.register("Bert")
        table = bert.open("toy") if way == "sit" else None
        path = f"/v1/games/{table.id}/seats" if table else "/v1/quick"
        unlucky = Croupier(url, anna.token, keeper=kept, patience=0, http=Losing(path))
        with unlucky, pytest.raises(UnansweredError):
            unlucky.table(table.id).sit() if table else unlucky.quick("toy", 2)
        if table is None:
            table = bert.quick("toy", 2)
        assert anna.table(table.id).reveal()
        assert table.reveal()
        assert table.view()["status"] == "running"


def test_nobody_else_s_copy_of_a_commitment_is_revealed(url: str) -> None:
    with Croupier(url) as anna, Croupier(url) as bert:
        anna.register("Anna")
        bert.register("Bert")
        table = anna.open("toy")
        (commitment,) = [seat["commitment"] for seat in table.card()["sitting"]]
        bert.request("POST", f"games/{table.id}/seats", {"commitment": commitment})
        assert table.reveal()
        assert [seat["entropy"] is None for seat in table.card()["sitting"]].count(True) == 1
