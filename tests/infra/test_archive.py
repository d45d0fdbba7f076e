"""Old finished games are in the archive, a folder or a bucket: the answers about them stay the same."""

import asyncio
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from infra.store.entries.encryption import SETTING, KeyRing
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import RowMapper
from infra.store.entries.packing import game_of, name_of
from tests.support.app import application
from tests.support.archives import CIPHER, Archive, Run, archived, everywhere, later, moved, opened, over, rows, told
from tests.support.client import ok, refused
from tests.support.games import deal, join, play
from tests.support.stores import Site


def test_name_of_an_object_stays_as_released() -> None:
    """Under another one no object of an earlier release would be found."""
    game, digest = "0f" * 16, bytes(range(32))
    name = f"0f/{game}-0001020304050607"
    assert name_of(game, digest) == name
    assert game_of(name) == game
    assert [game_of(other) for other in (f"{name}08", f"1{name[1:]}x", game)] == [None] * 3


@everywhere
async def test_archived_game_answers_as_before(site: Site, tmp_path: Path, archive: Archive, run: Run) -> None:
    cipher = CIPHER if site.kind == "postgres" else ""
    async with application(tmp_path / "data", url=site.url, cipher_keys=cipher, archive=archive.where) as home:
        anna, bert = await home.players("Anna", "Bert")
        path, running = await over(anna, bert), await deal(anna, anna, bert)
        await play(running, (anna, bert), 3)
        everybody = (anna, bert, home.nobody)
        before = await told(path, everybody)
        refusal = await anna.post(f"{path}/choices", {"question": 5, "picks": [0]})
        name = path.rpartition("/")[2]
        await home.ledger.keep_finding(name, "search.0", 5, b"found")
        status, said, _ = await asyncio.to_thread(run, "store", "archive", "--json", cipher=cipher)
        done = json.loads(said)
        assert (status, done["games"], done["damaged"]) == (0, 1, [])
        assert rows(site, path) == 0
        assert rows(site, running) > 0, "it is not over"
        for table in ("snapshots", "findings"):
            assert site.run(f"SELECT count(*) FROM {table} WHERE game = ?", (name,)) == [(0,)]
        assert len(archive.names()) == 1
        assert done["bytes"] == len(archive.read(archive.names()[0]))
        assert await told(path, everybody) == before, "by a process that had it in memory"
        again = await anna.post(f"{path}/choices", {"question": 5, "picks": [0]})
        assert (again.status_code, again.json()["code"]) == (refusal.status_code, refusal.json()["code"])
    async with application(
        tmp_path / "data", url=site.url, cipher_keys=cipher, archive=archive.where, seed="again", clock=later()
    ) as home:
        anna, bert, nobody = [home.again(guest) for guest in everybody]
        assert await told(path, (anna, bert, nobody)) == before, "and by one that had not"
        branch = f"/v1/games/{ok(await anna.post(f'{path}/branches', {'version': 20}))['id']}"
        assert (await join(branch, anna, anna))["status"] == "running"
        assert ok(await bert.post(f"{path}/rematch", {"ruleset": "dominion"}))["id"]
        assert (await anna.post(f"{path}/undo", {})).status_code == 409
        assert await play(running, (anna, bert), 3) == 3


async def test_an_archived_game_is_audited_and_salvaged(site: Site, tmp_path: Path, archive: Archive, run: Run) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=archive.where) as home:
        path = await over(*await home.players("Anna", "Bert"))
    before = run("check", "audit", "--json", "--jobs", "1")
    assert run("games", "salvage", path.rpartition("/")[2], str(tmp_path / "before"))[0] == 0
    assert run("store", "archive")[0] == 0
    assert run("check", "audit", "--json", "--jobs", "1") == before
    assert run("games", "salvage", path.rpartition("/")[2], str(tmp_path / "after"))[0] == 0
    assert (tmp_path / "after").read_bytes() == (tmp_path / "before").read_bytes()
    assert run("store", "rebuild")[0] == 0
    assert run("store", "archive")[1].startswith(f"moved to {archive.where}: 0 games"), "nothing is left to be moved"
    assert "archive" in {act for (act,) in site.run("SELECT act FROM acts")}


