"""Opening a game, what it is, and withdrawing it."""

from typing import Any

from litestar import route
from litestar.handlers import HTTPRouteHandler
from litestar.response import Response

from api.http.body import by_ruleset
from api.http.context import HttpContext
from api.http.openapi.parts import JSON, KEY_HEADER, REPLAYED, links
from api.http.operation import Call, Operation, operation
from api.http.request import AnyRequest, NoQuery
from api.http.responses import PERSONAL, RawResponse, accepted, created


def routes(context: HttpContext) -> list[HTTPRouteHandler]:
    """The operations of this module."""

    @operation(
        context,
        Operation(
            method="POST",
            path="/games",
            summary="Open a game",
            tag="games",
            caller="player",
            body=by_ruleset({key: game.opening for key, game in context.games.items()}),
            headers=KEY_HEADER,
            answers={201: ("The game; nobody sits there yet.", context.game_types, JSON)},
            refusals=(404, 413, 422),
            sent={"Location": "Where the game is.", **REPLAYED},
            links=links("get_game", "take_seat", "get_view", "get_frames", "choose", "leave_seat", "resign"),
        ),
    )
    async def open_game(call: Call[NoQuery, Any]) -> RawResponse:
        return created(await context.openings.open(call.body, call.player.id, call.key("games", call.body)))

    @operation(
        context,
        Operation(
            method="GET",
            path="/games/{game:str}",
            summary="What a game is, and who sits there",
            tag="games",
            caller="guest",
            answers={200: ("The game.", context.game_types, JSON)},
            refusals=(403, 404),
            links=links("take_seat", "get_view", "get_frames", "stream_frames", "open_rematch", "open_branch"),
        ),
    )
    async def get_game(call: Call[NoQuery, None]) -> RawResponse:
        return RawResponse(await context.gate.introduce(call.game, call.caller), PERSONAL)

    @operation(
        context,
        Operation(
            method="DELETE",
            path="/games/{game:str}",
            summary="Withdraw a game that you opened and that has not started",
            tag="games",
            caller="player",
            answers={200: ("The game, which is over without a winner.", context.game_types, JSON)},
            refusals=(403, 404, 409),
        ),
    )
    async def withdraw_game(call: Call[NoQuery, None]) -> RawResponse:
        return accepted(await context.commands.withdraw(call.game, call.player.id))

    # Litestar's own answer to OPTIONS knows only the first of a path's handlers.
    @route("/games", http_method="OPTIONS", status_code=204)
    async def games_options() -> Response[None]:
        return Response(None, status_code=204, headers={"Allow": "GET, OPTIONS, POST"})

    @route("/games/{game:str}", http_method="OPTIONS", status_code=204)
    async def game_options(request: AnyRequest) -> Response[None]:  # noqa: ARG001 - the path has a parameter
        return Response(None, status_code=204, headers={"Allow": "DELETE, GET, OPTIONS"})

    return [games_options, game_options, open_game, get_game, withdraw_game]
