"""A bot for every game: it picks at random among the options offered."""

from collections.abc import Callable
from typing import Any

from domain.engine.entry.facts import Asked


def random_bot(_: Any, asked: Asked, dice: Callable[[int], int]) -> tuple[int, ...]:
    """The picked option numbers: first how many is drawn, then which, each with equal chance.

    `dice` gives a number from 0 to its argument - 1. The state is ignored.
    """
    least, most = asked.least or 0, asked.most or 0
    left = list(range(len(asked.options or ())))
    return tuple([left.pop(dice(len(left))) for _ in range(least + dice(most - least + 1))])
