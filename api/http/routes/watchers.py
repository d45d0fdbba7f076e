"""Who is let in to look on, in games opened with `"spectators": {"who": "invited"}`: the `watchers` of a game."""

from api.http.call import Call
from api.http.context import HttpContext
from api.http.operations import Routes
from api.http.request import NoQuery
from api.http.responses import PERSONAL, RawResponse


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(context, tag="seats", caller="player", scope="open")
    commands = context.commands

    @route.put(
        "/games/{game:str}/watchers/{player:str}",
        "Let somebody in to look on",
        answers={204: ("They are let in.", None, ())},
        refusals=(403, 404, 409, 422),
    )
    async def admit_watcher(call: Call[NoQuery, None]) -> RawResponse:
        """For who opened the game, before it starts; twice is as once.

        Everybody who sits there sees the list, which is `watchers` of the game. Nobody who plays is let in, and who
        sits down is on it no more.
        """
        await commands.let_in(call.game, call.player.id, call.path("player"))
        return RawResponse(b"", PERSONAL, 204)

    @route.delete(
        "/games/{game:str}/watchers/{player:str}",
        "Let somebody look on no longer",
        scope="play",
        answers={204: ("They are not let in.", None, ())},
        refusals=(403, 404, 409),
    )
    async def remove_watcher(call: Call[NoQuery, None]) -> RawResponse:
        """For everybody who plays, until the end, and before the start for who opened the game.

        Twice is as once. The streams of whoever is sent away end at once.
        """
        await commands.send_away(call.game, call.player.id, call.path("player"))
        return RawResponse(b"", PERSONAL, 204)

    return route
