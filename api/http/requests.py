"""What is read of a request: where it comes from, headers, what it accepts, query parameters, and its body.

A body is JSON that must match its type exactly. What does not match is refused without repeating it.
"""

import ipaddress
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any, Literal, TypeVar, cast

import msgspec
from litestar import Request
from msgspec import Struct, inspect

from api.application.games.refusals import Refused
from domain.engine.audience.state_paths import step
from projections.words.texts import LANGUAGES

AnyRequest = Request[Any, Any, Any]
Encoding = Literal["", "gzip", "zstd"]
Q = TypeVar("Q", bound=Struct)
_V6_PREFIX = 64
"""Bits of an IPv6 address that identify one caller: the caller can choose the rest."""
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


def weighted(accepted: str) -> list[tuple[str, float]]:
    """What an Accept header of any kind lists, in lower case and its order, each with its weight from 0 to 1."""
    weights: list[tuple[str, float]] = []
    for part in accepted.lower().split(",") if accepted else ():
        name, *parameters = part.replace(" ", "").split(";")
        try:
            weights.append((name, float(next((part[2:] for part in parameters if part.startswith("q=")), 1))))
        except ValueError:
            continue
    return weights


def wanted(accepted: str, *order: Encoding) -> Encoding:
    """The encoding preferred by an Accept-Encoding header, the first of `order` among equals; "" for none."""
    liked = dict(weighted(accepted))
    best: Encoding = max(order, key=lambda coding: liked.get(coding, 0.0))  # the first among equals
    return best if liked.get(best, 0.0) > 0 else ""


@lru_cache(1024)
def language(accepted: str) -> str:
    """The best of our languages for an Accept-Language header; English if nothing fits."""
    best, quality = LANGUAGES[0], 0.0
    for tag, q in weighted(accepted):
        spoken = tag.partition("-")[0]
        if spoken in LANGUAGES and q > quality:
            best, quality = spoken, q
    return best


def accepted_encoding(request: AnyRequest, *order: Encoding) -> Encoding:
    """The caller's preferred encoding among these, the first of equals; "" for none of them.

    `order` empty: those used for whole bodies, zstd before gzip.
    """
    return wanted(header(request, b"accept-encoding") or "", *(order or ("zstd", "gzip")))


def preferred(accept: str, *ours: str) -> str | None:
    """The media type that an Accept header gives most weight, the first that it lists among equals; None for none."""
    listed = weighted(accept)
    refused = {name for name, weight in listed if weight == 0}
    for name, weight in sorted(listed, key=lambda choice: -choice[1]):
        for kind in ours:
            if weight and kind not in refused and name in (kind, f"{kind.partition('/')[0]}/*", "*/*"):
                return kind
    return None


# -- bodies


class Body(Struct, frozen=True):
    """The allowed bodies of a request: its type, or several told apart by their `ruleset`; and how to decode them."""

    kind: Any
    read: Callable[[bytes], Any]
    required: bool = True
    examples: Mapping[str, Any] = {}
    """Name -> a body."""


def json_body(kind: Any, **examples: Any) -> Body:
    """A body of one type. `examples`: name -> a body, the simplest first."""
    decoder = msgspec.json.Decoder(kind)
    return Body(kind, partial(decode, decoder=decoder), examples=examples)


def optional_body(kind: Any, **examples: Any) -> Body:
    """A body of a type whose fields are all optional: an absent body is read as an empty object."""
    required = json_body(kind)
    return Body(kind, lambda raw: required.read(raw or b"{}"), required=False, examples=examples)


class _Named(Struct):
    ruleset: str


_named = msgspec.json.Decoder(_Named)


