"""The documented proxy before two processes: nothing is lost that a client is not told to repeat."""

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import AsyncExitStack, contextmanager
from functools import partial
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest

from tests.faults.stage import Stage, plain, running
from tests.infra.test_logs import lines
from tests.readme.pages import ROOT
from tests.support.patience import patience
from tests.webhooks.receiver import Answer, Got, receiver
from tools.servers.nginx import nginx
from tools.servers.process import LOOPBACK, free_port


@pytest.fixture
def behind(two: Stage) -> Iterator[str]:
    with nginx([api.url.removeprefix("http://") for api in two.apis]) as url:
        yield url


def test_nginx_without_process_says_come_again() -> None:
    with nginx([f"{LOOPBACK}:{free_port()}", f"{LOOPBACK}:{free_port()}"]) as url:
        answer = httpx.post(f"{url}/v1/games/{'0' * 32}/choices", json={"question": 1, "picks": []})
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "1"
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert (problem["code"], problem["retry"]) == ("unavailable", True)


def test_nginx_delays_no_frame_for_slow_readers(behind: str) -> None:
    with httpx.Client(base_url=f"{behind}/v1", timeout=patience(10)) as http:
        anna = http.post("/players", json={"name": "Anna"}).json()
        key = {"Authorization": f"Bearer {anna['token']}"}
        opening = {"ruleset": "dominion", "seats": 2, "options": {"preset": "first-game"}}
        game = http.post("/games", json=opening, headers=key).raise_for_status().json()["id"]
        host, port = behind.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as slow:
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            slow.sendall(f"GET /v1/games/{game}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            with socket.create_connection((host, int(port))) as half:
                half.sendall(b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
                headers = {"Accept": "application/x-ndjson"}
                with http.stream("GET", f"/games/{game}/stream", headers=headers) as stream:
                    lines = stream.iter_lines()
                    next(lines)  # what there was before
                    began = monotonic()
                    http.post(f"/games/{game}/seats", json={}, headers=key).raise_for_status()
                    assert next(line for line in lines if "joined" in line)
                    assert monotonic() - began < patience(8), "it came with the entry, not with a buffer that was full"


STREAMS = 600
"""More than twice as many connections as nginx has by default; by hand it was 5,000."""


async def test_many_streams_at_once_are_all_answered(behind: str) -> None:
    host, port = behind.removeprefix("http://").split(":")
    async with httpx.AsyncClient(base_url=f"{behind}/v1") as http:
        key = {"Authorization": f"Bearer {(await http.post('/players', json={'name': 'Anna'})).json()['token']}"}
        opening = {"ruleset": "dominion", "seats": 2, "options": {"preset": "first-game"}}
        game = (await http.post("/games", json=opening, headers=key)).raise_for_status().json()["id"]
    writers: list[asyncio.StreamWriter] = []
    try:
        for _ in range(STREAMS):
            reader, writer = await asyncio.open_connection(host, int(port))
            writers.append(writer)
            writer.write(f"GET /v1/games/{game}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            assert (await reader.readline()).startswith(b"HTTP/1.1 200"), f"stream {len(writers)}"
    finally:
        for writer in writers:
            writer.close()


@contextmanager
def telling(after: float = 0) -> Generator[str]:
    """A process that answers with the headers it was sent, so many seconds later."""
    with receiver() as there:

        def tell(got: Got) -> Answer:
            sleep(after)
            return 200, {}, json.dumps(got.headers | {"served-at": there.port}).encode()

        there.answer = tell
        yield there.url.removeprefix("http://")


def test_forwarded_address_from_clients_is_not_believed() -> None:
    with telling() as one, telling() as other, nginx([one, other]) as url:
        forged = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https", "X-Request-ID": "forged"}
        sent = httpx.get(f"{url}/v1/healthz", headers=forged | {"Last-Event-ID": "7"}).json()
    assert sent["x-forwarded-for"] == LOOPBACK
    assert sent["x-forwarded-proto"] == "http"
    assert sent["x-request-id"] != "forged"
    assert sent["last-event-id"] == "7"
    assert sent["host"] == url.removeprefix("http://")


def test_scheme_is_believed_from_trusted_proxies_only() -> None:
    said = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
    with telling() as one, telling() as other, nginx([one, other], outer="127.0.0.2") as url:

        def told(by: str, **more: str) -> tuple[str, str]:
            with httpx.Client(transport=httpx.HTTPTransport(local_address=by)) as http:
                sent = http.get(f"{url}/v1/healthz", headers=said | more).json()
            return sent["x-forwarded-for"], sent["x-forwarded-proto"]

        assert told("127.0.0.2") == ("203.0.113.9", "https")
        assert told("127.0.0.2", **{"X-Forwarded-Proto": "http"}) == ("203.0.113.9", "http")
        assert told("127.0.0.2", **{"X-Forwarded-Proto": "else"}) == ("203.0.113.9", "http"), "nginx's own"
        assert told("127.0.0.3") == ("127.0.0.3", "http")


DEAR = "film frames record story worlds branches picture.svg picture.png view?version=9".split()  # noqa: SIM905
"""What of a game waits for its turn among expensive reads, however long."""


def long() -> Iterator[str]:
    """The paths of answers that may take longer than a process that hangs."""
    yield "/v1/games/import"
    yield from (f"/v1/games/{'7' * 32}/{name}" for name in DEAR)
    for path, operations in json.loads((ROOT / "openapi/openapi.json").read_bytes())["paths"].items():
        asked = operations.get("get", {})
        if "text/event-stream" in asked.get("responses", {}).get("200", {}).get("content", {}):
            yield re.sub(r"\{\w+\}", "7" * 32, path)
        if any(parameter.get("name") == "wait" for parameter in asked.get("parameters", ())):
            yield path.format(game="7" * 32) + "?wait=30"


async def test_nginx_cuts_no_slow_answer() -> None:
    paths = list(long())
    assert "/v1/me/events" in paths
    with telling(after=4.5) as one, telling(after=4.5) as other, nginx([one, other]) as url:
        async with httpx.AsyncClient(base_url=url, timeout=60) as http:
            answers = await asyncio.gather(*map(http.get, paths))
    assert {path for path, answer in zip(paths, answers, strict=True) if answer.is_error} == set()


TURNS = 8


def test_nginx_spreads_tokenless_streams_alone() -> None:
    key = {"Authorization": "Bearer of somebody"}
    game = f"/v1/games/{'7' * 32}"
    with telling() as one, telling() as other, nginx([one, other]) as url, httpx.Client(base_url=url) as http:

        def served(path: str, headers: dict[str, str] | None = None) -> set[int]:
            return {http.get(path, headers=headers).json()["served-at"] for _ in range(TURNS)}

        assert len(served(f"{game}/stream?of=patches")) == 2
        home = served(f"{game}/view")
        assert len(home) == 1
        for path, headers in ((game, key), (f"{game}/view", key), (f"{game}/stream?of=patches", key)):
            assert served(path, headers) == home, "whoever may play there"


async def test_streams_go_elsewhere_from_a_full_process(two: Stage) -> None:
    addresses = [api.url.removeprefix("http://") for api in two.apis]
    with nginx(addresses, most=2) as url:
        async with httpx.AsyncClient(base_url=f"{url}/v1") as http, AsyncExitStack() as streams:
            people = [(await http.post("/players", json={"name": name})).json() for name in ("Anna", "Bert", "Carl")]
            anna, bert, carl = ({"Authorization": f"Bearer {one['token']}"} for one in people)
            opening = {"ruleset": "dominion", "seats": 2, "options": {"preset": "first-game"}}
            game = (await http.post("/games", json=opening, headers=anna)).raise_for_status().json()["id"]
            for player in (anna, bert):
                (await http.post(f"/games/{game}/seats", json={}, headers=player)).raise_for_status()
            read = list[AsyncIterator[str]]()
            for _ in range(3):
                answer = await streams.enter_async_context(http.stream("GET", f"/games/{game}/stream", headers=carl))
                read.append(answer.aiter_lines())  # a released one closes its stream
                while not (await anext(read[-1])).startswith("id: "):
                    pass
            viewers = [
                {one["id"]: one["viewers"] for one in (await http.get(f"{api.url}/v1/watch")).json()["games"]}
                for api in two.apis
            ]
    assert sorted(each[game] for each in viewers) == [1, 2]


MANY = 5
"""Requests that an address may make in the tests of limits."""


def from_address(address: str, url: str, forwarded: str | None = None) -> int:
    """The status of a request without a token from this address of our own machine."""
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    with httpx.Client(transport=httpx.HTTPTransport(local_address=address), headers=headers) as http:
        return http.get(f"{url}/v1/games").status_code


def test_limit_goes_by_a_trusted_proxys_address(tmp_path: Path) -> None:
    environ = plain(
        CROUPIER_DATA=str(tmp_path), CROUPIER_LIMITS="on", CROUPIER_LIMIT_GUESTS=f"{MANY}/hour", CROUPIER_LOG="json",
        CROUPIER_TRUSTED_PROXIES=LOOPBACK,
    )  # fmt: skip
    within, refused = [200] * MANY, [429] * 3
    with running([environ]) as (api,):
        own = api.url.removeprefix("http://")
        with nginx([own, own], hung=60) as url:  # what it asks again counts
            asked = partial(from_address, "127.0.0.2", url)
            assert [asked() for _ in range(MANY + 3)] == within + refused
            # Another address is another caller, although nginx connects from one address for all.
            asked = partial(from_address, "127.0.0.3", url)
            assert [asked(f"203.0.113.{n}") for n in range(MANY + 3)] == within + refused, "what they say is not asked"
        # Bypassing the proxy: only its own address is believed.
        asked = partial(from_address, "127.0.0.4", api.url)
        assert [asked(f"203.0.113.{n}") for n in range(MANY + 3)] == within + refused
        asked = partial(from_address, LOOPBACK, api.url)
        assert [asked(f"198.51.100.{n}") for n in range(MANY + 3)] == [200] * (MANY + 3)
        assert [asked(f"203.0.113.77, {LOOPBACK}") for _ in range(MANY + 1)] == [*within, 429]
        told = [line["message"] for line in lines(api.said()) if line["message"].startswith("the limit")]
    assert told == ["the limit guests is hit"], "once, however often it was"
