"""What every route answers with: a ready body and headers, and how long the answer may be cached."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any, cast

import msgspec
from litestar.types import HTTPResponseBodyEvent, HTTPResponseStartEvent, Receive, Scope, Send

from api.application.games.command_ports import Accepted
from api.application.ports.limits import Allowance
from api.http.answers.encoding import LEAST, blanks, compressed
from api.http.requests import AnyRequest, Encoding
from api.http.schemas.operation_parts import PNG

JSON = "application/json"
VARY = "Authorization, Accept, Accept-Language, Accept-Encoding"
PERSONAL: Mapping[str, str] = {"Cache-Control": "private, no-cache", "Vary": VARY}
"""For answers that depend on the caller, so no cache shares them, and may change, as names do: always revalidated."""
FOREVER: Mapping[str, str] = {"Cache-Control": "private, max-age=31536000, immutable", "Vary": VARY}
"""For answers about a finished game without names: they never change, but still depend on the caller."""
PUBLIC: Mapping[str, str] = {"Cache-Control": "public, max-age=300", "Vary": "Accept-Encoding"}
"""For answers that are the same for everybody and seldom change."""
NOSNIFF = (b"x-content-type-options", b"nosniff")
"""On every answer: a browser must not guess a different content type."""
_encoder = msgspec.json.Encoder()


class RawResponse:
    """An ASGI application that gives one answer.

    The framework's own response does the same, but takes longer than encoding the answer to a choice.
    """

    __slots__ = ("body", "headers", "media_type", "status")

    def __init__(self, body: bytes, headers: Mapping[str, str], status: int = 200, media_type: str = JSON) -> None:
        self.body, self.headers, self.status, self.media_type = body, headers, status, media_type

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - the framework names it
        """Send it; to HEAD without the body."""
        given = [(name.lower().encode(), text.encode()) for name, text in self.headers.items()]
        given.append(NOSNIFF)
        body = self.body
        if self.status not in _EMPTY:
            given += [(b"content-type", self.media_type.encode()), (b"content-length", b"%d" % len(body))]
        start: HTTPResponseStartEvent = {"type": "http.response.start", "status": self.status, "headers": given}
        await send(start)
        if scope["type"] == "http" and scope["method"] == "HEAD":
            body = b""
        rest: HTTPResponseBodyEvent = {"type": "http.response.body", "body": body, "more_body": False}
        await send(rest)

    async def encoded(self, encoding: Encoding, noise: Callable[[int], bytes] | None) -> "RawResponse":
        """The same answer in this encoding, if its body is long enough, and no PNG; with `noise`, it is padded first.

        Its bytes then differ each time: so the ETag becomes a weak one, which names the encoding as well.
        """
        if not encoding or self.media_type == PNG or "Content-Encoding" in self.headers:
            return self
        headers = dict(self.headers)
        if "ETag" in headers and not headers["ETag"].startswith("W/"):
            headers["ETag"] = f'W/{headers["ETag"][:-1]}-{encoding}"'
        if self.status in _EMPTY or len(self.body) < LEAST:
            return RawResponse(
                self.body, headers if self.status in _EMPTY else self.headers, self.status, self.media_type
            )
        body = await compressed(self.body if noise is None else self.body + blanks(noise), encoding)
        headers.setdefault("Vary", "Accept-Encoding")
        return RawResponse(body, {**headers, "Content-Encoding": encoding}, self.status, self.media_type)

    def to_asgi_response(self, *_: Any, **__: Any) -> "RawResponse":
        """Itself, as the framework asks of what its hooks answer with."""
        return self


_EMPTY = (204, 304)


def public_json(value: Any, status: int = 200, **headers: str) -> RawResponse:
    """A value as JSON. `headers`: with `_` for `-`, such as `Cache_Control="no-store"`."""
    return RawResponse(_encoder.encode(value), {name.replace("_", "-"): text for name, text in headers.items()}, status)


def private_json(value: Any, status: int = 200, **headers: str) -> RawResponse:
    """A value that depends on the caller, as JSON."""
    return RawResponse(_encoder.encode(value), {**PERSONAL, **headers} if headers else PERSONAL, status)


_REPLAYED: Mapping[bool, Mapping[str, str]] = {False: {}, True: {"Idempotent-Replayed": "true"}}


def accepted(answer: Accepted, status: int = 200, **headers: str) -> RawResponse:
    """The answer to a command, for its sender."""
    return RawResponse(answer.body, {**PERSONAL, **headers, **_REPLAYED[answer.replayed]}, status)


def created(answer: Accepted) -> RawResponse:
    """The answer to a command that opened a game."""
    return accepted(answer, 201, Location=f"/v1/games/{answer.game}")


def made(value: Any, replayed: bool, **headers: str) -> RawResponse:
    """The answer to a request that made something else."""
    return private_json(value, 201, **headers, **_REPLAYED[replayed])


def etag(*parts: Any) -> str:
    """A strong ETag of these parts, joined by dots; none of them may contain a quote."""
    return f'"{".".join(map(str, parts))}"'


def part_of(since: int, upto: int, more: int | None) -> str:
    """A part of a game's history, for an ETag. Whether `more` follows belongs to it: it is said in the body."""
    return f"{since}-{upto}{'' if more is None else '+'}"


class Fixed:
    """A public answer whose body is made once, as is each encoding of it. `tag`: its ETag, from a hash of the body."""

    __slots__ = ("_body", "_compressed", "_headers", "_media_type", "tag")

    def __init__(self, value: Any, media_type: str = JSON, headers: Mapping[str, str] = PUBLIC) -> None:
        self._body = value if isinstance(value, bytes) else _encoder.encode(value)
        self.tag = etag(hashlib.sha256(self._body).hexdigest()[:24])
        self._media_type, self._headers = media_type, {"ETag": self.tag, **headers}
        self._compressed: dict[Encoding, RawResponse] = {}

    async def answer(self, encoding: Encoding, *, has: bool) -> RawResponse:
        """The answer in this encoding; a 304 if the caller `has` it already."""
        if has:
            return await RawResponse(b"", self._headers, 304).encoded(encoding, None)
        if encoding not in self._compressed:
            plain = RawResponse(self._body, self._headers, media_type=self._media_type)
            self._compressed[encoding] = await plain.encoded(encoding, None)
        return copy(self._compressed[encoding])


UNSHARED = ("private", "no-store")
"""The beginnings of Cache-Control in answers that no shared cache may keep."""
_SCOPE = "croupier.limits"


def remember(request: AnyRequest, counted: Sequence[Allowance]) -> None:
    """Keep in the request's scope what is left of each limit, for `limits_left`."""
    cast("dict[str, Any]", request.scope)[_SCOPE] = counted


def limits_left(request: AnyRequest) -> Mapping[str, str]:
    """The header fields of the IETF draft on rate limits with what is left; none if nothing was counted."""
    counted: list[Allowance] | None = cast("dict[str, Any]", request.scope).get(_SCOPE)
    if counted is None:
        return {}
    return {
        "RateLimit-Policy": ", ".join([f'"{a.counted}";q={a.rate.count};w={a.rate.seconds}' for a in counted]),
        "RateLimit": ", ".join([f'"{a.counted}";r={a.left};t={a.reset}' for a in counted]),
    }
