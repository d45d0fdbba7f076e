"""The output of the loggers."""

import asyncio
import logging
from collections.abc import Iterator
from typing import Self

import pytest


@pytest.fixture(autouse=True)
def loggers_as_before() -> Iterator[None]:
    """A command that serves configures the log: not for the tests that follow in the same process."""
    root = logging.getLogger()
    before, level = tuple(root.handlers), root.level
    yield
    for handler in set(root.handlers) - set(before):
        root.removeHandler(handler)
    root.setLevel(level)


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop of this thread, if one is running."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class Heard(logging.Handler):
    """Everything that any logger says, arguments and tracebacks included.

    Except from another event loop: a server that other tests of this process share runs in a separate thread, and sends
    its webhooks whenever they are due.
    """

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self.setFormatter(logging.Formatter("%(levelname)s %(name)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        if (elsewhere := running_loop()) is not None and elsewhere is not self._loop:
            return
        self.lines.append(self.format(record) + repr(record.args))

    def __enter__(self) -> Self:
        root, self._loop = logging.getLogger(), running_loop()
        self._level = root.level
        root.addHandler(self)
        root.setLevel(logging.DEBUG)
        return self

    def __exit__(self, *_: object) -> None:
        root = logging.getLogger()
        root.removeHandler(self)
        root.setLevel(self._level)
