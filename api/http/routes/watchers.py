"""Admitted spectators of games opened with `"spectators": {"who": "invited"}`: the `watchers` of a game."""

from api.http.answers.responses import PERSONAL, RawResponse
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests.request import NoQuery


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(tag="seats", caller="player", scope="open")
    commands = context.commands

    @route.put(
        "/games/{game:str}/watchers/{player:str}",
        "Admit a spectator",
        answers={204: ("They are admitted.", None, ())},
        refusals=(403, 404, 409, 422),
    )
    async def admit_watcher(call: Call[NoQuery, None]) -> RawResponse:
        """Only for the opener, before the game starts. Idempotent.

        Players see the list, in `watchers` of the game. A player of the game cannot be admitted; taking a seat removes
        a spectator from the list.
        """
        await commands.let_in(call.game, call.player.id, call.path("player"))
        return RawResponse(b"", PERSONAL, 204)

    @route.delete(
        "/games/{game:str}/watchers/{player:str}",
        "Remove a spectator",
        scope="play",
        answers={204: ("They are removed.", None, ())},
        refusals=(403, 404, 409),
    )
    async def remove_watcher(call: Call[NoQuery, None]) -> RawResponse:
        """Any player may do so until the end, and the opener before the start.

        Idempotent. The spectator's streams end at once.
        """
        await commands.send_away(call.game, call.player.id, call.path("player"))
        return RawResponse(b"", PERSONAL, 204)

    return route
