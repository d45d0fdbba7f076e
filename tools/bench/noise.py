"""How noisy a run of the bench is: the same short loop, timed between its pieces on an otherwise idle interpreter."""

from collections.abc import Sequence
from statistics import median
from time import perf_counter

TURNS = 200_000
"""Iterations: some ten milliseconds."""
TRIES = 5


def pulse() -> float:
    """Milliseconds of the loop now, the median of some."""
    found: list[float] = []
    for _ in range(TRIES):
        start, total = perf_counter(), 0
        for n in range(TURNS):
            total += n & 7
        found.append((perf_counter() - start) * 1e3)
    return round(median(found), 2)


def spread(floors: Sequence[float]) -> float:
    """By what share of their median these figures of the same thing differ; 0 for none."""
    return (max(floors) - min(floors)) / (median(floors) or 1.0) if floors else 0.0
