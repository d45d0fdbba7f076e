"""A disk that fills up while the server runs: choices are refused and nothing changes, until there is room again.

No file of the process may grow beyond the database or its write-ahead log, whichever is smaller: then neither takes
more for long, as on a full disk, and we need no disk of our own.
"""

import asyncio
import resource
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic

import httpx
import pytest

from tests.faults.load import load
from tests.faults.stage import Api, Stage, stage
from tests.faults.tally import Tally
from tests.support.stores import Site
from tests.support.summary import Counted

GAMES = 4
SHORT, WHOLE = 2, 20
PACE = 0.4
"""Seconds of play, and then without room."""
BACK = 10.0
"""Seconds within which all goes on when there is room again."""


@contextmanager
def full(api: Api, *files: Path) -> Generator[None]:
    """Whatever this process writes does not grow beyond the smallest of these within the block."""
    free = resource.prlimit(api.process.pid, resource.RLIMIT_FSIZE)
    room = min(file.stat().st_size for file in files)
    resource.prlimit(api.process.pid, resource.RLIMIT_FSIZE, (room, free[1]))
    try:
        yield
    finally:
        resource.prlimit(api.process.pid, resource.RLIMIT_FSIZE, free)


async def filled(one: Stage, times: int, seed: int) -> dict[str, int | float]:
    """Fill the disk again and again under load, and make room again; what was counted."""
    assert isinstance(one.store, Path)
    log, site, rng = one.store.with_name(f"{one.store.name}-wal"), Site(one.store), Random(seed)
    stored = "SELECT count(*) FROM events UNION ALL SELECT count(*) FROM players"
    longest_back = 0.0
    async with load(one, GAMES, seed) as clients, httpx.AsyncClient(base_url=one.urls[0]) as http:
        tally = clients.tally
        await going_on(tally)
        for _ in range(times):
            await asyncio.sleep(rng.uniform(PACE / 2, PACE))
            with full(one.apis[0], one.store, log):
                await until_refused(http)
                began, before = monotonic(), list[tuple[int]]()
                while (now := site.run(stored)) != before:  # what room is left may do for a smaller commit
                    assert monotonic() < began + BACK, "no end of what is stored"
                    before, refused = now, tally.refused_503
                    while tally.refused_503 < refused + GAMES:
                        assert monotonic() < began + BACK, "choices are not refused"
                        await asyncio.sleep(PACE / 10)
                for game in clients.client.newest:
                    assert (await http.get(f"/v1/games/{game}/view")).is_success, "reading goes on"
            longest_back = max(longest_back, await going_on(tally))
    said = one.apis[0].said()
    assert said.count("nothing can be stored: the commit failed: disk I/O error") >= times, (
        "the operator is told the reason"
    )
    assert said.count("it can be stored again") >= times
    return {"times": times, "longest_back": round(longest_back, 3), **clients.held()}


async def going_on(tally: Tally) -> float:
    """Wait for some choices more: how long it took."""
    began, choices = monotonic(), tally.choices
    while tally.choices < choices + GAMES:
        assert monotonic() < began + BACK, "nothing goes on by itself"
        await asyncio.sleep(0.01)
    return monotonic() - began


async def until_refused(http: httpx.AsyncClient) -> None:
    """Ask for new players until there is no room left for one."""
    while (answer := await http.post("/v1/players", json={"name": "Dora"})).is_success:
        pass
    assert answer.status_code == 503, answer.text
    assert "retry-after" in answer.headers


async def test_a_disk_that_fills_up_under_load(tmp_path: Path) -> None:
    with stage(f"sqlite:///{tmp_path}/games.sqlite3") as one:
        await filled(one, SHORT, 1)


@pytest.mark.soak
async def test_a_disk_that_fills_up_many_times(tmp_path: Path, counted: Counted) -> None:
    with stage(f"sqlite:///{tmp_path}/games.sqlite3") as one:
        counted("disk_full", **await filled(one, WHOLE, 2))
