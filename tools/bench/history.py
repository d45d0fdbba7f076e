"""What a long history costs: an answer early and late in a game."""

from statistics import median
from time import perf_counter

from msgspec import Struct

from tools.bench import play

EARLY, LATE = 100, 1_000
WINDOW = 50
"""Answers timed on either side of a mark."""


class Warm(Struct, frozen=True):
    """Microseconds for each answer on a warm table, stored form and digest included: the median around each mark."""

    late: int
    """The entry of the late mark; the early one is 100."""
    early_us: float
    late_us: float
    ratio: float


def warm(games: int, late: int = LATE, window: int = WINDOW) -> Warm:
    """Answer on and on in games that never end, and compare what an answer costs at entry 100 and at entry `late`.

    Every answer has an idempotency key, the only thing that a table keeps more of with each entry. In each game the
    decks are as large at the late mark as at the early one; a growing deck costs more at any entry.
    """
    early_s: list[float] = []
    late_s: list[float] = []
    for n in range(games):
        sealer = play.Sealer()
        table = play.seated_table(n, store=sealer)
        looks = play.viewers(table)
        while table.version < late + window:
            key = table.version.to_bytes(32, "big")
            start = perf_counter()
            sealer(table, play.answer(table, play.dawdle, looks, (key, key)))
            took = perf_counter() - start
            if abs(table.version - EARLY) <= window:
                early_s.append(took)
            elif abs(table.version - late) <= window:
                late_s.append(took)
    early, later = median(early_s) * 1e6, median(late_s) * 1e6
    return Warm(late, round(early, 2), round(later, 2), round(later / early, 3))
