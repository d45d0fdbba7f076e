"""Lists of games: the lobby, a player's own with their move first, and results."""

from litestar.handlers import HTTPRouteHandler

from api.http.context import HttpContext
from api.http.openapi.parts import JSON
from api.http.operation import Call, Operation, operation
from api.http.responses import RawResponse, private_json, public_json
from api.http.schemas import GamesQuery, PageQuery, ResultsQuery
from projections.list_schemas import GamesPage, ResultsPage


def routes(context: HttpContext) -> list[HTTPRouteHandler]:
    """The operations of this module."""

    @operation(
        context,
        Operation(
            method="GET",
            path="/games",
            summary="Games, newest first",
            tag="games",
            caller="guest",
            query=GamesQuery,
            answers={200: ("A page of games.", GamesPage, JSON)},
            refusals=(404, 422),
        ),
    )
    async def list_games(call: Call[GamesQuery, None]) -> RawResponse:
        asked = call.query
        return private_json(
            await context.lists.games(call.caller, asked.ruleset, asked.status, asked.cursor, asked.limit)
        )

    @operation(
        context,
        Operation(
            method="GET",
            path="/me/games",
            summary="My games, those that wait for me first",
            tag="players",
            caller="player",
            query=PageQuery,
            answers={200: ("A page of games.", GamesPage, JSON)},
            refusals=(422,),
        ),
    )
    async def list_my_games(call: Call[PageQuery, None]) -> RawResponse:
        return private_json(await context.lists.games_of(call.player.id, call.query.cursor, call.query.limit))

    @operation(
        context,
        Operation(
            method="GET",
            path="/results",
            summary="How games ended that count, the latest first: no sandbox, none imported, none closed to "
            "spectators",
            tag="games",
            caller="anybody",
            query=ResultsQuery,
            answers={200: ("A page of results.", ResultsPage, JSON)},
            refusals=(404, 422),
        ),
    )
    async def list_results(call: Call[ResultsQuery, None]) -> RawResponse:
        asked = call.query
        return public_json(await context.lists.results(asked.ruleset, asked.cursor, asked.limit))

    return [list_games, list_my_games, list_results]
