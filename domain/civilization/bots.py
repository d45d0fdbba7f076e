"""Bots that sit at a seat of Civilization. They see what that seat sees: the redacted state and the question."""

from typing import Any

from domain.civilization.choices import Done
from domain.engine.facts import Asked

_DONE = Done()


def default(asked: Asked) -> tuple[int, ...]:
    """What is answered for a seat that resigned: done, otherwise as little as may be."""
    options: tuple[Any, ...] = asked.options or ()
    if _DONE in options:
        return (options.index(_DONE),)
    return tuple(range(asked.least or 0))
