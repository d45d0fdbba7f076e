"""What a choice costs, in lines of our code that run: the same on every machine, fast or slow."""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from one_name import FLOORS

MOST = 20_000
"""How many lines a choice may run: some 5 ms, where a request may take 50 ms of a process."""
_ROOT = Path(__file__).parents[2]
DOMAIN = (str(_ROOT / "domain"),)
PROJECT = tuple([str(_ROOT / part) for part in FLOORS])
"""Where lines are counted: only in the rules, or in everything that runs."""


class TooManySteps(Exception):  # noqa: N818 - what went wrong
    """Something runs for too long; it is stopped where it is."""


@contextmanager
def counted(most: int = MOST, within: tuple[str, ...] = DOMAIN) -> Generator[list[int]]:
    """Count the lines that this thread runs in the block, into a list of one number; stop it after `most`."""
    lines = [0]

    def line(_: FrameType, event: str, __: Any) -> Any:
        lines[0] += event == "line"
        if lines[0] > most:
            message = f"more than {most} lines"
            raise TooManySteps(message)
        return line

    def call(frame: FrameType, _: str, __: Any) -> Any:
        return line if frame.f_code.co_filename.startswith(within) else None

    before = sys.gettrace()
    sys.settrace(call)
    try:
        yield lines
    finally:
        sys.settrace(before)
