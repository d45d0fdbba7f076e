"""The same frames as they come: Server-Sent Events, or NDJSON by Accept.

1. A ring only wakes the stream; what to send is read from what has been acknowledged, so a lost ring costs nothing.
2. Who the caller is at the table is asked anew before every delivery: seats are drawn at the start.
3. A stream of a finished game sends what is missing and ends; with nothing missing it is a 204, which tells an
   EventSource not to come back.
"""

from collections.abc import AsyncIterator
from typing import Any

from litestar import get
from litestar.response import Response, Stream

from api.doc import Doc
from api.hall import VARY, AnyRequest, Hall, query
from api.ports import Player
from api.problems import LOG, Refused, malformed
from api.shapes import StreamQuery
from api.views import frames

SSE, NDJSON = "text/event-stream", "application/x-ndjson"
BATCH = 100
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
    wires = [kind.wire for kind in hall.desk.games.values()]
    doc = Doc(
        summary="Frames as they come",
        tag="views",
        auth=None,
        query=StreamQuery,
        headers={"Last-Event-ID": "The last version received; frames after it are sent."},
        answers={
            200: ("One frame an event, with `id:` its version, or one frame a line.", _types(wires), (SSE, NDJSON)),
            204: ("The game is over and you have every frame.", None, ()),
        },
        refusals=(403, 404, 406),
    )

    @get("/games/{game:str}/stream", media_type=SSE, opt={"doc": doc})
    async def stream_frames(request: AnyRequest) -> Response[Any]:
        since = _since(request)
        kind = media_type(request.headers.get("accept", ""))
        guest, warm = await hall.watch(request)
        headers = {"Cache-Control": "private, no-cache", "Vary": VARY, "X-Accel-Buffering": "no"}
        if warm.now.house.status == "over" and since >= warm.now.version:
            return Response(b"", status_code=204, headers=headers)
        # A header of its own: the framework would send the handler's media type, whatever the response says.
        headers["Content-Type"] = kind
        return Stream(_send(hall, warm.table.game, guest, since, kind), headers=headers)

    return [stream_frames]


def _types(wires: list[Any]) -> tuple[Any, ...]:
    return tuple([wire.frame_type for wire in wires])


def _since(request: AnyRequest) -> int:
    asked: StreamQuery = query(request, StreamQuery)
    last = request.headers.get("last-event-id")
    if last is None:
        return asked.since
    if not (last.isascii() and last.isdigit() and len(last) < 10):  # noqa: PLR2004 - fits 32 bits
        raise malformed("Last-Event-ID is a version")
    return int(last)


async def _send(hall: Hall, game: str, guest: Player | None, since: int, kind: str) -> AsyncIterator[bytes]:
    sse = kind == SSE
    if sse:
        yield b"retry: 2000\n\n"
    try:
        async with hall.desk.bell.listen(game) as ear:
            while not hall.closing.is_set():
                warm = await hall.desk.look(game)
                version, over = warm.now.version, warm.now.house.status == "over"
                while since < version:
                    upto = min(version, since + BATCH)
                    batch = await frames(hall, warm, guest, since, upto)
                    since = upto
                    yield b"".join([b"id: %d\ndata: %b\n\n" % one if sse else one[1] + b"\n" for one in batch])
                if over:
                    return
                if not await ear.wait(hall.heartbeat):
                    yield b": still here\n\n" if sse else b"\n"
    except Refused:
        return  # whoever gave up their seat may look no longer
    except Exception as error:  # noqa: BLE001 - else the server would log its text; the client comes back for the rest
        LOG.error("fault %s in a stream of game %s", type(error).__name__, game)
