"""HTTP to an application in this process, without what a client does for a network."""

import asyncio
import json
import re
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

import httpx

ORIGIN = "http://croupier"
PLAIN = re.compile(r"/(?!/)(?:[A-Za-z0-9/_~,:@=&+-]|\.(?!\.))*(?:\?(?:[A-Za-z0-9/_~,:@=&+.-])*)?")
"""Paths and queries that are sent as written."""
HEADERS = {
    "host": "croupier",
    "accept": "*/*",
    "accept-encoding": "identity",  # bytes are compared in many tests: a test that wants them compressed says so
    "connection": "keep-alive",
    "user-agent": "tests",
}


class DirectClient(httpx.AsyncClient):
    """A client of one application. Simple requests go straight to it, all others through the library."""

    def __init__(self, app: Any) -> None:
        super().__init__(transport=httpx.ASGITransport(app), base_url=ORIGIN, headers=HEADERS)
        self._app = app

    async def request(self, method: str, url: Any, **asked: Any) -> httpx.Response:
        """The whole answer."""
        given = {name: value for name, value in asked.items() if value not in (None, httpx.USE_CLIENT_DEFAULT)}
        if not given.keys() <= {"headers", "json"} or any(self.event_hooks.values()) or not PLAIN.fullmatch(str(url)):
            return await super().request(method, url, **asked)
        named: dict[str, str] = given.get("headers", {})
        headers, content = dict(HEADERS), b""
        if "json" in given:
            content = json.dumps(given["json"], ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
            headers["content-type"] = "application/json"
        if content or method in ("POST", "PUT"):
            headers["content-length"] = str(len(content))
        headers |= {name.lower(): text for name, text in named.items()}
        exchange = _Exchange(content)
        await self._app(_scope(method, str(url), headers), *exchange.ends)
        return exchange.answer(method, str(url))


class _Exchange:
    """One request and its answer, as an application receives and sends them."""

    def __init__(self, content: bytes) -> None:
        self._content: bytes | None = content
        self._status, self._headers, self._body = 0, list[tuple[bytes, bytes]](), list[bytes]()
        self._over = asyncio.Event()

    @property
    def ends(self) -> tuple[Any, Any]:
        """What the application reads from, and writes to."""
        return self._receive, self._send

    async def _receive(self) -> Any:
        if self._content is not None:
            content, self._content = self._content, None
            return {"type": "http.request", "body": content, "more_body": False}
        await self._over.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self._status, self._headers = message["status"], message.get("headers", [])
            return
        self._body.append(message.get("body", b""))
        if not message.get("more_body", False):
            self._over.set()

    def answer(self, method: str, url: str) -> httpx.Response:
        """The answer."""
        body = b"" if method == "HEAD" else b"".join(self._body)
        asked = httpx.Request(method, _url(url))
        answer = httpx.Response(self._status, headers=self._headers, stream=httpx.ByteStream(body), request=asked)
        answer.read()
        return answer


@lru_cache(1000)
def _url(url: str) -> httpx.URL:
    return httpx.URL(ORIGIN + url)


def _scope(method: str, url: str, headers: dict[str, str]) -> dict[str, Any]:
    parts = urlsplit(url)
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "headers": [(name.encode("ascii"), text.encode("ascii")) for name, text in headers.items()],
        "scheme": "http",
        "path": parts.path,
        "raw_path": parts.path.encode(),
        "query_string": parts.query.encode(),
        "server": ("croupier", None),
        "client": ("127.0.0.1", 123),
        "root_path": "",
    }
