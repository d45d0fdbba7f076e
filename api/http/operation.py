"""One route, said in one place: method, path, who may call, what is sent, what is answered, and how it is documented.

`operation` makes a handler of a function that takes a `Call`: the caller is recognised, then the body and the query are
held to their types, then the function runs. Nothing of a request reaches a route that its operation does not name.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Generic, Literal, TypeAlias, TypeVar, get_type_hints

from litestar import route
from litestar.handlers import HTTPRouteHandler
from litestar.response import Response
from msgspec import Struct

from api.application.keys import Key
from api.application.ports import Player
from api.application.refusals import Refused
from api.http.body import Body
from api.http.context import HttpContext
from api.http.request import AnyRequest, NoQuery, idempotency_key, if_match, language, query
from api.http.responses import RawResponse

Q = TypeVar("Q", bound=Struct)
B = TypeVar("B")
Caller = Literal["anybody", "guest", "player", "operator"]
"""Who may call: anybody, whose token is not looked at; a guest, whose token counts if there is one; whoever has a
token; whoever has one of the scope `host`."""


class Operation(Struct, frozen=True, kw_only=True):
    """What an operation takes and answers. `answers`: status -> (description, type or None, media types).

    A mapping in place of a type says for each media type what it is.
    """

    method: Literal["GET", "POST", "DELETE"]
    path: str
    summary: str
    tag: str
    caller: Caller
    answers: Mapping[int, tuple[str, Any, Sequence[str]]]
    refusals: Sequence[int] = ()
    query: type[Struct] = NoQuery
    body: Body | None = None
    headers: Mapping[str, str] = {}
    """Request header -> description; all optional."""
    store: bool = True
    """Whether the store is asked, which may not answer: 503."""
    links: Mapping[str, Mapping[str, Any]] = {}
    """Links of the successful answers."""
    sent: Mapping[str, str] = {}
    """Header of the successful answers -> description."""
    max_body: int | None = None
    """Bytes, where it is not that of all."""


class Call(Generic[Q, B]):
    """One request, as far as its operation names it."""

    __slots__ = ("_caller", "body", "query", "request")

    def __init__(self, request: AnyRequest, caller: Player | None, query: Q, body: B) -> None:
        self.request, self._caller, self.query, self.body = request, caller, query, body

    @property
    def player(self) -> Player:
        """The caller, of whom the operation demands a token."""
        assert self._caller is not None, "the operation says who may call"
        return self._caller

    @property
    def caller(self) -> str | None:
        """The caller's id; None without a token."""
        return None if self._caller is None else self._caller.id

    @property
    def game(self) -> str:
        """The game of this path."""
        return self.request.path_params["game"]

    @property
    def language(self) -> str:
        """The best of our languages that the caller accepts."""
        return language(self.request.headers.get("accept-language", ""))

    @property
    def if_match(self) -> int | None:
        """The version that the game must be at."""
        return if_match(self.request)

    def key(self, route_name: str, request: Any) -> Key | None:
        """What makes this request known when it is repeated; `route_name` never changes. None without a key."""
        key, game = idempotency_key(self.request), self.request.path_params.get("game", "")
        return None if key is None else Key.of(self.player.id, route_name, game, key, request)


Answer: TypeAlias = RawResponse | Response[Any]
Handler = Callable[[Call[Any, Any]], Awaitable[Answer]]


def operation(context: HttpContext, described: Operation) -> Callable[[Handler], HTTPRouteHandler]:
    """Make a route of a function; its name is the operation's id in the document."""

    def decorate(handle: Handler) -> HTTPRouteHandler:
        read, kind = (None if described.body is None else described.body.read), described.query

        async def handler(request: AnyRequest) -> Any:
            caller = await _CALLERS[described.caller](context, request)
            body = None if read is None else read(await request.body())
            return await handle(Call(request, caller, query(request, kind), body))

        handler.__name__ = handler.__qualname__ = handle.__name__
        # The framework sends what a handler returns by the type that it says it returns.
        handler.__annotations__["return"] = get_type_hints(handle)["return"]
        more: dict[str, Any] = {} if described.max_body is None else {"request_max_body_size": described.max_body}
        made = route(
            described.path,
            http_method=described.method,
            status_code=min(described.answers),
            opt={"operation": described},
            **more,
        )
        return made(handler)

    return decorate


async def _anybody(_: HttpContext, __: AnyRequest) -> None:
    return None


async def _guest(context: HttpContext, request: AnyRequest) -> Player | None:
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer":
        raise Refused("bad-token", "POST /v1/players gives a token")
    return await context.players.by_token(token.strip())


async def _player(context: HttpContext, request: AnyRequest) -> Player:
    player = await _guest(context, request)
    if player is None:
        raise Refused("no-token", "send Authorization: Bearer and a token")
    return player


async def _operator(context: HttpContext, request: AnyRequest) -> Player:
    player = await _player(context, request)
    if player.scope != "host":
        raise Refused("no-scope", "this needs an operator's token: `croupier token --scope host` makes one")
    return player


_CALLERS: Mapping[Caller, Callable[[HttpContext, AnyRequest], Awaitable[Player | None]]] = {
    "anybody": _anybody,
    "guest": _guest,
    "player": _player,
    "operator": _operator,
}
