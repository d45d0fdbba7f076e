"""Playing with strangers at once."""

from api.http.answers.responses import RawResponse, accepted
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests.body import json_body
from api.http.requests.request import NoQuery
from api.http.schemas.operation_parts import JSON, links
from api.http.schemas.strangers import QuickGame


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(tag="games", caller="player", scope="open")

    @route.post(
        "/quick",
        "Play with strangers: take a seat in the oldest game in the lobby that fits, or in a new one",
        body=json_body(QuickGame, two={"ruleset": next(iter(context.games), "ruleset"), "seats": 2}),
        answers={
            200: ("The game; it may have started. Repeated calls return it while it waits.", context.game_types, JSON)
        },
        refusals=(404,),
        sent={"Location": "The address of the game."},
        links=links("get_game", "get_view", "stream_frames", "leave_seat"),
    )
    async def quick_game(call: Call[NoQuery, QuickGame]) -> RawResponse:
        """With the ruleset's default options. A repeated call returns the game that you are waiting for."""
        asked = call.body
        answer = await (await context.quick()).play(
            asked.ruleset, asked.seats, asked.speed, call.player.id, asked.commitment
        )
        return accepted(answer, Location=f"/v1/games/{answer.game}")

    return route
