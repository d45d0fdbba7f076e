"""Looking at a game: the view, and frames as a page."""

import msgspec
from litestar.handlers import HTTPRouteHandler

from api.http.context import HttpContext
from api.http.openapi.parts import JSON, Page, link
from api.http.operation import Call, Operation, operation
from api.http.responses import RawResponse, etagged
from api.http.schemas import FramesQuery, ViewQuery

_encoder = msgspec.json.Encoder()


def routes(context: HttpContext) -> list[HTTPRouteHandler]:
    """The operations of this module."""
    schemas = [game.schemas for game in context.games.values()]

    @operation(
        context,
        Operation(
            method="GET",
            path="/games/{game:str}/view",
            summary="The table at any version as you may see it, with the questions that are open",
            tag="views",
            caller="guest",
            query=ViewQuery,
            headers={
                "If-None-Match": "An ETag: 304 if nothing has changed.",
                "Accept-Language": "Language of the words.",
            },
            answers={
                200: ("The view.", tuple([each.view_type for each in schemas]), JSON),
                304: ("Nothing has changed.", None, ()),
            },
            refusals=(403, 404),
            links={
                "choose": link(
                    "choose", "$response.body#/game", requestBody={"question": "$response.body#/asked/0/question"}
                ),
                "get_frames": link("get_frames", "$response.body#/game"),
                "resign": link("resign", "$response.body#/game"),
            },
            sent={"ETag": "Names version, viewer, language, game and format."},
        ),
    )
    async def get_view(call: Call[ViewQuery, None]) -> RawResponse:
        asked, language = call.query, call.language
        seen = await context.gate.admit(call.game, call.caller)
        seen = seen if asked.viewer is None else seen.as_viewer(asked.viewer)
        seen = seen if asked.version is None else seen.until(asked.version)
        etag = f'"{seen.version}.{seen.viewer}.{language}.{seen.game}.json"'
        return await etagged(lambda: seen.view(language), call.request, etag, forever=seen.over)

    @operation(
        context,
        Operation(
            method="GET",
            path="/games/{game:str}/frames",
            summary="Frames as a page",
            tag="views",
            caller="guest",
            query=FramesQuery,
            headers={"If-None-Match": "An ETag: 304 if nothing has changed."},
            answers={
                200: ("Frames, oldest first.", Page(tuple([each.frame_type for each in schemas])), JSON),
                304: ("Nothing has changed.", None, ()),
            },
            refusals=(403, 404),
            sent={"ETag": "Names version, viewer, the part, game and format."},
        ),
    )
    async def get_frames(call: Call[FramesQuery, None]) -> RawResponse:
        asked, seen = call.query, await context.gate.admit(call.game, call.caller)
        seen = seen if asked.viewer is None else seen.as_viewer(asked.viewer)
        upto = min(seen.version, asked.since + asked.limit)
        more = upto if upto < seen.version else None
        etag = f'"{seen.version}.{seen.viewer}.{asked.since}-{upto}.{seen.game}.json"'

        async def page() -> bytes:
            frames = [msgspec.Raw(frame) for _, frame in await seen.frames(asked.since, upto)]
            return _encoder.encode({"frames": frames, "next": more})

        return await etagged(page, call.request, etag, forever=seen.over)

    return [get_view, get_frames]
