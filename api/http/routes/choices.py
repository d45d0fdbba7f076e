"""A choice: it names the question it answers, so a late click can never answer another one.

And undoing by consent: somebody proposes it, and it happens once everybody else has agreed.
"""

from api.http.answers.responses import RawResponse, accepted, private_json
from api.http.call import Call, seat_or_only
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests.body import json_body, optional_body
from api.http.requests.request import NoQuery
from api.http.schemas.games import Checked, Choice, Resignation, Undo, UndoAnswer
from api.http.schemas.operation_parts import JSON, KEY_HEADER, MATCH, link, links
from api.http.schemas.queries import DryRunQuery
from domain.engine.entry.commands import Chose, Resigned, UndoAgreed, UndoProposed, UndoRefused

LANGUAGE = {"Accept-Language": "Language of prompts and labels."}


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(tag="choices", caller="player", scope="play")
    outcomes = tuple([game.schemas.outcome_type for game in context.games.values()])
    commands = context.commands

    @route.post(
        "/games/{game:str}/choices",
        "Answer a question",
        body=json_body(Choice, one={"question": 41, "picks": [0]}, nothing={"question": 41, "picks": []}),
        headers=KEY_HEADER | MATCH | LANGUAGE,
        answers={
            200: ("A dry run: the choice is legal.", Checked, JSON),
            201: ("Accepted and stored, with what followed and what is asked now.", outcomes, JSON),
        },
        links={"get_view": link("get_view", "$request.path.game")},
    )
    async def choose(call: Call[DryRunQuery, Choice]) -> RawResponse:
        """`question` names the question and `picks` are numbers of its options, as the view shows them.

        So a late answer is refused, and can never answer another question. With `dry_run` nothing is stored.
        """
        choice, key, version = call.body, call.key("choices", call.body), call.if_match
        by, chose = call.player.id, Chose(seat_or_only(choice.seat), choice.question, choice.picks)
        if call.query.dry_run:
            return private_json(
                Checked(await commands.would_accept(call.game, by, chose, if_match=version), legal=True)
            )
        answer = await commands.act(call.game, by, chose, key=key, if_match=version, language=call.language)
        return accepted(answer, 201)

    @route.post(
        "/games/{game:str}/resignation",
        "Resign",
        body=optional_body(Resignation, mine={}, one_of_several={"seat": 1}),
        headers=KEY_HEADER | MATCH | LANGUAGE,
        answers={201: ("Accepted and stored.", outcomes, JSON)},
        links={"get_view": link("get_view", "$request.path.game")},
    )
    async def resign(call: Call[NoQuery, Resignation]) -> RawResponse:
        """The game continues without this seat if its rules allow it, else it ends.

        A player with only one seat needs no body.
        """
        key, command = call.key("resignation", call.body), Resigned(seat_or_only(call.body.seat))
        by, version = call.player.id, call.if_match
        answer = await commands.act(call.game, by, command, key=key, if_match=version, language=call.language)
        return accepted(answer, 201)

    @route.post(
        "/games/{game:str}/undo",
        "Propose to take back your last answer",
        body=optional_body(Undo, mine={}, one_of_several={"seat": 1}),
        headers=KEY_HEADER,
        answers={
            200: ("A dry run: it would be stored.", Checked, JSON),
            201: ("Proposed and stored; the game may have gone back already.", context.accepted_types, JSON),
        },
        links=links("get_view")
        | {"answer_undo": link("answer_undo", "$response.body#/id", proposal="$response.body#/version")},
    )
    async def propose_undo(call: Call[DryRunQuery, Undo]) -> RawResponse:
        """Once all other players have agreed, the game goes back to its last rest before your last answer.

        Bots and seats that are away agree: without other players it happens at once. The proposal lapses with the next
        answer. It is refused (`undo-would-tell`) if anything hidden was revealed since, unless the game was opened
        with `undo` `any`. Every version can still be viewed. With `dry_run` nothing is stored: a page sees whether to
        offer it.
        """
        key, command = call.key("undo", call.body), UndoProposed(seat_or_only(call.body.seat))
        if call.query.dry_run:
            async with context.dear.in_turn(call):  # it reads the history
                version = await commands.would_accept(call.game, call.player.id, command)
            return private_json(Checked(version, legal=True))
        return accepted(await commands.act(call.game, call.player.id, command, key=key), 201)

    @route.post(
        "/games/{game:str}/undo/answers",
        "Agree to a proposal to take back an answer, or refuse",
        body=json_body(UndoAnswer, agree={"proposal": 7, "agree": True}),
        headers=KEY_HEADER,
        answers={201: ("Accepted and stored; the game may have gone back.", context.accepted_types, JSON)},
        links=links("get_view"),
    )
    async def answer_undo(call: Call[NoQuery, UndoAnswer]) -> RawResponse:
        """`proposal` names the proposal, so a late answer is refused.

        With the last agreement the game goes back. One refusal ends the proposal; its proposer withdraws it by
        refusing, and may propose again after the next answer.
        """
        given, key = call.body, call.key("undo-answers", call.body)
        command = (UndoAgreed if given.agree else UndoRefused)(seat_or_only(given.seat), given.proposal)
        return accepted(await commands.act(call.game, call.player.id, command, key=key), 201)

    return route
