"""The figures of "How far it goes" in docs/scaling.md; the bench's are of its kept run.

`python -m tools.bench.far` prints what was measured, what is reckoned from it for some rates, and that in a paragraph;
with `--write` it puts the measured ones and the paragraph into the page. Nothing is planned for more than half of what
was measured: the rest is for busier hours.
"""

import re
import sys
import textwrap
from collections.abc import Callable, Mapping
from math import ceil

from msgspec import Struct

from infra.store.database.lanes import READERS
from tools.bench.page import KEPT, PAGE
from tools.bench.ratios import read

SCALING = PAGE.with_name("scaling.md")
TABLE = re.compile(r"(?m)^\|.*\n\|---\|---:.*(?:\n\|.*)+")
PARAGRAPH = re.compile(r"(?m)^\*\*Reckoned.*(?:\n.+)*")
SLOW_DISK = "PostgreSQL, 1 ms a sync"
HOURS = (1_000_000, 10_000_000, 100_000_000)
"""Choices an hour."""
HALF = 0.5
DAY, GB = 86_400, 1_000_000_000
STREAMS = 10
"""Streams that follow each game: its two players', and eight spectators' besides."""


class Measured(Struct, frozen=True):
    """A measured figure, how the page writes it, and the command that measured it."""

    what: str
    value: float
    command: str


STORED, ARCHIVED = "python -m tools.bench.stored", "python -m tools.bench.archived"
COORDINATOR = Measured(
    "milliseconds of a coordinator's CPU a second for each busy process, one game in eight followed",
    27,
    "python -m tools.bench.coordinator",
)
TABLES = Measured("bytes an entry in tables and indexes of PostgreSQL, the largest of the three games", 430, STORED)
LOG = Measured("bytes an entry in PostgreSQL's log, the largest of the three games", 795, STORED)
OBJECT = Measured("bytes an entry in the archive, the largest of the three games", 33.8, ARCHIVED)
TWO_PHASES = Measured(
    "commits in two phases, of 100,032 choices over a coordinator and two workers",
    0,
    "python -m pytest -m soak tests/citus",
)
MEASURED = (COORDINATOR, TABLES, LOG, OBJECT, TWO_PHASES)
"""What the kept run, which has a page of its own, has not."""

CORES = 2
"""Of the machine that all of these were measured on; client, server and database shared them."""
KEPT_RUN = read(KEPT)
assert KEPT_RUN is not None, "docs/bench.json is of a bench that measured other lines: make bench, and keep it"
CHOICES = round(KEPT_RUN.stores.loaded.choices_per_second)
"""A second, of one process over HTTP on PostgreSQL, 64 clients."""
(APPENDS,) = [
    one.per_second
    for grown in KEPT_RUN.stores.appends
    for one in grown.appends
    if (grown.store, one.games) == (SLOW_DISK, 64)
]
"""Entries a second of one connection, 64 games in flight."""
DELIVERY, FRAME = KEPT_RUN.streams.fan.cpu_us, KEPT_RUN.following.patched.frame_bytes
"""Microseconds of CPU for each delivery to one of 500 spectators, and its bytes as a frame."""
WEBHOOKS = round(KEPT_RUN.word.hooked[-1].per_second)
"""A second, on PostgreSQL."""
SPECTATORS = 1e6 / DELIVERY * HALF
"""Of one game in which somebody chooses each second, at one process."""


def rate(hour: int) -> float:
    """Choices a second."""
    return hour / 3_600


def processes(hour: int) -> int:
    """Processes of the server, each at half of what one was measured at."""
    return ceil(rate(hour) / (CHOICES * HALF))


def databases(hour: int) -> int:
    """Database servers that store entries, each at half of what one connection to one was measured at."""
    return ceil(rate(hour) / (APPENDS * HALF))


def a_day(hour: int, each: Measured) -> float:
    """GB a day, if every hour of it is such an hour."""
    return rate(hour) * DAY * each.value / GB


