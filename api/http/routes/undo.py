"""Undoing by consent: somebody proposes it, and it happens once everybody else has agreed."""

from api.http.body import json_body, optional_body
from api.http.call import Call
from api.http.context import HttpContext
from api.http.operations import Routes
from api.http.request import NoQuery
from api.http.responses import RawResponse, accepted
from api.http.schemas.games import Undo, UndoAnswer
from api.http.schemas.operation_parts import JSON, KEY_HEADER, link, links


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(context, tag="choices", caller="player", scope="play")
    commands = context.commands

    @route.post(
        "/games/{game:str}/undo",
        "Propose to take your last answer back",
        body=optional_body(Undo, mine={}, one_of_several={"seat": 1}),
        headers=KEY_HEADER,
        answers={201: ("Proposed, and stored; it may have happened.", context.accepted_types, JSON)},
        refusals=(403, 404, 409, 413, 422),
        links=links("get_view")
        | {
            "answer_undo": link(
                "answer_undo", "$response.body#/id", requestBody={"proposal": "$response.body#/version"}
            )
        },
    )
    async def propose_undo(call: Call[NoQuery, Undo]) -> RawResponse:
        """The game goes back to its last rest before your last answer when all other players have agreed.

        Bots agree, and so do seats that are away: with no other player it happens at once. The proposal lapses with the
        next answer. It is refused (`undo-would-tell`) if anything hidden was revealed since, unless the game was opened
        with `undo` `any`. Every version can still be viewed.
        """
        key, seat = call.key("undo", call.body), call.body.seat
        return accepted(await commands.propose_undo(call.game, call.player.id, seat, key=key), 201)

    @route.post(
        "/games/{game:str}/undo/answers",
        "Agree to a proposal to take an answer back, or refuse",
        body=json_body(UndoAnswer, agree={"proposal": 7, "agree": True}),
        headers=KEY_HEADER,
        answers={201: ("Accepted and stored; it may have happened.", context.accepted_types, JSON)},
        refusals=(403, 404, 409, 413, 422),
        links=links("get_view"),
    )
    async def answer_undo(call: Call[NoQuery, UndoAnswer]) -> RawResponse:
        """`proposal` names what is answered, so a late answer is refused.

        With the last agreement the game goes back. One refusal ends the proposal; its proposer withdraws it in the same
        way, and may propose again after the next answer.
        """
        given, key = call.body, call.key("undo-answers", call.body)
        answer = await commands.answer_undo(
            call.game, call.player.id, given.seat, given.proposal, agree=given.agree, key=key
        )
        return accepted(answer, 201)

    return route
