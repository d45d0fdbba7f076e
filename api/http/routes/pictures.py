"""Pictures of positions and of players, for link previews and for pages that show many games."""

import hashlib
from functools import partial

from api.application.games.refusals import Refused
from api.application.ports.environment import Pixels
from api.application.runtime.wings import opened
from api.application.runtime.worker_threads import beside
from api.application.views.perspective import Perspective, through
from api.http import wings
from api.http.answers.responses import PERSONAL, PUBLIC, Fixed, RawResponse, etag
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.schemas.operation_parts import BINARY, PNG, SAFE, SVG, UNLESS
from api.http.schemas.pictures import PictureQuery, PlayerPictureQuery, SampleQuery
from projections.words.language import language_of

SENT = {**PERSONAL, **SAFE}


async def to_png(context: HttpContext) -> Pixels:
    """What draws PNG. Raises Refused where nothing does."""
    await opened("pictures")
    if (pixels := context.pixels()) is None:
        raise Refused("not-found", "this server draws no PNG: picture.svg is the same picture")
    return pixels


def of_tables(context: HttpContext) -> Routes:
    """Pictures of positions."""
    route = Routes(tag="views", caller="guest")
    samples: dict[tuple[str, str, bool], Fixed] = {}

    @route.get(
        "/games/{game:str}/picture.svg",
        "The table at any version as you may see it, as a picture",
        headers=UNLESS | {"Accept-Language": "Language of the words."},
        answers={200: ("The picture, 1200 by 630.", str, (SVG,))},
        sent={"ETag": "Identifies version, viewer, language, game, names, release and encoding."},
    )
    async def get_picture(call: Call[PictureQuery, None]) -> RawResponse:
        """An SVG without scripts, drawn from the view according to the ruleset's layout."""
        seen, language, small = await drawn(call)

        async def tag(now: Perspective) -> str:
            return await named(now, SVG, language, small=small)

        return await context.dear.viewed(call, seen, partial(seen.picture, language, small=small), tag, SENT, SVG)

    @route.get(
        "/games/{game:str}/picture.png",
        "The same picture for programs that cannot show SVG, such as link previews",
        headers=UNLESS | {"Accept-Language": "Language of the words."},
        answers={200: ("The picture, 1200 by 630.", BINARY, (PNG,))},
        sent={"ETag": "Identifies version, viewer, language, game, names and release."},
    )
    async def get_picture_png(call: Call[PictureQuery, None]) -> RawResponse:
        """404 if the server cannot draw it: it needs the extra `croupier[png]`. English if its font lacks letters."""
        seen, language, small = await drawn(call)
        pixels = await to_png(context)
        language = pixels.spoken(language)

        async def made() -> bytes:
            svg = await seen.picture(language, small=small)
            return await beside(lambda: pixels.png(svg))

        return await context.dear.etagged(call, made, await named(seen, PNG, language, small=small), PNG, SENT, PNG)

    @route.get(
        "/rulesets/{ruleset:str}/picture.svg",
        "A position of a game played by bots, as a picture",
        tag="rulesets",
        caller="anybody",
        store=False,
        headers=UNLESS,
        answers={200: ("The picture, 1200 by 630.", str, (SVG,))},
        sent={"ETag": "Identifies the answer and its encoding."},
    )
    async def get_ruleset_picture(call: Call[SampleQuery, None]) -> RawResponse:
        """For pages about a game that nobody has played here yet; always the same position, as spectators see it."""
        wanted = call.path("ruleset"), call.query.language, call.query.size == "small"
        sample = samples.get(wanted) or Fixed(await context.gate.sample(*wanted), SVG, {**PUBLIC, **SAFE})
        return await call.fixed(samples.setdefault(wanted, sample))

    async def drawn(call: Call[PictureQuery, None]) -> tuple[Perspective, str, bool]:
        """What to draw, in which language, and whether small."""
        asked = call.query
        seen = through(await context.gate.admit(call.game, call.caller), asked.viewer, asked.version)
        return seen, asked.language or call.language, asked.size == "small"

    async def named(seen: Perspective, form: str, language: str, *, small: bool) -> str:
        return etag(form, seen.version, seen.viewer, language, small, seen.game, await seen.names(), context.release)

    return route


def of_players(context: HttpContext) -> Routes:
    """Pictures of players."""
    route = Routes(tag="players", caller="anybody")

    @route.get(
        "/players/{player:str}/picture.svg",
        "A player's name and ratings as a picture, for link previews",
        headers=UNLESS | {"Accept-Language": "Language of games' names."},
        answers={200: ("The picture, 1200 by 630.", str, (SVG,))},
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
        sent={"ETag": "Identifies the picture and the release."},
    )
    async def get_player_picture_png(call: Call[PlayerPictureQuery, None]) -> RawResponse:
        """404 if the server cannot draw it, English if the font lacks the letters, as for pictures of tables."""
        pixels = await to_png(context)
        svg = await player(call, pixels.spoken(call.query.language or call.language))

        async def made() -> bytes:
            return await beside(lambda: pixels.png(svg))

        tag = etag(PNG, hashlib.sha256(svg).hexdigest()[:24], context.release)
        return await context.dear.etagged(call, made, tag, PNG, SENT, PNG)

    async def player(call: Call[PlayerPictureQuery, None], language: str) -> bytes:
        """As somebody without a token sees the player's page."""
        owner = await context.operators.player(call.path("player"))
        games = {key: language_of(game.rules) for key, game in context.games.items()}
        await opened("pictures")
        return wings.player_picture.player_picture(await context.lists.player(owner, None, host=False), games, language)

    return route
