"""Taking and giving up seats, and revealing a seat's entropy. The game starts by itself once nothing is missing."""

from api.http.answers.responses import RawResponse, accepted
from api.http.call import Call, seat_or_only
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests.body import json_body, optional_body
from api.http.requests.request import NoQuery
from api.http.schemas.games import Claim, Reveal
from api.http.schemas.operation_parts import JSON, KEY_HEADER, MATCH, links
from domain.engine.audience.audience import Seat
from domain.engine.entry.commands import Contributed, Joined, Left, Returned


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(tag="seats", caller="player", scope="play")
    commands = context.commands

    @route.post(
        "/games/{game:str}/seats",
        "Take a seat, or fill one with a bot",
        body=optional_body(Claim, myself={}, bot={"bot": "random"}),
        headers=KEY_HEADER,
        answers={201: ("The game with the seat taken; it may have started.", context.accepted_types, JSON)},
        links=links("get_view", "resign", "leave_seat"),
    )
    async def take_seat(call: Call[NoQuery, Claim]) -> RawResponse:
        """Without a body, or with an empty object, you take a seat; with `bot` you seat a bot.

        The game starts when the last seat is taken, unless it waits for reveals.
        """
        claim, key = call.body, call.key("seats", call.body)
        joining = Joined(call.player.id, claim.bot, claim.commitment, claim.colour)
        return accepted(await commands.join(call.game, joining, key=key, code=claim.invitation or None), 201)

    @route.delete(
        "/games/{game:str}/seats/{seat:int}",
        "Give up a seat before the start",
        headers=KEY_HEADER | MATCH,
        answers={200: ("The game without you.", context.accepted_types, JSON)},
    )
    async def leave_seat(call: Call[NoQuery, None]) -> RawResponse:
        """Only before the start; afterwards, resign instead."""
        seat = call.seat
        key = call.key("leave", seat)
        return accepted(await commands.act(call.game, call.player.id, Left(seat), key=key, if_match=call.if_match))

    @route.post(
        "/games/{game:str}/entropy",
        "Reveal the entropy that your seat committed to",
        body=json_body(Reveal, reveal={"entropy": "00" * 32, "version": 3, "head": "00" * 32}),
        headers=KEY_HEADER,
        answers={200: ("The game; it may have started.", context.accepted_types, JSON)},
    )
    async def reveal_entropy(call: Call[NoQuery, Reveal]) -> RawResponse:
        """The dice are then derived from the server's secret and every seat's entropy.

        Name the receipt that you kept.
        """
        reveal, key = call.body, call.key("entropy", call.body)
        command = Contributed(seat_or_only(reveal.seat), reveal.entropy, reveal.version, reveal.head)
        return accepted(await commands.act(call.game, call.player.id, command, key=key))

    @route.post(
        "/games/{game:str}/seats/{seat:int}/return",
        "Return to a seat that was away",
        headers=KEY_HEADER,
        answers={200: ("The game, which waits for the seat again.", context.accepted_types, JSON)},
        links=links("get_view", "resign"),
    )
    async def return_to_seat(call: Call[NoQuery, None]) -> RawResponse:
        """A seat whose time ran out three times in a row is away until its player calls this.

        It is asked again from its next question on.
        """
        key, command = call.key("return", call.seat), Returned(Seat(call.seat))
        return accepted(await commands.act(call.game, call.player.id, command, key=key))

    return route
