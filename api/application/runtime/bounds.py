"""What a game's code may take of the process that plays it, and where it failed: it is trusted, but it may have faults.

A command, or a bot's answer, has so much of the processor; code that goes on is stopped in the middle, as by Ctrl-C.
How many facts may follow from one command is bounded by the table itself.
"""

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from traceback import format_tb

TICK = 0.25
"""Seconds of processor time of this process after which is looked at what is running."""
TICKS = 12
"""Looks after which a game's code is stopped: a command takes a thousandth of this."""


class TookTooLong(BaseException):
    """A game's code was stopped; no `except Exception` of its own may hold that up."""


class Bound:
    """Bounds the blocks of the main thread that it is entered for; they await nothing, so one runs at a time."""

    def __init__(self) -> None:
        self._ticks: int | None = None

    def __enter__(self) -> None:
        self._ticks = 0

    def __exit__(self, *_: object) -> None:
        self._ticks = None

    @contextmanager
    def watching(self) -> Generator[None]:
        """While this is entered, blocks are bounded; nothing is where the system has no such clock."""
        if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGVTALRM, self._look)
        signal.setitimer(signal.ITIMER_VIRTUAL, TICK, TICK)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, before)

    def _look(self, *_: object) -> None:
        if self._ticks is not None:
            self._ticks += 1
            if self._ticks > TICKS:
                self._ticks = None
                raise TookTooLong


BOUND = Bound()


def lines_of(error: BaseException) -> str:
    """The lines of code that led to an error, for the log: files, numbers, code; no value, which may be a card."""
    cause = error.__cause__ or error
    return "\n" + "".join(format_tb(cause.__traceback__)).rstrip()
