"""A progress bar on standard error, for somebody who looks on; nothing where nobody does."""

import sys
import time
from types import TracebackType
from typing import Self

WIDTH = 32
PATIENCE = 0.3
"""Seconds before a bar is shown at all."""
PAUSE = 0.1


class Bar:
    """One line that is written over; leaving the block removes it."""

    def __init__(self, what: str) -> None:
        self._what, self._shown = what, 0
        self._next = time.monotonic() + PATIENCE if sys.stderr.isatty() else float("inf")

    def __call__(self, done: int, total: int) -> None:
        """Show that so much of all is done."""
        now = time.monotonic()
        if now >= self._next and total:
            self._next = now + PAUSE
            full = WIDTH * done // total
            line = f"{self._what} [{'#' * full}{'.' * (WIDTH - full)}] {done}/{total}"
            self._shown = len(line)
            sys.stderr.write(f"\r{line}")
            sys.stderr.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        if self._shown:
            sys.stderr.write(f"\r{' ' * self._shown}\r")
            sys.stderr.flush()
