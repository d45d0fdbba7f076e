"""Turns of threads, not of an event loop: writers to SQLite queue, get the interpreter, and look after its files."""

import os
import sqlite3
import sys
from collections import deque
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Condition, Lock
from time import time_ns

from infra.store.database.connection import StoreError

BUSY_SECONDS = 10.0
"""Seconds that a writer waits for others."""
HURRIED = 0.00005
"""Seconds after which the event loop has to give the interpreter to a thread, while few units are being stored."""
SETTLED = 3_000_000_000
"""Nanoseconds for which nothing has changed in a folder whose next change will have another time: clocks tick."""


class Hurry:
    """Lets threads have the interpreter soon, from `begin` to `end`.

    A writer needs it again after each statement. A busy event loop kept it for a switch interval each time, ten times
    for a choice: with 50 connections at work the slowest hundredth took 28 ms, and takes 7. Many units in one commit do
    without: switching would cost them more than they wait.
    """

    def __init__(self) -> None:
        self._lock, self._hurried, self._usual = Lock(), 0, 0.0

    def begin(self) -> None:
        """Hurry for one more writer."""
        with self._lock:
            if not self._hurried:
                self._usual = sys.getswitchinterval()
                sys.setswitchinterval(min(HURRIED, self._usual))
            self._hurried += 1

    def end(self) -> None:
        """One writer is done."""
        with self._lock:
            self._hurried -= 1
            if not self._hurried:
                sys.setswitchinterval(self._usual)


HURRY = Hurry()
"""Of this process, as the interval is."""


class WholeFile:
    """The files of an SQLite store, as they were at the first transaction: once one of them is gone, nobody writes.

    SQLite would go on, on files that nobody can open after the process has ended. It removes two of them itself when
    the last connection is closed, so one is kept open; it also saves what is only in a log that was deleted.
    """

    def __init__(self, path: Path) -> None:
        self._path = path.resolve()
        self._files = [f"{self._path}{end}" for end in ("", "-wal", "-shm")]
        self._known: list[tuple[int, int, int] | None] = []
        self._folder: tuple[int, int, int] | None = None
        """Their folder when all were in place: none is deleted or replaced before it changes."""
        self._kept: sqlite3.Connection | None = None

    def remember(self) -> None:
        """Within a transaction, in which all of them are there: remember them, the first time."""
        if self._kept is None:
            self._kept = sqlite3.connect(f"{self._path.as_uri()}?mode=rw", uri=True, check_same_thread=False)
            self._kept.execute("SELECT 1 FROM sqlite_master").fetchall()
            self._known = self._found()

    def check_in_place(self) -> None:
        """Before a transaction: raise StoreError if one was deleted or replaced.

        One look at their folder tells, unless something in it has changed since: each look lets the event loop in.
        """
        if self._kept is None or (folder := _identity(self._path.parent, when=True)) == self._folder is not None:
            return
        if (files := self._found()) == self._known:
            self._folder = folder if folder and time_ns() - folder[2] > SETTLED else None
            return
        gone = [Path(name) for name, now, was in zip(self._files, files, self._known, strict=True) if now != was]
        log = Path(self._files[1])
        if gone == [log] and (not log.exists() or not log.stat().st_size):  # nobody has written to another one
            with suppress(sqlite3.Error):
                self._kept.execute("PRAGMA wal_checkpoint(PASSIVE)")
        names = " and ".join([path.name for path in gone])
        raise StoreError(f"{names} was deleted or replaced under the running server: stop it, and look after the files")

    def close(self) -> None:
        """Release the files."""
        if self._kept is not None:
            self._kept.close()
        self._kept = None

    def _found(self) -> list[tuple[int, int, int] | None]:
        return [_identity(name) for name in self._files]


def _identity(name: str | Path, *, when: bool = False) -> tuple[int, int, int] | None:
    """What is there, and `when` something was last added to it or removed, in ns; None for nothing."""
    try:
        status = os.stat(name)  # noqa: PTH116 - before each commit: it takes 2 us, Path.stat 4
    except FileNotFoundError:
        return None
    return status.st_dev, status.st_ino, status.st_mtime_ns if when else 0


class WriteTurns:
    """Writers in this process queue here: SQLite would poll at longer and longer intervals.

    Turns are handed over. A plain lock could be retaken before waiting threads wake up, so that a choice would wait for
    any number of token rotations. An append waits for at most one other.
    """

    def __init__(self, file: WholeFile | None = None) -> None:
        """`file`: what SQLite writes, if it is looked after."""
        self.file = file
        self._handed = Condition()
        self._holder: object = None
        self._row = deque[object]()

    @property
    def waiting(self) -> int:
        """How many are waiting."""
        return len(self._row)

    @contextmanager
    def turn(self, *, first: bool = False) -> Generator[None]:
        """Wait for a turn, `first` before all others who wait, and hold it until the block is left."""
        mine = object()
        HURRY.begin()
        try:
            with self._handed:
                if self._holder is not None:
                    (self._row.appendleft if first else self._row.append)(mine)
                    if not self._handed.wait_for(lambda: self._holder is mine, BUSY_SECONDS):
                        self._row.remove(mine)
                        raise StoreError("the database failed: others write for too long")
                self._holder = mine
            try:
                yield
            finally:
                with self._handed:
                    self._holder = self._row.popleft() if self._row else None
                    self._handed.notify_all()
        finally:
            HURRY.end()
