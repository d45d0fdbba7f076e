"""Consequences of a cluster's entries that are stored on the coordinator: handled for all lanes of a process together.

The coordinator is one server, however many workers and processes there are. So a process contacts it at most once per
`COORDINATOR_PAUSE`, over one connection, with everything its lanes have produced by then: a busy process costs it no
more than an idle one, and a notice after a quiet period goes out at once.
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence

from infra.store.database.connection import Session, Store
from projections.schemas.notices import Notice

COORDINATOR_PAUSE = 0.1
"""The least number of seconds from the end of one turn to the beginning of the next."""
ToTell = Sequence[tuple[Notice, str, int]]
"""(notice, game, version) each."""
NewestEvents = Sequence[tuple[str, int]]
"""(player, number of their newest event) for each player notified."""
Notify = Callable[[Session, ToTell], NewestEvents]
"""Notifies players, within a transaction."""
Rate = Callable[[Session, Sequence[str]], None]
"""Rates games that have ended; idempotent."""


class _Asked:
    """One lane's request, and whether it was done, or why not."""

    def __init__(self, ended: Sequence[str], notices: ToTell) -> None:
        self.ended, self.notices = ended, notices
        self.done = False
        self.error: Exception | None = None


class Elsewhere:
    """Rates and notifies, for lanes that call it on threads of their own."""

    def __init__(self, store: Store, rate: Rate, notify: Notify) -> None:
        self._store, self._rate, self._notify = store, rate, notify
        self._waiting = deque[_Asked]()
        self._turn = threading.Lock()
        """Held by the thread that works for all waiting ones."""
        self._session: Session | None = None
        self._next = 0.0
        """When the next turn may begin, by the monotonic clock."""

    def do(self, ended: Sequence[str], notices: ToTell) -> NewestEvents:
        """Rate ended games, and notify players; returns those to be woken, each to one caller only.

        Raises whatever rating or notifying has raised, StoreError above all: then it may be requested again.
        """
        mine = _Asked(ended, notices)
        self._waiting.append(mine)
        with self._turn:
            newest = () if mine.done else self._do()
        if mine.error is not None:
            raise mine.error
        return newest

    def close(self) -> None:
        """Release the connection."""
        if self._session is not None:
            self._session.close()

    def _do(self) -> NewestEvents:
        """Do everything that the callers wait for."""
        time.sleep(max(0.0, self._next - time.monotonic()))
        asked = [self._waiting.popleft() for _ in range(len(self._waiting))]
        try:
            return self._together(
                [game for request in asked for game in request.ended], [n for request in asked for n in request.notices]
            )
        except Exception as error:  # noqa: BLE001 - each lane raises it by itself
            for request in asked:
                request.error = error
            return ()
        finally:
            for request in asked:
                request.done = True
            self._next = time.monotonic() + COORDINATOR_PAUSE

    def _together(self, ended: Sequence[str], notices: ToTell) -> NewestEvents:
        if self._session is None:
            self._session = self._store.session()
        if ended:
            self._rate(self._session, ended)
        if not notices:
            return ()
        with self._session.transaction():
            return self._notify(self._session, notices)
