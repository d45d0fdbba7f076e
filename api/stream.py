"""The same frames as they come: Server-Sent Events, or NDJSON by Accept.

1. A ring only wakes the stream; what to send is read from what has been acknowledged, so a lost ring costs nothing.
2. Who the caller is at the table is asked anew whenever its house has changed: seats are drawn at the start.
3. Nothing queues: a stream looks for its next piece when the client has taken the last one. What it missed comes in
   pages when it begins, and later as long as it is not too much: then one view takes the place of the frames.
4. A stream of a finished game sends what is missing and ends; with nothing missing it is a 204, which tells an
   EventSource not to come back.
"""

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

from litestar import get
from litestar.response import Response, Stream

from api.answers import PERSONAL
from api.application.ports import Player, Unavailable
from api.doc import EVENTS as SSE
from api.doc import LINES as NDJSON
from api.doc import Doc, Flow
from api.feeds import AGAIN, Feed, Pieces, keep
from api.hall import AnyRequest, Hall, language, query
from api.problems import LOG, Refused, malformed
from api.shapes import StreamQuery
from api.views import frames, table
from api.warm import Warm
from domain.engine.audience import SPECTATOR
from domain.engine.lobby import LobbyState

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
    raise Refused(406, "not-acceptable", f"accept {SSE} or {NDJSON}")


def routes(hall: Hall) -> list[object]:
    """The handlers of this module."""
    wires = [kind.presenter for kind in hall.desk.games.values()]
    doc = Doc(
        summary="Frames as they come",
        tag="views",
        auth=None,
        query=StreamQuery,
        headers={
            "Last-Event-ID": "The last version received; frames after it are sent.",
            "Accept-Language": "Language of the words in a view.",
        },
        answers={
            200: (ABOUT, Flow(_types(wires, "frame_type"), _types(wires, "view_type")), (SSE, NDJSON)),
            204: ("The game is over and you have every frame.", None, ()),
        },
        refusals=(403, 404, 406),
    )

    @get("/games/{game:str}/stream", media_type=SSE, opt={"doc": doc})
    async def stream_frames(request: AnyRequest) -> Response[Any]:
        since = _since(request)
        kind = media_type(request.headers.get("accept", ""))
        speech = language(request)
        guest, warm = await hall.watch(request)
        headers = {**PERSONAL, "X-Accel-Buffering": "no"}
        if warm.now.lobby.status == "over" and since >= warm.now.version:
            return Response(b"", status_code=204, headers=headers)
        # A header of its own: the framework would send the handler's media type, whatever the response says.
        headers["Content-Type"] = kind
        reader = Reader(hall, guest, kind, speech)
        return Stream(reader.read(warm, since), headers=headers)

    return [stream_frames]


def _types(wires: list[Any], name: str) -> tuple[Any, ...]:
    return tuple([getattr(presenter, name) for presenter in wires])


def _since(request: AnyRequest) -> int:
    asked: StreamQuery = query(request, StreamQuery)
    last = request.headers.get("last-event-id")
    if last is None:
        return asked.since
    if not (last.isascii() and last.isdigit() and len(last) < 10):  # noqa: PLR2004 - fits 32 bits
        raise malformed("Last-Event-ID is a version")
    return int(last)


class Reader:
    """One client of a stream: who it is, and what it reads. Every piece is made once for all that read the same."""

    def __init__(self, hall: Hall, guest: Player | None, kind: str, speech: str) -> None:
        self._hall, self._guest, self.kind, self._speech = hall, guest, kind, speech
        self._sse = kind == SSE
        self._heart = b": still here\n\n" if self._sse else b"\n"
        self._house: LobbyState | None = None
        self._viewer, self._pieces = SPECTATOR, Pieces()

    async def read(self, warm: Warm, since: int) -> AsyncGenerator[bytes]:
        """What the client lacks after `since`, and then what comes, until the game or the server ends."""
        if self._sse:
            yield b"retry: 2000\n\n"
        try:
            async with self._hall.feeds.join(warm) as feed:
                live, closing = False, self._hall.closing
                while not closing.is_set():
                    beats, now = feed.beats, feed.warm.now
                    if since < now.version:
                        self._recognise(feed, now.lobby)
                        upto, behind = min(now.version, since + BATCH), live and now.version - since > FALLEN_BEHIND
                        # There may be very many streams: what one of them was sent is found here, without waiting.
                        piece = None if behind else self._pieces.get((since, upto))
                        if piece is None:
                            piece, upto = await self._make(feed, since, upto, behind=behind)
                        since = upto
                        yield piece
                    elif now.lobby.status == "over":
                        return
                    else:
                        live = True
                        await feed.news()
                        if feed.beats != beats:
                            yield self._heart
            if self._sse:
                early = int.from_bytes(self._hall.desk.chance(2)) * (BACK_WITHIN - BACK_IN) >> 16
                yield b"retry: %d\n\n" % (BACK_IN + early)
        except Refused:
            return  # whoever gave up their seat may look no longer
        except Exception as error:  # noqa: BLE001 - else the server would log its text; the client comes back for the rest
            LOG.error("fault %s in a stream of game %s", type(error).__name__, warm.table.game)

    def _recognise(self, feed: Feed, house: LobbyState) -> None:
        """Who the caller is at the table, which only another house can change; Refused if they may look no longer."""
        if house is not self._house:
            self._viewer, self._house = self._hall.viewer(feed.warm, self._guest), house
            # Before the start a caller's seat number may still change: such a piece is nobody else's.
            self._pieces = Pieces() if house.status == "open" else feed.pieces(self._viewer, sse=self._sse)

    async def _make(self, feed: Feed, since: int, upto: int, *, behind: bool) -> tuple[bytes, int]:
        """The next bytes, and the version that the client then has; made by one for all who want them now."""
        try:
            async with feed.building:
                self._recognise(feed, feed.warm.now.lobby)
                return await (self._view(feed.warm) if behind else self._frames(feed.warm, since, upto))
        except Unavailable:
            await asyncio.sleep(AGAIN)
            return self._heart, since

    async def _frames(self, warm: Warm, since: int, upto: int) -> tuple[bytes, int]:
        """Frames, and the version that the client then has."""
        if (piece := self._pieces.get((since, upto))) is None:
            made = await frames(self._hall.shelf, warm, self._viewer, since, upto)
            piece = b"".join([b"id: %d\ndata: %b\n\n" % one if self._sse else one[1] + b"\n" for one in made])
            keep(self._pieces, (since, upto), piece)
        return piece, upto

    async def _view(self, warm: Warm) -> tuple[bytes, int]:
        """The table as it is now, in place of many frames, and its version."""
        version = warm.now.version
        if (piece := self._pieces.get((version, self._speech))) is None:
            version, seen = await table(self._hall, warm, self._viewer, self._speech)
            piece = b"id: %d\nevent: view\ndata: %b\n\n" % (version, seen) if self._sse else b'{"view":%b}\n' % seen
            keep(self._pieces, (version, self._speech), piece)
        return piece, version
