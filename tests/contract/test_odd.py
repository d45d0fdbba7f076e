"""Requests that no client sends on purpose: all are refused as problems, none causes a fault, and nothing is stored."""

import socket
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.contract.live import Live, Person

DEEP = 60_000
BODIES: dict[str, tuple[bytes, int]] = {
    "nothing": (b"", 400),
    "null": (b"null", 400),
    "an array": (b"[]", 400),
    "not a number": (b'{"question": NaN, "picks": []}', 400),
    "infinity": (b'{"question": 1e999, "picks": []}', 400),
    "a fraction": (b'{"question": 1.5, "picks": []}', 400),
    "a huge integer": (b'{"question": 1' + b"0" * 5000 + b', "picks": []}', 400),
    "a huge whole float": (b'{"question": 1e300, "picks": []}', 422),
    "deep nesting": (b'{"question": 1, "picks": ' + b"[" * (DEEP // 2) + b"]" * (DEEP // 2) + b"}", 400),
    "deep nesting and a float": (b'{"question": 1.0, "picks": ' + b"[" * 900 + b"]" * 900 + b"}", 400),
    "a lone surrogate": (b'{"question": 1, "picks": [], "\\ud800": 1}', 400),
    "not UTF-8": (b'{"question": 1, "picks": [], "\xff": 1}', 400),
    "a byte order mark": (b'\xef\xbb\xbf{"question": 1, "picks": []}', 400),
    "UTF-16": ('{"question": 1, "picks": []}'.encode("utf-16"), 400),
    "rubbish after it": (b'{"question": 1, "picks": []} {}', 400),
    "a NUL": (b'{"question": 1, "picks": []}\x00', 400),
    "true for a number": (b'{"question": true, "picks": []}', 400),
    "too many picks": (b'{"question": 1, "picks": [' + b"1," * 500 + b"1]}", 422),
}
PATHS: dict[str, tuple[str, int]] = {
    "nowhere": ("/nowhere", 404),
    "outside": ("/v2/games", 404),
    "up": ("/v1/../v1/nothing", 404),
    "an escaped slash": ("/v1/games/a%2Fb", 404),
    "a NUL": ("/v1/games/%00", 404),
    "not UTF-8": ("/v1/games/%ff%fe", 404),
    "a long id": ("/v1/games/" + "a" * 8000, 404),
    "upper case": ("/v1/games/" + "A" * 32, 404),
    "an injection": ("/v1/games/'%20OR%20'1'='1", 404),
    "an unknown document": ("/v1/docs/secrets", 404),
    "a query twice": ("/v1/games?limit=1&limit=1", 400),
    "an unknown query": ("/v1/games?page=1", 400),
    "a query that is not UTF-8": ("/v1/games?ruleset=%ff", 404),
    "an empty query value": ("/v1/games?limit=", 400),
    "a signed number": ("/v1/games?limit=%2B1", 400),
    "a wide digit": ("/v1/games?limit=%EF%BC%91", 400),
    "a long cursor": ("/v1/games?cursor=" + "a" * 201, 400),
    "a cursor that is not ASCII": ("/v1/games?cursor=%E2%82%AC", 422),
}

METHODS = {
    "/v1/games": {"GET", "HEAD", "POST"},
    "/v1/me": {"GET", "HEAD", "DELETE"},
    "/v1/players": {"POST"},
}


@pytest.fixture(scope="module")
def anna(live: Live) -> Person:
    return live.person("Anna")


@pytest.fixture(scope="module")
def game(anna: Person) -> str:
    return anna.sit(anna.sit(anna.open(scenario={"turn": 0})))


@pytest.mark.parametrize("body", BODIES)
def test_an_odd_body(anna: Person, game: str, body: str) -> None:
    sent, status = BODIES[body]
    response = anna.post(f"{game}/choices", sent)
    assert response.status_code == status, response.text


@pytest.mark.parametrize("path", PATHS)
def test_an_odd_path(anna: Person, path: str) -> None:
    where, status = PATHS[path]
    assert anna.get(where).status_code == status


@pytest.mark.parametrize("seat", ["-1", "99", "9" * 30, "9" * 5000, "1.0", "0x1", "first", "%F0%9F%83%8F"])
def test_an_odd_seat(anna: Person, game: str, seat: str) -> None:
    assert anna.delete(f"{game}/seats/{seat}").status_code in (403, 404, 409)


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE"])
def test_a_method_that_is_not_there(live: Live, method: str) -> None:
    response = live.http.request(method, "/v1/games")
    assert response.status_code == 405
    assert {name.strip() for name in response.headers["allow"].split(",")} == {"GET", "HEAD", "POST", "OPTIONS"}
    assert live.refused(response)["code"] == "method-not-allowed"


def test_options_name_the_methods(live: Live) -> None:
    for path, methods in METHODS.items():
        response = live.http.options(path)
        assert response.status_code == 204
        assert set(response.headers["allow"].split(", ")) == {"OPTIONS", *methods}


@pytest.mark.parametrize(
    ("name", "value", "status"),
    [
        ("Idempotency-Key", "", 400),
        ("Idempotency-Key", "k" * 65, 400),
        ("Idempotency-Key", "a b", 400),
        ("Idempotency-Key", b"\xe9", 400),
        ("If-Match", "*", 400),
        ("If-Match", '"99999999999"', 400),
        ("If-Match", '"1', 400),
        ("If-Match", b'"\xb2"', 400),
        ("Authorization", "Bearer", 401),
        ("Authorization", "", 401),
        ("Authorization", b"Bearer \xff", 401),
        ("Authorization", "Bearer " + "a" * 30_000, 401),
        ("Accept-Language", "x;q=nan, ko;q=inf;;q=, ,;", 422),
    ],
)
def test_an_odd_header(live: Live, anna: Person, game: str, name: str, value: Any, status: int) -> None:
    headers: dict[str, Any] = {**anna.headers, name: value}
    for query in ("", "?dry_run=true"):
        body = {"question": 3, "picks": [499], "seat": 0}
        response = live.send("POST", f"{game}/choices{query}", json=body, headers=headers)
        assert response.status_code in (status, 409), response.text


@pytest.mark.parametrize("accept", ["", "*/*", "text/*", "application/*", "application/x-ndjson;q=0.5", "nonsense"])
def test_an_odd_accept(anna: Person, accept: str) -> None:
    """What is not a stream has one format, and gives it whatever is requested."""
    assert anna.get("/v1/me", Accept=accept).status_code == 200


def test_json_is_read_whatever_it_is_called(live: Live) -> None:
    for media_type in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "no type"):
        response = live.http.post("/v1/players", content=b'{"name": "Dora"}', headers={"Content-Type": media_type})
        assert response.status_code == 201, response.text


@pytest.mark.parametrize(
    "request_text",
    [
        b"GET /v1/me HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"GET /v1/me\r\n\r\n",
        b"NONSENSE\r\n\r\n",
        b"BREW /v1/games HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /v1/me HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n",
        b"POST /v1/players HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ],
)
def test_what_is_not_http_is_turned_away(live: Live, request_text: bytes) -> None:
    """The server's own refusal, before any route; the server goes on."""
    address = urlsplit(live.url)
    with socket.create_connection((str(address.hostname), address.port or 0), timeout=5) as presenter:
        presenter.sendall(request_text)
        presenter.shutdown(socket.SHUT_WR)
        answer = presenter.recv(1000)
    assert b" 500 " not in answer.partition(b"\r\n")[0]
    assert live.http.get("/v1/healthz").status_code == 200
