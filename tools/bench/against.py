"""Two commits measured in turn (A B A B …) by the same bench: `python -m tools.bench --data DIR --against COMMIT`.

The other commit gets a work tree and an environment of its own under DIR, and this clone's `tools`, so that only what
is measured differs. A line of both is compared turn by turn; where its turns disagree about which is better, the noise
hides the difference, and it says so.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from msgspec import Struct

from tools.bench.noise import spread
from tools.bench.ratios import Line, ratios, read

ROOT = Path(__file__).parents[2]
TURNS = 3
"""How often each of the two is measured."""


class Compared(Struct, frozen=True):
    """A line of both commits. `worse`: by turn, how many times worse here; `noise`: the spread of its floor, of 1."""

    name: str
    theirs: float
    ours: float
    worse: tuple[float, ...]
    noise: float

    @property
    def told(self) -> str:
        """Its row of the table."""
        low, high = min(self.worse), max(self.worse)
        hidden = "" if low > 1 or high < 1 else "hidden by the noise"
        figures = f"{self.theirs:>9g} {self.ours:>9g} {median(self.worse):>7.2f} {low:.2f}-{high:.2f}"
        return f"{figures} {self.noise:>6.0%}  {self.name}  {hidden}".rstrip()


def against(commit: str, data: Path, words: Sequence[str]) -> Iterator[str]:
    """Measure both, and tell line by line. `words`: further ones for the bench; raises CalledProcessError."""
    tree = _tree(commit, data / "against")
    rounds = [(_lines(tree, data / "theirs", words), _lines(ROOT, data / "ours", words)) for _ in range(TURNS)]
    yield f"{commit} and this one, {TURNS} times in turn; worse: how many times, median and range; noise: of the floor"
    yield f"{'theirs':>9} {'ours':>9} {'worse':>7} {'':9} {'noise':>6}"
    for found in compared(rounds):
        yield found.told
    alone = {name for one, other in rounds for name in one.keys() ^ other.keys()}
    yield from (f"only one of them has: {name}" for name in sorted(alone))


def compared(rounds: Sequence[tuple[dict[str, Line], dict[str, Line]]]) -> Iterator[Compared]:
    """The lines that every run has, the worst first. `rounds`: theirs and ours by name, turn by turn."""
    shared = [name for name in rounds[0][1] if all(name in run for pair in rounds for run in pair)]
    found = [_compared(name, [(one[name], other[name]) for one, other in rounds]) for name in shared]
    yield from sorted(found, key=lambda line: -median(line.worse))


def _compared(name: str, turns: Sequence[tuple[Line, Line]]) -> Compared:
    floors = [line.floor for pair in turns for line in pair]
    theirs, ours = [median([pair[n].ratio for pair in turns]) for n in (0, 1)]
    worse = tuple([mine.worse_than(other) for other, mine in turns])
    return Compared(name, theirs, ours, worse, spread(floors))


def _tree(commit: str, place: Path) -> Path:
    """A work tree of the commit with its own environment, and this clone's tools."""
    if not (place / ".git").exists():
        subprocess.run(["git", "worktree", "add", "--force", "--detach", place, commit], cwd=ROOT, check=True)
    subprocess.run(["git", "checkout", "--quiet", "--force", "--detach", commit], cwd=place, check=True)
    shutil.rmtree(place / "tools", ignore_errors=True)  # an older commit has none
    shutil.copytree(ROOT / "tools", place / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run(["make", "--silent", ".venv/bench.stamp"], cwd=place, check=True)
    return place


def _lines(tree: Path, data: Path, words: Sequence[str]) -> dict[str, Line]:
    """One run of the bench in this tree, by name of line."""
    python, written = tree / ".venv/bin/python", data / "bench.json"
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run([python, "-m", "tools.bench", "--data", data, *words], cwd=tree, env=environ, check=True)
    found = read(written)
    assert found is not None, "the same bench wrote it"
    return {line.name: line for line in ratios(found)}
