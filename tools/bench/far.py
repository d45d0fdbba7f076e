"""The figures of "How far it goes" in docs/scaling.md; the bench's are of its kept run.

`python -m tools.bench.far` prints all tables, and what is reckoned from them in a paragraph; with `--write` it puts the
measured ones and that paragraph into the page. Nothing is planned for more than half of what was measured: the rest is
for busier hours.
"""

import re
import sys
import textwrap
from collections.abc import Callable, Sequence
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
DAY, MONTH = 86_400, 30
"""Seconds of a day, days of a month."""
GB = 1_000_000_000
STREAMS = (2, 10)
"""Streams that follow each game: its two players', and eight spectators' besides."""


class Measured(Struct, frozen=True):
    """A measured figure, how the page writes it, and the command that measured it."""

    what: str
    value: float
    command: str

    @property
    def shown(self) -> str:
        """The figure with its thousands apart."""
        return f"{self.value:,g}" if self.value < 1_000 else f"{self.value:,.0f}"


BENCH, STORED, ARCHIVED = "make bench", "python -m tools.bench.stored", "python -m tools.bench.archived"
CITUS = "python -m pytest -m soak tests/citus"

CORES = 2
"""Of the machine that all of these were measured on; client, server and database shared them."""
KEPT_RUN = read(KEPT)
assert KEPT_RUN is not None, "docs/bench.json is of a bench that measured other lines: make bench, and keep it"
(_TEN,) = [one for one in KEPT_RUN.online if one.games == 10]
(_SLOW,) = [
    one for grown in KEPT_RUN.stores.appends if grown.store == SLOW_DISK for one in grown.appends if one.games == 64
]
SQLITE = Measured(
    "choices a second of one process over HTTP on SQLite, 10 in flight", round(_TEN.choices_per_second), BENCH
)
CHOICES = Measured(
    "choices a second of one process over HTTP on PostgreSQL, 64 clients",
    round(KEPT_RUN.stores.loaded.choices_per_second),
    BENCH,
)
APPENDS = Measured(
    "entries a second of one connection, a disk of 1 ms for each sync, 64 games in flight", _SLOW.per_second, BENCH
)
DELIVERY = Measured(
    "microseconds of CPU for each delivery to one of 500 spectators", KEPT_RUN.streams.fan.cpu_us, BENCH
)
TWO_OF_ONE = Measured(
    "times as many deliveries of one game by two processes as by one, for each second of CPU of the busier",
    1.9,
    "python -m tools.bench.watching",
)
FRAME = Measured("bytes of a delivery as a frame", KEPT_RUN.following.patched.frame_bytes, BENCH)
PATCH = Measured("bytes of a delivery as a patch in gzip", KEPT_RUN.following.patched.gzip_bytes, BENCH)
WEBHOOKS = Measured("webhooks a second on PostgreSQL", round(KEPT_RUN.word.hooked[-1].per_second), BENCH)
COORDINATOR = Measured(
    "milliseconds of a coordinator's CPU a second for each busy process, one game in eight followed",
    27,
    "python -m tools.bench.coordinator",
)
TABLES = Measured("bytes an entry in tables and indexes of PostgreSQL, the largest of the three games", 430, STORED)
LOG = Measured("bytes an entry in PostgreSQL's log, the largest of the three games", 795, STORED)
OBJECT = Measured("bytes an entry in the archive, the largest of the three games", 33.8, ARCHIVED)
TWO_PHASES = Measured("commits in two phases, of 100,032 choices over a coordinator and two workers", 0, CITUS)
MEASURED = (
    SQLITE,
    CHOICES,
    APPENDS,
    DELIVERY,
    TWO_OF_ONE,
    FRAME,
    PATCH,
    WEBHOOKS,
    COORDINATOR,
    TABLES,
    LOG,
    OBJECT,
    TWO_PHASES,
)


def rate(hour: int) -> float:
    """Choices a second."""
    return hour / 3_600


def processes(hour: int) -> int:
    """Processes of the server, each at half of what one was measured at."""
    return ceil(rate(hour) / (CHOICES.value * HALF))


def cores(hour: int) -> int:
    """Cores for servers, databases and all, if half of each is to be idle; the bench's client is counted as well."""
    return ceil(rate(hour) / (CHOICES.value / CORES * HALF))


def databases(hour: int) -> int:
    """Database servers that store entries, each at half of what one connection to one was measured at."""
    return ceil(rate(hour) / (APPENDS.value * HALF))


def a_day(hour: int, each: Measured) -> float:
    """GB a day, if every hour of it is such an hour."""
    return rate(hour) * DAY * each.value / GB


def coordinator_cores(hour: int) -> float:
    """Cores of a coordinator, where there is one: each process turns to it so often a second, however many choices."""
    return processes(hour) * COORDINATOR.value / 1_000 / HALF if databases(hour) > 1 else 0


Row = tuple[str, Callable[[int], float]]

