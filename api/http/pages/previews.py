"""What a link to one of the pages tells programs that show it as a card: Open Graph tags in the page, and oEmbed.

They tell what somebody without a token may know, and nothing of what is not for everybody.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from html import escape
from typing import Any
from urllib.parse import quote, urlsplit

import msgspec
from msgspec import Struct

from api.application.games.refusals import Refused
from api.application.ports.errors import Quarantined
from api.http.context import HttpContext
from api.http.request import AnyRequest, origin
from domain.engine.audience.errors import HistoryDiverged
from projections.views.picture import HEIGHT, WIDTH
from projections.words.language import language_of

SITE = "Croupier"
_PAGE = re.compile(r"/(games|replay|players)/([0-9a-f]{32})")


class Preview(Struct, frozen=True):
    """A page of a game, a replay or a player. `game`: whose table stands for it; None for a player."""

    title: str
    game: str | None


async def preview(context: HttpContext, path: str, language: str) -> Preview | None:
    """What the page of this path shows; None where it is of no game and no player that everybody may know.

    Raises Unavailable.
    """
    found = _PAGE.fullmatch(path)
    if found is None:
        return None
    with suppress(Refused, Quarantined, HistoryDiverged):
        if found[1] == "players":
            player = await context.operators.player(found[2])
            return Preview(player.name, None) if player.name else None
        game: Any = msgspec.json.decode(await context.gate.introduce(found[2], None))
        if game["spectators"]["who"] == "all":  # else it would be shown until it starts, which tells when it does
            return Preview(_title(context, game, language), game["id"])
    return None


def _title(context: HttpContext, game: Mapping[str, Any], language: str) -> str:
    words = language_of(context.games[game["ruleset"]].rules)
    bots = words.bots[language]
    people = [one["player"]["name"] if one["player"] else bots[one["bot"]] for one in game["sitting"]]
    return f"{words.names()[language]}: {', '.join(people)}" if people else words.names()[language]


def path_of(url: str) -> str:
    """The path of one of our pages' addresses, whichever of our names it was asked by."""
    return urlsplit(url).path


def picture_of(context: HttpContext, shown: Preview, site: str, language: str) -> tuple[str, str]:
    """Where the picture of a game is, and its media type: PNG, which everybody shows, where this server makes it."""
    pixels = context.pixels
    form, media = ("svg", "image/svg+xml") if pixels is None else ("png", "image/png")
    spoken = language if pixels is None else pixels.spoken(language)
    return f"{site}/v1/games/{shown.game}/picture.{form}?language={spoken}", media


def tags(context: HttpContext, shown: Preview, request: AnyRequest, language: str) -> bytes:
    """The elements that belong into the head of the page."""
    site = origin(request)
    here = site + request.url.path
    said = {"og:site_name": SITE, "og:type": "website", "og:title": shown.title, "og:url": here}
    if shown.game is not None:
        picture, media = picture_of(context, shown, site, language)
        said |= {
            "og:image": picture, "og:image:type": media, "og:image:width": str(WIDTH), "og:image:height": str(HEIGHT),
            "og:image:alt": shown.title, "twitter:card": "summary_large_image", "twitter:image": picture,
        }  # fmt: skip
    made = [f'<meta property="{name}" content="{escape(text)}">' for name, text in said.items()]
    embed = escape(f"{site}/v1/oembed?url={quote(here, safe='')}")
    made.append(f'<link rel="alternate" type="application/json+oembed" href="{embed}" title="{escape(shown.title)}">')
    return "\n".join(made).encode()
