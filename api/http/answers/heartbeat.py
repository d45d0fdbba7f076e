"""What a game's stream sends when there is nothing to report: the server's time, by which clocks run."""

import msgspec

from api.http.schemas.server import ServerTime, ServerTimeLine
from projections.words.times import rfc3339

_encoder = msgspec.json.Encoder()


def heartbeat(at: int, *, sse: bool) -> bytes:
    """A heartbeat as a server-sent event, or else as a line of JSON; `at`: microseconds UTC.

    The event is named, so that handlers of unnamed events ignore it, and has no id, so that a client resumes from its
    last real event. A comment would not do: an `EventSource` does not expose comments.
    """
    time = ServerTime(at, rfc3339(at))
    if sse:
        return b"event: time\ndata: %b\n\n" % _encoder.encode(time)
    return _encoder.encode(ServerTimeLine(time)) + b"\n"