SERVERS: Sequence[Row] = (
    ("choices a second", rate),
    ("server processes", processes),
    ("cores, databases included", cores),
    ("database servers that hold games", databases),
    ("choices a second at each of these", lambda hour: rate(hour) / databases(hour)),
    ("connections to each that append", processes),
    ("connections to each that read", lambda hour: processes(hour) * READERS),
    ("cores of a coordinator, half of each idle", coordinator_cores),
    ("messages a second to Redis, at most", lambda hour: rate(hour) if processes(hour) > 1 else 0),
    (
        "choices in a hundred that webhooks can be told of",
        lambda hour: min(100, 100 * WEBHOOKS.value * HALF / rate(hour)),
    ),
)
DISK: Sequence[Row] = (
    ("million choices a day", lambda hour: rate(hour) * DAY / 1_000_000),
    ("GB a day in tables and indexes", lambda hour: a_day(hour, TABLES)),
    ("GB a day of log, which PostgreSQL uses again", lambda hour: a_day(hour, LOG)),
    ("GB of tables that a month of games takes", lambda hour: a_day(hour, TABLES) * MONTH),
    ("GB a day in the archive", lambda hour: a_day(hour, OBJECT)),
    ("GB of archive that a year of games takes", lambda hour: a_day(hour, OBJECT) * 365),
)


def watching(streams: int) -> Sequence[Row]:
    """What this many streams for each game cost."""
    return (
        (f"deliveries a second, {streams} streams for each game", lambda hour: rate(hour) * streams),
        ("cores busy with them", lambda hour: rate(hour) * streams * DELIVERY.value / 1e6),
        ("Mbit/s as frames", lambda hour: rate(hour) * streams * FRAME.value * 8 / 1e6),
        ("Mbit/s as patches in gzip", lambda hour: rate(hour) * streams * PATCH.value * 8 / 1e6),
    )


def crowds() -> str:
    """How many may watch one game in which somebody chooses each second, over as many processes as were measured."""
    one = 1e6 / DELIVERY.value * HALF
    rows = (("one", one), ("two", one * TWO_OF_ONE.value))
    lines = [f"| {name} | {float(f'{most:.2g}'):,.0f} |" for name, most in rows]
    return "\n".join(["| processes | spectators of one game, a choice a second |", "|---|---:|", *lines])


BREAKS: Sequence[tuple[str, float]] = (
    ("webhooks, if each choice is to be told to one", WEBHOOKS.value),
    ("one process: add others", CHOICES.value),
    ("the commits of one PostgreSQL: add workers", APPENDS.value),
    ("one core of a coordinator", 1_000 / COORDINATOR.value * CHOICES.value * HALF),
)
"""What breaks, and the choices a second that it was measured to carry at most."""


def breaking() -> str:
    """At how many choices an hour half of each is used, the first to break first."""
    rows = sorted((rate * 3_600 * HALF, name) for name, rate in BREAKS)
    return "\n".join(
        [
            "| breaks first | choices an hour |",
            "|---|---:|",
            *[f"| {name} | {float(f'{at:.2g}'):,.0f} |" for at, name in rows],
        ]
    )


def shown(figure: float) -> str:
    """A computed figure: whole from ten on, else two digits."""
    return f"{figure:,.0f}" if figure >= 10 or figure == int(figure) else f"{figure:.2g}"


def table(rows: Sequence[Row]) -> str:
    """Such a table in Markdown: a column for each hour."""
    head = ["| choices an hour | " + " | ".join(f"{hour:,}" for hour in HOURS) + " |", "|---" + "|---:" * 3 + "|"]
    return "\n".join(head + [f"| {name} | {' | '.join(shown(of(hour)) for hour in HOURS)} |" for name, of in rows])


def tables() -> list[str]:
    """The tables, that of measured figures first: those that the kept run has not, which has a page of its own."""
    lines = [f"| {one.what} | {one.shown} | `{one.command}` |" for one in MEASURED if one.command != BENCH]
    return [
        "\n".join(["| measured | | by |", "|---|---:|---|", *lines]),
        *map(table, (SERVERS, DISK, *map(watching, STREAMS))),
        crowds(),
        breaking(),
    ]


def reckoned() -> str:
    """What nobody has run, in one paragraph: figures for ten and for a hundred million choices an hour."""
    _, *more = HOURS

    def both(of: Callable[[int], float]) -> str:
        return " and ".join(shown(of(hour)) for hour in more)

    breaks = {name.partition(",")[0].partition(":")[0]: rate * 3_600 * HALF for name, rate in BREAKS}
    first = ", ".join(
        f"{name} at {float(f'{at:.2g}'):,.0f}" for name, at in sorted(breaks.items(), key=lambda one: one[1])
    )
    _, busy, frames, _ = watching(STREAMS[1])
    text = f"""**Reckoned, run by nobody**, from half of these rates (`python -m tools.bench.far` prints every step),
        for ten and for a hundred million choices an hour: {both(processes)} server processes, {both(cores)} cores with
        their databases, {both(databases)} database servers; {both(lambda hour: a_day(hour, TABLES))} GB a day in tables
        and {both(lambda hour: a_day(hour, OBJECT))} in the archive; with ten streams for each game {both(frames[1])}
        Mbit/s and, as spectators share bytes, at least {both(busy[1])} cores. One process shows a game with a choice a
        second to {float(f"{1e6 / DELIVERY.value * HALF:.2g}"):,.0f} spectators. First the disk fills, until games are
        archived; then, in choices an hour, breaks {first}."""
    text = " ".join(text.split())
    return textwrap.fill(text, 140, break_long_words=False, break_on_hyphens=False)


def written(page: str) -> str:
    """The page, with the measured figures and that paragraph in place of those in its section."""
    before, heading, section = page.partition("\n## How far it goes\n")
    return before + heading + PARAGRAPH.sub(lambda _: reckoned(), TABLE.sub(lambda _: tables()[0], section))


def main() -> int:
    """Print or write them; the exit status."""
    if sys.argv[1:] == ["--write"]:
        SCALING.write_text(written(SCALING.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        sys.stdout.write("\n\n".join([*tables(), reckoned()]) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
