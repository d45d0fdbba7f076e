"""A bot that plays every game: it picks blindly among what it may."""

from collections.abc import Callable
from typing import Any

from domain.engine.facts import Asked


def random_bot(_: Any, asked: Asked, dice: Callable[[int], int]) -> tuple[int, ...]:
    """A number of picks, then picks, each with equal chance."""
    least, most = asked.least or 0, asked.most or 0
    left = list(range(len(asked.options or ())))
    return tuple([left.pop(dice(len(left))) for _ in range(least + dice(most - least + 1))])
