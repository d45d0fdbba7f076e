"""Request bodies: JSON that must match its type exactly. What does not match is refused without repeating it."""

import re
from collections.abc import Callable, Mapping
from typing import Any, cast

import msgspec
from msgspec import Struct

from api.application.games.refusals import Refused
from domain.engine.audience.state_paths import step


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
    return Body(kind, lambda raw: decode(raw, decoder), examples=examples)


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

    def read(raw: bytes) -> Any:
        # Read separately: the decoder of a single tagged type also accepts a body without the tag.
        named: _Named = decode(raw, _named)
        decoder = decoders.get(named.ruleset)
        if decoder is None:
            raise Refused("unknown-ruleset", "GET /v1/rulesets lists them", pointer="/ruleset")
        return decode(raw, decoder)

    return Body(tuple(kinds.values()), read, examples=examples)


def malformed(detail: str, pointer: str | None = None) -> Refused:
    """The refusal of a request that does not match the document: a 400."""
    return Refused("malformed", detail, pointer=pointer)


_PATH = re.compile(r" - at `\$(?P<path>.*)`$")
_QUOTED = re.compile(r" '.*'$")
_UNKNOWN = re.compile(r"unknown field `(?P<name>.*)`$")
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
        raise invalid(str(error)) from None
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


def invalid(message: str) -> Refused:
    """The refusal that says what msgspec found, without the value it found."""
    found = _PATH.search(message)
    pointer = "" if found is None else re.sub(r"\.|\[", "/", found["path"]).replace("]", "")
    said = _PATH.sub("", message)
    if any(mark in said for mark in _SHAPE):
        unknown = _UNKNOWN.search(said)
        return malformed(said, pointer if unknown is None else f"{pointer}/{step(unknown['name'])}")
    return Refused("invalid", _QUOTED.sub("", said), pointer=pointer)
