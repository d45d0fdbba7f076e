"""The ASGI application: every route, the refusals, and the document that describes them."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

from litestar import Litestar, Router
from litestar.exceptions import HTTPException
from litestar.routes import HTTPRoute

from api.application.ports import Unavailable
from api.application.refusals import Refused
from api.http import schemas
from api.http.context import HttpContext
from api.http.openapi.document import document
from api.http.problems import on_diverged, on_fault, on_http, on_refused, on_rule, on_unavailable
from api.http.routes import (
    branches,
    choices,
    games,
    keys,
    lists,
    meta,
    players,
    records,
    rematch,
    rulesets,
    seats,
    story,
    stream,
    views,
)
from domain.engine.errors import HistoryDiverged, RuleError
from domain.engine.facts import COMMANDS, FACTS, Parent
from projections.list_schemas import GamesPage, ResultsPage
from projections.lobby import Imported
from projections.record_schemas import Algorithm, RecordResult, RecordSeat
from projections.schemas import Keys, Person, Receipt, Result, SeatView, Story

MAX_BODY = 64 * 1024
MODULES = (
    players, rulesets, games, lists, rematch, branches, seats, choices, views, stream, story, records, keys, meta,
)  # fmt: skip


def application(context: HttpContext, lifespan: Callable[[Litestar], AbstractAsyncContextManager[None]]) -> Litestar:
    """The application; `lifespan` runs what it stands on."""
    handlers: list[Any] = [handler for module in MODULES for handler in module.routes(context)]
    app = Litestar(
        [Router("/v1", route_handlers=handlers)],
        openapi_config=None,
        lifespan=[lifespan],
        request_max_body_size=MAX_BODY,
        exception_handlers={
            Refused: on_refused,
            RuleError: on_rule,
            HistoryDiverged: on_diverged,
            Unavailable: on_unavailable,
            HTTPException: on_http,
            Exception: on_fault,
        },
        logging_config=None,
    )
    routes = [route for route in app.routes if isinstance(route, HTTPRoute)]
    app.state.document = document(routes, _SHARED, _of_games(context))
    return app


# What the document describes beside the types that operations name themselves.
_SHARED: list[Any] = [
    schemas.NewPlayer, schemas.PlayerCreated, Person, schemas.Claim, schemas.Reveal, schemas.Choice,
    schemas.Resignation, schemas.Branching, Parent, schemas.Checked, GamesPage, ResultsPage, schemas.Rulesets,
    schemas.Ruleset, schemas.Health, schemas.Ready, Keys, Story, SeatView, Result, Receipt, Algorithm, Imported,
    RecordSeat, RecordResult, *COMMANDS, *FACTS,
]  # fmt: skip


def _of_games(context: HttpContext) -> dict[str, list[Any]]:
    return {
        game.rules.title: [*game.schemas.types, game.opening, game.rematch, game.importing]
        for game in context.games.values()
    }
