"""What lists say of every game at every version: the tables say it, its entries give it, and head rows hold it."""

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from random import Random

import pytest

from infra.cli.main import main
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import RowMapper
from infra.store.event_store import EventStoreAdapter
from infra.store.lists import listings
from infra.store.lists.listings import Listings
from infra.store.maintenance.migrations import open_store
from projections.lists import listing_fold
from projections.schemas import listing
from projections.schemas.listing import SHAPE, Listing
from tests.infra.listed_games import NOT_LOOKED_AT, all_kinds, heads, rows_of, seats, sitting, store_all, unlike
from tests.support.stores import Site


@pytest.mark.parametrize("seed", [1, 2])
def test_listings_from_entries_equal_the_tables(seed: int) -> None:
    for one in all_kinds(seed):
        said, due = list[Listing](), None
        for change in one.changes():
            said.append(said[-1] if change is None else change.listing)
            if change is not None:
                assert len(said) == 1 or (change.listing, change.due) != (said[-2], due), "it says something else"
                due = change.due
        for version, expected in enumerate(one.listed, 1):
            folded = listing_fold.fold(one.player.game, one.player.bodies[:version])
            assert said[version - 1] == folded
            assert expected in (NOT_LOOKED_AT, folded)
    assert {one.listed[-1].status for one in all_kinds(seed)} == {"open", "running", "over"}


@pytest.mark.parametrize("seed", [1, 2])
def test_head_rows_always_equal_the_tables(site: Site, seed: int) -> None:
    told, rng, looks = all_kinds(seed), Random(seed), 0
    expected = {one.player.game: one.listed for one in told}
    with site.ledger() as ledger:
        for versions in store_all(ledger.store, told, rng):
            now = [expected[game][version - 1] for game, version in versions.items()]
            if rng.random() < 0.3 and NOT_LOOKED_AT not in now:
                looks += 1
                assert heads(site) == rows_of(now)
                assert sitting(now) <= seats(site)
                assert unlike(site) == []
                found = site.run("SELECT game, version FROM games")
                assert dict(found) == versions
    assert looks > 8
    assert heads(site) == rows_of([one.listed[-1] for one in told])


# -- rebuilt


def spoil(site: Site) -> None:
    """Listings of an earlier form, with nothing true in them; what cannot be read counts as public."""
    wrong = listing.encode(Listing("?", "?", "open", False, True, 2, 0, ()))
    site.run(
        "UPDATE games SET shape = ?, listing = ?, opened_at = 0, status = 'open', bots = 0, bot_to_move = 0, "
        "result_at = NULL, public = 1, terms = NULL",
        (SHAPE - 1, wrong),
    )
    site.run("DELETE FROM player_games")


async def test_listing_of_earlier_form_is_remade_when_met(site: Site) -> None:
    told = all_kinds(1)
    now = [one.listed[-1] for one in told]
    with site.ledger() as ledger:
        for _ in store_all(ledger.store, told, Random(5)):
            pass
        spoil(site)
        found = await ledger.listings(None, None, None, 1_000)
        assert sorted(found, key=lambda one: one.game) == sorted(now, key=lambda one: one.game)
        assert heads(site) == rows_of(now)


async def test_listing_of_later_form_is_left(site: Site) -> None:
    told = all_kinds(1)
    with site.ledger() as ledger:
        for _ in store_all(ledger.store, told, Random(5)):
            pass
        site.run("UPDATE games SET shape = ?, listing = ?, public = 1", (SHAPE + 1, b"later"))
        assert len(await ledger.listings(None, None, None, 1_000)) == len(told)
        assert site.run("SELECT DISTINCT shape, listing FROM games") == [(SHAPE + 1, b"later")]


def test_rebuilding_listings_makes_the_same_rows(
    site: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = all_kinds(1)
    now = [one.listed[-1] for one in told]
    with closing(open_store(site.where)) as store:
        for _ in store_all(store, told, Random(5)):
            pass
    monkeypatch.setenv("CROUPIER_DATABASE_URL", site.url)
    for _ in range(2):
        spoil(site)
        assert heads(site) != rows_of(now)
        assert main(["store", "rebuild"]) == 0
        assert f"{len(told)} games" in capsys.readouterr().out
        assert heads(site) == rows_of(now)
        assert seats(site) == sitting(now)
        assert unlike(site) == []


def test_rebuilding_listings_amid_play_loses_nothing(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listings, "REBUILT_A_QUERY", 3)
    told, done = all_kinds(1), threading.Event()
    expected = {one.player.game: {each.game: each for each in one.listed} for one in told}
    assert expected

    def rebuild(ledger: EventStoreAdapter) -> None:
        while not done.is_set():
            Listings(Entries(RowMapper())).rebuild(ledger.store)
            done.wait(0.005)

    def read(ledger: EventStoreAdapter) -> None:
        with site.session() as session:
            while not done.is_set():
                for one in ledger.lists.lobby(session, None, None, None, 1_000):
                    assert one.game in expected
                done.wait(0.005)

    with site.ledger() as ledger, site.ledger() as other, ThreadPoolExecutor(3) as pool:
        running = [pool.submit(rebuild, ledger), pool.submit(rebuild, other), pool.submit(read, other)]
        try:
            for n, _ in enumerate(store_all(ledger.store, told, Random(4))):
                if n in (20, 40):
                    site.run("UPDATE games SET shape = 0")
        finally:
            done.set()
        for each in running:
            each.result()
        Listings(Entries(RowMapper())).rebuild(ledger.store)
    now = [one.listed[-1] for one in told]
    assert heads(site) == rows_of(now)
    assert seats(site) == sitting(now)
