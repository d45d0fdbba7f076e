"""docs/bench.md, made of the run that is kept beside it: `python -m tests.bench.page` makes it anew."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tests.bench.ratios import Line, ratios, read
from tests.bench.report import Report

PAGE = Path(__file__).parents[2] / "docs/bench.md"
KEPT = PAGE.with_name("bench.json")


def made(found: Report) -> str:
    """The page."""
    m = found.machine
    head = (
        f"# One run of the bench\n\nMade by `make bench` at `{m.commit}` with Python {m.python} on {m.cores} cores; "
        f"the whole run is [bench.json](bench.json). [Performance](performance.md) says what the lines mean.\n"
    )
    return "\n".join(
        [head, *_sections(found), "\nNext: [Performance](performance.md), which this page belongs to.", ""]
    )


def _sections(r: Report) -> Iterator[str]:
    yield from _table("Lines with a floor", ("", "ours", "floor", "ratio", "aim"), map(_row, ratios(r)))
    lags = [(f"{lag.streams} streams", _figure(lag.p50_ms), _figure(lag.p99_ms)) for lag in r.streams.lags]
    yield from _table("From a choice to its arrival, ms", ("", "p50", "p99"), lags)
    films = [
        (
            f"{f.versions:,} versions",
            f"{f.parts}",
            _figure(f.all_ms),
            _figure(f.longest_ms),
            f"{f.bytes:,}",
            f"{f.zstd_bytes:,}",
        )
        for f in r.following.films
    ]
    yield from _table("Films of whole games", ("", "parts", "ms", "others wait, ms", "bytes", "with zstd"), films)
    held = [(h.request, _figure(h.took_ms), _figure(h.longest_ms)) for h in r.following.held]
    yield from _table("The longest answers", ("", "ms", "others wait, ms"), held)
    weights = [(w.form, _figure(w.plain), _figure(w.zstd)) for w in r.following.weights]
    yield from _table("Bytes for each version", ("", "plain", "zstd"), weights)


def _table(title: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"## {title}\n"
    yield f"| {' | '.join(head)} |"
    yield f"|---{'|---:' * (len(head) - 1)}|"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def _row(line: Line) -> tuple[str, ...]:
    aim = (
        "" if line.aim is None else f"{'at most ' if line.least else ''}{line.aim:g}{': missed' if line.missed else ''}"
    )
    return line.name, _figure(line.ours), _figure(line.floor), f"{line.ratio:g}", aim


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2g}" if value < 10 else f"{value:.1f}"


def main() -> int:
    """Make it; the exit status."""
    kept = read(KEPT)
    if kept is None:
        sys.stderr.write(f"{KEPT.name} is of a bench that measured other lines: make bench and --keep\n")
        return 1
    PAGE.write_text(made(kept), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
