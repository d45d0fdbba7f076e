"""A store that cannot be written: its disk is full, or it is read-only."""

import resource
from pathlib import Path

import httpx
import psycopg
import pytest

from infra.store.database import lanes
from tests.faults.commands import croupier
from tests.faults.stage import plain, stage
from tests.support.app import application
from tests.support.client import ok, refused
from tests.support.games import play
from tests.support.stores import Site
from tests.support.until import until


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
            refused(await until(lambda: http.get("/v1/readyz"), lambda ready: ready.is_error), 503, "unavailable")
            assert [game["id"] for game in ok(await http.get("/v1/games"))["games"]] == [opened["id"]]
            assert ok(await http.get("/v1/me/games", headers=mine))["games"] == []
            ok(await http.get(f"/v1/games/{opened['id']}/view"))
            resource.prlimit(one.apis[0].process.pid, resource.RLIMIT_FSIZE, free)
            await until(lambda: http.get("/v1/readyz"), lambda ready: ready.is_success)  # though nobody plays


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
