"""The story of a game, in the caller's language."""

from litestar.handlers import HTTPRouteHandler

from api.http.context import HttpContext
from api.http.openapi.parts import JSON
from api.http.operation import Call, Operation, operation
from api.http.responses import RawResponse, private_json
from api.http.schemas import StoryQuery
from projections.schemas import Story


def routes(context: HttpContext) -> list[HTTPRouteHandler]:
    """The operations of this module."""

    @operation(
        context,
        Operation(
            method="GET",
            path="/games/{game:str}/story",
            summary="The game told in words, as you may see it, and why you may",
            tag="views",
            caller="guest",
            query=StoryQuery,
            headers={"Accept-Language": "Language of the story."},
            answers={200: ("A part of the story, oldest first.", Story, JSON)},
            refusals=(403, 404),
        ),
    )
    async def get_story(call: Call[StoryQuery, None]) -> RawResponse:
        asked, language = call.query, call.language
        seen = await context.gate.admit(call.game, call.caller)
        upto = min(seen.version, asked.since + asked.limit)
        lines = tuple(await seen.story(asked.since, upto, language))
        more = upto if upto < seen.version else None
        return private_json(Story(seen.game, seen.viewer, language, lines, more))

    return [get_story]
