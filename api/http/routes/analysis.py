"""A game analysed: the chances a search gives to a seat's answers."""

from api.http.call import Call
from api.http.context import HttpContext
from api.http.operations import Routes
from api.http.responses import PERSONAL, RawResponse, etag
from api.http.schemas.operation_parts import JSON, UNLESS
from api.http.schemas.queries import AnalysisQuery
from projections.schemas.analysis_schemas import Analysis

RETRY_AFTER = {"Retry-After": "1"}
"""Seconds until there may be more."""


def routes(context: HttpContext) -> Routes:
    """The operation of this module."""
    route = Routes(context, tag="views", caller="guest")

    @route.get(
        "/games/{game:str}/analysis",
        "What chances a search gives to the answers of a seat, and to those that were given",
        headers=UNLESS | {"Accept-Language": "Language of the texts."},
        answers={200: ("What has been found so far; `done` of `questions`.", Analysis, JSON)},
        refusals=(403, 404, 409),
        sent={
            "ETag": "Names what has been found, seat, language, game, names, release and encoding.",
            "Retry-After": "Seconds until there may be more; left out once all is there.",
        },
        compressed=True,
    )
    async def get_analysis(call: Call[AnalysisQuery, None]) -> RawResponse:
        """Of each question that left something to choose, in worlds that agree with what the seat had seen by then.

        The truth plays no part. It is computed while you ask, question by question, after the bots that search: ask
        again until all is there. A game that is over is explained for every seat; a game that runs only for your own
        seat against bots, `question` being a hint, and with a clock only if it was opened with `branches: live`.
        """
        asked, language = call.query, call.language
        seen = await context.gate.admit(call.game, call.caller)
        found = await seen.analysis(asked.viewer, asked.question, asked.wait)
        tag = etag(found.known, found.viewer, language, call.game, await seen.names(), context.release)
        sent = PERSONAL if found.finished else {**PERSONAL, **RETRY_AFTER}
        return await context.dear.etagged(call, lambda: found.told(language), tag, ("analysis", asked.question), sent)

    return route
