"""What every route answers with: a body and headers that are ready, and how long the answer may be cached."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
from litestar.types import HTTPResponseBodyEvent, HTTPResponseStartEvent, Receive, Scope, Send

from api.application.perspective import Accepted
from api.http.request import AnyRequest

JSON = "application/json"
VARY = "Authorization, Accept, Accept-Language"
PERSONAL: Mapping[str, str] = {"Cache-Control": "private, no-cache", "Vary": VARY}
"""Depends on who asks: never shared by a cache."""
FOREVER: Mapping[str, str] = {"Cache-Control": "private, max-age=31536000, immutable", "Vary": VARY}
"""What a finished game answers never changes; it still depends on who asks."""
_encoder = msgspec.json.Encoder()


class RawResponse:
    """An ASGI application that gives one answer.

    The framework's own response comes to the same by a way that costs a choice more than encoding what it says.
    """

    __slots__ = ("_body", "_start")

    def __init__(self, body: bytes, headers: Mapping[str, str], status: int = 200, media_type: str = JSON) -> None:
        given = [(name.lower().encode(), text.encode()) for name, text in headers.items()]
        if status not in _EMPTY:
            given += [(b"content-type", media_type.encode()), (b"content-length", b"%d" % len(body))]
        self._start: HTTPResponseStartEvent = {"type": "http.response.start", "status": status, "headers": given}
        self._body: HTTPResponseBodyEvent = {"type": "http.response.body", "body": body, "more_body": False}

    async def __call__(self, _: Scope, __: Receive, send: Send) -> None:
        """Send it."""
        await send(self._start)
        await send(self._body)


_EMPTY = (204, 304)


def public_json(value: Any, status: int = 200, **headers: str) -> RawResponse:
    """A value as JSON; `Cache_Control="no-store"` and the like are headers."""
    return RawResponse(_encoder.encode(value), {name.replace("_", "-"): text for name, text in headers.items()}, status)


def private_json(value: Any, status: int = 200, **headers: str) -> RawResponse:
    """A value that depends on who asks, as JSON."""
    return RawResponse(_encoder.encode(value), {**PERSONAL, **headers} if headers else PERSONAL, status)


def accepted(answer: Accepted, status: int = 200, **headers: str) -> RawResponse:
    """The answer to a command, for whoever sent it."""
    replayed = {"Idempotent-Replayed": "true"} if answer.replayed else {}
    return RawResponse(answer.body, {**PERSONAL, **headers, **replayed}, status)


def created(answer: Accepted) -> RawResponse:
    """The answer to a command that opened a game."""
    return accepted(answer, 201, Location=f"/v1/games/{answer.game}")


async def etagged(
    made: Callable[[], Awaitable[bytes]], request: AnyRequest, etag: str, *, forever: bool
) -> RawResponse:
    """What this strong ETag names, made only if the caller does not have it: else a 304."""
    headers = {"ETag": etag, **(FOREVER if forever else PERSONAL)}
    kept = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
    if etag in kept or kept == ["*"]:
        return RawResponse(b"", headers, 304)
    return RawResponse(await made(), headers)
