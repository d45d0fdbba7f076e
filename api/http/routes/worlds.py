"""Help with a game: what-if branches, hidden worlds for bots that search, and the chances of a seat's answers."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType, field

from api.http.answers.responses import PERSONAL, RawResponse, created, etag
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests import NoQuery, json_body
from api.http.schemas.operation_parts import JSON, KEY_HEADER, UNLESS, links
from api.http.schemas.queries import MAX_INT
from domain.engine.entry.clock import Clock
from domain.engine.entry.commands import Absent
from projections.schemas.analysis_schemas import Analysis


class Branching(Struct, frozen=True, forbid_unknown_fields=True):
    """Branch off a game."""

    version: Annotated[int, Meta(ge=1, le=MAX_INT)]
    """The branch starts from the last rest at or before this version that was followed by a question."""
    clock: Clock | UnsetType = UNSET
    """How long seats have for their answers, as in an opening. By default no limit."""
    absent: Absent | UnsetType = UNSET
    """What happens when a seat's time is up, as in an opening."""


class Dealing(Struct, frozen=True, forbid_unknown_fields=True):
    """Deal worlds that differ in what is hidden."""

    n: Annotated[int, Meta(ge=1, le=32)] = 8
    """How many."""


class AnalysisQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose answers: without `as` one's own."""

    viewer: Annotated[str, Meta(pattern="^seat-[0-9]$", description="The seat; your own by default.")] | None = field(
        default=None, name="as"
    )
    question: Annotated[int, Meta(ge=1, le=MAX_INT, description="Only the question asked in this version.")] | None = (
        None
    )
    wait: Annotated[int, Meta(ge=0, le=30, description="Seconds to wait for the rest at most.")] = 0


RETRY_AFTER = {"Retry-After": "1"}
"""Seconds until there may be more."""


def routes(context: HttpContext) -> Routes:
    """Branches and hidden worlds."""
    route = Routes(tag="games", caller="player", scope="play")

    @route.post(
        "/games/{game:str}/worlds",
        "Positions that agree with everything your seat has seen, for bots that search",
        body=json_body(Dealing, few={"n": 2}),
        answers={
            200: (
                "The positions, as scenarios.",
                tuple([game.schemas.worlds_type for game in context.games.values()]),
                JSON,
            )
        },
    )
    async def deal_worlds(call: Call[NoQuery, Dealing]) -> RawResponse:
        """What your seat sees stays; what is hidden from it is redealt in each, all deals being equally likely.

        Hidden cards play no part, and nothing is stored. A running game among people, or with a clock, is refused
        unless it was opened with `branches: live`, as for an analysis.
        """
        seen = await context.gate.admit(call.game, call.player.id)
        key = 2 * context.noise(16)  # no secret, but must not be guessable
        return RawResponse(await context.dear.turn(call, lambda: seen.worlds(call.body.n, key)), PERSONAL)

    @route.post(
        "/games/{game:str}/branches",
        "Branch off a game: open a sandbox that starts from a position of another game",
        scope="open",
        body=json_body(
            Branching,
            branch={"version": 17},
            clock={"version": 17, "clock": {"kind": "move", "seconds": 60}, "absent": {"bot": "random"}},
        ),
        headers=KEY_HEADER,
        answers={
            201: (
                "The branch; all seats are free. `parent` says where it starts.",
                context.accepted_types,
                JSON,
            )
        },
        sent={"Location": "The address of the branch."},
        links=links("get_game", "take_seat"),
    )
    async def open_branch(call: Call[NoQuery, Branching]) -> RawResponse:
        """The new game has the facts of the old one up to the last rest at or before `version`.

        It is a sandbox and never counts. Without `branches: live` in its opening, a game can only be branched off after
        its end.
        """
        asked, key = call.body, call.key("branches", call.body)
        clock = None if asked.clock is UNSET else asked.clock
        branch = await context.openings.branch(
            call.game, asked.version, call.player.id, key, clock=clock, absent=asked.absent,
            in_turn=context.dear.in_turn(call),
        )  # fmt: skip
        return created(branch)

    return route


def analysis(context: HttpContext) -> Routes:
    """The chances of a seat's answers."""
    route = Routes(tag="views", caller="guest")

    @route.get(
        "/games/{game:str}/analysis",
        "The chances that a search gives to a seat's possible answers, and to those it gave",
        headers=UNLESS | {"Accept-Language": "Language of the texts."},
        answers={200: ("The analysis so far: `done` of `questions`.", Analysis, JSON)},
        refusals=(409,),
        sent={
            "ETag": "Identifies the analysis so far, seat, language, game, names, release and encoding.",
            "Retry-After": "Seconds until there may be more; absent once it is complete.",
        },
    )
    async def get_analysis(call: Call[AnalysisQuery, None]) -> RawResponse:
        """For each question with a choice, in worlds that agree with what the seat had seen by then.

        Hidden cards play no part. It is computed on request, question by question, as the bots that search leave time:
        ask again until it is complete. A finished game is analysed for every seat; a running game only for your own
        (`question` gives a hint), if it is against bots alone and without a clock, or was opened with `branches: live`.
        """
        asked, language = call.query, call.language
        seen = await context.gate.admit(call.game, call.caller)
        analysis = await seen.analysis(asked.viewer, asked.question, asked.wait)
        tag = etag(analysis.known, analysis.viewer, language, call.game, await seen.names(), context.release)
        sent = PERSONAL if analysis.finished else {**PERSONAL, **RETRY_AFTER}
        return await context.dear.etagged(
            call, lambda: analysis.told(language), tag, ("analysis", asked.question), sent
        )

    return route
