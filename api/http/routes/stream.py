"""The same frames as they come: Server-Sent Events, or NDJSON by Accept.

1. A notification only wakes the stream; what to send is read from what was acknowledged, so a lost one costs nothing.
2. Who the caller is at the table is asked anew whenever its lobby has changed: seats are drawn at the start.
3. Nothing queues: a stream looks for its next piece when the client has taken the last one. What it missed comes in
   pages when it begins, and later as long as it is not too much: then one view takes the place of the frames.
4. A stream of a finished game sends what is missing and ends; with nothing missing it is a 204, which tells an
   EventSource not to come back.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Generator
from contextlib import contextmanager
from typing import Any

from litestar.handlers import HTTPRouteHandler
from litestar.response import Response, Stream

from api.application.perspective import Follower, Perspective
from api.application.ports import Unavailable
from api.application.refusals import Refused
from api.http.context import HttpContext
from api.http.openapi.parts import EVENTS as SSE
from api.http.openapi.parts import LINES as NDJSON
from api.http.openapi.parts import Flow
from api.http.operation import Call, Operation, operation
from api.http.request import last_event_id
from api.http.responses import PERSONAL
from api.http.schemas import StreamQuery

LOG = logging.getLogger("croupier")
RETRY_SECONDS = 1.0
"""Until a store that did not answer is asked again."""
BATCH = 100
"""Frames in a piece: what a connection holds in memory at most."""
FALLEN_BEHIND = 256
"""Versions between a client and its game from which on it is sent a view, once it has caught up for the first time."""
BACK_IN, BACK_WITHIN = 1000, 5000
"""Milliseconds until the clients of a server that stops come back: each at another moment in between."""
ABOUT = (
    "One frame an event, with `id:` its version, or one frame a line; each version once and in order. A client that "
    f"reads so slowly that its game is more than {FALLEN_BEHIND} versions ahead is sent the table as `get_view` gives "
    "it, in place of the frames it lacks: an event named `view` with the view's version as `id:`, or a line "
    '`{"view": ...}`. It goes on from there. After 15 seconds without anything new there is a comment, or an empty '
    "line. A server that stops ends its streams with `retry:`, the milliseconds after which to come back with "
    "`Last-Event-ID`. The end of a game ends its stream as well; then a further request is a 204."
)
_ANY = {"*/*", "text/*", ""}


def media_type(accept: str) -> str:
    """The format of the stream: whichever of ours is accepted first."""
    for part in accept.split(","):
        wanted = part.partition(";")[0].strip().lower()
        if wanted in _ANY or wanted == SSE:
            return SSE
        if wanted in (NDJSON, "application/*"):
            return NDJSON
    raise Refused("not-acceptable", f"accept {SSE} or {NDJSON}")


def routes(context: HttpContext) -> list[HTTPRouteHandler]:
    """The operation of this module."""
    frames = tuple([game.schemas.frame_type for game in context.games.values()])
    views = tuple([game.schemas.view_type for game in context.games.values()])

    @operation(
        context,
        Operation(
            method="GET",
            path="/games/{game:str}/stream",
            summary="Frames as they come",
            tag="views",
            caller="guest",
            query=StreamQuery,
            headers={
                "Last-Event-ID": "The last version received; frames after it are sent.",
                "Accept-Language": "Language of the words in a view.",
            },
            answers={
                200: (ABOUT, Flow(frames, views), (SSE, NDJSON)),
                204: ("The game is over and you have every frame.", None, ()),
            },
            refusals=(403, 404, 406),
        ),
    )
    async def stream_frames(call: Call[StreamQuery, None]) -> Response[Any]:
        last = last_event_id(call.request)
        since = call.query.since if last is None else last
        kind = media_type(call.request.headers.get("accept", ""))
        seen = await context.gate.admit(call.game, call.caller)
        headers = {**PERSONAL, "X-Accel-Buffering": "no"}
        if seen.over and since >= seen.version:
            return Response(b"", status_code=204, headers=headers)
        # A header of its own: the framework would send the handler's media type, whatever the response says.
        headers["Content-Type"] = kind
        reader = Reader(context, call.caller, kind, call.language)
        return Stream(reader.read(seen, since), headers=headers)

    return [stream_frames]


class Reader:
    """One client of a stream: what it reads. Every piece is made once for all that read the same."""

    def __init__(self, context: HttpContext, player: str | None, kind: str, language: str) -> None:
        self._context, self._player, self.kind, self._language = context, player, kind, language
        self._sse = kind == SSE
        self._heartbeat = b": still here\n\n" if self._sse else b"\n"

    async def read(self, seen: Perspective, since: int) -> AsyncGenerator[bytes]:
        """What the client lacks after `since`, and then what comes, until the game or the server ends."""
        if self._sse:
            yield b"retry: 2000\n\n"
        with _ending_quietly(seen.game):
            async with self._context.gate.follow(seen, self._player) as follower:
                live, closing, look, changed = False, self._context.closing, follower.look, follower.changed
                while not closing.is_set():
                    try:
                        seen = await look()
                    except Unavailable:  # whoever is late looks at an old version, which may have to be read
                        await asyncio.sleep(RETRY_SECONDS)
                        yield self._heartbeat
                        continue
                    if since < seen.version:
                        upto, behind = min(seen.version, since + BATCH), live and seen.version - since > FALLEN_BEHIND
                        # There may be very many streams: what one of them was sent is found here, without waiting.
                        piece = None if behind else follower.pieces(self.kind).get((since, upto))
                        if piece is None:
                            piece, upto = await self._make(follower, since, upto, behind=behind)
                        since = upto
                        yield piece
                    elif seen.over:
                        return
                    else:
                        live = True
                        if await changed():
                            yield self._heartbeat
            if self._sse:
                early = self._context.jitter() * (BACK_WITHIN - BACK_IN) >> 16
                yield b"retry: %d\n\n" % (BACK_IN + early)

    async def _make(self, follower: Follower, since: int, upto: int, *, behind: bool) -> tuple[bytes, int]:
        """The next bytes, and the version that the client then has; made by one for all who want them now."""
        try:
            async with follower.making():
                seen = await follower.look()
                return await (self._view(follower, seen) if behind else self._frames(follower, seen, since, upto))
        except Unavailable:
            await asyncio.sleep(RETRY_SECONDS)
            return self._heartbeat, since

    async def _frames(self, follower: Follower, seen: Perspective, since: int, upto: int) -> tuple[bytes, int]:
        """Frames, and the version that the client then has."""
        pieces = follower.pieces(self.kind)
        if (piece := pieces.get((since, upto))) is None:
            made = await seen.frames(since, upto)
            piece = b"".join([b"id: %d\ndata: %b\n\n" % one if self._sse else one[1] + b"\n" for one in made])
            pieces[since, upto] = piece
        return piece, upto

    async def _view(self, follower: Follower, seen: Perspective) -> tuple[bytes, int]:
        """The table as it is now, in place of many frames, and its version."""
        pieces, version = follower.pieces(self.kind), seen.version
        if (piece := pieces.get((version, self._language))) is None:
            table = await seen.view(self._language)
            piece = b"id: %d\nevent: view\ndata: %b\n\n" % (version, table) if self._sse else b'{"view":%b}\n' % table
            pieces[version, self._language] = piece
        return piece, version


@contextmanager
def _ending_quietly(game: str) -> Generator[None]:
    """End a stream that cannot go on: its client comes back for the rest, and is then told why it may not."""
    try:
        yield
    except Refused:
        pass  # they gave up their seat, and may look no longer
    except Exception as error:  # noqa: BLE001 - else the server would log its text
        LOG.error("fault %s in a stream of game %s", type(error).__name__, game)  # noqa: TRY400 - no trace
