"""One route, declared in one place: method, path, who may call, what is sent and answered, and its documentation.

Its function takes a `Call`, and sees only what that gives it of the request: no parameter, field or header that the
operation does not name. Nothing here knows how it is routed or answered.
"""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from email.utils import formatdate
from inspect import cleandoc
from typing import Any, Literal, TypeAlias, TypedDict, TypeVar, Unpack, get_args

from litestar.response import Response
from msgspec import Struct

from api.application.ports.accounts import Scope
from api.application.ports.limits import Counted
from api.http.answers.responses import RawResponse
from api.http.call import Call
from api.http.requests import Body
from api.http.schemas.operation_parts import KEY_HEADER, REPLAYED, UNCHANGED, UNLESS

Method = Literal["GET", "POST", "PUT", "DELETE"]
Caller = Literal["anybody", "guest", "player"]
"""Who may call: anybody, ignoring tokens; a guest, whose token counts if there is one; or a player, with a token."""
Answer: TypeAlias = RawResponse | Response[Any]
Handler = Callable[[Call[Any, Any]], Awaitable[Answer | None]]
"""None: there is nothing to say, and it is a 204."""
H = TypeVar("H", bound=Handler)
_TYPE = re.compile(r":\w+}")


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

    handle: Handler
    """Its name is the operation's id in the document, its docstring the description."""
    method: Method
    path: str
    """The whole path as the framework routes it, such as `/v1/games/{game:str}`."""
    summary: str
    tag: str
    caller: Caller
    query: type[Struct]
    answers: Mapping[int, tuple[str, Any, Sequence[str]]]
    scope: Scope = "read"
    """The scope a token must have."""
    refusals: Sequence[int] = ()
    """Statuses of refusals besides those that follow from what it takes."""
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

    @property
    def id(self) -> str:
        """Its name in the document."""
        return self.handle.__name__

    @property
    def description(self) -> str:
        """What the document says of it besides its summary."""
        return cleandoc(self.handle.__doc__ or "")

    @property
    def methods(self) -> Sequence[Method | Literal["HEAD"]]:
        """Those it answers: HEAD wherever GET."""
        return ("GET", "HEAD") if self.method == "GET" else (self.method,)

    @property
    def path_format(self) -> str:
        """Its path as the document writes it, such as `/v1/games/{game}`."""
        return _TYPE.sub("}", self.path)


class Described(TypedDict, total=False):
    """The named fields of an `Operation`; see there."""

    tag: str
    caller: Caller
    scope: Scope
    answers: Mapping[int, tuple[str, Any, Sequence[str]]]
    refusals: Sequence[int]
    body: Body | None
    headers: Mapping[str, str]
    own: bool
    store: bool
    links: Mapping[str, Mapping[str, Any]]
    sent: Mapping[str, str]
    max_body: int
    counted: bool
    counts_as: Counted | None
    deprecated: Deprecation | None
    documented: bool


class Routes:
    """The operations of one module of routes. `usual` holds what all of them share; each is one decorator.

    The query is that of the function's `Call`. If a key or an ETag may be sent, the resulting answers are added.
    """

    def __init__(self, prefix: str = "/v1", **usual: Unpack[Described]) -> None:
        self._prefix, self._usual = prefix, usual
        self.operations: list[Operation] = []

    def get(self, path: str, summary: str, **described: Unpack[Described]) -> Callable[[H], H]:
        """Describe an operation that reads."""
        return self._described("GET", path, summary, described)

    def post(self, path: str, summary: str, **described: Unpack[Described]) -> Callable[[H], H]:
        """Describe an operation that makes or does something."""
        return self._described("POST", path, summary, described)

    def put(self, path: str, summary: str, **described: Unpack[Described]) -> Callable[[H], H]:
        """Describe an operation that sets something; repeating it changes nothing."""
        return self._described("PUT", path, summary, described)

    def delete(self, path: str, summary: str, **described: Unpack[Described]) -> Callable[[H], H]:
        """Describe an operation that removes something."""
        return self._described("DELETE", path, summary, described)

    def file(self, path: str, summary: str, media: str) -> Callable[[H], H]:
        """Describe a page or a file beside the API, the same for everybody: undocumented, and no counted request."""
        return self.get(
            path, summary, tag="meta", caller="anybody", headers=UNLESS, answers={200: (summary, None, (media,))},
            store=False, counted=False, documented=False,
        )  # fmt: skip

    def _described(self, method: Method, path: str, summary: str, described: Described) -> Callable[[H], H]:
        def decorate(handle: H) -> H:
            words: dict[str, Any] = {**self._usual, **described}
            words["query"], _ = get_args(next(iter(handle.__annotations__.values())))
            if KEY_HEADER.keys() <= words.get("headers", {}).keys():
                words["sent"] = {**words.get("sent", {}), **REPLAYED}
            if UNLESS.keys() <= words.get("headers", {}).keys():
                words["answers"] = {**words["answers"], **UNCHANGED}
            whole = f"{self._prefix}{path}".rstrip("/")
            self.operations.append(Operation(handle=handle, method=method, path=whole, summary=summary, **words))
            return handle

        return decorate
