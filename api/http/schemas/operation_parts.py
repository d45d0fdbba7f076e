"""The forms an operation's answer may take besides a plain type: media types, pages and streams; headers and links."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, cast

from msgspec import Meta, Struct
from msgspec.structs import astuple


class Page(Struct, frozen=True):
    """A page of frames of any of the games, as an answer's type."""

    of: tuple[Any, ...]


class Flow(Struct, frozen=True):
    """A stream of frames, views and patches of any of the games, and of what comes beside, as an answer's type."""

    frames: tuple[Any, ...]
    views: tuple[Any, ...]
    patch: Any
    time: Any
    """What an event named `time` holds."""
    time_line: Any
    """The line of JSON that says the same."""
    presence: Any
    """What an event named `presence` holds."""
    presence_line: Any
    """The line of JSON that says the same."""


def types_in(kind: Any) -> Iterator[Any]:
    """The plain types in an operation's declaration of a body or an answer; none in None."""
    if isinstance(kind, Page):
        yield from kind.of
    elif isinstance(kind, Flow):
        yield from (*kind.frames, *kind.views, *astuple(kind)[2:])
    elif isinstance(kind, Mapping):
        for variant in cast("Mapping[str, Any]", kind).values():
            yield from types_in(variant)
    elif isinstance(kind, tuple):
        yield from cast("tuple[Any, ...]", kind)
    elif kind is not None:
        yield kind


JSON = ("application/json",)
MARKDOWN = "text/markdown"
EVENTS, LINES = "text/event-stream", "application/x-ndjson"
SVG, PNG, BINARY = "image/svg+xml", "image/png", Annotated[str, Meta(extra_json_schema={"format": "binary"})]
SAFE = {"Content-Security-Policy": "default-src 'none'"}
"""A picture that is opened by itself is a document: it may load and run nothing."""

KEY_HEADER = {"Idempotency-Key": "Makes retries safe: a repeated request gets the first answer again."}
MATCH = {"If-Match": 'Refuse with 412 unless the game is at this version, e.g. "17".'}
UNLESS = {"If-None-Match": "An ETag: 304 if nothing has changed."}
UNCHANGED = {304: ("Nothing has changed.", None, ())}
NEXT = {"Link": 'The address of the next page, as `rel="next"`; absent on the last page.'}
REPLAYED = {"Idempotent-Replayed": "`true` if this is the first answer again."}


def links_by(parameter: str, *names: str, of: str = "$response.body#/id") -> dict[str, Any]:
    """Links from an answer to operations that take its id, or the value `of`, as this parameter of their path."""
    return {name: {"operationId": name, "parameters": {parameter: of}} for name in names}


def links(*names: str) -> dict[str, Any]:
    """Links from an answer with a game's id to operations on that game."""
    return {name: link(name, "$response.body#/id") for name in names}


def link(name: str, game: str | None = None, **body: str) -> dict[str, Any]:
    """One link to an operation on the game, if an expression gives one. `body`: field of its body -> an expression.

    The body is an extension: the most used generator of clients refuses a document with an object as `requestBody`.
    """
    described: dict[str, Any] = {"operationId": name}
    if game is not None:
        described["parameters"] = {"game": game}
    if body:
        described["x-body"] = body
    return described
