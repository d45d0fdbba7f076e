"""docs/bench.md, generated from the run kept beside it: `python -m tools.bench.page` rewrites it."""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import asdict

from tools.bench.missed import clause
from tools.bench.ratios import Line, ratios, read
from tools.bench.releases import releases
from tools.bench.report import Report

PAGE = Path(__file__).parents[2] / "docs/bench.md"
KEPT = PAGE.with_name("bench.json")


def made(found: Report) -> str:
    """The page."""
    m = found.machine
    head = (
        f"# One run of the bench\n\nMade by `make bench` at `{m.commit}` with Python {m.python} on {m.cores} cores; "
        f"the whole run is [bench.json](bench.json). [Performance](performance.md) says what the lines mean.\n"
    )
    sections = [*_sections(found)]
    titles = [line.removeprefix("## ").strip() for line in sections if line.startswith("## ")]
    contents = [f"- [{title}](#{_anchor(title)})" for title in titles]
    last = "\nNext: [Performance](performance.md), which this page belongs to."
    return "\n".join([head, *contents, "", *sections, last, ""])


def _anchor(title: str) -> str:
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def _sections(r: Report) -> Iterator[str]:
    # A run that a release kept is a column of its own in any other run.
    kept = {name: of.lines for name, of in releases().items() if of.commit != r.machine.commit}
    head = ("", "ours", "floor", "ratio", *kept, "aim")
    yield from _table("Lines with a floor", head, [_row(line, kept.values()) for line in ratios(r)])
    tables: dict[str, Sequence[Struct]] = {
        "Choices over HTTP on SQLite": r.online,
        "A view beside games of bots": [r.crowd],
        "Films of whole games": r.following.films,
        "The longest answers, and how long others wait": r.following.held,
        "Followers of their own games": [r.word.followers],
        "Games that are due at once": [r.overdue],
        "Answers taken back": [r.taken_back],
        "Looking back": [r.stores.past],
    }
    for title, found in tables.items():
        rows = [asdict(one) for one in found]
        head = [name.replace("_", " ") for name in rows[0]]
        yield from _table(title, head, [[*map(_figure, row.values())] for row in rows])
    yield f"A bare sqlite3 loop synced {_figure(r.commits_per_second)} commits a second."


def _table(title: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"## {title}\n"
    yield f"| {' | '.join(head)} |"
    yield f"|---{'|---:' * (len(head) - 1)}|"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def _row(line: Line, kept: Iterable[Mapping[str, float]]) -> tuple[str, ...]:
    missed = f": missed; {clause(line.name)}" if line.missed else ""
    aim = "" if line.aim is None else f"{'at most ' if line.least else ''}{line.aim:g}{missed}"
    before = [f"{lines[line.name]:g}" if line.name in lines else "" for lines in kept]
    return line.name, _figure(line.ours), _figure(line.floor), f"{line.ratio:g}", *before, aim


def _figure(value: float | str) -> str:
    if isinstance(value, str | int):
        return value if isinstance(value, str) else f"{value:,}"
    return f"{value:,.0f}" if value >= 100 else f"{value:.2g}" if value < 10 else f"{value:.1f}"


def main() -> int:
    """Write it; return the exit status."""
    kept = read(KEPT)
    if kept is None:
        sys.stderr.write(f"{KEPT.name} is of a bench that measured other lines: make bench and --keep\n")
        return 1
    PAGE.write_text(made(kept), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
