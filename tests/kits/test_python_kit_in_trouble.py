"""The Python kit when servers, proxies and connections misbehave, and what it sends as it was told."""

import asyncio
import itertools
import json
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, cast

import pytest
from croupier_client import (
    AsyncCroupier,
    ClosedError,
    Croupier,
    FolderKeeper,
    IllegalPickError,
    MemoryKeeper,
    NotCroupierError,
    RefusedError,
    UnansweredError,
)

from tests.kits.test_python_kit import KIT, PROBLEM, url
from tests.support.patience import patience
from tools.servers.lines import listening

__all__ = ["url"]


@contextmanager
def answering(*answers: bytes) -> Generator[tuple[str, list[tuple[str, dict[str, str]]]]]:
    """A server that gives these answers, one a connection, the last one for ever: its address, and what was asked."""
    left = itertools.chain(answers, itertools.repeat(answers[-1]))
    asked: list[tuple[str, dict[str, str]]] = []

    async def one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first, *named = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")[:-2]
        headers = dict([line.split(": ", 1) for line in named])
        asked.append((first.split()[1], headers))
        await reader.readexactly(int(headers.get("Content-Length", 0)))
        writer.write(next(left))

    with listening(one) as port:
        yield f"http://127.0.0.1:{port}", asked


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


def test_stream_lost_after_long_thought_is_resumed(waits: list[float]) -> None:
    with answering(lines(event(1)), lines(event(2))) as (address, asked):
        with Croupier(address, patience=1.0) as croupier:
            events = croupier.events()
            assert next(events)["number"] == 1
            time.sleep(1.1)
            assert next(events)["number"] == 2
        assert [headers.get("Last-Event-ID") for _, headers in asked] == [None, "1"]
        assert len(waits) == 1


@pytest.mark.parametrize("kind", [PROBLEM["Content-Type"], "text/html"])
def test_stream_waits_as_long_as_told(waits: list[float], kind: str) -> None:
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


def test_time_line_in_event_stream_is_skipped() -> None:
    with answering(lines(event(1), event(1, "time"), event(2))) as (address, _), Croupier(address) as croupier:
        events = croupier.events()
        assert [next(events)["number"], next(events)["number"]] == [1, 2]


async def test_a_dry_run_only_checks(url: str) -> None:
    async with AsyncCroupier(url) as croupier:
        await croupier.register("Anna")
        table = await croupier.open("toy")
        await table.seat_bot("random")
        question = await anext(table.questions())
        assert "receipt" not in await table.choose(question.said, [0], dry_run=True)
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


@pytest.mark.parametrize("status", [408, 429, 500])
def test_proxy_refusal_for_now_is_retried(waits: list[float], status: int) -> None:
    answers = (
        said(status, b"later", Content_Type="text/plain", Retry_After="3"),
        said(200, b'{"rulesets": []}', Content_Type="application/json"),
    )
    with answering(*answers) as (address, _), Croupier(address) as croupier:
        assert croupier.rulesets() == []
    (wait,) = waits
    assert 3 <= wait <= 4


def test_where_a_server_has_moved_to_is_said() -> None:
    with (
        answering(said(301, Location="https://elsewhere/v1/rulesets")) as (address, _),
        Croupier(address) as croupier,
        pytest.raises(NotCroupierError, match="redirects to https://elsewhere/v1/rulesets"),
    ):
        croupier.rulesets()


@pytest.mark.parametrize("server", ["http://[::1]:9", "http://[::1]", "https://[::ffff:127.0.0.1]:9/"])
def test_ipv6_server_addresses_are_accepted(server: str) -> None:
    with Croupier(server, patience=0) as croupier, pytest.raises(UnansweredError):
        croupier.rulesets()


@pytest.mark.parametrize("name", ["../evil", "a/b", "", "A" * 32, "a" * 33, "/etc/passwd"])
def test_a_server_names_no_file_outside_the_folder(tmp_path: Path, name: str) -> None:
    keeper, receipt = FolderKeeper(tmp_path / "kept"), cast("Any", {"version": 1, "head": "00"})
    for tried in (
        lambda: keeper.keep_entropy(name, "ab"),
        lambda: keeper.entropy(name),
        lambda: list(keeper.receipts(name)),
        lambda: keeper.keep_receipt(name, receipt),
        lambda: keeper.bind(name, receipt),
    ):
        with pytest.raises(NotCroupierError, match="is no id"):
            tried()
    assert [path.name for path in tmp_path.rglob("*")] == ["kept"]


def test_kept_entropy_is_never_replaced(tmp_path: Path) -> None:
    for keeper in (FolderKeeper(tmp_path), MemoryKeeper()):
        for entropy in ("ab", "cd"):
            keeper.keep_entropy("0" * 64, entropy)
        assert keeper.entropy("0" * 64) == "ab"


