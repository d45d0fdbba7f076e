"""How a request for an operation is answered: the caller is recognised and counted, then the operation's function runs.

The framework routes; `answering` does the rest by the operation's description: the caller is recognised, the body and
the query are checked against their types, then the function runs.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext
from functools import partial
from typing import Any, TypeVar, cast

from litestar import Litestar, Request
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp, Method, Receive, Scope, Send
from litestar.utils.path import normalize_path

from api.application.games.refusals import Refused
from api.application.ports.accounts import TOKEN_PREFIX, Token
from api.application.ports.limits import Requests
from api.application.runtime import turns
from api.application.runtime.turns import Meter
from api.application.runtime.worker_threads import beside
from api.http.answers.problems import NEEDED, problem, refusal
from api.http.answers.responses import PERSONAL, UNSHARED, RawResponse, limits_left
from api.http.call import Call, caller_of
from api.http.limits.limiting import count, taken_back
from api.http.operations.context import HttpContext
from api.http.operations.operation import Operation
from api.http.requests import AnyRequest, accepted_encoding, address, body_of, header, query

T = TypeVar("T")
HELD_BACK = 0.1
"""Seconds until a request that a limit refuses is answered."""
LONG_BODY = 256 * 1024
"""Up to this many bytes are decoded as JSON within a few milliseconds; more are decoded in a thread."""


def handlers(operations: Sequence[Operation]) -> list[HTTPRouteHandler]:
    """What the framework routes by, which looks long at a handler and hardly at a further path: one for all alike."""
    methods: defaultdict[str, set[Method]] = defaultdict(lambda: {"OPTIONS"})
    for operation in operations:
        methods[operation.path].update(operation.methods)
    alike: defaultdict[tuple[Method, ...], list[str]] = defaultdict(list)
    for path, those in methods.items():
        alike[tuple(sorted(those))].append(path)
    return [_handler(those, paths) for those, paths in alike.items()]


def _handler(methods: Sequence[Method], paths: list[str]) -> HTTPRouteHandler:
    allowed = RawResponse(b"", {"Allow": ", ".join(methods)}, 204)

    def options() -> ASGIApp:  # `Routed` answers all others
        return allowed

    return HTTPRouteHandler(paths, http_method=methods, status_code=200, sync_to_thread=False)(options)


class Routed:
    """The application: the framework finds the path, and an operation is called here, past hooks and conversions."""

    def __init__(self, app: Litestar, context: HttpContext, operations: Sequence[Operation]) -> None:
        self._find, self._app = app.asgi_router.handle_routing, app.asgi_handler
        made = [(operation, answering(context, operation)) for operation in operations]
        self._answers = {(one.path_format, method): answer for one, answer in made for method in one.methods}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer by an operation, or as the framework does: OPTIONS, a page, or that there is nothing."""
        asked = cast("dict[str, Any]", scope)
        try:
            _, _, path, params, template = self._find(path=normalize_path(scope["path"]), method=asked["method"])
            answer = self._answers[template, asked["method"]]
        except (HTTPException, KeyError):
            await self._app(scope, receive, send)
            return
        asked |= {"path": path, "path_params": params, "path_template": template}
        await (await answer(Request(scope, receive, send)))(scope, receive, send)


def answering(context: HttpContext, described: Operation) -> Callable[[AnyRequest], Awaitable[ASGIApp]]:
    """What answers the requests for an operation: with what its function answers, or a refusal."""
    read, kind, handle = (None if described.body is None else described.body.read), described.query, described.handle
    known = described.caller != "anybody"
    named_headers = frozenset([name.lower().encode() for name in described.headers])
    noise = context.noise if known else None
    counted = context.requests if described.counted else None
    in_turn = context.requests is not None and (described.counted or not described.documented)
    looked_at = known or counted is not None or in_turn
    returned = described.counts_as == "players"
    needed = None if context.sign_in is None or described.scope == "host" else described.scope

    async def answer(request: AnyRequest) -> ASGIApp:
        context.turns.began()
        caller, meter = None, Meter()
        cast("dict[str, Any]", request.scope)[NEEDED] = needed
        try:
            caller = await _counted(counted, in_turn, context, request, described) if looked_at else None
            turns.ASKING.set(lambda: caller_of(address(request), caller))
            with taken_back(counted, request) if returned and counted is not None else nullcontext(), meter:
                body = None
                if read is not None:
                    raw = await body_of(request, described.max_body)
                    body = read(raw) if len(raw) <= LONG_BODY else await beside(partial(read, raw))
                answered = await handle(Call(request, named_headers, caller, query(request, kind), body))
                answered = answered or RawResponse(b"", PERSONAL, 204)
            if described.method == "GET" and isinstance(answered, RawResponse):
                answered = await answered.encoded(accepted_encoding(request), noise)
        except BaseException as error:  # noqa: BLE001 - here, since it is expensive to let the framework catch it
            return await _refusal(context, request, error)
        finally:
            context.turns.ended()
            if meter.seconds:  # turns charge for themselves
                context.callers.charge(caller_of(address(request), caller), meter.seconds)
        if described.deprecated is not None:
            answered.headers = {**answered.headers, **described.deprecated.headers}
        if counted is not None and answered.headers.get("Cache-Control", "").startswith(UNSHARED):
            answered.headers = {**answered.headers, **limits_left(request)}
        return answered.to_asgi_response(None, request)  # pyright: ignore[reportUnknownMemberType]

    return answer


