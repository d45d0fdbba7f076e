"""Clients that stop halfway, and more of them than there are descriptors: neither holds the server up."""

import asyncio
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from infra import protocol
from tests.faults.stage import CROUPIER, plain, running
from tests.support.app import serving
from tests.support.each import for_each
from tests.support.patience import patience
from tests.support.until import soon
from tools.servers.process import LOOPBACK, healthy

TIMEOUT = 0.3
ENOUGH = 2.0
"""Seconds within which a busy machine sends a short body, byte by byte."""


@pytest.fixture
def address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[tuple[str, int]]:
    """A server with little patience, TIMEOUT or the parameter."""
    monkeypatch.setattr(protocol, "TIMEOUT", getattr(request, "param", TIMEOUT))
    with serving(tmp_path) as (url, _, _):
        parts = urlsplit(url)
        yield str(parts.hostname), int(parts.port or 0)


HEAD = b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 30\r\n"
UNFINISHED = {
    "nothing": b"",
    "half a head": b"GET /v1/healthz HTTP/1.1\r\nHos",
    "no body": HEAD + b"\r\n",
    "half a body": HEAD + b'\r\n{"name": "An',
    "an empty line after a request": b"GET /v1/healthz HTTP/1.1\r\nHost: x\r\n\r\n\r\nGET",
}


def closed(connection: socket.socket) -> bytes:
    """What is sent until the server closes the connection."""
    connection.settimeout(patience(10))
    said = b""
    while piece := connection.recv(4096):
        said += piece
    return said


@for_each("what", UNFINISHED)
def test_connection_without_a_whole_request_is_closed(address: tuple[str, int], what: str) -> None:
    with socket.create_connection(address) as connection:
        connection.sendall(UNFINISHED[what])
        closed(connection)


def dropping(connection: socket.socket, byte: bytes) -> None:
    """Send a byte now and then, until the server gives up."""
    deadline = time.monotonic() + patience(10)
    while time.monotonic() < deadline:
        try:
            connection.sendall(byte)
        except OSError:
            return
        time.sleep(TIMEOUT / 4)
    pytest.fail("it goes on for ever")


def test_request_sent_drop_by_drop_is_closed(address: tuple[str, int]) -> None:
    with socket.create_connection(address) as head, socket.create_connection(address) as body:
        body.sendall(HEAD.replace(b"30", b"30000000") + b"\r\n")
        dropping(body, b" ")
        head.sendall(b"GET /")
        dropping(head, b"v")


@pytest.mark.parametrize("address", [ENOUGH], indirect=True)
async def test_slow_request_that_keeps_coming_is_answered(address: tuple[str, int]) -> None:
    async def slowly() -> object:
        for byte in b'{"name": "Anna"}':
            yield bytes([byte])
            await asyncio.sleep(ENOUGH / 100)

    url = f"http://{address[0]}:{address[1]}"
    async with httpx.AsyncClient(base_url=url) as client:
        made = await client.post("/v1/players", content=slowly())  # type: ignore[arg-type] - an async generator
        assert made.status_code == 201, made.text
        await asyncio.sleep(2 * ENOUGH)
        assert (await client.get("/v1/healthz")).is_success, "kept open between two requests"


def test_descriptor_limit_is_logged_once(tmp_path: Path) -> None:
    with running([plain(CROUPIER_DATA=str(tmp_path))], ("prlimit", "--nofile=64:64", *CROUPIER)) as (api,):
        with ExitStack() as crowd:
            for _ in range(80):
                crowd.enter_context(socket.create_connection((LOOPBACK, urlsplit(api.url).port)))
            said = soon(lambda: re.findall("no more connections: all 64 files", api.said()), seconds=20)
            time.sleep(3)
            assert len(said) == len(re.findall("no more connections", api.said())) == 1
        soon(lambda: healthy(api.url), seconds=20)  # it goes on when they have gone
