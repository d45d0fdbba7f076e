"""Games are moved to the archive, a folder or a bucket: nothing is lost on the way, whatever happens."""

import asyncio
import json
import os
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from signal import SIGKILL

import pytest

from infra.store.entries.encryption import SETTING, KeyRing
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import RowMapper
from infra.store.entries.objects import ArchiveError
from infra.store.maintenance.archiving import Archiver
from infra.store.maintenance.migrations import open_store
from tests.faults.stage import CROUPIER, plain
from tests.support.app import application
from tests.support.archives import (
    CIPHER,
    Archive,
    Forgetful,
    Run,
    archived,
    everywhere,
    later,
    opened,
    over,
    rows,
    told,
)
from tests.support.stores import Site
from tests.support.until import soon


async def test_archiving_moves_only_games_long_over(site: Site, tmp_path: Path, run: Run) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER) as home:
        await over(*await home.players("Anna", "Bert"), moves=3)
    days = int((time.time() - 1_700_000_000) / 86_400)
    assert json.loads(run("store", "archive", "--days", str(days + 1), "--json")[1])["games"] == 0
    assert json.loads(run("store", "archive", "--days", str(days - 1), "--json")[1])["games"] == 1
    assert "set CROUPIER_ARCHIVE" in run("store", "archive", place="")[2]


def kill_after(happened: Callable[[], bool], environ: dict[str, str]) -> None:
    """Let `croupier store archive` run until this has happened, and kill it."""
    running = subprocess.Popen([*CROUPIER, "store", "archive"], env=environ, stderr=subprocess.DEVNULL)
    soon(happened, seconds=60)
    os.kill(running.pid, SIGKILL)
    running.wait()


@everywhere
async def test_kill_around_archive_commit_loses_nothing(
    site: Site, tmp_path: Path, archive: Archive, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=archive.where) as home:
        guests = await home.players("Anna", "Bert")
        paths = [await over(*guests, moves=5) for _ in range(3)]
        before = [await told(path, guests) for path in paths]
    environ = plain(CROUPIER_DATABASE_URL=site.url, CROUPIER_DATA=str(tmp_path / "data"))
    environ |= {"CROUPIER_ARCHIVE": archive.where, "CROUPIER_CIPHER_KEYS": CIPHER}
    counts = [rows(site, path) for path in paths]
    for there in (1, 2):
        with site.held():  # so that an object is there, and nothing can be noted or deleted
            await asyncio.to_thread(kill_after, lambda there=there: len(archive.names()) == there, environ)
    assert archived(site) == 0
    assert [rows(site, path) for path in paths] == counts
    assert len(archive.names()) == 2, "of the same game, by a random number each"
    await asyncio.to_thread(kill_after, lambda: archived(site) > 0, environ)
    assert 0 < archived(site) <= 3, "the first is noted, with what was left of it beside it"
    assert json.loads(run("store", "archive", "--json")[1])["swept"] == 0, "some process might be about to note it"
    left = len(archive.names()) - archived(site)
    assert (archived(site), left >= 2) == (3, True), "of kills before the commit, and of one after"
    monkeypatch.setattr("infra.store.maintenance.archiving.GRACE", -1.0)  # an hour later
    swept = json.loads(run("store", "archive", "--json")[1])["swept"]
    assert swept - left in (0, 1), "the last kill may have cut one more off half-way, which has no name yet"
    assert json.loads(run("store", "archive", "--json")[1])["swept"] == 0
    assert len(archive.names()) == 3, "what they had left is gone"
    assert run("check", "audit", "--jobs", "1")[0] == 0
    async with application(
        tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=archive.where, seed="again", clock=later()
    ) as home:
        again = [home.again(guest) for guest in guests]
        assert [await told(path, again) for path in paths] == before


async def test_archiving_deletes_only_after_reading_back(site: Site, tmp_path: Path, archive: Archive) -> None:
    async with application(tmp_path / "data", url=site.url) as home:
        path = await over(*await home.players("Anna", "Bert"), moves=3)
    with closing(open_store(site.where)) as store:
        with (
            closing(Archiver(store, Entries(RowMapper()), Forgetful(opened(archive)))) as archiver,
            pytest.raises(ArchiveError, match="something else"),
        ):
            archiver.run(0)
        assert archived(site) == 0
        assert rows(site, path) > 0
        with closing(Archiver(store, Entries(RowMapper()), opened(archive))) as archiver:
            assert archiver.run(0).games == 1


async def test_two_runs_at_once_move_each_game_once(site: Site, tmp_path: Path, archive: Archive, run: Run) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=archive.where) as home:
        guests = await home.players("Anna", "Bert")
        paths = [await over(*guests, moves=3) for _ in range(8)]

    def move() -> int:
        # As in the command: a run that finds itself overtaken reads the game from the other one's place.
        objects = opened(archive)
        entries = Entries(RowMapper(KeyRing({SETTING: CIPHER})), objects)
        with closing(open_store(site.where)) as store, closing(Archiver(store, entries, objects)) as one:
            return one.run(0).games

    counts = await asyncio.gather(*(asyncio.to_thread(move) for _ in range(3)))
    assert sum(counts) == len(paths) == len(archive.names())
    assert run("check", "audit", "--jobs", "1")[0] == 0


async def test_several_processes_share_the_games(site: Site, tmp_path: Path, archive: Archive, run: Run) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=archive.where) as home:
        guests = await home.players("Anna", "Bert")
        paths = [await over(*guests, moves=3) for _ in range(6)]
        spoilt = paths.pop()
    site.run("DELETE FROM events WHERE game = ? AND version = 4", (spoilt.rpartition("/")[2],))
    status, said, _ = await asyncio.to_thread(run, "store", "archive", "--jobs", "3", "--json")
    done = json.loads(said)
    assert (status, done["games"], [one["game"] for one in done["damaged"]]) == (4, 5, [spoilt.rpartition("/")[2]])
    assert [rows(site, path) for path in paths] == [0] * len(paths)
    assert len(archive.names()) == len(paths)
