"""Around the whole application: pages of other origins, and the host that a request names.

Whose scripts may call this server, what they may send, and what they may read; and links in answers are made of the
`Host`, so what is none is refused before anything reads it.

There are no cookies here, and credentials are never allowed: a page has the rights of the token that it sends, and of
nothing that a browser adds by itself. So by default every origin may call. (The framework's own middleware overwrites
what `Vary` already names, and names allowed origins as soon as there is a cookie.)
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from api.application.games.refusals import Refused
from api.http.answers.problems import problem
from api.http.requests import AnyRequest

ANY = "*"
METHODS = "GET, HEAD, POST, PUT, DELETE"
SENT = (
    "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, Accept, Accept-Language, "
    "Recovery-Code, Range, If-Range"
)
"""Headers that pages may send."""
READ = (
    "Date, ETag, Link, Location, Retry-After, Idempotent-Replayed, WWW-Authenticate, Deprecation, Sunset, "
    "RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Accept-Ranges, Content-Range, "
    "Repr-Digest"
)
"""Headers of answers that pages may read."""
EVERYBODYS = ("/oauth/token", "/oauth/revoke", "/.well-known/")
"""The beginnings of paths that pages of all origins may call: clients of others sign in there."""
PREFLIGHT_MAX_AGE = "7200"
"""Seconds for which a browser may cache a preflight result."""


class Cors:
    """The application, open to pages of these origins; `*` stands for all."""

    def __init__(self, app: ASGIApp, origins: Sequence[str]) -> None:
        self._app, self._origins, self._any = app, frozenset(origins), ANY in origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a browser's preflight requests; mark every other answer with the origins that may read it.

        An answer that a browser keeps for everybody is marked for all, though a page of ours asked for it: the browser
        gives it to a page of another origin.
        """
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if self._any and not dict(scope["headers"]).get(b"origin"):

            async def kept_for_all(message: Message) -> None:
                if message["type"] == "http.response.start" and _is_kept_for_all(message["headers"]):
                    self._allow(MutableScopeHeaders.from_message(message), ANY, allowed=True)
                await send(message)

            read = scope["method"] in ("GET", "HEAD")
            await self._app(scope, receive, kept_for_all if read else send)
            return
        asked = Headers.from_scope(scope)
        origin = asked.get("origin") or None
        allowed = origin is not None and (self._any or origin in self._origins or scope["path"].startswith(EVERYBODYS))

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._allow(MutableScopeHeaders.from_message(message), origin, allowed=allowed)
            await send(message)

        if origin is not None and scope["method"] == "OPTIONS" and "access-control-request-method" in asked:
            headers = MutableScopeHeaders()
            if allowed:
                headers["Access-Control-Allow-Methods"] = METHODS
                headers["Access-Control-Allow-Headers"] = SENT
                headers["Access-Control-Max-Age"] = PREFLIGHT_MAX_AGE
            await marked({"type": "http.response.start", "status": 204, "headers": headers.headers})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        else:
            await self._app(scope, receive, marked)

    def _allow(self, headers: MutableScopeHeaders, origin: str | None, *, allowed: bool) -> None:
        if not self._any:  # one answer per origin: caches have to tell them apart
            headers.extend_header_value("Vary", "Origin")
        if allowed and origin is not None:
            headers["Access-Control-Allow-Origin"] = ANY if self._any else origin
            headers["Access-Control-Expose-Headers"] = READ


def _is_kept_for_all(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    return any(name == b"cache-control" and value.startswith(b"public") for name, value in headers)


_HOST = re.compile(r"(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]*)?")


class Addressed:
    """The application, for requests with one host and its port, or without a `Host` as in HTTP/1.0, or an empty one."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 400 to an HTTP request whose `Host` is none; any other request is passed on."""
        headers: Any = scope["headers"] if scope["type"] == "http" else ()
        given: list[bytes] = [value for name, value in headers if name == b"host" and value]
        if not given or (len(given) == 1 and is_host(given[0])):
            await self._app(scope, receive, send)
            return
        request: AnyRequest = Request(scope, receive, send)
        refused = Refused("malformed", "the header Host is one host and its port, as in play.example:8000")
        await problem(request, refused)(scope, receive, send)


@lru_cache(1024)
def is_host(given: bytes) -> bool:
    """Whether it is a name or an address, with a port or without."""
    text = given.decode("latin-1")
    try:
        parts = urlsplit(f"//{text}")
        return _HOST.fullmatch(text) is not None and (parts.port or 0) >= 0
    except ValueError:  # a port that is too large, or no address in brackets
        return False
