"""A position as a picture, for previews of links and for pages that show many games."""

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
        seen = await context.gate.admit(call.game, call.caller)
        seen = seen if asked.viewer is None else seen.as_viewer(asked.viewer)
        seen = seen if asked.version is None else seen.until(asked.version)
        tag = etag("picture", seen.version, seen.viewer, language, seen.game, await seen.names(), context.release)
        answer = await call.etagged(lambda: seen.picture(language), tag, SENT)
        answer.media_type = SVG
        return answer

    return route
