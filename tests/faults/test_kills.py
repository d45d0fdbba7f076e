"""`kill -9` under load: what was answered is there exactly once, and streams go on without a frame lost or doubled."""

from pathlib import Path
from random import Random

import pytest

from tests.faults.killing import kill_under_load
from tests.faults.load import load
from tests.faults.stage import Stage, stage
from tests.support.summary import Counted

GAMES = 6
SHORT, WHOLE = 2, 100
"""Kills for each of the two stores."""


async def killed(stage: Stage, kills: int, seed: int) -> dict[str, int | float]:
    """Kill one of the processes again and again under load, and restart it; what was counted."""
    async with load(stage, GAMES, seed) as clients:
        under_way = await kill_under_load(clients.client, kills, Random(seed))
    told = clients.held()
    assert told["resumed"] > 0, "streams were lost, and taken up again"
    return {"kills": kills, "kills_with_requests_under_way": under_way, **told}


async def test_a_killed_process_over_sqlite_loses_nothing(tmp_path: Path) -> None:
    with stage(f"sqlite:///{tmp_path}/games.sqlite3") as one:
        await killed(one, SHORT, 1)


async def test_killed_processes_over_postgres_lose_nothing(two: Stage) -> None:
    await killed(two, SHORT, 2)


@pytest.mark.soak
async def test_many_kills_over_sqlite(tmp_path: Path, counted: Counted) -> None:
    with stage(f"sqlite:///{tmp_path}/games.sqlite3") as one:
        counted("kill_sqlite", **await killed(one, WHOLE, 3))


@pytest.mark.soak
async def test_many_kills_over_postgres(two: Stage, counted: Counted) -> None:
    counted("kill_postgres", **await killed(two, WHOLE, 4))
