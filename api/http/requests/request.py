"""What is read of a request: where it comes from, headers, query parameters, and the bytes of its body."""

import ipaddress
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, TypeVar

import msgspec
from litestar import Request
from msgspec import Struct

from api.application.games.refusals import Refused
from api.http.requests.body import invalid, malformed

AnyRequest = Request[Any, Any, Any]
Q = TypeVar("Q", bound=Struct)
_IDEMPOTENCY_KEY = re.compile("[!-~]{1,64}")
_VERSION_TAG = re.compile(r'(?:W/)?"([0-9]{1,9})(?:[!#-/:-~][!#-~]*)?"')
"""A version in quotes, or a view's ETag; also weak or with a suffix, since compression turns ours into such."""
_V6_PREFIX = 64
"""Bits of an IPv6 address that identify one caller: the caller can choose the rest."""
_LARGEST_ID = 10
"""One more than the number of digits in a version."""
TOO_LARGE = "no request here needs more than 64 KiB, and no record to import more than 32 MiB"


class NoQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """No parameters."""


def header(request: AnyRequest, name: bytes) -> str | None:
    """The header of this name in lower case, the first one if there are several; None if there is none, or it is empty.

    Some clients send every header that they know, and leave empty what they have nothing for. All is read through here.
    The framework would build a dictionary of all of them, for a request that needs two or three.
    """
    for key, text in request.scope["headers"]:
        if key == name:
            return text.decode("latin-1") or None
    return None


async def body_of(request: AnyRequest, most: int) -> bytes:
    """The whole body; Refused beyond `most` bytes, without reading it if Content-Length says so.

    The framework reads it through a generator and an object of all headers, which costs a choice as much as the rules
    do.
    """
    announced = header(request, b"content-length") or ""
    if announced.isdecimal() and int(announced) > most:
        raise Refused("too-large", TOO_LARGE)
    pieces: list[bytes] = []
    size, more = 0, True
    while more:
        message: Any = await request.receive()
        if message["type"] == "http.disconnect":
            raise malformed("the connection was closed before the whole body had come")
        pieces.append(piece := message.get("body", b""))
        size, more = size + len(piece), message.get("more_body", False)
        if size > most:
            raise Refused("too-large", TOO_LARGE)
    return b"".join(pieces)


def query(request: AnyRequest, kind: type[Q]) -> Q:
    """The query parameters as a struct; unknown or repeated ones are refused."""
    if not request.scope["query_string"]:
        return _without(kind)
    pairs = list(request.query_params.multi_items())
    given = dict(pairs)
    if len(given) < len(pairs):
        raise malformed("a query parameter is given once")
    asked = _convert(given, kind)
    for name, field in zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True):
        if name in given and getattr(asked, field) is None:
            raise malformed("`null` is no value here: leave the parameter out", f"?{name}")
    return asked


@cache
def _without(kind: type[Q]) -> Q:
    """The struct of a query without parameters; Refused if one is required."""
    return _convert({}, kind)


def _convert(given: Mapping[str, str], kind: type[Q]) -> Q:
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as error:
        refused = invalid(str(error), kind)
        raise malformed(refused.detail, f"?{(refused.pointer or '').strip('/')}") from None


def idempotency_key(key: str | None) -> str | None:
    """The Idempotency-Key header, if there is one; Refused unless it has 1 to 64 visible ASCII characters."""
    if key is not None and _IDEMPOTENCY_KEY.fullmatch(key) is None:
        raise malformed("an Idempotency-Key has 1 to 64 visible ASCII characters")
    return key


def version_of(tag: str | None) -> int | None:
    """The version named by the If-Match header, if there is one: its number in quotes, or a view's ETag; or Refused."""
    if tag is None:
        return None
    named = _VERSION_TAG.fullmatch(tag)
    if named is None:
        raise malformed('If-Match names a version: "17", or the ETag of a view')
    return int(named[1])


def last_event_id(last: str | None) -> int | None:
    """The number named by the Last-Event-ID header, if there is one; Refused if it is none of ours."""
    if last is None:
        return None
    if not (last.isascii() and last.isdigit() and len(last) < _LARGEST_ID):
        raise malformed("Last-Event-ID is a version")
    return int(last)


def origin(request: AnyRequest) -> str:
    """The URL by which this server, or a trusted proxy in front of it, was addressed, without a path."""
    return f"{request.url.scheme}://{request.url.netloc}"


def address(request: AnyRequest) -> str:
    """Where a request comes from, according to trusted proxies."""
    client = request.scope["client"]
    return _network(client[0]) if client else "unknown"


@lru_cache(4096)
def _network(host: str) -> str:
    try:
        ip = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return "unknown"
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        return str(ipaddress.ip_network((ip, _V6_PREFIX), strict=False))
    return str(ip)
