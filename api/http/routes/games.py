"""Opening a game, describing it, withdrawing it, and its one rematch, which the first caller opens for everybody."""

from typing import Any

from api.http.answers.responses import PERSONAL, RawResponse, accepted, created
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests import NoQuery, by_ruleset
from api.http.schemas.operation_parts import JSON, KEY_HEADER, REPLAYED, link, links


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(tag="games", caller="player")

    @route.post(
        "/games",
        "Open a game",
        scope="open",
        body=by_ruleset(
            {key: game.opening for key, game in context.games.items()},
            {key: {"ruleset": key, "seats": g.rules.catalogue.players[0]} for key, g in context.games.items()},
        ),
        headers=KEY_HEADER,
        answers={201: ("The game; all seats are free.", context.accepted_types, JSON)},
        refusals=(404,),
        sent={"Location": "The address of the game."},
        links=links("get_game", "take_seat", "get_view", "get_frames", "choose", "leave_seat", "resign"),
    )
    async def open_game(call: Call[NoQuery, Any]) -> RawResponse:
        """The ruleset lists the options. Opening a game does not seat you: take a seat as well."""
        return created(await context.openings.open(call.body, call.player.id, call.key("games", call.body)))

    @route.get(
        "/games/{game:str}",
        "A game, and who sits where",
        caller="guest",
        answers={200: ("The game.", context.game_types, JSON)},
        links=links("take_seat", "get_view", "get_frames", "stream_frames", "open_rematch")
        | {"open_branch": link("open_branch", "$response.body#/id", version="$response.body#/version")},
    )
    async def get_game(call: Call[NoQuery, None]) -> RawResponse:
        """Its opening, who sits where, how it ended, and the caller's seats."""
        return RawResponse(await context.gate.introduce(call.game, call.caller), PERSONAL)

    @route.delete(
        "/games/{game:str}",
        "Withdraw a game that you opened, or end a game whose reveals are overdue",
        scope="play",
        answers={200: ("The game, which is over without a winner.", context.accepted_types, JSON)},
    )
    async def withdraw_game(call: Call[NoQuery, None]) -> RawResponse:
        """Nobody wins. A game that has started can be resigned, not withdrawn."""
        return accepted(await context.commands.withdraw(call.game, call.player.id))

    @route.post(
        "/games/{game:str}/rematch",
        "Play again with the same players",
        scope="open",
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
        sent={"Location": "The address of the rematch.", **REPLAYED},
        links=links("get_game", "take_seat", "get_view"),
    )
    async def open_rematch(call: Call[NoQuery, Any]) -> RawResponse:
        """A game has one rematch: later calls return the same one."""
        return created(await context.openings.rematch(call.game, call.body, call.player.id))

    return route
