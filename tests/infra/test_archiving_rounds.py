"""Servers move finished games to the archive during play."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from infra.store.entries.encryption import SETTING, KeyRing
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import RowMapper
from infra.store.entries.objects import ArchiveError
from infra.store.maintenance.archiving_rounds import ArchivingRounds
from infra.store.maintenance.migrations import open_store
from tests.support.app import application
from tests.support.archives import CIPHER, Archive, Run, archived, later, opened, over, rows, told
from tests.support.games import deal, play
from tests.support.stores import Site
from tests.support.until import until

LONG_AGO = 3_650
"""Days."""


@asynccontextmanager
async def rounds(site: Site, archive: Archive, days: int = 0) -> AsyncGenerator[ArchivingRounds]:
    """A server's archiver, in a separate process."""
    objects = opened(archive)
    with closing(open_store(site.where)) as store:
        one = ArchivingRounds(store, Entries(RowMapper(KeyRing({SETTING: CIPHER})), objects), days)
        async with one.running():
            yield one


async def test_server_archives_by_itself(site: Site, tmp_path: Path, archive: Archive) -> None:
    data, where = tmp_path / "data", archive.where
    async with application(data, url=site.url, cipher_keys=CIPHER, archive=where) as home:
        guests = await home.players("Anna", "Bert")
        path, running = await over(*guests, moves=5), await deal(guests[0], *guests)
        before = await told(path, guests)
        assert archived(site) == 0, "nobody has asked for it"
    async with application(
        data, url=site.url, cipher_keys=CIPHER, archive=where, archive_days=0, seed="again", clock=later()
    ) as home:
        again = [home.again(guest) for guest in guests]
        await until(lambda: not rows(site, path), seconds=60)
        assert (archived(site), len(archive.names())) == (1, 1)
        assert await told(path, again) == before
        assert await play(running, again, 3) == 3


async def test_server_archives_no_recent_games(site: Site, tmp_path: Path, archive: Archive) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER) as home:
        await over(*await home.players("Anna", "Bert"), moves=3)
    async with rounds(site, archive, LONG_AGO) as one:
        await one.round()
        assert archived(site) == 0


async def test_server_archives_nothing_to_another_archive(
    site: Site, tmp_path: Path, archive: Archive, run: Run
) -> None:
    """For instance if a disk is not mounted."""
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER) as home:
        guests = await home.players("Anna", "Bert")
        await over(*guests, moves=3)
        assert (await asyncio.to_thread(run, "store", "archive"))[0] == 0
        await over(*guests, moves=3)
    with archive.away():
        async with rounds(site, archive) as one:
            with pytest.raises(ArchiveError, match="is it mounted"):
                await one.round()
    assert archived(site) == 1
