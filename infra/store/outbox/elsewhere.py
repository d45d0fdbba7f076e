"""What follows from entries of a cluster and lies on the coordinator: done for all lanes of a process together.

The coordinator is one server, however many workers and processes there are. So a process turns to it at most once in
`PAUSE`, over one connection, with all that has come from its lanes by then: a busy one asks no more of it than one that
is not, and what is told when nothing was for a while is told at once.
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence

from infra.store.database.connection import Session, Store
from projections.schemas.notices import Notice

PAUSE = 0.1
"""Seconds from the end of one turn to the beginning of the next, at least."""
ToTell = Sequence[tuple[str, int, Sequence[Notice]]]
"""(game, version, notices) of each entry."""
NewestEvents = Sequence[tuple[str, int]]
"""(player, number of their newest event) of each who was told something."""
Notify = Callable[[Session, ToTell], NewestEvents]
"""Tells players of entries, within a transaction."""
Rate = Callable[[Session, Sequence[str]], None]
"""Rates games that have ended; it is idempotent."""


class _Asked:
    """What one lane asks for, and whether it was done, or why not."""

    def __init__(self, ended: Sequence[str], entries: ToTell) -> None:
        self.ended, self.entries = ended, entries
        self.done = False
        self.error: Exception | None = None


class Elsewhere:
    """Rates and tells, for lanes that call it on threads of their own."""

    def __init__(self, store: Store, rate: Rate, notify: Notify) -> None:
        self._store, self._rate, self._notify = store, rate, notify
        self._waiting = deque[_Asked]()
        self._turn = threading.Lock()
        """Held by the thread that does what all wait for."""
        self._session: Session | None = None
        self._next = 0.0
        """When the next turn may begin, by the monotonic clock."""

    def do(self, ended: Sequence[str], entries: ToTell) -> NewestEvents:
        """Rate games that have ended, and tell players: those who are to be woken, each named to one caller only.

        Raises what rating or telling has raised, StoreError above all: then it may be asked for again.
        """
        mine = _Asked(ended, entries)
        self._waiting.append(mine)
        with self._turn:
            told = () if mine.done else self._do()
        if mine.error is not None:
            raise mine.error
        return told

    def close(self) -> None:
        """Let go of the connection."""
        if self._session is not None:
            self._session.close()

    def _do(self) -> NewestEvents:
        """Do what all wait for."""
        time.sleep(max(0.0, self._next - time.monotonic()))
        asked = [self._waiting.popleft() for _ in range(len(self._waiting))]
        try:
            return self._together(
                [game for one in asked for game in one.ended], [n for one in asked for n in one.entries]
            )
        except Exception as error:  # noqa: BLE001 - each lane raises it by itself
            for one in asked:
                one.error = error
            return ()
        finally:
            for one in asked:
                one.done = True
            self._next = time.monotonic() + PAUSE

    def _together(self, ended: Sequence[str], entries: ToTell) -> NewestEvents:
        if self._session is None:
            self._session = self._store.session()
        if ended:
            self._rate(self._session, ended)
        if not entries:
            return ()
        with self._session.transaction():
            return self._notify(self._session, entries)
