"""Rematches. A game has one rematch: the first caller opens it, everybody else is shown it."""

from typing import Any

from api.http.answers.responses import RawResponse, created
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests.body import by_ruleset
from api.http.requests.request import NoQuery
from api.http.schemas.operation_parts import JSON, REPLAYED, links


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(tag="games", caller="player", scope="open")

    @route.post(
        "/games/{game:str}/rematch",
        "Play again with the same players",
        body=by_ruleset(
            {key: game.rematch for key, game in context.games.items()},
            {key: {"ruleset": key} for key in context.games},
        ),
        answers={
            201: (
                "The rematch. Seats are kept for those who played; bots are already seated.",
                context.accepted_types,
                JSON,
            )
        },
        refusals=(403, 404, 409, 413, 422),
        sent={"Location": "The address of the rematch.", **REPLAYED},
        links=links("get_game", "take_seat", "get_view"),
    )
    async def open_rematch(call: Call[NoQuery, Any]) -> RawResponse:
        """A game has one rematch: later calls return the same one."""
        return created(await context.openings.rematch(call.game, call.body, call.player.id))

    return route
