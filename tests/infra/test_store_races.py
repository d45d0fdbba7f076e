"""Two processes race for the same versions: of each the store has one, and both know whose."""

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from tests.support.stores import Site, game, row, start
from tests.support.summary import Counted

ROOT = Path(__file__).parents[2]
GAMES = 10
"""Races at once: both processes commit them in batches, of which some units are lost and some are not."""
SHORT, WHOLE = 200, 10_000
NAMES = ("here", "there")

Racer = subprocess.Popen[str]


@contextmanager
def racer(site: Site, name: str) -> Generator[Racer]:
    """A process that waits for the word."""
    command = [sys.executable, "-m", "tests.infra.racer", site.url, name]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as child:
        assert child.stdin
        try:
            yield child
        finally:
            child.stdin.close()


def told(racers: tuple[Racer, Racer], version: int, head_start: float) -> list[str]:
    """Both race for this version of every game, told of it in turn; what each says of each."""
    for one in racers if version % 2 else reversed(racers):
        assert one.stdin
        time.sleep(head_start)  # on a busy machine one of them would be the quicker one every time
        one.stdin.write(f"{version} {GAMES}\n")
        one.stdin.flush()
    lines: list[str] = []
    for one in racers:
        assert one.stdout
        lines.append(one.stdout.readline().strip())
    return lines


async def raced(site: Site, races: int) -> dict[str, int]:
    """Race; how often each has won."""
    won, rng = Counter[str](), Random(races)
    winners: dict[int, list[str]] = {n: [] for n in range(GAMES)}
    with site.ledger() as ledger:
        await start(ledger, *range(GAMES))
        with racer(site, NAMES[0]) as here, racer(site, NAMES[1]) as there:
            for version in range(2, 2 + races // GAMES):
                for n, outcome in enumerate(zip(*told((here, there), version, rng.random() / 500), strict=True)):
                    assert sorted(outcome) == ["l", "w"], "one has won, and the other knows"
                    winners[n].append(NAMES[outcome.index("w")])
        for n, names in winners.items():
            won.update(names)
            stored = await ledger.read(game(n), 1)
            assert stored == [row(version, name) for version, name in enumerate(names, 2)], "no gap, nothing doubled"
    assert min(won[name] for name in NAMES) > races // 50, f"it was a race: {won}"
    return {"races": races, **won}


async def test_one_of_two_processes_wins_each_version(site: Site) -> None:
    await raced(site, SHORT)


@pytest.mark.soak
async def test_one_of_two_processes_wins_each_of_ten_thousand_versions(site: Site, counted: Counted) -> None:
    counted(f"version_races_{site.kind}", both_won=0, neither_won=0, **await raced(site, WHOLE))
