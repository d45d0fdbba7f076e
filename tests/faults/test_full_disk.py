"""A store that cannot be written: its disk is full, or it is read-only."""

import asyncio
import resource
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic

import httpx
import psycopg
import pytest

from infra.store.database import lanes
from tests.faults.commands import croupier
from tests.faults.load import load
from tests.faults.stage import Api, Stage, plain, stage
from tests.faults.tally import Tally
from tests.support.app import application
from tests.support.client import ok, refused
from tests.support.games import play
from tests.support.stores import Site
from tests.support.summary import Counted

GAMES = 4
SHORT, WHOLE = 2, 20
PACE = 0.4
"""Seconds of play, and then of a full disk."""
BACK = 10.0
"""Seconds within which all goes on once there is room again."""


@contextmanager
def full(api: Api, *files: Path) -> Generator[None]:
    """Within the block no file of this process grows beyond the smallest of these."""
    free = resource.prlimit(api.process.pid, resource.RLIMIT_FSIZE)
    room = min(file.stat().st_size for file in files)
    resource.prlimit(api.process.pid, resource.RLIMIT_FSIZE, (room, free[1]))
    try:
        yield
    finally:
        resource.prlimit(api.process.pid, resource.RLIMIT_FSIZE, free)


async def filled(one: Stage, times: int, seed: int) -> dict[str, int | float]:
    """Fill the disk again and again under load, and free it again; what was counted."""
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
                while (now := site.run(stored)) != before:  # the room left may do for a smaller commit
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
    """Wait for some more choices: how long it took."""
    began, choices = monotonic(), tally.choices
    while tally.choices < choices + GAMES:
        assert monotonic() < began + BACK, "nothing goes on by itself"
        await asyncio.sleep(0.01)
    return monotonic() - began


async def until_refused(http: httpx.AsyncClient) -> None:
    """Register new players until there is no room left for one."""
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


# -- a store that cannot be written: a server says that it is not ready, and lists can still be read


async def test_full_disk_is_not_ready_but_lists_answer(tmp_path: Path) -> None:
    with stage(f"sqlite:///{tmp_path}/games.sqlite3") as one:
        assert isinstance(one.store, Path)
        async with httpx.AsyncClient(base_url=one.urls[0]) as http:
            made = ok(await http.post("/v1/players", json={"name": "Anna"}))
            mine = {"Authorization": f"Bearer {made['token']}"}
            opening = {"ruleset": "dominion", "seats": 2, "options": {"preset": "first-game"}}
            opened = ok(await http.post("/v1/games", json=opening, headers=mine))
            assert (await http.get("/v1/readyz")).is_success
            free = resource.prlimit(one.apis[0].process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(one.apis[0].process.pid, resource.RLIMIT_FSIZE, (0, free[1]))
            refused(await http.post("/v1/games", json=opening, headers=mine), 503, "unavailable")
            deadline = monotonic() + 10
            while (ready := await http.get("/v1/readyz")).is_success:
                assert monotonic() < deadline, "it is found that nothing can be stored"
                await asyncio.sleep(0.1)
            refused(ready, 503, "unavailable")
            assert [game["id"] for game in ok(await http.get("/v1/games"))["games"]] == [opened["id"]]
            assert ok(await http.get("/v1/me/games", headers=mine))["games"] == []
            ok(await http.get(f"/v1/games/{opened['id']}/view"))
            resource.prlimit(one.apis[0].process.pid, resource.RLIMIT_FSIZE, free)
            deadline = monotonic() + 10
            while not (await http.get("/v1/readyz")).is_success:
                assert monotonic() < deadline, "it is found again that it can be stored, though nobody plays"
                await asyncio.sleep(0.1)


async def test_read_only_store_is_unready_before_writing(
    postgres_site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(postgres_site.where, str)
    async with application(tmp_path / "before", url=postgres_site.url) as h:
        path, *guests = await h.table()
        await play(path, guests, 2)
    with psycopg.connect(postgres_site.where, autocommit=True) as connection:
        query = "ALTER DATABASE %I SET default_transaction_read_only = on"
        connection.execute(f"DO $$ BEGIN EXECUTE format('{query}', current_database()); END $$")
    monkeypatch.setattr(lanes, "COMMIT_TTL", 0.0)
    async with application(tmp_path / "after", url=postgres_site.url, seed="again") as h:
        refused(await h.nobody.get("/v1/readyz"), 503, "unavailable")
        assert len(ok(await h.nobody.get("/v1/games"))["games"]) == 1
        ok(await h.nobody.get(f"{path}/view"))


@pytest.mark.parametrize("room", [0, 4096], ids=["no room", "a page of room"])
def test_start_on_full_disk_says_what_to_do(tmp_path: Path, room: int) -> None:
    environ = plain(CROUPIER_DATA=str(tmp_path))
    assert croupier("store", "migrate", environ=environ).status == 0
    within = ("prlimit", f"--fsize={room}")
    croupier("serve", "--port", "0", within=within, environ=environ).refused("room on the disk")
    croupier("people", "add", within=within, environ=environ).refused("room on the disk")
