"""A position as a picture, for previews of links and for pages that show many games."""

from functools import partial

from api.application.views.perspective import Perspective, through
from api.http.call import Call
from api.http.context import HttpContext
from api.http.operations import Routes
from api.http.responses import PERSONAL, RawResponse, etag
from api.http.schemas.operation_parts import UNLESS
from api.http.schemas.queries import PictureQuery

SVG = "image/svg+xml"
SENT = {**PERSONAL, "Content-Security-Policy": "default-src 'none'"}
"""A picture that is opened by itself is a document: it may load and run nothing."""


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(context, tag="views", caller="guest")

    @route.get(
        "/games/{game:str}/picture.svg",
        "The table at any version as you may see it, as a picture",
        headers=UNLESS | {"Accept-Language": "Language of the words."},
        answers={200: ("The picture, 1200 by 630.", str, (SVG,))},
        refusals=(403, 404),
        sent={"ETag": "Names version, viewer, language, game, names, release and encoding."},
        compressed=True,
    )
    async def get_picture(call: Call[PictureQuery, None]) -> RawResponse:
        """An SVG without scripts, drawn from the view by the ruleset's layout."""
        asked, language = call.query, call.query.language or call.language
        seen = through(await context.gate.admit(call.game, call.caller), asked.viewer, asked.version)

        async def tag(now: Perspective) -> str:
            return etag("picture", now.version, now.viewer, language, now.game, await now.names(), context.release)

        return await context.dear.viewed(call, seen, partial(seen.picture, language), tag, SENT, SVG)

    return route
