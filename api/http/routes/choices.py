"""What a seat does: it is taken and given up, it reveals its entropy, it answers questions, and takes answers back.

A choice names the question it answers, so a late click can never answer another one. A game starts by itself once
nothing is missing. Undoing goes by consent: somebody proposes it, and it happens once everybody else has agreed.
"""

from api.http.answers.responses import RawResponse, accepted, private_json
from api.http.call import Call, seat_or_only
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests import NoQuery, json_body, optional_body
from api.http.schemas.games import Checked, Choice, Claim, Resignation, Reveal, Undo, UndoAnswer
from api.http.schemas.operation_parts import JSON, KEY_HEADER, MATCH, link, links
from api.http.schemas.queries import DryRunQuery
from domain.engine.audience.audience import Seat
from domain.engine.entry.commands import (
    Chose,
    Contributed,
    Joined,
    Left,
    Resigned,
    Returned,
    UndoAgreed,
    UndoProposed,
    UndoRefused,
)

LANGUAGE = {"Accept-Language": "Language of prompts and labels."}


def routes(context: HttpContext) -> Routes:
    """Answering questions, and taking answers back."""
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


def seats(context: HttpContext) -> Routes:
    """Taking and giving up seats, and what they bring to the dice."""
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
