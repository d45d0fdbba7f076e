"""Undo: answers that are taken back, each beside the answer itself, in one game that keeps growing.

One player has both seats of a sandbox, so that a proposal takes effect at once.
"""

from pathlib import Path
from statistics import median
from time import perf_counter

import uvloop
from msgspec import Struct

from tools.bench.client import Client
from tools.bench.online import server
from tools.bench.tables import Table, percentiles, registered

LEAST = 20
"""The fewest answers to take back, so that there is a first and a last tenth."""


class TakenBack(Struct, frozen=True):
    """Answers taken back a second, one after the other, and the answers themselves; the ratio is of their medians.

    `early_ms` and `late_ms`: medians of the first and the last tenth, when the game had `entries`.
    """

    entries: int
    per_second: float
    floor_per_second: float
    ratio: float
    p50_ms: float
    p99_ms: float
    early_ms: float
    late_ms: float


def taken_back(data: Path, seconds: float) -> TakenBack:
    """Go back and forth for this long."""
    with server(data) as port:
        return uvloop.run(_taken_back(port, seconds))


async def _taken_back(port: int, seconds: float) -> TakenBack:
    chosen, undone = list[float](), list[float]()
    async with Client(port, await registered(port)) as client:
        table, start = Table(client), perf_counter()
        while perf_counter() < start + seconds or len(undone) < LEAST:
            chosen.append(await table.choose())
            undone.append(await table.take_back())
        entries = (await client.get(table.path))["version"]
    tenth = len(undone) // 10
    early, late = [round(median(some) * 1e3, 2) for some in (undone[:tenth], undone[-tenth:])]
    ratio = round(median(chosen) / median(undone), 2)
    per_second, floor = [round(len(took) / sum(took), 1) for took in (undone, chosen)]
    return TakenBack(entries, per_second, floor, ratio, *percentiles(undone), early, late)
