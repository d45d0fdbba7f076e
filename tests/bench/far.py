"""The figures of "How far it goes" in docs/scaling.md: `python -m tests.bench.far` computes them from measured ones.

Nothing is planned for more than half of what was measured: the other half is for hours that are busier than others.
"""

import sys
from collections.abc import Callable, Sequence
from math import ceil

from msgspec import Struct

from infra.store.database.lanes import READERS

HOURS = (1_000_000, 10_000_000, 100_000_000)
"""Choices an hour."""
HALF = 0.5
DAY, MONTH = 86_400, 30
"""Seconds of a day, days of a month."""
GB = 1_000_000_000
STREAMS = (2, 10)
"""Streams that follow each game: its two players', and eight spectators' besides."""


class Measured(Struct, frozen=True):
    """A measured figure, how the page writes it, and the command that made it."""

    what: str
    value: float
    command: str

    @property
    def shown(self) -> str:
        """The figure with its thousands apart."""
        return f"{self.value:,g}" if self.value < 1_000 else f"{self.value:,.0f}"


BENCH, STORED, ARCHIVED = "make bench", "python -m tests.bench.stored", "python -m tests.bench.archived"
CITUS = "python -m pytest -m soak tests/citus"

CORES = 2
"""Of the machine that all of these were measured on; client, server and database shared them."""
SQLITE = Measured("choices a second of one process over HTTP on SQLite, 10 in flight", 1_716, BENCH)
CHOICES = Measured("choices a second of one process over HTTP on PostgreSQL, 64 clients", 2_536, BENCH)
APPENDS = Measured(
    "entries a second of one connection, a disk of 1 ms for each sync, 64 games in flight", 22_039, BENCH
)
DELIVERY = Measured("microseconds of CPU for each delivery to one of 500 spectators", 24, BENCH)
FRAME = Measured("bytes of a delivery as a frame", 647, BENCH)
PATCH = Measured("bytes of a delivery as a patch in gzip", 425, BENCH)
WEBHOOKS = Measured("webhooks a second on PostgreSQL", 731, BENCH)
TABLES = Measured("bytes an entry in tables and indexes of PostgreSQL, the largest of the three games", 386, STORED)
LOG = Measured("bytes an entry in PostgreSQL's log, the largest of the three games", 793, STORED)
OBJECT = Measured("bytes an entry in the archive, the largest of the three games", 33.5, ARCHIVED)
TWO_PHASES = Measured("commits in two phases, of 100,032 choices over a coordinator and two workers", 0, CITUS)
MEASURED = (SQLITE, CHOICES, APPENDS, DELIVERY, FRAME, PATCH, WEBHOOKS, TABLES, LOG, OBJECT, TWO_PHASES)


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


Row = tuple[str, Callable[[int], float]]

SERVERS: Sequence[Row] = (
    ("choices a second", rate),
    ("server processes", processes),
    ("cores, databases included", cores),
    ("database servers that hold games", databases),
    ("choices a second at each of these", lambda hour: rate(hour) / databases(hour)),
    ("connections to each that append", processes),
    ("connections to each that read", lambda hour: processes(hour) * READERS),
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
    """What so many streams for each game cost."""
    return (
        (f"deliveries a second, {streams} streams for each game", lambda hour: rate(hour) * streams),
        ("cores busy with them", lambda hour: rate(hour) * streams * DELIVERY.value / 1e6),
        ("Mbit/s as frames", lambda hour: rate(hour) * streams * FRAME.value * 8 / 1e6),
        ("Mbit/s as patches in gzip", lambda hour: rate(hour) * streams * PATCH.value * 8 / 1e6),
    )


def shown(figure: float) -> str:
    """A computed figure: whole from ten on, else two digits."""
    return f"{figure:,.0f}" if figure >= 10 or figure == int(figure) else f"{figure:.2g}"


def table(rows: Sequence[Row]) -> str:
    """Such a table in Markdown: a column for each hour."""
    head = ["| choices an hour | " + " | ".join(f"{hour:,}" for hour in HOURS) + " |", "|---" + "|---:" * 3 + "|"]
    return "\n".join(head + [f"| {name} | {' | '.join(shown(of(hour)) for hour in HOURS)} |" for name, of in rows])


def tables() -> list[str]:
    """The tables of the section, that of measured figures first."""
    lines = [f"| {one.what} | {one.shown} | `{one.command}` |" for one in MEASURED]
    return [
        "\n".join(["| measured | | by |", "|---|---:|---|", *lines]),
        *map(table, (SERVERS, DISK, *map(watching, STREAMS))),
    ]


def main() -> int:
    """Print them; the exit status."""
    sys.stdout.write("\n\n".join(tables()) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
