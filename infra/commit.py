"""Group commit: one thread writes, and whatever was asked for while the last commit ran is the next commit.

1. No timer: no waiting when it is quiet, and one sync of the disk for many games when it is not.
2. What is asked for in one turn of the event loop is handed to the thread together. Handed over one by one, the first
   would be committed alone while the others are still on their way, and loop and thread would take turns at each.
3. A unit that was asked for is stored or refused, whether or not somebody still waits for the answer.
4. Whoever asked is told to come again; why, as with a full disk, is for the log, once until it is over.
"""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress

from api.ports import PATIENCE
from infra.store import StoreError, Unit, late

LOG = logging.getLogger("croupier")

LARGEST_BATCH = 256
Asked = tuple[Unit, "asyncio.Future[None]"]


class GroupCommit:
    """The writing thread and the queue in front of it."""

    def __init__(self, insert_units: Callable[[Sequence[Unit]], Sequence[Exception | None]]) -> None:
        self.commits = 0
        self._insert_units = insert_units
        self._queue = queue.SimpleQueue[list[Asked] | None]()
        self._gathered: list[Asked] = []
        self._gathering: asyncio.AbstractEventLoop | None = None
        self._lock = threading.Lock()
        self._closed = self._failing = False
        self.thread = threading.Thread(target=self._write, name="ledger-writer", daemon=True)
        self.thread.start()

    async def put(self, unit: Unit) -> None:
        """Store a unit; raises what the store refused it with, or a StoreError when it takes too long to say."""
        loop = asyncio.get_running_loop()
        answer = loop.create_future()
        with self._lock:
            if self._closed:
                raise StoreError("the ledger is closed")
            if not self._gathered or self._gathering is not loop:
                self._gathering = loop
                loop.call_soon(self._hand_over)
            self._gathered.append((unit, answer))
        # A timer, because every choice comes by here and `asyncio.timeout` costs as much as encoding its entry.
        giving_up = loop.call_later(PATIENCE, _give_up, answer)
        try:
            await answer
        finally:
            giving_up.cancel()

    def close(self) -> None:
        """Return when everything asked for is committed and the thread has ended."""
        self._hand_over()
        with self._lock:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self.thread.join()

    def _hand_over(self) -> None:
        with self._lock:
            if self._gathered:
                self._queue.put(self._gathered)
                self._gathered = []

    def _write(self) -> None:
        while (batch := self._queue.get()) is not None:
            with suppress(queue.Empty):
                while len(batch) < LARGEST_BATCH:
                    if (asked := self._queue.get_nowait()) is None:
                        self._queue.put(None)  # nothing comes behind it, so it ends the next round
                        break
                    batch += asked
            for start in range(0, len(batch), LARGEST_BATCH):
                self._commit(batch[start : start + LARGEST_BATCH])

    def _commit(self, batch: Sequence[Asked]) -> None:
        outcomes: Sequence[Exception | None]
        try:
            outcomes = self._insert_units([unit for unit, _ in batch])
            self.commits += 1
            self._succeeded()
        except Exception as cause:  # noqa: BLE001 - the thread outlives a full disk
            # Only a store's own words hold nothing of what was to be stored.
            reason = str(cause) if isinstance(cause, StoreError) else f"the commit failed: {type(cause).__name__}"
            outcomes = [StoreError(reason) for _ in batch]
            self._failed(reason)
        waiting: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[None], Exception | None]]] = {}
        for (_, answer), outcome in zip(batch, outcomes, strict=True):
            waiting.setdefault(answer.get_loop(), []).append((answer, outcome))
        for loop, answers in waiting.items():
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(_answer, answers)

    def _failed(self, reason: str) -> None:
        if not self._failing:
            LOG.error("nothing can be stored: %s", reason)
        self._failing = True

    def _succeeded(self) -> None:
        if self._failing:
            LOG.warning("it can be stored again")
        self._failing = False


def _give_up(answer: asyncio.Future[None]) -> None:
    if not answer.done():
        answer.set_exception(late(PATIENCE))


def _answer(answers: Sequence[tuple[asyncio.Future[None], Exception | None]]) -> None:
    for future, outcome in answers:
        if not future.done():  # else nobody waits any more; it is stored all the same
            future.set_exception(outcome) if outcome else future.set_result(None)
