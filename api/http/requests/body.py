"""Request bodies: JSON that must match its type exactly. What does not match is refused without repeating it."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import msgspec
from msgspec import Struct, inspect

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
