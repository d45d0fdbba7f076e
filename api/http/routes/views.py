"""Looking at a game: the view, and frames as a page."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

import msgspec

from api.application.views.perspective import Perspective, check_since, through
from api.http.answers.responses import FOREVER, PERSONAL, RawResponse, etag, part_of
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.schemas.operation_parts import JSON, MARKDOWN, NEXT, UNLESS, Page, link
from api.http.schemas.queries import FramesQuery, ViewQuery

_encoder = msgspec.json.Encoder()
KINDS, TEXT = (*JSON, MARKDOWN), ((), ("text",))
"""Of a view and of a view as text: the media type, and the additional part of the ETag."""
MANY = 16
"""Frames from which on a page is cached, and made in its turn with other expensive reads."""
ABOUT = (
    "The view; with `Accept: text/markdown` as a text of some KB, for assistants, terminals and screen readers: what "
    "the layout draws, and the open questions, your own with the numbers of their options. All names are escaped."
)


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(tag="views", caller="guest")
    schemas = [game.schemas for game in context.games.values()]

    @route.get(
        "/games/{game:str}/view",
        "The table at any version as you may see it, with the open questions",
        headers=UNLESS | {"Accept-Language": "Language of the texts."},
        answers={
            200: (
                ABOUT,
                {JSON[0]: tuple([each.view_type for each in schemas]), MARKDOWN: str},
                (*JSON, MARKDOWN),
            ),
        },
        links={
            "choose": link("choose", "$response.body#/game", question="$response.body#/asked/0/question"),
            "get_frames": link("get_frames", "$response.body#/game"),
            "resign": link("resign", "$response.body#/game"),
        },
        sent={"ETag": "Identifies version, viewer, language, game, names, release and encoding."},
    )
    async def get_view(call: Call[ViewQuery, None]) -> RawResponse:
        """State, reckoning and open questions. Anything you may not see is null.

        With `If-None-Match` and `wait`, the answer comes as soon as something has changed. With `presence`, it has no
        ETag and is never a 304.
        """
        asked, language, text = call.query, call.language, call.wants_text
        seen = through(await context.gate.admit(call.game, call.caller), asked.viewer, asked.version)

        async def tag(now: Perspective) -> str:
            kind = TEXT[text]
            return etag(now.version, now.viewer, language, now.game, await now.names(), context.release, *kind)

        async def news(now: Perspective) -> bool:
            return not call.has(await tag(now))

        if asked.wait and asked.version is None:
            seen = await patiently(context, seen, call.caller, asked.wait, news, asked.presence)
        return await _shown(context, call, seen, tag, text=text)

    @route.get(
        "/games/{game:str}/frames",
        "A page of frames",
        headers=UNLESS,
        answers={
            200: ("Frames, oldest first.", Page(tuple([each.frame_type for each in schemas])), JSON),
        },
        sent={"ETag": "Identifies version, viewer, part, game, release and encoding.", **NEXT},
    )
    async def get_frames(call: Call[FramesQuery, None]) -> RawResponse:
        """A frame is one entry of the history as you may see it: a command and all the facts that followed."""
        asked, seen = call.query, through(await context.gate.admit(call.game, call.caller), call.query.viewer)
        check_since(seen, asked.since)

        async def news(now: Perspective) -> bool:
            return now.version > asked.since

        if asked.wait:
            seen = await patiently(context, seen, call.caller, asked.wait, news)
        upto = min(seen.version, asked.since + asked.limit)
        more = upto if upto < seen.version else None
        tag = etag(upto, seen.viewer, part_of(asked.since, upto, more), seen.game, context.release)
        sent = {**(FOREVER if seen.over else PERSONAL), **call.following("since", more)}

        async def page() -> bytes:
            frames = [msgspec.Raw(frame) for _, frame in await seen.frames(asked.since, upto)]
            return _encoder.encode({"frames": frames, "next": more})

        if upto - asked.since < MANY:
            return await call.etagged(page, tag, sent)
        return await context.dear.etagged(call, page, tag, ("frames", seen.sees), sent)

    return route


async def _shown(
    context: HttpContext,
    call: Call[ViewQuery, None],
    seen: Perspective,
    tag: Callable[[Perspective], Awaitable[str]],
    *,
    text: bool,
) -> RawResponse:
    """The view; with `presence` and who is there, for which a text has no place: its reader is there all the same."""
    made, kind = partial(seen.text if text else seen.view, call.language), KINDS[text]
    if call.query.presence is None:
        return await context.dear.viewed(call, seen, made, tag, PERSONAL, kind)
    async with context.gate.follow(seen, call.caller, call.query.presence) as follower:
        said = _encoder.encode(follower.present())
    view = await (context.dear.turn(call, made) if seen.is_past else made())
    return RawResponse(
        view if text else b'%b,"presence":%b}' % (view.removesuffix(b"}"), said), PERSONAL, media_type=kind
    )


async def patiently(
    context: HttpContext,
    seen: Perspective,
    player: str | None,
    seconds: int,
    news: Callable[[Perspective], Awaitable[bool]],
    shares: bool | None = None,
) -> Perspective:
    """The game once there is news in it, or after this many seconds, or when the server is about to stop."""
    if seen.over or await news(seen):
        return seen
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds), context.gate.follow(seen, player, shares) as follower:
            while not context.closing.is_set():
                seen = await follower.look()
                if seen.over or await news(seen):
                    break
                await follower.changed()
    return seen
