"""A game whose rows are not what was stored: found when it is loaded, and by the sweep before any request."""

import logging
from contextlib import closing
from pathlib import Path

import pytest

from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import RowMapper
from infra.store.entries.quarantine import Quarantine, Sweep
from infra.store.maintenance.migrations import open_store
from tests.infra.test_quarantine import name, two_games
from tests.support.app import application
from tests.support.client import ok, refused
from tests.support.damage import damaged, doubled
from tests.support.games import play
from tests.support.stores import Site


async def test_sweep_visits_all_and_quarantines_changed_games(
    site: Site, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    looked = list[bool]()
    async with application(tmp_path, url=site.url) as h:
        guests, bad, good = await two_games(h)
        store = open_store(site.where)
        sweep = Sweep(store, Entries(RowMapper()), 1, looked.append)
        with damaged(site, name(bad), 4, doubled), closing(store):
            ok(await guests[0].get(f"{bad}/view"))  # it is cached
            caplog.clear()  # an application without pages says so
            async with sweep.running():
                with caplog.at_level(logging.ERROR, "croupier"):
                    for _ in range(4):  # two games, and the end of all ids once or twice
                        await sweep.look()
            assert set(looked) == {True, False}
            assert looked.count(False) == 1
            assert [f"game {name(bad)} is quarantined: version 4 " in one.getMessage() for one in caplog.records] == [
                True
            ]
            refused(await guests[0].get(f"{bad}/view"), 503, "game-quarantined")
            await play(good, guests, 4)


async def test_sweep_takes_no_played_game_for_damaged(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("infra.store.entries.quarantine.ROWS_READ", 1)
    async with application(tmp_path, url=site.url) as h:
        guests, path, _ = await two_games(h)
        with closing(open_store(site.where)) as store, closing(store.session()) as session:
            looking = Quarantine(Entries(RowMapper())).legible(session, name(path))
            found = [next(looking)]
            await play(path, guests, 4)
            found += looking
            assert [one.version for one in found] == list(range(1, ok(await h.nobody.get(path))["version"] + 1))
