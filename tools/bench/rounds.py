"""Measuring on a noisy machine: the things compared take turns, round after round (A B C A B C).

Other load then affects all of them, and ratios are taken within a round, where it was about the same.
"""

from collections.abc import Callable, Mapping, Sequence
from statistics import median
from time import perf_counter

from msgspec import Struct


class Rate(Struct, frozen=True):
    """How often a thing could be done in a second: the median of its rounds, and all of them."""

    per_second: float
    rounds: tuple[float, ...]


def rate(work: Callable[[], object], seconds: float) -> float:
    """How often `work` can be done in a second, tried for this long and at least once."""
    done, start = 0, perf_counter()
    while True:
        work()
        done += 1
        if (elapsed := perf_counter() - start) >= seconds:
            return done / elapsed


def interleaved(things: Mapping[str, Callable[[], object]], rounds: int, seconds: float) -> dict[str, Rate]:
    """Each thing's rate, after a warm-up that is not counted."""
    found: dict[str, list[float]] = {name: [] for name in things}
    for work in things.values():
        rate(work, seconds / 2)
    for _ in range(rounds):
        for name, work in things.items():
            found[name].append(rate(work, seconds))
    return {name: Rate(round(median(rates), 1), tuple(round(r, 1) for r in rates)) for name, rates in found.items()}


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The median over the rounds of one rate to another."""
    return round(median(a / b for a, b in zip(ours, theirs, strict=True)), 3)