RECKONED: Mapping[str, Callable[[int], float]] = {
    "server processes": processes,
    "cores, databases included, half of each idle": lambda hour: ceil(rate(hour) / (CHOICES / CORES * HALF)),
    "database servers that hold games": databases,
    "GB a day in tables and indexes": lambda hour: a_day(hour, TABLES),
    "GB a day in the archive": lambda hour: a_day(hour, OBJECT),
    f"Mbit/s as frames, {STREAMS} streams for each game": lambda hour: rate(hour) * STREAMS * FRAME * 8 / 1e6,
    "cores busy with them": lambda hour: rate(hour) * STREAMS * DELIVERY / 1e6,
    "connections to each database server": lambda hour: processes(hour) * (1 + READERS),
    "cores of a coordinator, half of each idle": lambda hour: (
        processes(hour) * COORDINATOR.value / 1_000 / HALF if databases(hour) > 1 else 0
    ),
}
"""The first ones in the order of the paragraph."""

BREAKS: Mapping[str, float] = {
    "webhooks": WEBHOOKS,
    "one process": CHOICES,
    "the commits of one PostgreSQL": APPENDS,
    "one core of a coordinator": 1_000 / COORDINATOR.value * CHOICES * HALF,
}
"""What breaks, and the choices a second that it was measured to carry at most."""


def shown(figure: float) -> str:
    """A computed figure: whole from ten on, else two digits."""
    return f"{figure:,.0f}" if figure >= 10 or figure == int(figure) else f"{figure:.2g}"


def measured() -> str:
    """What was measured, as a table in Markdown."""
    lines = [f"| {one.what} | {one.value:,g} | `{one.command}` |" for one in MEASURED]
    return "\n".join(["| measured | | by |", "|---|---:|---|", *lines])


def steps() -> str:
    """What is reckoned, as a table: a column for each hour."""
    lines = [f"| {name} | {' | '.join([shown(of(hour)) for hour in HOURS])} |" for name, of in RECKONED.items()]
    head = f"| choices an hour | {' | '.join([f'{hour:,}' for hour in HOURS])} |"
    return "\n".join([head, "|---|---:|---:|---:|", *lines])


def reckoned() -> str:
    """What nobody has run, in one paragraph: figures for ten and for a hundred million choices an hour."""
    _, *more = HOURS
    servers, cores, stores, tables, archive, frames, busy, *_ = [
        " and ".join([shown(of(hour)) for hour in more]) for of in RECKONED.values()
    ]
    breaks = sorted((most * 3_600 * HALF, name) for name, most in BREAKS.items())
    first = ", ".join([f"{name} at {float(f'{at:.2g}'):,.0f}" for at, name in breaks])
    text = f"""**Reckoned, run by nobody**, from half of these rates (`python -m tools.bench.far` prints every step),
        for ten and for a hundred million choices an hour: {servers} server processes, {cores} cores with their
        databases, {stores} database servers; {tables} GB a day in tables and {archive} in the archive; with ten streams
        for each game {frames} Mbit/s and, as spectators share bytes, at least {busy} cores. One process shows a game
        with a choice a second to {float(f"{SPECTATORS:.2g}"):,.0f} spectators. First the disk fills, until games are
        archived; then, in choices an hour, breaks {first}."""
    return textwrap.fill(" ".join(text.split()), 140, break_long_words=False, break_on_hyphens=False)


def written(page: str) -> str:
    """The page, with the measured figures and that paragraph in place of those in its section."""
    before, heading, section = page.partition("\n## How far it goes\n")
    return before + heading + PARAGRAPH.sub(lambda _: reckoned(), TABLE.sub(lambda _: measured(), section))


def main() -> int:
    """Print or write them; the exit status."""
    if sys.argv[1:] == ["--write"]:
        SCALING.write_text(written(SCALING.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        sys.stdout.write(f"{measured()}\n\n{steps()}\n\n{reckoned()}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
