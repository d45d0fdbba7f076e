"""A game as it goes on, as frames, or as views and their patches: Server-Sent Events, or NDJSON by Accept.

1. A notification only wakes the stream; what to send is read from what was acknowledged, so a lost one does no harm.
2. Who the caller is at the table is determined anew whenever its lobby has changed: seats are drawn at the start.
3. Nothing queues: a stream looks for its next piece once the client has taken the last one. What the client missed is
   sent as frames, some at a time; but once it has caught up, one view replaces them if it falls too far behind. A
   client whose `Last-Event-ID` is beyond what it may see is sent a view as well: what it remembers may never have
   happened.
4. A stream of a finished game sends what is missing and ends; with nothing missing it is a 204, which tells an
   EventSource not to reconnect.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec
from litestar.response import Response, Stream

from api.application.games.refusals import Refused
from api.application.ports.accounts import Token
from api.application.ports.errors import Unavailable
from api.application.runtime.border import lines_of
from api.application.views.perspective import Follower, Perspective, check_since
from api.http.answers.encoding import Envelope, blanks
from api.http.answers.encoding import deflated as packed
from api.http.answers.responses import PERSONAL
from api.http.call import Call
from api.http.limits.limiting import Streams
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.schemas.operation_parts import EVENTS as SSE
from api.http.schemas.operation_parts import LINES as NDJSON
from api.http.schemas.operation_parts import Flow
from api.http.schemas.queries import StreamQuery
from api.http.schemas.server import PresenceLine, ServerTime, ServerTimeLine
from projections.schemas.patches import ViewPatch, patch
from projections.schemas.schemas import Presence
from projections.words.times import rfc3339

_encoder, _decoder = msgspec.json.Encoder(), msgspec.json.Decoder()
LOG = logging.getLogger("croupier")
RETRY_SECONDS = 1.0
"""Seconds until a store that did not answer is asked again."""
FRAMES_A_PIECE = 100
"""Frames in a piece: the most that a connection holds in memory."""
FALLEN_BEHIND = 256
"""Versions that a client may lag behind before it is sent a view, once it has caught up for the first time."""
PATCHED = 16
"""Versions that a client may lag behind and still be sent a patch of what it has: beyond that, a view is shorter."""
BACK_IN, BACK_WITHIN = 1000, 5000
"""Milliseconds until the clients of a stopping server reconnect: each at a different moment in between."""
BESIDE = (ServerTime, ServerTimeLine, Presence, PresenceLine)
ABOUT = (
    "One event, with its version as `id:`, or one line each. With `frames`: each version once and in order. A client "
    f"that reads so slowly that its game is more than {FALLEN_BEHIND} versions ahead gets a view, as from `get_view`, "
    "instead of the missing frames: an event named `view` with the view's version as `id:`, or a line "
    '`{"view": ...}`. It continues from there. With `patches`: such a view first, and then patches to newer ones: '
    "an event named `patch`, or a line. One patch may cover several versions; if a view is shorter, or the client "
    f"more than {PATCHED} versions behind, a view is sent again. With `views`: a view whenever there is a newer one. "
    "If `Last-Event-ID` names a version that the game has not reached, as after a restore from a backup, a view comes "
    "first. After "
    "15 seconds without anything new the server sends the time: an event named `time`, without an `id:`, or a "
    'line `{"time": ...}`. A stopping server ends its streams with '
    "`retry:`, the milliseconds after which to reconnect with `Last-Event-ID`. The end of a game also ends its "
    "stream; a further request then gets a 204. With `presence=true`, if you are told anything: who is at the table, "
    'first and when it changes, as an event named `presence`, without an `id:`, or a line `{"presence": ...}`.'
)


def routes(context: HttpContext) -> Routes:
    """The operation of this module."""
    route = Routes(tag="views", caller="guest")
    streams = Streams(context.limits, context.places)
    frames = tuple([game.schemas.frame_type for game in context.games.values()])
    views = tuple([game.schemas.view_type for game in context.games.values()])

    @route.get(
        "/games/{game:str}/stream",
        "A running game, live: frames, or views and their changes",
        headers={
            "Last-Event-ID": "The last version received; later ones are sent.",
            "Accept-Language": "Language of the texts in a view.",
        },
        answers={
            200: (ABOUT, Flow(frames, views, ViewPatch, *BESIDE), (SSE, NDJSON)),
            204: ("The game is over, and you have all of it.", None, ()),
        },
        refusals=(406,),
    )
    async def stream_frames(call: Call[StreamQuery, None]) -> Response[Any]:
        """As server-sent events or lines of JSON.

        Reconnect with `Last-Event-ID` to miss nothing.
        """
        last = call.last_event_id
        since = call.query.since if last is None else last
        kind = call.stream_type
        seen = await context.gate.admit(call.game, call.caller)
        if last is None:
            check_since(seen, since)
        headers = {**PERSONAL, "X-Accel-Buffering": "no"}
        if seen.over and since == seen.version:
            return Response(b"", status_code=204, headers=headers)
        # A header of its own: the framework would send the handler's media type, whatever the response says.
        headers["Content-Type"] = kind
        gzip = call.streamed_in_gzip
        if gzip:
            headers["Content-Encoding"] = "gzip"
        if call.is_head:
            return Response(b"", headers=headers)
        of = call.query.of
        reader = Reader(context, call.known_by, kind, of, call.language, gzip=gzip)
        if call.query.presence is None:
            reader.write = call.write
        pieces = reader.pieces(seen, since if of == "frames" else 0, call.query.presence)
        reader.ended = await streams.opened(call.address, call.known_by, pieces)
        return Stream(reader.envelope.around(pieces) if gzip else pieces, headers=headers)

    return route


class Piece(NamedTuple):
    """Bytes of a stream, and what their client then has: the game up to a version, or the view that they lead to."""

    plain: bytes
    upto: int
    view: bytes = b""
    encoded: bytes = b""
    """The bytes as they are sent, which may be compressed."""


class Reader:
    """One client of a stream: what it reads. Every piece is made once for all that read the same."""

    def __init__(
        self, context: HttpContext, token: Token | None, kind: str, of: str, language: str, *, gzip: bool
    ) -> None:
        self._context, self._token, self.kind, self._of, self._language = context, token, kind, of, language
        self._sse, self._gzip, self.envelope = kind == SSE, gzip, Envelope()
        self._player = None if token is None else token.player.id
        self._ended, self._waiting = False, None
        self._form = f"{kind} {gzip}" if of == "frames" else f"{kind} {gzip} {of} {language}"
        self._since, self._view = 0, b""
        """The client's view, from which the next patch is made; empty if it has none."""
        self.write: Callable[[bytes], bool] | None = None
        """Writes a piece past the framework, if that can be done at once."""
        self.ended: Callable[[], object] = lambda: None
        """Called at the end."""

    async def pieces(self, seen: Perspective, since: int, shares: bool | None = None) -> AsyncGenerator[bytes]:
        """What the client lacks after `since`, and then what comes, until the game or the server ends."""
        self._since = since
        with (
            _ending_quietly(self._context, seen.game, self.ended),
            self._context.players.following(self._token, self._end),
        ):
            async with self._context.gate.follow(seen, self._player, shares) as follower:
                live, closing = False, self._context.closing
                if first := (b"retry: 2000\n\n" if self._sse else b"") + self._present(follower):
                    yield self._beside(first)
                while not closing.is_set() and not self._ended:
                    try:
                        seen = follower.seen() or await follower.look()
                    except Unavailable:  # delayed viewers look at an old version, which may have to be read
                        await asyncio.sleep(RETRY_SECONDS)
                        yield self._beside(self._heartbeat())
                        continue
                    if (since := self._since) < seen.version or (since > seen.version and not live):
                        name = self._name(seen, since, live=live)
                        # There may be very many streams: what one of them was sent is found here, without waiting.
                        piece = follower.pieces(self._form).get(name)
                        if piece is None:
                            piece = await self._make(follower, since, live=live)
                        self._note(piece)
                        yield piece.encoded
                    elif seen.over:
                        return
                    else:
                        live = True
                        if said := await self._waited(follower):
                            yield self._beside(said)
            if self._sse:
                early = int.from_bytes(self._context.noise(2)) * (BACK_WITHIN - BACK_IN) >> 16
                yield self._beside(b"retry: %d\n\n" % (BACK_IN + early))

    def _present(self, follower: Follower) -> bytes:
        """Who is there, if that is news."""
        return b"" if (present := follower.present()) is None else self._named("presence", present)

    async def _waited(self, follower: Follower) -> bytes:
        """What comes beside the game: news of who is there, else the time after long silence; nothing if woken."""
        if said := self._present(follower):
            return said
        self._waiting = follower.changed(lambda: self._handed(follower))
        return self._heartbeat() if await self._waiting else b""

    def _handed(self, follower: Follower) -> bool:
        """Whether the client has all there is, or could be written at once what it lacks, as others have made it."""
        if self.write is None or self._ended or (seen := follower.seen()) is None or seen.over:
            return False
        while self._since < seen.version:
            piece = follower.pieces(self._form).get(self._name(seen, self._since, live=True))
            if piece is None or not self.write(piece.encoded):
                return False
            self._note(piece)
        return True

    def _note(self, piece: Piece) -> None:
        """What the client has from now on."""
        self._since, self._view = piece.upto, piece.view
        if self._gzip:
            self.envelope.add(piece.plain)

    def _name(self, seen: Perspective, since: int, *, live: bool) -> tuple[Any, ...]:
        """The name by which others find the next piece: (after, up to) for frames, (language, version) for a view.

        For patches it is (the view that the client has, or b"" for a whole view, version).
        """
        version, behind = seen.version, seen.version - since
        if self._of == "patches":
            return (self._view if behind <= PATCHED else b"", version)
        if self._of == "views" or behind < 0 or (live and behind > FALLEN_BEHIND):
            return (self._language, version)
        return (since, min(version, since + FRAMES_A_PIECE))

    def _end(self) -> None:
        """End the stream: its token is no longer valid."""
        self._ended = True
        if isinstance(self._waiting, asyncio.Future) and not self._waiting.done():
            self._waiting.set_result(False)

    async def _make(self, follower: Follower, since: int, *, live: bool) -> Piece:
        """The next piece, made once for all who want it now."""
        try:
            async with follower.making():
                seen = await follower.look()
                name, pieces = self._name(seen, since, live=live), follower.pieces(self._form)
                if (piece := pieces.get(name)) is None:
                    match name:
                        case (int(after), int(upto)):
                            piece = await self._frames(seen, after, upto)
                        case (bytes(had), _) if had:
                            piece = await self._patch(seen, since, had)
                        case _:
                            piece = self._table(await seen.view(self._language), seen.version)
                    piece = self._encoded(piece)
                    pieces.keep(name, piece)
                return piece
        except Unavailable:
            await asyncio.sleep(RETRY_SECONDS)
            beat = self._heartbeat()
            return Piece(beat, since, self._view, self._compressed(beat))

    def _encoded(self, piece: Piece) -> Piece:
        """The piece as it is sent: if compressed, padded with blanks at its end, for it may contain secrets."""
        if not self._gzip:
            return piece._replace(encoded=piece.plain)
        end = b"\n\n" if self._sse else b"\n"
        plain = piece.plain.removesuffix(end) + blanks(self._context.noise) + end
        return piece._replace(plain=plain, encoded=packed(plain))

    def _heartbeat(self) -> bytes:
        """The server's time, by which clocks run, as there is nothing to report.

        The event is named, so that handlers of unnamed events ignore it, and has no id, so that a client resumes from
        its last real event. A comment would not do: an `EventSource` does not expose comments.
        """
        at = self._context.clock()
        return self._named("time", ServerTime(at, rfc3339(at)))

    def _named(self, name: str, said: object) -> bytes:
        """What has no `id:`, as an event of this name or as a line with this only member."""
        if self._sse:
            return b"event: %b\ndata: %b\n\n" % (name.encode(), _encoder.encode(said))
        return _encoder.encode({name: said}) + b"\n"

    def _beside(self, plain: bytes) -> bytes:
        """What is sent to this client alone, and says nothing about the game."""
        self.envelope.add(plain)
        return self._compressed(plain)

    def _compressed(self, plain: bytes) -> bytes:
        return packed(plain) if self._gzip else plain

    async def _frames(self, seen: Perspective, since: int, upto: int) -> Piece:
        frames = await seen.frames(since, upto)
        return Piece(
            b"".join([b"id: %d\ndata: %b\n\n" % frame if self._sse else frame[1] + b"\n" for frame in frames]), upto
        )

    def _table(self, view: bytes, version: int) -> Piece:
        """The current table, in place of everything that led to it."""
        plain = b"id: %d\nevent: view\ndata: %b\n\n" % (version, view) if self._sse else b'{"view":%b}\n' % view
        return Piece(plain, version, view)

    async def _patch(self, seen: Perspective, since: int, had: bytes) -> Piece:
        """A patch from the client's view to the present one, made of these two alone; the view if shorter."""
        view, version = await seen.view(self._language), seen.version
        encoded = _encoder.encode(ViewPatch(since, version, patch(_decoder.decode(had), _decoder.decode(view))))
        if len(encoded) >= len(view):
            return self._table(view, version)
        return Piece(
            b"id: %d\nevent: patch\ndata: %b\n\n" % (version, encoded) if self._sse else encoded + b"\n", version, view
        )


@contextmanager
def _ending_quietly(context: HttpContext, game: str, ended: Callable[[], object]) -> Generator[None]:
    """End a stream that cannot go on: its client reconnects for the rest, and is then told why it may not.

    `ended` is called at the end, however it comes.
    """
    try:
        yield
    except Refused:
        pass  # they gave up their seat, and may no longer watch
    except Exception as error:  # noqa: BLE001 - else the server would log its text
        LOG.error("fault %s in a stream of game %s%s", type(error).__name__, game, lines_of(error))  # noqa: TRY400
    except BaseException as error:
        if context.stopped(error, game) is None:
            raise
    finally:
        ended()