def by_ruleset(kinds: Mapping[str, Any], examples: Mapping[str, Any]) -> Body:
    """A body that belongs to one of these games; an unknown ruleset is a 404. `examples`: ruleset -> a body."""
    decoders = {key: msgspec.json.Decoder(kind) for key, kind in kinds.items()}

    def typed(raw: bytes) -> Any:
        # Read separately: the decoder of a single tagged type also accepts a body without the tag.
        named: _Named = decode(raw, _named)
        decoder = decoders.get(named.ruleset)
        if decoder is None:
            raise Refused("unknown-ruleset", "GET /v1/rulesets lists them", pointer="/ruleset")
        return decode(raw, decoder)

    return Body(tuple(kinds.values()), typed, examples=examples)


def malformed(detail: str, pointer: str | None = None) -> Refused:
    """The refusal of a request that does not match the document: a 400."""
    return Refused("malformed", detail, pointer=pointer)


_PATH = re.compile(r" - at `\$(?P<path>.*)`$")
_VALUE = re.compile(r" (?:'.*'|-?\d+)$")
_UNKNOWN = re.compile(r"unknown field `(?P<name>.*)`$")
FEW = 12
"""How many values a refusal names at most; of longer lists, such as all cards, the document tells."""
_SHAPE = (" got `", "missing required", "unknown field", "out of range")


def decode(raw: bytes, decoder: "msgspec.json.Decoder[Any]") -> Any:
    """The body as its type; 2.0 is an integer, as in JSON Schema. Raises a refusal that never repeats a value.

    Invalid JSON, an unknown or missing field or a wrong type is a 400; a value that is not allowed is a 422.
    """
    try:
        try:
            return decoder.decode(raw)
        except msgspec.ValidationError as error:
            if "got `float`" not in str(error):
                raise
            return msgspec.convert(_integral(msgspec.json.decode(raw)), decoder.type)
    except msgspec.ValidationError as error:
        raise invalid(str(error), decoder.type) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise malformed("the body is not JSON", "") from None


def _integral(value: Any) -> Any:
    """The value with its integral floats as integers."""
    match value:
        case float() if value.is_integer():
            return int(value)
        case dict():
            return {name: _integral(part) for name, part in cast("dict[str, Any]", value).items()}
        case list():
            return [_integral(part) for part in cast("list[Any]", value)]
        case _:
            return value


def invalid(message: str, kind: Any) -> Refused:
    """The refusal that says what msgspec found in a value of this type, without the value it found."""
    where = _PATH.search(message)
    path = "" if where is None else where["path"].replace("[...]", "")  # so a value of an object is named
    pointer = re.sub(r"\.|\[", "/", path).replace("]", "")
    reason = _PATH.sub("", message)
    if any(mark in reason for mark in _SHAPE):
        unknown = _UNKNOWN.search(reason)
        return malformed(reason, pointer if unknown is None else f"{pointer}/{step(unknown['name'])}")
    values = allowed(inspect.type_info(kind), pointer.split("/")[1:]) if reason.startswith("Invalid enum") else ()
    reason = _VALUE.sub("", reason)
    named = f": one of {', '.join(values)}" if 0 < len(values) <= FEW else ""
    return Refused("invalid", reason + named, pointer=pointer)


def allowed(kind: inspect.Type, path: Sequence[str]) -> tuple[str, ...]:
    """The values that an enumeration has at this place of a type, as JSON; none where there is no enumeration."""
    match kind:
        case inspect.UnionType(types=kinds):
            return tuple(dict.fromkeys(value for each in kinds for value in allowed(each, path)))
        case inspect.LiteralType(values=values) if not path:
            return tuple(msgspec.json.encode(value).decode() for value in values)
        case inspect.StructType(fields=fields) if path:
            inner = next((field.type for field in fields if field.encode_name == path[0]), None)
            return () if inner is None else allowed(inner, path[1:])
        case inspect.ListType(item_type=inner) | inspect.VarTupleType(item_type=inner) if path:
            return allowed(inner, path[1:])
        case inspect.Metadata(type=inner):
            return allowed(inner, path)
        case _:
            return ()
