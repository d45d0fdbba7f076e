"""The ratios of each release, as its kept run found them: docs/bench-releases.json, by release and line."""

from importlib.metadata import version
from pathlib import Path

import msgspec
from msgspec import Struct

from tools.bench.ratios import ratios
from tools.bench.report import Report

KEPT = Path(__file__).parents[2] / "docs/bench-releases.json"


class Release(Struct, frozen=True):
    """The commit that was measured, and the ratio of each line to its floor."""

    commit: str
    lines: dict[str, float]


def releases() -> dict[str, Release]:
    """By name, the oldest first."""
    return msgspec.json.decode(KEPT.read_bytes(), type=dict[str, Release])


def keep(found: Report, release: str = version("croupier")) -> None:
    """Add this run as that of the release, unless it is of a commit between two."""
    if "dev" not in release:
        of = Release(found.machine.commit, {line.name: line.ratio for line in ratios(found)})
        KEPT.write_bytes(msgspec.json.format(msgspec.json.encode({**releases(), release: of}), indent=1) + b"\n")