BREAKING = """
import asyncio, sys
from croupier_client import AsyncCroupier

async def main():
    async with AsyncCroupier(sys.argv[1]) as croupier:
        await croupier.register("Anna")
        table = await croupier.open("toy")
        await table.seat_bot("random")
        async for question in table.questions():
            break

asyncio.run(main())
"""


def test_leaving_a_stream_complains_about_nothing(url: str) -> None:
    command = [sys.executable, "-c", BREAKING, url]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={"PYTHONPATH": str(KIT / "src")})
    assert (done.returncode, done.stderr) == (0, "")


WAYS: Mapping[str, tuple[bytes, bytes]] = {
    "is silent": (b"", b""),
    "never ends its headers": (b"HTTP/1.1 200 OK\r\n", b"A: b\r\n"),
    "never ends its body": (said(200, Content_Type="application/json", Content_Length="9999"), b" "),
    "says later for ever": (said(503, b"later", Content_Type="text/plain"), b""),
}
"""Way to keep a connection busy for longer than anybody waits -> what an answer begins with, and what comes again."""


@contextmanager
def tormenting(way: str) -> Generator[str]:
    """Such a server: its address."""
    begins, again = WAYS[way]

    async def torment(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            await reader.read(65_536)
            writer.write(begins)
            while not begins.endswith(b"later"):
                await asyncio.sleep(0.1)
                writer.write(again)
                await writer.drain()

    with listening(torment) as port:
        yield f"http://127.0.0.1:{port}"


PATIENCE, SLACK = 0.5, 1.5
"""Seconds that the kit is given, and those that it may take beyond on a busy machine."""
CALLS: Mapping[str, Callable[[Croupier], object]] = {
    "a request": lambda croupier: croupier.rulesets(),
    "a change": lambda croupier: croupier.register("Anna"),
    "a page": lambda croupier: next(croupier.games()),
    "a stream": lambda croupier: next(croupier.events()),
    "a record": lambda croupier: croupier.table("0" * 32).record(),
}


TORMENTS = [(call, way) for call in CALLS for way in WAYS if (call, way[-4:]) != ("a stream", "body")]
"""Which has to end by itself: a stream has no end."""


@pytest.mark.parametrize(("call", "way"), TORMENTS)
def test_patience_is_a_limit_whatever_happens(call: str, way: str) -> None:
    with tormenting(way) as address, Croupier(address, "token", patience=PATIENCE) as croupier:
        began = time.monotonic()
        with pytest.raises(UnansweredError):
            CALLS[call](croupier)
        assert time.monotonic() - began < PATIENCE + patience(SLACK)


@pytest.mark.parametrize("way", WAYS)
async def test_patience_is_a_limit_asynchronously(way: str) -> None:
    with tormenting(way) as address:
        async with AsyncCroupier(address, "token", patience=PATIENCE) as croupier:
            began = time.monotonic()
            with pytest.raises(UnansweredError):
                await croupier.rulesets()
            if way != "never ends its body":
                with pytest.raises(UnansweredError):
                    await anext(croupier.events())
            assert time.monotonic() - began < 2 * (PATIENCE + patience(SLACK))


def test_patience_bounds_the_handshake_too() -> None:
    with tormenting("is silent") as address:
        began = time.monotonic()
        with Croupier(address.replace("http", "https"), patience=PATIENCE) as croupier, pytest.raises(UnansweredError):
            croupier.rulesets()
        assert time.monotonic() - began < PATIENCE + patience(SLACK)


@pytest.mark.parametrize("call", CALLS)
def test_a_closed_client_says_so(url: str, call: str) -> None:
    with Croupier(url, "token") as croupier:
        pass
    with pytest.raises(ClosedError, match="make a new one"):
        CALLS[call](croupier)


def test_undecodable_answer_or_stream_line_raises_an_error() -> None:
    packed = said(200, b"no gzip at all", Content_Type="application/json", Content_Encoding="gzip")
    with answering(packed) as (address, _), Croupier(address, patience=0) as croupier, pytest.raises(UnansweredError):
        croupier.rulesets()
    broken = said(200, b"{no json\n", Content_Type="application/x-ndjson")
    with answering(broken) as (address, _), Croupier(address) as croupier, pytest.raises(NotCroupierError):
        next(croupier.events())


def test_a_refusal_says_where_and_by_which_rule(url: str) -> None:
    with Croupier(url) as croupier:
        croupier.register("Anna")
        with pytest.raises(RefusedError, match=r"\(at /options/preset\)$"):
            croupier.open("dominion", preset="none of these")
        table = croupier.open("toy")
        with pytest.raises(RefusedError, match=r"has the bots random.* \(at /bot\) \[rule bots\]$"):
            table.seat_bot("nobody")
        table.seat_bot("random")
        question = next(table.questions())
        with pytest.raises(IllegalPickError, match=r"there are options 0 to \d+ \(at /picks/0\) \[rule options\]$"):
            table.choose(question.said, [999])
