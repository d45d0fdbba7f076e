"""When the service was running: heartbeats of all processes, as periods without a gap of more than `GAP`.

Between two periods the service was away: clock time lost meanwhile is given back, see `api.application.games.uptime`.
"""

import time
from collections.abc import Callable, Sequence
from itertools import pairwise

from api.application.ports.environment import GAP, Outage
from infra.store.database.connection import ONE_LANE, Session, Store, Workers

RETENTION = 60 * 24 * 3600 * 1_000_000
"""Microseconds for which an outage is remembered after its end: longer than any clock runs for one answer."""
OLD = "DELETE FROM uptime WHERE since < (SELECT max(since) FROM uptime WHERE since < ?)"
"""Deletes old periods except the last that began before a time: an outage may follow it, however long it was."""
SERVER_TIME = "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint"


def microseconds() -> int:
    """This machine's clock: microseconds since 1970, UTC."""
    return time.time_ns() // 1000


class StoreClock:
    """The clock that all processes of a store share: the server's in PostgreSQL, this machine's for an SQLite file.

    The difference to this machine's clock is measured now and then, so reading it costs no round trip.
    """

    def __init__(self, local: Callable[[], int] = microseconds) -> None:
        self._local, self._ahead = local, 0

    def __call__(self) -> int:
        """Microseconds since 1970, UTC."""
        return self._local() + self._ahead

    def measure(self, session: Session) -> None:
        """Compare this machine's clock with the server's; raises StoreError."""
        if session.kind == "sqlite":
            return
        before = self._local()
        ((there,),) = session.rows(SERVER_TIME)
        self._ahead = there - (before + self._local()) // 2


class StoredUptime(Workers):
    """`Heartbeats` of an open store. `clock` is recalibrated at each heartbeat."""

    def __init__(self, store: Store, clock: StoreClock | None) -> None:
        super().__init__(store, 1, "uptime")
        self._clock = clock

    @property
    def playable(self) -> bool:
        """Whether any worker of a cluster answers, whatever the state of the coordinator, which stores heartbeats."""
        lanes = self._store.lanes
        return ONE_LANE not in lanes and any(map(self._store.answers, lanes))

    async def beat(self, clock: Callable[[], int], since: int) -> Sequence[Outage]:
        """Record that the service is running now; returns the outages, earliest first. Raises Unavailable.

        `since`: since when the caller has been running without a gap, in microseconds UTC.
        """

        def write(session: Session) -> list[Outage]:
            if self._clock is not None:
                self._clock.measure(session)
            with session.transaction("croupier.uptime"):
                now, known = clock(), _stretches(session)
                if known and min(since, now) - known[-1][1] <= GAP:
                    session.rows("UPDATE uptime SET upto = ? WHERE since = ? AND upto < ?", (now, known[-1][0], now))
                else:
                    session.rows("INSERT INTO uptime VALUES (?, ?)", (now, now))
                    session.rows(OLD, (now - RETENTION,))
            return [Outage(upto, since) for (_, upto), (since, _) in pairwise(_stretches(session))]

        return await self.run(write)


def _stretches(session: Session) -> list[tuple[int, int]]:
    """The periods, in order. Rows with a cell of another type are passed over: they only give time back."""
    rows = session.rows("SELECT since, upto FROM uptime ORDER BY since")
    return [(since, upto) for since, upto in rows if type(since) is int and type(upto) is int]
