"""What lists say of every game at every version: the tables say it, its entries give it, and head rows hold it."""

import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import product
from random import Random

import pytest

from infra.cli.main import main
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import RowMapper
from infra.store.event_store import EventStoreAdapter
from infra.store.lists import list_queries, listings
from infra.store.lists.listings import Listings, settle
from infra.store.maintenance.migrations import open_store
from projections.lists import listing_fold
from projections.schemas import listing
from projections.schemas.listing import SHAPE, Listing
from tests.audit.games import PLAYERS
from tests.infra.listed_games import (
    NOT_LOOKED_AT,
    all_kinds,
    heads,
    newest_first,
    rows_of,
    seats,
    sitting,
    store_all,
    storing,
    unlike,
    walked,
)
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


async def listed(ledger: EventStoreAdapter, now: Sequence[Listing], versions: Mapping[str, int]) -> None:
    """Every list gives what the tables say: all that belongs there, once, in order, whatever it is asked for."""
    newest = newest_first(now)
    rows = {game: (bool(asked), result, found) for game, *_, asked, result, _, found, _, _ in rows_of(now)}
    shown = [one for one in newest if rows[one.game][2]]
    for ruleset, status in product((None, newest[0].ruleset), (None, "open", "running", "over")):
        wanted = [one for one in shown if ruleset in (None, one.ruleset) and status in (None, one.status)]
        assert await walked(ledger.listings, ruleset, status) == wanted, (ruleset, status)
    for player in (*PLAYERS[:3], "nobody"):
        theirs = [one for one in newest if any(s.player == player for s in one.sitting)]
        asked = [one for one in theirs if any(s.to_move and not s.bot and s.player == player for s in one.sitting)]
        assert await walked(ledger.listings_of, player) == theirs, player
        assert await walked(ledger.listings_of, player, waiting=True) == asked, player
    ended = [one for one in now if rows[one.game][1] is not None]
    for ruleset in (None, newest[0].ruleset):
        wanted = sorted([one for one in ended if ruleset in (None, one.ruleset)], key=by_end, reverse=True)
        assert await walked(ledger.results, ruleset, by="told_at") == wanted, ruleset
    bots = [(one.game, versions[one.game]) for one in reversed(newest) if rows[one.game][0]]
    assert await ledger.bots_to_move() == bots


def by_end(one: Listing) -> tuple[int, str]:
    assert one.ending is not None
    return one.ending.at, one.game


@pytest.mark.parametrize("seed", [1, 2])
async def test_head_rows_and_lists_equal_the_tables(site: Site, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_queries, "RUNNING_A_QUERY", 2)
    told, rng, looks = all_kinds(seed), Random(seed), 0
    expected = {one.player.game: one.listed for one in told}
    with site.ledger() as ledger:
        for versions in storing(ledger.store, told, rng):
            now = [expected[game][version - 1] for game, version in versions.items()]
            if rng.random() < 0.3 and NOT_LOOKED_AT not in now:
                looks += 1
                assert heads(site) == rows_of(now)
                assert sitting(now) <= seats(site)
                assert unlike(site) == []
                found = site.run("SELECT game, version FROM games")
                assert dict(found) == versions
                if looks % 4 == 1:
                    await listed(ledger, now, versions)
        now = [one.listed[-1] for one in told]
        assert heads(site) == rows_of(now)
        versions = {one.player.game: len(one.listed) for one in told}
        await listed(ledger, now, versions)
        with site.session() as session:
            for _ in range(2):
                while ledger.outbox.work(session):
                    pass
                assert seats(site) == sitting(now), "who has left has it no more"
                assert dict(site.run("SELECT game, over FROM player_games")) == {
                    one.game: one.status == "over" for one in now if one.sitting
                }
                for one in now:
                    settle(session, one.game)
        await listed(ledger, now, versions)
    assert looks > 8


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
        store_all(ledger.store, told, 5)
        site.run(earlier := "UPDATE games SET shape = 0, listing = ?", (b"of an earlier form",))
        theirs = [one for one in now if any(s.player == PLAYERS[1] for s in one.sitting)]
        assert await walked(ledger.listings_of, PLAYERS[1]) == newest_first(theirs)
        site.run(earlier, (b"of an earlier form",))
        site.run("UPDATE events SET state = ? WHERE game = ?", (b"damaged", theirs[0].game))
        assert await walked(ledger.listings_of, PLAYERS[1]) == newest_first(theirs[1:]), "what cannot be made anew"


async def test_listing_of_later_form_is_left(site: Site) -> None:
    told = all_kinds(1)
    with site.ledger() as ledger:
        store_all(ledger.store, told, 5)
        site.run("UPDATE games SET shape = ?, listing = ?, public = 1", (SHAPE + 1, b"later"))
        assert len(await ledger.listings(None, None, None, 1_000)) == len(told)
        assert site.run("SELECT DISTINCT shape, listing FROM games") == [(SHAPE + 1, b"later")]


def test_rebuilding_listings_makes_the_same_rows(
    site: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = all_kinds(1)
    now = [one.listed[-1] for one in told]
    with closing(open_store(site.where)) as store:
        store_all(store, told, 5)
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
            for n, _ in enumerate(storing(ledger.store, told, Random(4))):
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
