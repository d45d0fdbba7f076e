"""Group commit, no queue of turns: one thread writes, and everything requested during a commit goes into the next.

1. No timer: no delay when it is quiet, and one disk sync for many games when it is not.
2. What is requested in one iteration of the event loop is handed to the thread together. Handed over one by one, the
   first would be committed alone while the others are still on their way, and loop and thread would alternate.
3. A requested unit is stored or refused, whether or not somebody still waits for the answer.
4. When nothing can be stored, callers get a StoreError; the log says why, once until it is over.
5. Callers wait for a limited time, and are refused at once while a commit takes longer than that, as on a disk that
   hangs: otherwise a proxy would take the process for dead.
"""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic

from api.application.ports.observer import UNOBSERVED, Observer
from api.application.ports.stores import STORE_TIMEOUT
from infra.store.database.append_unit import Unit
from infra.store.database.connection import StoreError, late
from infra.store.database.write_turns import HURRY

LOG = logging.getLogger("croupier")

LARGEST_COMMIT = 256
"""The number of units from which a commit takes no further batch."""
HURRIED_UNITS = 4
"""Requested units up to which the writer hurries, see `write_turns`."""


class Batch:
    """The requests of one iteration of an event loop, and the futures of their callers."""

    def __init__(self, loop: asyncio.AbstractEventLoop, within: float) -> None:
        self.loop = loop
        self.units: list[Unit] = []
        self._answers: list[asyncio.Future[None]] = []
        # One timer for all units: one for each would cost as much as encoding its entry.
        self._within, self._giving_up = within, loop.call_later(within, self._give_up)

    def add(self, unit: Unit) -> asyncio.Future[None]:
        """Add a unit; the future ends when it is stored, or raises why it is not."""
        self.units.append(unit)
        self._answers.append(answer := self.loop.create_future())
        return answer

    def answer(self, outcomes: Sequence[Exception | None]) -> None:
        """Settle the futures by these outcomes, in order. Those given up stay so, even if their unit is stored."""
        self._giving_up.cancel()
        for answer, outcome in zip(self._answers, outcomes, strict=True):
            _settle(answer, outcome)

    def _give_up(self) -> None:
        for answer in self._answers:
            _settle(answer, late(self._within))


def _settle(answer: asyncio.Future[None], outcome: Exception | None) -> None:
    if answer.done():
        return
    if outcome is None:
        answer.set_result(None)
    else:
        answer.set_exception(outcome)
        answer.exception()  # perhaps nobody waits any more: no reason for asyncio to log it


class GroupCommit:
    """The writing thread and the queue in front of it. `within`: seconds that a caller waits."""

    def __init__(
        self,
        append: Callable[[Sequence[Unit]], Sequence[Exception | None]],
        observer: Observer = UNOBSERVED,
        within: float = STORE_TIMEOUT,
    ) -> None:
        self.commits = 0
        self.failing = False
        """Whether nothing could be stored at the last attempt."""
        self.succeeded_at = 0.0
        """When something was last stored, on the monotonic clock."""
        self._append_units, self._observer, self.within = append, observer, within
        self._began: float | None = None
        """When the present commit began, on the monotonic clock."""
        self._queue = queue.SimpleQueue[Batch | None]()
        self._lock = threading.Lock()
        self._batch: Batch | None = None
        self._closed = False
        self._units, self._hurried = 0, False
        self.thread = threading.Thread(target=self._write, name="store-writer", daemon=True)
        self.thread.start()

    def put(self, unit: Unit) -> asyncio.Future[None]:
        """Store a unit. The future raises the reason for a refusal, or StoreError after a time."""
        loop = asyncio.get_running_loop()
        with self._lock:
            if (self._closed or self._began is not None) and (refusal := self._refusal()) is not None:
                _settle(refused := loop.create_future(), refusal)
                return refused
            batch = self._batch
            if batch is None or batch.loop is not loop:
                if batch is not None:
                    self._enqueue()  # requests of another loop, which may have ended
                self._batch = batch = Batch(loop, self.within)
                loop.call_soon(self._hand_over, batch)
            return batch.add(unit)

    def _refusal(self) -> StoreError | None:
        if self._closed:
            return StoreError("the store is closed")
        began = self._began  # the other thread may end the commit meanwhile
        return late(self.within) if began is not None and monotonic() - began > self.within else None

    def close(self) -> None:
        """Return when every request is committed and the thread has ended."""
        with self._lock:
            self._enqueue()
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self.thread.join()

    def _hand_over(self, batch: Batch) -> None:
        with self._lock:
            if self._batch is batch:  # otherwise it was handed over already
                self._enqueue()

    def _enqueue(self) -> None:
        """Queue the present batch. The caller holds the lock, so that nothing is queued after the end."""
        if self._batch is not None:
            self._queue.put(self._batch)
            self._expect(len(self._batch.units))
            self._batch = None

    def _expect(self, more: int) -> None:
        """Count units that are being stored, and hurry while they are few. The caller holds the lock."""
        self._units += more
        if self._hurried is not (hurried := 0 < self._units <= HURRIED_UNITS):
            self._hurried = hurried
            (HURRY.begin if hurried else HURRY.end)()

    def _write(self) -> None:
        while (batch := self._queue.get()) is not None:
            batches, units = [batch], len(batch.units)
            with suppress(queue.Empty):
                while units < LARGEST_COMMIT:
                    if (batch := self._queue.get_nowait()) is None:
                        self._queue.put(None)  # nothing comes after it, so it ends the next round
                        break
                    batches.append(batch)
                    units += len(batch.units)
            self._commit(batches)

    def _commit(self, batches: Sequence[Batch]) -> None:
        outcomes: Sequence[Exception | None]
        units = [unit for batch in batches for unit in batch.units]
        self._began = began = monotonic()
        try:
            outcomes = self._append_units(units)
            self.commits += 1
            self._succeeded()
            self._observer.committed(len(units), self.succeeded_at - began)
        except Exception as cause:  # noqa: BLE001 - the thread outlives a full disk
            # Only the text of a StoreError is sure to contain nothing of what was to be stored.
            reason = str(cause) if isinstance(cause, StoreError) else f"the commit failed: {type(cause).__name__}"
            outcomes = [StoreError(reason) for _ in units]
            self._report_failure(reason)
        self._began, answered = None, 0
        for batch in batches:
            mine = outcomes[answered : (answered := answered + len(batch.units))]
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                batch.loop.call_soon_threadsafe(batch.answer, mine)
        with self._lock:
            self._expect(-len(units))

    def _report_failure(self, reason: str) -> None:
        if not self.failing:
            LOG.error("nothing can be stored: %s", reason, extra={"began": "store"})
        self.failing = True

    def _succeeded(self) -> None:
        if self.failing:
            LOG.warning("it can be stored again")
        self.failing, self.succeeded_at = False, monotonic()
