"""What the stream of a game says while there is nothing to tell: the server's time, by which clocks run."""

import msgspec

from api.http.schemas.server import ServerTime, ServerTimeLine
from projections.words.times import rfc3339

_encoder = msgspec.json.Encoder()


def heartbeat(at: int, *, sse: bool) -> bytes:
    """A heartbeat as a server-sent event, or else as a line of JSON; `at`: microseconds UTC.

    The event has a name, so whoever waits for unnamed ones is not disturbed, and no id, so a client comes back for what
    it has had last. A comment would not do: an `EventSource` shows none.
    """
    said = ServerTime(at, rfc3339(at))
    if sse:
        return b"event: time\ndata: %b\n\n" % _encoder.encode(said)
    return _encoder.encode(ServerTimeLine(said)) + b"\n"
