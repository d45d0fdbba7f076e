"""What the loggers say."""

import logging
from collections.abc import Iterator
from typing import Self

import pytest


@pytest.fixture(autouse=True)
def loggers_as_before() -> Iterator[None]:
    """A command that serves says where its log goes: not those of the tests that follow in the same process."""
    root = logging.getLogger()
    before, level = tuple(root.handlers), root.level
    yield
    for handler in set(root.handlers) - set(before):
        root.removeHandler(handler)
    root.setLevel(level)


class Heard(logging.Handler):
    """Everything that any logger says, arguments and tracebacks included."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self.setFormatter(logging.Formatter("%(levelname)s %(name)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record) + repr(record.args))

    def __enter__(self) -> Self:
        root = logging.getLogger()
        self._level = root.level
        root.addHandler(self)
        root.setLevel(logging.DEBUG)
        return self

    def __exit__(self, *_: object) -> None:
        root = logging.getLogger()
        root.removeHandler(self)
        root.setLevel(self._level)
