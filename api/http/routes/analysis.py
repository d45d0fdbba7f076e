"""A game analysed: the chances a search gives to a seat's answers."""

from api.http.answers.responses import PERSONAL, RawResponse, etag
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.schemas.operation_parts import JSON, UNLESS
from api.http.schemas.queries import AnalysisQuery
from projections.schemas.analysis_schemas import Analysis

RETRY_AFTER = {"Retry-After": "1"}
"""Seconds until there may be more."""


def routes(context: HttpContext) -> Routes:
    """The operation of this module."""
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
