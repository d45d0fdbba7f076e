"""Whether what was drawn was drawn evenly."""

from collections import Counter
from typing import Any


def fits(found: Counter[Any], expected: dict[Any, int]) -> bool:
    """Whether what was found fits weights, by a chi-square of which chance exceeds the bound once in a thousand."""
    assert found.keys() <= expected.keys()
    each = found.total() / sum(expected.values())
    statistic = sum((found[cell] - each * weight) ** 2 / (each * weight) for cell, weight in expected.items())
    free = len(expected) - 1
    return statistic < free * (1 - 2 / (9 * free) + 3.09 * (2 / (9 * free)) ** 0.5) ** 3  # Wilson and Hilferty's
