"""The application: every route, the refusals, and the document that describes them."""

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from litestar import Litestar, Router
from litestar.exceptions import HTTPException
from litestar.routes import HTTPRoute

from api import (
    branches,
    choices,
    games,
    keys,
    meta,
    players,
    records,
    rematch,
    rulesets,
    seats,
    shapes,
    story,
    stream,
    views,
)
from api.application.ports import Unavailable
from api.bots import Bots
from api.doc import document
from api.hall import Hall
from api.problems import Refused, on_diverged, on_fault, on_http, on_refused, on_rule, on_unavailable
from domain.engine.errors import HistoryDiverged, RuleError
from domain.engine.facts import COMMANDS, FACTS, Parent
from projections.lobby import Imported
from projections.presenter import Person, Receipt, Result, Seating
from projections.verification.record import Algorithm, RecordResult, RecordSeat

MAX_BODY = 64 * 1024


def application(hall: Hall) -> Litestar:
    """The ASGI application over a composed hall, which it shuts when it ends."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncGenerator[None]:
        async with AsyncExitStack() as beside:
            for run in hall.beside:
                await beside.enter_async_context(run())
            bots = Bots(hall.desk)
            await bots.resume()
            yield
            hall.close_streams()
            await bots.close()
            await hall.desk.close()
        hall.shut()

    modules = (
        players, rulesets, games, rematch, branches, seats, choices, views, stream, story, records, keys, meta,
    )  # fmt: skip
    handlers: list[Any] = [handler for module in modules for handler in module.routes(hall)]
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
    app.state.document = document(
        [route for route in app.routes if isinstance(route, HTTPRoute)],
        _SHARED,
        _of_games(hall),
    )
    return app


_SHARED: list[Any] = [
        shapes.NewPlayer, shapes.PlayerCreated, Person, shapes.Claim, shapes.Reveal, shapes.Choice, shapes.Resignation,
        shapes.Branching, Parent, shapes.Checked, shapes.GamesPage, shapes.ResultsPage, shapes.Rulesets, shapes.Ruleset,
        shapes.Health, shapes.Ready, keys.Keys, story.Story, Seating, Result, Receipt, Algorithm, Imported, RecordSeat,
        RecordResult, *COMMANDS, *FACTS,
    ]  # fmt: skip


def _of_games(hall: Hall) -> dict[str, list[Any]]:
    return {
        kind.rules.title: [*kind.presenter.types, kind.opening, kind.rematch, kind.importing]
        for kind in hall.desk.games.values()
    }
