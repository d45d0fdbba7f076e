"""The operations of one module of routes: shared settings are given once, then each operation is one decorator."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypedDict, Unpack, get_args

from litestar.handlers import HTTPRouteHandler

from api.application.ports.accounts import Scope
from api.application.ports.limits import Counted
from api.http.operations.answering import operation
from api.http.operations.context import HttpContext
from api.http.operations.operation import Caller, Deprecation, Handler, Operation
from api.http.requests.body import Body
from api.http.schemas.operation_parts import KEY_HEADER, REPLAYED, UNCHANGED, UNLESS

Decorator = Callable[[Handler], HTTPRouteHandler]


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


class Routes:
    """Collects decorated operations in `handlers`. `usual` holds the defaults for all of them.

    The query is that of the function's `Call`. If a key or an ETag may be sent, the resulting answers are added.
    """

    def __init__(self, context: HttpContext, **usual: Unpack[Described]) -> None:
        self._context, self._usual = context, usual
        self.handlers: list[HTTPRouteHandler] = []

    def get(self, path: str, summary: str, **described: Unpack[Described]) -> Decorator:
        """Describe an operation that reads."""
        return self._described("GET", path, summary, described)

    def post(self, path: str, summary: str, **described: Unpack[Described]) -> Decorator:
        """Describe an operation that makes or does something."""
        return self._described("POST", path, summary, described)

    def put(self, path: str, summary: str, **described: Unpack[Described]) -> Decorator:
        """Describe an operation that sets something; repeating it changes nothing."""
        return self._described("PUT", path, summary, described)

    def delete(self, path: str, summary: str, **described: Unpack[Described]) -> Decorator:
        """Describe an operation that removes something."""
        return self._described("DELETE", path, summary, described)

    def add(self, described: Operation) -> Decorator:
        """Describe an operation in full."""

        def decorate(handle: Handler) -> HTTPRouteHandler:
            made = operation(self._context, described)(handle)
            self.handlers.append(made)
            return made

        return decorate

    def _described(
        self, method: Literal["GET", "POST", "PUT", "DELETE"], path: str, summary: str, described: Described
    ) -> Decorator:
        def decorate(handle: Handler) -> HTTPRouteHandler:
            words: dict[str, Any] = {"method": method, "path": path, "summary": summary, **self._usual, **described}
            words["query"], _ = get_args(next(iter(handle.__annotations__.values())))
            if KEY_HEADER.keys() <= words.get("headers", {}).keys():
                words["sent"] = {**words.get("sent", {}), **REPLAYED}
            if UNLESS.keys() <= words.get("headers", {}).keys():
                words["answers"] = {**words["answers"], **UNCHANGED}
            return self.add(Operation(**words))(handle)

        return decorate
