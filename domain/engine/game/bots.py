"""Answers that any game can use: a bot that picks at random, and what is done for a seat that has resigned."""

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


def idle(*options: Any) -> Callable[[Asked], tuple[int, ...]]:
    """The picks for a seat that has resigned: the first of these options on offer, otherwise as few as allowed."""

    def default(asked: Asked) -> tuple[int, ...]:
        offered: tuple[Any, ...] = asked.options or ()
        chosen = [(offered.index(option),) for option in options if option in offered]
        return chosen[0] if chosen else tuple(range(asked.least or 0))

    return default
