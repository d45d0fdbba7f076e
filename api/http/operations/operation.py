"""One route, declared in one place: method, path, who may call, what is sent and answered, and its documentation.

Its function takes a `Call`, and sees only what that gives it of the request: no parameter, field or header that the
operation does not name.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from email.utils import formatdate
from typing import Any, Literal, TypeAlias

from litestar.response import Response
from msgspec import Struct

from api.application.ports.accounts import Scope
from api.application.ports.limits import Counted
from api.http.answers.responses import RawResponse
from api.http.call import Call
from api.http.requests.body import Body
from api.http.requests.request import NoQuery
from api.http.schemas.operation_parts import UNCHANGED, UNLESS

Caller = Literal["anybody", "guest", "player"]
"""Who may call: anybody, ignoring tokens; a guest, whose token counts if there is one; or a player, with a token."""


class Deprecation(Struct, frozen=True):
    """When an operation goes: when that was announced, and until when it works, both in seconds since 1970."""

    since: int
    until: int
    instead: str
    """The replacement to call, as the document names it."""

    @property
    def headers(self) -> dict[str, str]:
        """Its headers on answers, see RFC 9745 and RFC 8594."""
        return {"Deprecation": f"@{self.since}", "Sunset": formatdate(self.until, usegmt=True)}


class Operation(Struct, frozen=True, kw_only=True):
    """What an operation takes and answers. `answers`: status -> (description, type or None, media types).

    A mapping in place of a type gives the type for each media type.
    """

    method: Literal["GET", "POST", "PUT", "DELETE"]
    path: str
    summary: str
    tag: str
    caller: Caller
    scope: Scope = "read"
    """The scope a token must have."""
    answers: Mapping[int, tuple[str, Any, Sequence[str]]]
    refusals: Sequence[int] = ()
    query: type[Struct] = NoQuery
    body: Body | None = None
    headers: Mapping[str, str] = {}
    """Request header -> description; all optional."""
    own: bool = False
    """Whether a token for one game may call it, though its path names no game."""
    store: bool = True
    """Whether it needs the store, which may not answer: 503."""
    links: Mapping[str, Mapping[str, Any]] = {}
    """Links of the successful answers."""
    sent: Mapping[str, str] = {}
    """Header of the successful answers -> description."""
    max_body: int = 64 * 1024
    """Bytes."""
    counted: bool = True
    """Whether it counts as a request."""
    counts_as: Counted | None = None
    """What it counts as besides a request."""
    deprecated: Deprecation | None = None
    """When it goes; None if it stays."""
    documented: bool = True
    """Whether it is in the document: the document itself and the pages that show it are not."""


def undocumented(path: str, summary: str, media: str) -> Operation:
    """A page or a file beside the API, the same for everybody: undocumented, and not counted as a request."""
    answers = {200: (summary, None, (media,)), **UNCHANGED}
    return Operation(
        method="GET",
        path=path,
        summary=summary,
        tag="meta",
        caller="anybody",
        headers=UNLESS,
        answers=answers,
        store=False,
        counted=False,
        documented=False,
    )


Answer: TypeAlias = RawResponse | Response[Any]
Handler = Callable[[Call[Any, Any]], Awaitable[Answer]]
