"""The players you have blocked."""

from api.http.answers.responses import PERSONAL, RawResponse, private_json
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests.request import NoQuery
from api.http.schemas.operation_parts import JSON
from api.http.schemas.strangers import Blocks


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(tag="players", caller="player")

    @route.get(
        "/me/blocks",
        "The players you have blocked",
        answers={200: ("The players.", Blocks, JSON)},
    )
    async def list_blocks(call: Call[NoQuery, None]) -> RawResponse:
        """In the order in which you blocked them. Nobody else sees this."""
        return private_json(Blocks(tuple(await context.blocks.blocked_by(call.player.id))))

    @route.put(
        "/me/blocks/{player:str}",
        "Block a player: neither sees the other's open games in the lobby, and `quick` never pairs them",
        scope="play",
        answers={204: ("They are blocked, and are not told.", None, ())},
        refusals=(404, 422),
    )
    async def block_player(call: Call[NoQuery, None]) -> RawResponse:
        """Idempotent. A blocked player who has a game's id can still join it: open it as `invited` to prevent that."""
        await context.blocks.add(call.player.id, call.path("player"))
        return RawResponse(b"", PERSONAL, 204)

    @route.delete(
        "/me/blocks/{player:str}",
        "Unblock a player",
        scope="play",
        answers={204: ("They are not blocked.", None, ())},
        refusals=(404,),
    )
    async def unblock_player(call: Call[NoQuery, None]) -> RawResponse:
        """Whether or not they were blocked."""
        await context.blocks.remove(call.player.id, call.path("player"))
        return RawResponse(b"", PERSONAL, 204)

    return route
