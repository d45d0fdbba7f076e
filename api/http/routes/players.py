"""Players and their tokens."""

from litestar.handlers import HTTPRouteHandler

from api.http.body import json_body
from api.http.context import HttpContext
from api.http.openapi.parts import JSON
from api.http.operation import Call, Operation, operation
from api.http.request import NoQuery
from api.http.responses import RawResponse, private_json, public_json
from api.http.schemas import NewPlayer, PlayerCreated
from projections.schemas import Person


def routes(context: HttpContext) -> list[HTTPRouteHandler]:
    """The operations of this module."""

    @operation(
        context,
        Operation(
            method="POST",
            path="/players",
            summary="Become a player; the token is shown once",
            tag="players",
            caller="anybody",
            body=json_body(NewPlayer),
            answers={201: ("The player and the token.", PlayerCreated, JSON)},
            refusals=(413, 422),
        ),
    )
    async def create_player(call: Call[NoQuery, NewPlayer]) -> RawResponse:
        made = await context.players.create(call.body.name)
        answer = PlayerCreated(made.player.id, made.player.name, made.token)
        return public_json(answer, 201, Cache_Control="no-store")

    @operation(
        context,
        Operation(
            method="GET",
            path="/me",
            summary="Who am I",
            tag="players",
            caller="player",
            answers={200: ("The caller.", Person, JSON)},
        ),
    )
    async def who_am_i(call: Call[NoQuery, None]) -> RawResponse:
        return private_json(Person(call.player.id, call.player.name))

    return [create_player, who_am_i]
