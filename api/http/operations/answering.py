"""How a request for an operation is answered: the caller is recognised and counted, then the operation's function runs.

`operation` makes a handler from a function that takes a `Call`: the caller is recognised, the body and the query are
checked against their types, then the function runs. It sees only what its `Call` gives it of the request: no parameter,
field or header that the operation does not name.
"""

import asyncio
from collections.abc import Awaitable, Callable
from copy import copy, deepcopy
from http import HTTPStatus
from typing import Any, Self, TypeVar

from litestar import HttpMethod, Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp
from litestar.utils.signature import ParsedSignature

from api.application.games.refusals import Refused
from api.application.ports.accounts import Token
from api.application.ports.limits import Requests
from api.application.runtime import turns
from api.application.runtime.worker_threads import Meter, beside
from api.http.answers.problems import problem
from api.http.answers.rate_limits import fields, unshared
from api.http.answers.responses import RawResponse
from api.http.call import Call
from api.http.limits.dear_reads import caller_of
from api.http.limits.limiting import count, kept_if_done
from api.http.operations.context import HttpContext
from api.http.operations.operation import Handler, Operation
from api.http.requests.accept import accepted_encoding
from api.http.requests.request import AnyRequest, address, body_of, header, query

T = TypeVar("T")
HELD_BACK = 0.1
"""Seconds until a request that a limit refuses is answered."""
LONG_BODY = 256 * 1024
"""Up to this many bytes are decoded as JSON within a few milliseconds."""


async def _named() -> None:
    """Given to the framework as every handler's function, so that it can inspect the parameters: it is never called."""


_SIGNATURE = ParsedSignature.from_fn(_named, {})


class OperationHandler(HTTPRouteHandler):
    """A framework route that passes its requests to `answer` unprocessed.

    The framework would convert each argument and return value of a handler by its type, which takes a fifth of the time
    of a short answer. An operation reads the request and makes the response by itself.
    """

    answer: Callable[[AnyRequest], Awaitable[ASGIApp]]

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        # The framework copies a router with everything in it when it is registered. A handler then belongs to the
        # copy; nothing else of it ever changes.
        made = copy(self)
        made.owner = deepcopy(self.owner, memo)
        return made

    @property
    def parsed_fn_signature(self) -> ParsedSignature:
        """The signature of `_named`, which has no parameters, in place of the operation's own."""
        return _SIGNATURE

    async def to_response(self, app: Litestar, data: Any, request: AnyRequest) -> ASGIApp:  # noqa: ARG002 - the framework's
        """The response that `answer` makes."""
        return await self.answer(request)


def operation(context: HttpContext, described: Operation) -> Callable[[Handler], HTTPRouteHandler]:
    """Make a route of a function; its name is the operation's id in the document, its docstring the description."""

    def decorate(handle: Handler) -> HTTPRouteHandler:
        read, kind = (None if described.body is None else described.body.read), described.query
        known = described.caller != "anybody"
        named_headers = frozenset([name.lower().encode() for name in described.headers])
        noise = context.noise if known else None
        counted = context.requests if described.counted else None
        in_turn = context.dear.fair is not None and (described.counted or not described.documented)
        looked_at = known or counted is not None or in_turn

        async def answer(request: AnyRequest) -> ASGIApp:
            context.turns.began()
            caller, meter = None, Meter()
            try:
                caller = await _counted(counted, in_turn, context, request, described) if looked_at else None
                turns.ASKING.set(lambda: _asking(request, caller))
                with kept_if_done(counted, request, caller, described.counts_as), meter:
                    body = None if read is None else await _read(read, await body_of(request, described.max_body))
                    answered = await handle(Call(request, named_headers, caller, query(request, kind), body))
                if described.method == "GET" and isinstance(answered, RawResponse):
                    answered = await answered.encoded(accepted_encoding(request), noise)
            except BaseException as error:  # noqa: BLE001 - here, since it is expensive to let the framework catch it
                return await _refusal(context, request, error)
            finally:
                context.turns.ended()
                if meter.seconds:  # turns charge for themselves
                    context.dear.charge(_asking(request, caller), meter.seconds)
            if described.deprecated is not None:
                answered.headers = {**answered.headers, **described.deprecated.headers}
            if counted is not None and unshared(answered.headers):
                answered.headers = {**answered.headers, **fields(request)}
            if isinstance(answered, RawResponse):
                return answered
            return answered.to_asgi_response(None, request)  # pyright: ignore[reportUnknownMemberType]

        async def named() -> None:
            """Gives the framework the operation's name and docstring; it is never called, `answer` is."""

        named.__name__ = named.__qualname__ = handle.__name__
        named.__doc__ = handle.__doc__
        made = OperationHandler(
            described.path,
            http_method=[HttpMethod.GET, HttpMethod.HEAD] if described.method == "GET" else described.method,
            # The answer has its own; the framework wants none of those without a body.
            status_code=min([status for status in described.answers if status != HTTPStatus.NO_CONTENT], default=200),
            opt={"operation": described},
        )
        made.answer = answer
        return made(named)

    return decorate


