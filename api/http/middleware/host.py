"""The `Host` of a request: links in answers are made of it, so what is no host is refused before anything reads it."""

import re
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.types import ASGIApp, Receive, Scope, Send

from api.application.games.refusals import Refused
from api.http.answers.problems import problem
from api.http.requests.request import AnyRequest

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
