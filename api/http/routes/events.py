"""What happens in all the caller's games, as one stream: Server-Sent Events, or NDJSON by Accept."""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Any

import msgspec
from litestar.response import Response, Stream

from api.application.ports.accounts import Token
from api.http.answers.encoding import gzipped
from api.http.answers.responses import PERSONAL
from api.http.call import Call
from api.http.limits.limiting import Streams
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.schemas.operation_parts import EVENTS as SSE
from api.http.schemas.operation_parts import LINES as NDJSON
from api.http.schemas.queries import EventsQuery
from projections.schemas.notices import TIME, PlayerEvent

_encoder = msgspec.json.Encoder()
ABOUT = (
    "One event, with its number as `id:`, or one line each: where to look, never what is there. Without a number, "
    "or with one older than what is kept (30 days), an event of type `summary` comes first, then those after it. "
    "Nothing is repeated. Ignore types that you do not know. After 15 seconds without anything new "
    "one of type `time` is sent, with the number of the one before: as an event it is named `time`, without an `id:`. "
    "A stopping server ends its streams: reconnect with `Last-Event-ID`."
)


def routes(context: HttpContext) -> Routes:
    """The operation of this module."""
    route = Routes(tag="players", caller="player")
    streams = Streams(context.limits)

    @route.get(
        "/me/events",
        "What happens in all your games, live",
        headers={"Last-Event-ID": "The number of the last event received; later ones are sent."},
        answers={200: (ABOUT, PlayerEvent, (SSE, NDJSON))},
        refusals=(406,),
    )
    async def stream_events(call: Call[EventsQuery, None]) -> Response[Any]:
        """One stream for a client with many games. Events say where to look, never what is there.

        The first time, and if events in between are no longer stored, it begins with a `summary` of your games.
        Reconnect with `Last-Event-ID` to miss nothing. With `seconds=0` it is a list of new events.
        """
        last = call.last_event_id
        kind = call.stream_type
        headers = {**PERSONAL, "X-Accel-Buffering": "no", "Content-Type": kind}
        if call.streamed_in_gzip:
            headers["Content-Encoding"] = "gzip"
        if call.is_head:
            return Response(b"", headers=headers)
        await context.events.begin(call.token)
        since = call.query.since if last is None else last
        place = streams.admit(call.address, call.token)
        pieces = _pieces(context, call.token, since, call.query.seconds, sse=kind == SSE)
        ended = streams.opened(place, pieces)
        counted = _counted(pieces, ended)
        return Stream(gzipped(counted) if call.streamed_in_gzip else counted, headers=headers)

    return route


async def _pieces(
    context: HttpContext, token: Token, since: int | None, seconds: int | None, *, sse: bool
) -> AsyncGenerator[bytes]:
    """The stream's bytes."""
    if sse:
        yield b"retry: 2000\n\n"
    async with aclosing(context.events.happened(token, since, seconds)) as events:
        async for piece in events:
            body = _encoder.encode(piece)
            if not sse:
                yield body + b"\n"
            elif piece.type == TIME:  # named, and without an id: as the streams of games do it
                yield b"event: time\ndata: %b\n\n" % body
            else:
                yield b"id: %d\ndata: %b\n\n" % (piece.number, body)


async def _counted(pieces: AsyncGenerator[bytes], ended: Callable[[], object]) -> AsyncGenerator[bytes]:
    """The stream; `ended` is called when it is over, however it ends."""
    try:
        async with aclosing(pieces):
            async for piece in pieces:
                yield piece
    finally:
        ended()
