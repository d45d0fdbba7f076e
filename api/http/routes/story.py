"""The story of a game in the caller's language, and a part of the game to step through."""

from functools import partial
from hashlib import sha256
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, field
from msgspec.structs import replace

from api.application.views.perspective import check_since, through
from api.http.answers.responses import PERSONAL, RawResponse, etag, part_of
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.schemas.operation_parts import JSON, NEXT, UNLESS
from api.http.schemas.queries import As
from projections.schemas.film_schemas import film_types
from projections.schemas.schemas import Story


class FilmQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which part of a game: from the view at version `since` on, this many versions."""

    since: Annotated[int, Meta(ge=1, le=10**9, description="The version that the film starts from.")] = 1
    limit: Annotated[int, Meta(ge=1, le=1000, description="At most this many versions after it.")] = 500
    viewer: As | None = field(default=None, name="as")
    beside: (
        Annotated[
            Literal[
                "lines",
                "frames",
                "notes",
                "lines,frames",
                "frames,lines",
                "lines,notes",
                "frames,notes",
                "lines,frames,notes",
            ],
            Meta(
                description="What each step has besides the patch: the lines of the story, the frame, or both; and "
                "whether the film has notes about its versions."
            ),
        ]
        | None
    ) = field(default=None, name="with")


class StoryQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which part of the story: what happened after version `since`, in this many entries."""

    since: Annotated[int, Meta(ge=0, le=10**9, description="Only entries after this version.")] = 0
    limit: Annotated[int, Meta(ge=1, le=500, description="At most this many entries.")] = 100
    viewer: As | None = field(default=None, name="as")
    why: Annotated[bool, Meta(description="Whether each line says why the viewer may know it.")] = True


NOTES = 500
"""How many notes a film has at most."""
_encoder = msgspec.json.Encoder()


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(tag="views", caller="guest")
    films = tuple([film_types(game.schemas)[1] for game in context.games.values()])

    @route.get(
        "/games/{game:str}/story",
        "The game in words, as you may see it, and why you may",
        headers=UNLESS | {"Accept-Language": "Language of the story."},
        answers={200: ("A part of the story, oldest first.", Story, JSON)},
        sent={"ETag": "Identifies version, viewer, part, language, game, names, release and encoding.", **NEXT},
    )
    async def get_story(call: Call[StoryQuery, None]) -> RawResponse:
        """One line for each fact that has a text, with what the caller may know.

        `why` says which rule lets a viewer know it.
        """
        asked, language = call.query, call.language
        seen = through(await context.gate.admit(call.game, call.caller), asked.viewer)
        check_since(seen, asked.since)
        upto = min(seen.version, asked.since + asked.limit)
        more = upto if upto < seen.version else None
        part = f"{part_of(asked.since, upto, more)}{'' if asked.why else '-'}"
        tag = etag(upto, seen.viewer, part, language, seen.game, await seen.names(), context.release)

        async def made() -> bytes:
            lines = await seen.story(asked.since, upto, language)
            shown = lines if asked.why else [replace(line, why=UNSET) for line in lines]
            return _encoder.encode(Story(seen.game, seen.viewer, language, tuple(shown), more))

        sent = {**PERSONAL, **call.following("since", more)}
        return await context.dear.etagged(call, made, tag, ("story", seen.sees), sent)

    @route.get(
        "/games/{game:str}/film",
        "Part of a game to step through: a view, and what each later version changed",
        headers=UNLESS | {"Accept-Language": "Language of the texts."},
        answers={200: ("The film.", films, JSON)},
        sent={
            "ETag": "Identifies the part, its extras, viewer, language, game, names, release and encoding.",
            **NEXT,
        },
    )
    async def get_film(call: Call[FilmQuery, None]) -> RawResponse:
        """A film begins with the view at version `since`. Each step is an RFC 6902 patch to the view before it."""
        asked, language = call.query, call.language
        admitted = await context.gate.admit(call.game, call.caller)
        seen = through(admitted, asked.viewer)
        check_since(seen, asked.since)
        upto = min(seen.version, asked.since + asked.limit)
        beside = sorted((asked.beside or "").split(","))
        more = upto if upto < seen.version else None
        part = part_of(asked.since, upto, more)
        tag = etag(part, "+".join(beside), seen.viewer, language, seen.game, await seen.names(), context.release)
        sent = {**PERSONAL, **call.following("since", more)}
        film = partial(seen.film, asked.since, upto, language, beside)
        if "notes" not in beside:
            return await context.dear.etagged(call, film, tag, ("film", seen.sees), sent)
        page = await (await context.notes()).page(admitted, call.caller, None, (asked.since, ""), NOTES, upto)
        notes = _encoder.encode(page.notes)

        async def noted() -> bytes:
            return b'%b,"notes":%b}' % ((await film()).removesuffix(b"}"), notes)

        tag = etag(tag.strip('"'), sha256(notes).hexdigest()[:24])
        return await context.dear.etagged(call, noted, tag, ("film", seen.sees), sent)

    return route
