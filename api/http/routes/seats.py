"""Taking and giving up seats, and revealing a seat's entropy. The game starts by itself when nothing is missing."""

from litestar.handlers import HTTPRouteHandler

from api.http.body import json_body
from api.http.context import HttpContext
from api.http.openapi.parts import JSON, KEY_HEADER, MATCH, REPLAYED, links
from api.http.operation import Call, Operation, operation
from api.http.request import NoQuery
from api.http.responses import RawResponse, accepted
from api.http.schemas import Claim, Reveal


def routes(context: HttpContext) -> list[HTTPRouteHandler]:
    """The operations of this module."""

    @operation(
        context,
        Operation(
            method="POST",
            path="/games/{game:str}/seats",
            summary="Take a seat, or fill one with a bot",
            tag="seats",
            caller="player",
            body=json_body(Claim),
            headers=KEY_HEADER,
            answers={201: ("The game with the seat taken; it may have started.", context.game_types, JSON)},
            refusals=(403, 404, 409, 413, 422),
            sent=REPLAYED,
            links=links("get_view", "resign", "leave_seat"),
        ),
    )
    async def take_seat(call: Call[NoQuery, Claim]) -> RawResponse:
        claim, key = call.body, call.key("seats", call.body)
        answer = await context.commands.join(
            call.game, call.player.id, claim.bot, claim.commitment, claim.colour, key=key
        )
        return accepted(answer, 201)

    @operation(
        context,
        Operation(
            method="DELETE",
            path="/games/{game:str}/seats/{seat:int}",
            summary="Give up a seat before the start",
            tag="seats",
            caller="player",
            headers=KEY_HEADER | MATCH,
            answers={200: ("The game without you.", context.game_types, JSON)},
            refusals=(403, 404, 409, 412, 422),
            sent=REPLAYED,
        ),
    )
    async def leave_seat(call: Call[NoQuery, None]) -> RawResponse:
        seat: int = call.request.path_params["seat"]
        key = call.key("leave", seat)
        return accepted(await context.commands.leave(call.game, call.player.id, seat, key=key, if_match=call.if_match))

    @operation(
        context,
        Operation(
            method="POST",
            path="/games/{game:str}/entropy",
            summary="Reveal the entropy that your seat committed to",
            tag="seats",
            caller="player",
            body=json_body(Reveal),
            headers=KEY_HEADER,
            answers={200: ("The game; it may have started.", context.game_types, JSON)},
            refusals=(403, 404, 409, 413, 422),
            sent=REPLAYED,
        ),
    )
    async def reveal_entropy(call: Call[NoQuery, Reveal]) -> RawResponse:
        reveal, key = call.body, call.key("entropy", call.body)
        return accepted(await context.commands.reveal(call.game, call.player.id, reveal.seat, reveal.entropy, key=key))

    return [take_seat, leave_seat, reveal_entropy]
