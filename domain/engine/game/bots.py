"""A bot that plays every game: it picks at random among the options it is offered."""

from collections.abc import Callable
from typing import Any

from domain.engine.entry.facts import Asked


def random_bot(_: Any, asked: Asked, dice: Callable[[int], int]) -> tuple[int, ...]:
    """The numbers of the picked options: how many is drawn first, then which, each with equal chance.

    `dice` gives a number from 0 to its argument - 1. The state is not looked at.
    """
    least, most = asked.least or 0, asked.most or 0
    left = list(range(len(asked.options or ())))
    return tuple([left.pop(dice(len(left))) for _ in range(least + dice(most - least + 1))])