async def _refusal(context: HttpContext, request: AnyRequest, error: BaseException) -> RawResponse:
    """The answer to a refusal, or if what came out of a game's code would have ended more than this; else it raises."""
    if isinstance(error, Refused):
        await held_back(context, error)
    if isinstance(error, Exception):
        return problem(request, refusal(request, error))
    if (stopped := context.stopped(error, request.path_params.get("game", ""))) is None:
        raise error
    return problem(request, stopped)


async def begun(context: HttpContext, caller: turns.Caller) -> None:
    """Wait until it is this caller's turn."""
    if (waiting := context.callers.turn(caller)) is not None:
        await waiting


async def as_guest(
    context: HttpContext,
    request: AnyRequest,
    make: Callable[[], Awaitable[T]],
    refused: Callable[[AnyRequest, Refused], T],
) -> T:
    """What is no operation, in its turn: it counts as a request without a token, and is charged for what it costs."""
    caller, meter = caller_of(address(request), None), Meter()
    turns.ASKING.set(lambda: caller)
    context.turns.began()
    try:
        if context.requests is not None:
            await begun(context, caller)
            await count(context.requests, request, None)
        with meter:
            return await make()
    except Refused as error:
        await held_back(context, error)
        return refused(request, error)
    finally:
        context.turns.ended()
        if meter.seconds:
            context.callers.charge(caller, meter.seconds)


async def held_back(context: HttpContext, refused: Refused) -> None:
    """Delay the refusal of callers who ask too often, so that their connections cannot repeat requests at once."""
    if refused.code == "limited":
        with context.turns.aside():
            await asyncio.sleep(HELD_BACK)


async def _counted(
    counted: Requests | None, in_turn: bool, context: HttpContext, request: AnyRequest, described: Operation
) -> Token | None:
    """The caller's token, None without one, once it is their turn.

    The request is counted by the token, else by the address it comes from.
    """
    token = refused = None
    if described.caller != "anybody":
        try:
            token = await _recognised(context, request, described)
        except Refused as error:
            refused = error
    if in_turn:
        await begun(context, caller_of(address(request), token))
    if counted is not None:
        await count(counted, request, token, None if refused else described.counts_as)
    if refused is not None:
        raise refused
    return token


async def _recognised(context: HttpContext, request: AnyRequest, described: Operation) -> Token | None:
    """The caller's token, if it is valid for this operation and this game; None for a guest without one."""
    authorization = header(request, b"authorization")
    if authorization is None:
        if described.caller == "guest":
            return None
        raise Refused("no-token", "send Authorization: Bearer and a token")
    scheme, _, given = authorization.partition(" ")
    if scheme.lower() != "bearer":
        raise Refused("bad-token", "POST /v1/players gives a token")
    door = given.strip().removeprefix(TOKEN_PREFIX).rpartition("_")[0]
    if door and door not in context.doors:
        raise Refused("bad-token", "this token is for a door that CROUPIER_OAUTH_DOORS does not name")
    token = await context.players.by_token(given.strip())
    if not token.covers(described.scope):
        more = ": `croupier people add --scope host` makes one" if described.scope == "host" else ""
        raise Refused("no-scope", f"this needs a token of scope {described.scope}{more}", rule="scope")
    if token.game is not None and request.path_params.get("game") != token.game and not described.own:
        raise Refused("no-scope", "this token is for one game only", rule="game")
    return token