async def test_missing_object_is_named(site: Site, tmp_path: Path, archive: Archive, run: Run) -> None:
    async with moved(site, tmp_path, archive, run) as (anna, path, running):
        with archive.away():
            for what in ("view", "frames?since=0", "story", "record", "film"):
                problem = refused(await anna.get(f"{path}/{what}"), 503, "unavailable")
                assert "archive" in problem["detail"]
            ok(await anna.get(f"{running}/view"))
            assert [game["status"] for game in ok(await anna.get("/v1/games"))["games"]] == ["running", "over"]
            status, said, _ = await asyncio.to_thread(run, "check", "audit", "--jobs", "1")
            assert status == 4
            assert "cannot be read from the archive" in said
        ok(await anna.get(f"{path}/view"))
        assert (await asyncio.to_thread(run, "games", "show"))[:2] == (0, "0 quarantined, 0 diverged\n"), (
            "it never was damaged"
        )


async def test_an_object_is_fetched_once_for_many_looks(
    site: Site, tmp_path: Path, archive: Archive, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER) as home:
        game = (await over(*await home.players("Anna", "Bert"), moves=3)).rpartition("/")[2]
    assert run("store", "archive")[0] == 0
    objects, fetched = opened(archive), list[str]()
    get = objects.get

    def noted(name: str) -> bytes:
        fetched.append(name)
        return get(name)

    monkeypatch.setattr(objects, "get", noted)
    with site.ledger(CIPHER, objects) as ledger:
        assert await ledger.read(game) == await ledger.read(game)
        assert await ledger.read(game, 2, 4)
    assert fetched == archive.names()


async def test_archived_game_without_archive_setting_answers_503(site: Site, tmp_path: Path, run: Run) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER) as home:
        anna, bert = await home.players("Anna", "Bert")
        path = await over(anna, bert, moves=3)
    assert run("store", "archive")[0] == 0
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, seed="again", clock=later()) as home:
        refused(await home.again(anna).get(f"{path}/view"), 503, "unavailable")


SPOILT: Mapping[str, Callable[[bytes], bytes]] = {
    "cut": lambda data: data[:-9],
    "turned": lambda data: data[:90] + bytes([data[90] ^ 1]) + data[91:],
    "emptied": lambda _: b"",
}


async def test_damaged_object_quarantines_its_game_until_mended(
    site: Site, tmp_path: Path, archive: Archive, run: Run
) -> None:
    async with moved(site, tmp_path, archive, run) as (anna, path, running):
        (name,) = archive.names()
    whole: bytes = archive.read(name)
    opening: dict[str, Any] = {"url": site.url, "cipher_keys": CIPHER, "archive": archive.where, "clock": later()}
    for how, spoil in SPOILT.items():
        archive.write(name, spoil(whole))
        async with application(tmp_path / "data", seed=how, **opening) as home:
            anna = home.again(anna)
            refused(await anna.get(f"{path}/view"), 503, "game-quarantined")
            ok(await anna.get(f"{running}/view"))
            status, said, _ = await asyncio.to_thread(run, "check", "audit", "--jobs", "1")
            assert (status, "archived object" in said) == (4, True), how
            archive.write(name, whole)
            assert (await asyncio.to_thread(run, "games", "show"))[:2] == (0, "0 quarantined, 0 diverged\n"), how
            ok(await anna.get(f"{path}/view"))


async def test_reads_amid_archiving_get_the_same(site: Site, tmp_path: Path, archive: Archive, run: Run) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=archive.where) as home:
        guests = await home.players("Anna", "Bert")
        paths = [await over(*guests, moves=8) for _ in range(12)]
    entries, reads = Entries(RowMapper(KeyRing({SETTING: CIPHER})), opened(archive)), 0
    with site.ledger(CIPHER, opened(archive)) as ledger:
        games = [path.rpartition("/")[2] for path in paths]
        before = {game: list(await ledger.read(game)) for game in games}
        moving = asyncio.create_task(asyncio.to_thread(run, "store", "archive"))
        while not moving.done() or archived(site) < len(games):
            for game in games:
                assert list(await ledger.read(game)) == before[game], f"{archived(site)} were moved"
                await ledger.examine(game)
                reads += 1
        assert (await moving)[0] == 0
        assert {game: list(await ledger.read(game, 3, 7)) for game in games} == {
            game: found[3:7] for game, found in before.items()
        }
    assert reads > len(games)
    with site.session() as session:
        assert all(list(entries.read(session, game)) == before[game] for game in games)
