"""A player as a picture, for previews of links to their page."""

import hashlib

from api.application.runtime.wings import opened
from api.application.runtime.worker_threads import beside
from api.http import wings
from api.http.answers.responses import PERSONAL, Fixed, RawResponse, etag
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.schemas.operation_parts import BINARY, PNG, SAFE, SVG, UNLESS
from api.http.schemas.pictures import PlayerPictureQuery
from projections.words.language import language_of

SENT = {**PERSONAL, **SAFE}


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(tag="players", caller="anybody")

    @route.get(
        "/players/{player:str}/picture.svg",
        "A player's name and ratings as a picture, for link previews",
        headers=UNLESS | {"Accept-Language": "Language of games' names."},
        answers={200: ("The picture, 1200 by 630.", str, (SVG,))},
        refusals=(404,),
        sent={"ETag": "Identifies the picture and its encoding."},
    )
    async def get_player_picture(call: Call[PlayerPictureQuery, None]) -> RawResponse:
        """What everybody may see on the player's page, whoever asks."""
        svg = await player(call, call.query.language or call.language)
        return await call.fixed(Fixed(svg, SVG, SENT))

    @route.get(
        "/players/{player:str}/picture.png",
        "The same picture for programs that cannot show SVG",
        headers=UNLESS | {"Accept-Language": "Language of games' names."},
        answers={200: ("The picture, 1200 by 630.", BINARY, (PNG,))},
        refusals=(404,),
        sent={"ETag": "Identifies the picture and the release."},
    )
    async def get_player_picture_png(call: Call[PlayerPictureQuery, None]) -> RawResponse:
        """404 if the server cannot draw it, English if the font lacks the letters, as for pictures of tables."""
        pixels = await context.to_png()
        svg = await player(call, pixels.spoken(call.query.language or call.language))

        async def made() -> bytes:
            return await beside(lambda: pixels.png(svg))

        tag = etag(PNG, hashlib.sha256(svg).hexdigest()[:24], context.release)
        return await context.dear.pictured(call, made, tag, SENT, PNG)

    async def player(call: Call[PlayerPictureQuery, None], language: str) -> bytes:
        """As somebody without a token sees the player's page."""
        owner = await context.operators.player(call.path("player"))
        games = {key: language_of(game.rules) for key, game in context.games.items()}
        await opened("pictures")
        return wings.player_picture.player_picture(await context.lists.player(owner, None, host=False), games, language)

    return route
