"""Metadata for link previews of our pages: Open Graph tags in the page, and oEmbed.

It contains what somebody without a token may know, and nothing else.
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
from api.http.operations.context import HttpContext
from api.http.requests import AnyRequest, origin
from domain.engine.audience.errors import HistoryDiverged
from projections.views.picture import HEIGHT, WIDTH
from projections.words.language import language_of

SITE = "Croupier"
_PAGE = re.compile(r"/(games|replay|players)/([0-9a-f]{32})")
_MOMENT = re.compile(r"(?:^|&)version=([1-9][0-9]{0,8})(?:&|$)")


class Preview(Struct, frozen=True):
    """A page of a game, a replay or a player. `of`: whose picture stands for it, as its path.

    `version`: the moment that a link to a replay names; empty for a game as it is.
    """

    title: str
    of: str
    version: str = ""


async def preview(context: HttpContext, path: str, query: str, language: str) -> Preview | None:
    """The preview of this path and query; None unless it is of a game or player that everybody may know.

    Raises Unavailable.
    """
    page = _PAGE.fullmatch(path)
    if page is None:
        return None
    with suppress(Refused, Quarantined, HistoryDiverged):
        if page[1] == "players":
            player = await context.operators.player(page[2])
            return Preview(player.name, f"players/{player.id}") if player.name else None
        game: Any = msgspec.json.decode(await context.gate.introduce(page[2], None))
        if game["spectators"]["who"] == "all":  # otherwise it would be shown until it starts, which tells when
            moment = _MOMENT.search(query) if page[1] == "replay" else None
            return Preview(_title(context, game, language), f"games/{game['id']}", moment[1] if moment else "")
    return None


def _title(context: HttpContext, game: Mapping[str, Any], language: str) -> str:
    words = language_of(context.games[game["ruleset"]].rules)
    bots = words.bots[language]
    people = [sitting["player"]["name"] if sitting["player"] else bots[sitting["bot"]] for sitting in game["sitting"]]
    return f"{words.names()[language]}: {', '.join(people)}" if people else words.names()[language]


def page_of(url: str) -> tuple[str, str]:
    """Path and query of one of our pages' addresses, under whichever of our names it was requested.

    Empty for what is no address.
    """
    try:
        parts = urlsplit(url)
    except ValueError:
        return "", ""
    return parts.path, parts.query


def picture_of(context: HttpContext, shown: Preview, site: str, language: str) -> tuple[str, str]:
    """Where the preview's picture is, and its media type: PNG, which everybody shows, where this server makes it."""
    pixels = context.pixels()
    form, media = ("svg", "image/svg+xml") if pixels is None else ("png", "image/png")
    spoken = language if pixels is None else pixels.spoken(language)
    moment = f"&version={shown.version}" if shown.version else ""
    return f"{site}/v1/{shown.of}/picture.{form}?language={spoken}{moment}", media


def tags(context: HttpContext, shown: Preview, request: AnyRequest, language: str) -> bytes:
    """The elements for the head of the page."""
    site = origin(request)
    here = f"{site}{request.url.path}" + (f"?version={shown.version}" if shown.version else "")
    url, media = picture_of(context, shown, site, language)
    properties = {
        "og:site_name": SITE, "og:type": "website", "og:title": shown.title, "og:url": here, "og:image": url,
        "og:image:type": media, "og:image:width": str(WIDTH), "og:image:height": str(HEIGHT),
        "og:image:alt": shown.title, "twitter:card": "summary_large_image", "twitter:image": url,
    }  # fmt: skip
    parts = [
        f'<meta {"name" if name.startswith("twitter") else "property"}="{name}" content="{escape(text)}">'
        for name, text in properties.items()
    ]
    embed = escape(f"{site}/v1/oembed?url={quote(here, safe='')}")
    parts.append(f'<link rel="alternate" type="application/json+oembed" href="{embed}" title="{escape(shown.title)}">')
    return "\n".join(parts).encode()
