"""oEmbed: metadata for link previews of the pages of games, replays and players."""

from api.application.games.refusals import Refused
from api.application.runtime.wings import opened
from api.http import wings
from api.http.answers.responses import RawResponse, private_json
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.schemas.operation_parts import JSON
from api.http.schemas.pictures import OEmbed, OEmbedQuery


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(tag="meta", caller="anybody")

    @route.get(
        "/oembed",
        "What a page of this server shows, for link previews",
        headers={"Accept-Language": "Language of the game's name."},
        answers={200: ("The page.", OEmbed, JSON)},
        refusals=(404,),
    )
    async def get_oembed(call: Call[OEmbedQuery, None]) -> RawResponse:
        """As visible without a token. `maxwidth` and `maxheight` are ignored: the picture scales."""
        await opened("pictures")
        previews = wings.previews
        shown = await previews.preview(context, *previews.page_of(call.query.url), call.language)
        if shown is None:
            raise Refused("not-found", "there is no page of a game, a replay or a player there that everybody may see")
        url, _ = previews.picture_of(context, shown, call.site, call.language)
        return private_json(OEmbed(title=shown.title, url=url, width=previews.WIDTH, height=previews.HEIGHT))

    return route
