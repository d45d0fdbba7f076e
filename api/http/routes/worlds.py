"""Hidden worlds: positions that agree with what a seat has seen, for bots that search."""

from api.http.answers.responses import PERSONAL, RawResponse
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests.body import json_body
from api.http.requests.request import NoQuery
from api.http.schemas.games import Dealing
from api.http.schemas.operation_parts import JSON


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(tag="games", caller="player", scope="play")

    @route.post(
        "/games/{game:str}/worlds",
        "Positions that agree with everything your seat has seen, for bots that search",
        body=json_body(Dealing, few={"n": 2}),
        answers={
            200: (
                "The positions, as scenarios.",
                tuple([game.schemas.worlds_type for game in context.games.values()]),
                JSON,
            )
        },
        refusals=(403, 404, 409, 413, 422),
    )
    async def deal_worlds(call: Call[NoQuery, Dealing]) -> RawResponse:
        """What your seat sees stays; what is hidden from it is redealt in each, all deals being equally likely.

        Hidden cards play no part, and nothing is stored. A running game among people, or with a clock, is refused
        unless it was opened with `branches: live`, as for an analysis.
        """
        seen = await context.gate.admit(call.game, call.player.id)
        key = 2 * context.noise(16)  # no secret, but must not be guessable
        return RawResponse(await context.dear.turn(call, lambda: seen.worlds(call.body.n, key)), PERSONAL)

    return route
