"""Requests that no client sends on purpose: all are refused as problems, none causes a fault, and nothing is stored."""

import logging
import socket
from typing import Any
from urllib.parse import urlsplit

import pytest
from litestar.routes import HTTPRoute

from tests.contract.live import Live, Person
from tests.support.each import for_each

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


@for_each("body", BODIES)
def test_odd_body_has_its_status(anna: Person, game: str, body: str) -> None:
    sent, status = BODIES[body]
    response = anna.post(f"{game}/choices", sent)
    assert response.status_code == status, response.text


@for_each("path", PATHS)
def test_odd_path_has_its_status(anna: Person, path: str) -> None:
    where, status = PATHS[path]
    assert anna.get(where).status_code == status


@for_each("seat", ["-1", "99", "9" * 30, "9" * 5000, "1.0", "0x1", "first", "%F0%9F%83%8F"])
def test_odd_seat_is_refused(anna: Person, game: str, seat: str) -> None:
    assert anna.delete(f"{game}/seats/{seat}").status_code in (403, 404, 409)


@for_each("method", ["PUT", "PATCH", "DELETE", "TRACE"])
def test_method_not_allowed_names_those_allowed(live: Live, method: str) -> None:
    response = live.http.request(method, "/v1/games")
    assert response.status_code == 405
    assert {name.strip() for name in response.headers["allow"].split(",")} == {"GET", "HEAD", "POST", "OPTIONS"}
    assert live.refused(response)["code"] == "method-not-allowed"


def test_options_name_the_methods(live: Live) -> None:
    for path, methods in METHODS.items():
        response = live.http.options(path)
        assert response.status_code == 204
        assert set(response.headers["allow"].split(", ")) == {"OPTIONS", *methods}


@for_each(
    "name, value, status",
    [
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
def test_odd_header_has_its_status(live: Live, anna: Person, game: str, name: str, value: Any, status: int) -> None:
    headers: dict[str, Any] = {**anna.headers, name: value}
    for query in ("", "?dry_run=true"):
        body = {"question": 3, "picks": [499], "seat": 0}
        response = live.send("POST", f"{game}/choices{query}", json=body, headers=headers)
        assert response.status_code in (status, 409), response.text


@for_each("accept", ["", "*/*", "text/*", "application/*", "application/x-ndjson;q=0.5", "nonsense"])
def test_any_accept_gets_the_one_format(anna: Person, accept: str) -> None:
    """What is not a stream has one format, and gives it whatever is requested."""
    assert anna.get("/v1/me", Accept=accept).status_code == 200


def test_json_body_is_read_under_any_content_type(live: Live) -> None:
    for media_type in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "no type"):
        response = live.http.post("/v1/players", content=b'{"name": "Dora"}', headers={"Content-Type": media_type})
        assert response.status_code == 201, response.text


@for_each(
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


HOSTS = (
    b"x:99999", b"x:-1", b"x:port", b"x:80,y", b"[", b"]", b"[::1", b"[x]", b"[::::]", b":80", b"a@b",
    b"x/y", b"a b", b"%41", b"\xff", "\u2100".encode(), b"<script>", b"x\r\nHost: y",
)  # fmt: skip
HEADERS = (
    b"Accept", b"Accept-Encoding", b"Accept-Language", b"Authorization", b"Cookie", b"Content-Type", b"Forwarded",
    b"Idempotency-Key", b"If-Match", b"If-Modified-Since", b"If-None-Match", b"Last-Event-ID", b"Origin", b"Range",
    b"Recovery-Code", b"Traceparent", b"X-Forwarded-For", b"X-Forwarded-Proto", b"X-Request-ID",
)  # fmt: skip
"""What our code, the framework or the server parses, or may parse one day."""
VALUES = (b"", b"\xff\xfe", b"[", b"x:99999", b"%zz", b"q=;q=q,;;,", b"9" * 5000, b"\xb2", b'"', b"en;q=1e999,ko;q=nan")
TARGETS = (b"%s?%%", b"%s?a=%%ff&a=[", b"%s?cursor=%%zz&limit=%%", b"%s#x", b"http://x:99999%s", b"//[%s", b"%s%%ff")


@pytest.fixture(scope="module")
def places(live: Live) -> list[bytes]:
    """A path of every route: of the API, the pages, and what lies beside them."""
    routes = [route for route in live.composed.app.routes if isinstance(route, HTTPRoute)]
    return [
        "".join(f"/{'1' if not isinstance(part, str) else part}" for part in route.path_components).encode() or b"/"
        for route in routes
    ]


def answered(live: Live, target: bytes, *headers: bytes) -> int:
    """The status of a GET of this very target, with these very lines as headers."""
    address = urlsplit(live.url)
    lines = (b"GET %s HTTP/1.1" % target, *headers, b"Connection: close", b"", b"")
    with socket.create_connection((str(address.hostname), address.port or 0), timeout=5) as asking:
        asking.sendall(b"\r\n".join(lines))
        return int(asking.recv(1000).split()[1])


def test_host_of_bad_form_is_malformed(live: Live, places: list[bytes]) -> None:
    assert b"/games/1" in places
    assert b"/v1/games/1/view" in places
    for at, place in enumerate(places):
        for host in HOSTS if place in (b"/", b"/games/1", b"/v1/games") else HOSTS[at % 3 :: 3]:
            assert answered(live, place, b"Host: " + host) == 400, (place, host)


@for_each("host", [b"x", b"x:80", b"x:", b"api_1:8000", b"[::1]", b"[::1]:8000", b"127.0.0.1:65535"])
def test_host_of_any_good_form_is_served(live: Live, host: bytes) -> None:
    assert answered(live, b"/v1/healthz", b"Host: " + host) == 200
    assert answered(live, b"/fairness", b"Host: " + host) in (200, 503)


def test_odd_headers_and_targets_cause_no_fault(
    live: Live, anna: Person, places: list[bytes], caplog: pytest.LogCaptureFixture
) -> None:
    """Each route with every value, the headers in turn: all headers are tried on many routes, and with every value."""
    known = f"Authorization: Bearer {anna.token}".encode()
    with caplog.at_level(logging.ERROR):
        for at, place in enumerate(places):
            for number, value in enumerate(VALUES):
                header = HEADERS[(at + number) % len(HEADERS)]
                status = answered(live, place, b"Host: x", header + b": " + value, known)
                assert status not in (500, 502, 504), (place, header, value)
            for target in TARGETS:
                assert answered(live, target % place, b"Host: x") not in (500, 502, 504), (place, target)
    assert not caplog.records