async def _refusal(context: HttpContext, request: AnyRequest, error: BaseException) -> RawResponse:
    """The answer to a refusal, or if what came out of a game's code would have ended more than this; else it raises."""
    if isinstance(error, Refused):
        await held_back(context, error)
        return problem(request, error)
    game = request.path_params.get("game", "")
    if isinstance(error, Exception) or (stopped := context.stopped(error, game)) is None:
        raise error
    return problem(request, stopped)


def _asking(request: AnyRequest, token: Token | None) -> turns.Caller:
    return caller_of(None if token is None else token.player.id, address(request))


async def begun(context: HttpContext, request: AnyRequest, token: Token | None) -> None:
    """Wait until it is this request's turn."""
    if context.dear.fair is not None:
        waiting = context.dear.fair.turn(_asking(request, token))
        if waiting is not None:
            await waiting


async def as_guest(
    context: HttpContext,
    request: AnyRequest,
    made: Callable[[], Awaitable[T]],
    refused: Callable[[AnyRequest, Refused], T],
) -> T:
    """What is no operation, in its turn: it counts as a request without a token, and is charged for what it costs."""
    caller, meter = _asking(request, None), Meter()
    turns.ASKING.set(lambda: caller)
    context.turns.began()
    try:
        await begun(context, request, None)
        if context.requests is not None:
            await count(context.requests, request, None)
        with meter:
            return await made()
    except Refused as error:
        await held_back(context, error)
        return refused(request, error)
    finally:
        context.turns.ended()
        if meter.seconds:
            context.dear.charge(caller, meter.seconds)


async def held_back(context: HttpContext, refused: Refused) -> None:
    """Delay the refusal of callers who ask too often, so that their connections cannot repeat requests at once."""
    if refused.code == "limited":
        context.turns.ended()
        try:
            await asyncio.sleep(HELD_BACK)
        finally:
            context.turns.began()


async def _read(read: Callable[[bytes], Any], raw: bytes) -> Any:
    """The body as a value of its type; one of more than LONG_BODY bytes is decoded in a thread."""
    return read(raw) if len(raw) <= LONG_BODY else await beside(lambda: read(raw))


async def _counted(
    counted: Requests | None,
    in_turn: bool,
    context: HttpContext,
    request: AnyRequest,
    described: Operation,
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
        await begun(context, request, token)
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
    token = await context.players.by_token(given.strip())
    if not token.covers(described.scope):
        more = ": `croupier people add --scope host` makes one" if described.scope == "host" else ""
        raise Refused("no-scope", f"this needs a token of scope {described.scope}{more}", rule="scope")
    if token.game is not None and request.path_params.get("game") != token.game and not described.own:
        raise Refused("no-scope", "this token is for one game only", rule="game")
    return token
