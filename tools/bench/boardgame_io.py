"""boardgame.io's own server beside ours in the same minutes: as many games in flight, each choice fully answered.

Its program is in `peers/boardgame_io`: Big Money for two, with hidden hands, a socket for each player and the client in
its own process, as ours is. Its matches are in memory, or in files that are not synced; ours are in SQLite, with a
synced commit for each choice.
"""

import subprocess
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct

from backend import build_web
from tools.bench.online import served, server
from tools.bench.rounds import ratio

HERE = Path(__file__).parent / "peers/boardgame_io"
GAMES = 50
STARTS_WITHIN = 60.0
"""Seconds for its client to open that many matches."""
AIM_MEMORY, AIM_FILES = 0.8, 6.0


class Beside(Struct, frozen=True):
    """Choices per second with this many games in flight: medians of the rounds, and of the ratios to theirs."""

    release: str
    games: int
    ours_per_second: float
    memory_per_second: float
    files_per_second: float
    of_memory: float
    of_files: float


def absent() -> str:
    """Empty, or why it cannot be measured here: it needs Node and npm's registry."""
    return build_web.missing(HERE)


def beside(data: Path, rounds: int, seconds: float) -> Beside:
    """Play on all three in turn."""
    ours, memory, files = list[float](), list[float](), list[float]()
    with ExitStack() as stack:
        here = stack.enter_context(server(data))
        folder = stack.enter_context(TemporaryDirectory(dir=data))
        in_memory, in_files = (stack.enter_context(_theirs(where)) for where in ("memory", folder))
        for _ in range(rounds):
            ours.append(served(here, GAMES, seconds).choices_per_second)
            memory.append(_played(in_memory, seconds))
            files.append(_played(in_files, seconds))
    found = (round(median(rates), 1) for rates in (ours, memory, files))
    release = (
        "boardgame.io " + msgspec.json.decode((HERE / "package.json").read_bytes())["dependencies"]["boardgame.io"]
    )
    return Beside(release, GAMES, *found, of_memory=ratio(ours, memory), of_files=ratio(ours, files))


@contextmanager
def _theirs(where: str) -> Generator[int]:
    node, _ = build_web.program()
    words = [node, "server.mjs", where]
    with subprocess.Popen(words, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as running:
        try:
            assert running.stdout is not None
            yield int(running.stdout.readline().rpartition(":")[2])
        finally:
            running.terminate()


def _played(port: int, seconds: float) -> float:
    node, _ = build_web.program()
    words = [node, "client.mjs", str(port), str(GAMES), str(seconds)]
    said = subprocess.run(words, cwd=HERE, capture_output=True, check=True, timeout=STARTS_WITHIN + 4 * seconds)
    return msgspec.json.decode(said.stdout)["per_second"]
