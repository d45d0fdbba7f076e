"""A choice: it names the question it answers, so a late click can never answer another one."""

from api.application.games.command_ports import seat_or_only
from api.http.answers.responses import RawResponse, accepted, private_json
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests.body import json_body, optional_body
from api.http.requests.request import NoQuery
from api.http.schemas.games import Checked, Choice, Resignation
from api.http.schemas.operation_parts import JSON, KEY_HEADER, MATCH, link
from api.http.schemas.queries import DryRunQuery
from domain.engine.entry.commands import Chose, Resigned

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
        refusals=(403, 404, 409, 412, 413, 422),
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
        refusals=(403, 404, 409, 412, 413, 422),
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

    return route
