"""Limits on what a game's code may take of the process that plays it: it is trusted, but it may have bugs.

A command, or a bot's answer, has a budget of processor time; code that exceeds it is interrupted, as by Ctrl-C. The
table itself limits how many facts may follow from one command.
"""

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from traceback import format_tb

TICK = 0.25
"""Seconds of this process's processor time between checks of what is running."""
TICKS = 12
"""Checks after which a game's code is stopped: a command takes a thousandth of this."""


class TookTooLong(BaseException):
    """A game's code was stopped; not an Exception, so that no `except Exception` in it can catch this."""


class Bound:
    """Limits the blocks of the main thread that it is entered for; they await nothing, so one runs at a time."""

    def __init__(self) -> None:
        self._ticks: int | None = None

    def __enter__(self) -> None:
        self._ticks = 0

    def __exit__(self, *_: object) -> None:
        self._ticks = None

    @contextmanager
    def watching(self) -> Generator[None]:
        """While entered, blocks are limited; no effect if the system has no such clock."""
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
    """The lines of code that led to an error, for the log: files, numbers, code; no values, which may be cards."""
    cause = error.__cause__ or error
    return "\n" + "".join(format_tb(cause.__traceback__)).rstrip()
