"""Reading a store in the order of its notification ids without skipping one that commits late.

The ids come from a sequence, so a lower id may become visible after a higher one was read. Every append takes its
transaction id before it draws an id of the sequence; hence whoever may still fill a hole below a visible id has a
transaction id that was given out before that id could be seen.

1. Ids are handed out as long as they follow each other without a hole.
2. At a hole the reader takes a transaction id of its own, the barrier, and remembers the highest id it saw, the top.
3. Once every transaction older than the barrier has ended, the holes below the top are numbers of transactions that
   were rolled back, and everything up to the top is handed out.

A server that fell over has forgotten the numbers of transactions that wrote nothing, the barrier's among them, and may
not come to it again for a long time: a barrier that lies in the future is taken anew.

A hole costs one more poll; writers never wait for readers. A long writing transaction anywhere in the cluster only
delays the settling of holes that are for good.
"""

import threading
from collections.abc import Sequence
from typing import Any, Protocol

from infra.store.connection import Noted

READ = (
    "SELECT notification_id, originator_id, originator_version, topic, state FROM stored_events "
    "WHERE notification_id > ? ORDER BY notification_id LIMIT ?"
)
PASSED = (
    "SELECT pg_snapshot_xmin(now) > barrier, pg_snapshot_xmax(now) <= barrier "
    "FROM (SELECT pg_current_snapshot() AS now, CAST(? AS xid8) AS barrier) AS seen"
)
"""Whether all older transactions have ended; and whether no transaction has ended that is as new as the barrier."""


class Reading(Protocol):
    """The reading side of a session."""

    def rows(self, query: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Run one statement: the rows it returns."""
        ...


class Horizon:
    """What one reader knows of holes. A position that was handed out once is settled for good."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._top = 0
        """All holes up to here are for good."""
        self._barrier: tuple[str, int] | None = None

    def settled(self, session: Reading, after: int, limit: int) -> list[Noted]:
        """Events after a settled position, in order, up to the first hole that may still be filled."""
        with self._lock:
            if self._barrier is not None:
                barrier, top = self._barrier
                ((passed, ahead),) = session.rows(PASSED, (barrier,))
                self._top = max(self._top, top) if passed else self._top
                self._barrier = None if passed or ahead else self._barrier
            rows = session.rows(READ, (after, limit))  # after the barrier: all that it let pass is visible now
            settled = _unbroken(rows, after, self._top)
            if settled < len(rows) and self._barrier is None:
                ((barrier,),) = session.rows("SELECT pg_current_xact_id()::text")
                self._barrier = (barrier, rows[-1][0])
        return [Noted(n, game.hex, version, topic, bytes(state)) for n, game, version, topic, state in rows[:settled]]


def _unbroken(rows: Sequence[tuple[Any, ...]], after: int, top: int) -> int:
    """How many rows come before the first hole above `top`."""
    reached = after
    for i, row in enumerate(rows):
        if row[0] > top and row[0] != max(reached, top) + 1:
            return i
        reached = row[0]
    return len(rows)
