"""The ASGI application: every route, the refusals, and the document that describes them."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from functools import cache, partial
from types import SimpleNamespace
from typing import Any

from litestar import Litestar
from litestar.exceptions import HTTPException
from litestar.types import Receive, Scope, Send

from api.application.games.requests import GameTypes
from api.http import pages, wings
from api.http.answers.problems import on_error
from api.http.answers.responses import RawResponse
from api.http.middleware import Addressed, Cors
from api.http.openapi import served
from api.http.operations.answering import Routed, as_guest, handlers
from api.http.operations.context import HttpContext
from api.http.pages import oembed
from api.http.requests import AnyRequest
from api.http.routes import (
    choices,
    deals,
    games,
    leagues,
    lists,
    meta,
    notes,
    oauth,
    operators,
    pictures,
    players,
    push,
    records,
    rulesets,
    story,
    strangers,
    stream,
    views,
    webhooks,
    worlds,
)
from projections.schemas.deal_schemas import deal_types
from projections.schemas.film_schemas import film_types
from projections.schemas.league_schemas import event_types
from projections.views.ruleset_page import ruleset_type

ROUTES = (
    players.routes, operators.tokens, webhooks.events, webhooks.routes, push.routes, operators.routes, rulesets.routes,
    games.routes, deals.routes, leagues.routes, leagues.games, leagues.organisers, strangers.quick, strangers.routes,
    lists.routes, worlds.routes, choices.seats, choices.routes, views.routes, pictures.of_tables, pictures.of_players,
    worlds.analysis, stream.routes, story.routes, records.routes, oembed.routes,
    notes.routes,
)  # fmt: skip


def application(
    context: HttpContext, lifespan: Callable[[Litestar], AbstractAsyncContextManager[None]], built: pages.Pages
) -> Litestar:
    """The ASGI application. `lifespan`: runs the service around it; `built`: the files of the web client."""

    @cache
    def described() -> dict[str, Any]:
        """The document: made on first request, so that a server is ready sooner, and then cached."""
        games = context.games.values()
        rules, records = [game.rules for game in games], [game.schemas.record_type for game in games]
        own = {game.rules.title: _types_of(game) for game in games}
        return wings.document.document(operations, own, rules, records, context.health.version)

    def on_http(request: AnyRequest, error: HTTPException) -> Any:
        """The framework's own refusals, such as of an unknown path: they count as a request without a token.

        The answer is made as it is sent: this hook may not wait.
        """

        async def modules() -> RawResponse:
            return pages.nowhere(built, request, error)

        async def as_asgi(scope: Scope, receive: Receive, send: Send) -> None:
            answer = await as_guest(context, request, modules, partial(pages.refused, built))
            await answer(scope, receive, send)

        return SimpleNamespace(to_asgi_response=lambda *_, **__: as_asgi)  # pyright: ignore[reportUnknownLambdaType]

    hooks: Any = {HTTPException: on_http, Exception: on_error}
    modules = [
        *[routes(context) for routes in ROUTES],
        *([] if context.sign_in is None else [oauth.routes(context), oauth.protocol(context)]),
        meta.routes(context, pages=not built.missing),
        meta.root(context),
        served.routes(described),
        served.root(described),
    ]
    operations = [operation for routes in modules for operation in routes.operations]
    app = Litestar(
        [*handlers(operations), *pages.routes(built, context)],
        openapi_config=None,
        lifespan=[lifespan],
        exception_handlers=hooks,
        logging_config=None,
    )
    # Around everything, including the framework's own refusals: pages read refusals too.
    app.asgi_handler = Cors(Addressed(Routed(app, context, operations)), context.origins)
    app.state.document, app.state.operations = described, operations
    return app


def _types_of(game: GameTypes) -> list[Any]:
    """The types that a game adds to the document."""
    return [
        *game.schemas.types,
        *film_types(game.schemas),
        ruleset_type(game.rules),
        game.opening,
        game.rematch,
        game.importing,
        *event_types(game.rules),
        *deal_types(game.rules),
    ]
