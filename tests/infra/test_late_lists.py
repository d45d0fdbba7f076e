"""Lists of delayed games: tables say it, entries give it, head rows hold it and say when it falls due."""

from collections.abc import Sequence
from contextlib import closing
from functools import cache

import pytest

from api.application.feeds.game_lists import summarised
from domain.engine.entry.spectator_delay import NEVER, Late
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import RowMapper
from infra.store.lists.listings import Listings
from infra.store.lists.ratings import rate, ratings_of
from projections.lists import listing_fold
from projections.schemas.listing import Listing
from tests.audit.games import ALL, PLAYERS
from tests.infra.listed_games import Told, abandon, finished, goes_on, resign, store_all
from tests.support.stores import Site

MINUTE = 60_000_000


@cache
def kinds() -> Sequence[Told]:
    """Of every registered game: delayed by versions, minutes and both; running, given up and abandoned."""
    late = (Late(versions=3), Late(minutes=5), Late(versions=500), Late(versions=2, minutes=1))
    ends = (goes_on, resign, abandon, resign)
    return [
        finished(key, 700 + 10 * n + m, end, late=how)
        for n, key in enumerate(ALL)
        for m, (how, end) in enumerate(zip(late, ends, strict=True))
    ]


def test_late_listings_from_entries_equal_tables() -> None:
    stages = set[int]()
    for one in kinds():
        said = list[Listing]()
        for change in one.changes():
            said.append(said[-1] if change is None else change.listing)
            stages.add(len(said[-1].stages))
        for version, item in enumerate(said, 1):
            assert item == listing_fold.fold(one.player.game, one.player.bodies[:version])
    assert stages == {0, 1, 2}


def test_late_listing_goes_open_running_over() -> None:
    for one in kinds():
        item, end = listing_fold.fold(one.player.game, one.player.bodies), one.player.entries[-1].at
        times = [end + half * MINUTE // 2 for half in range(25)]
        seen = [item.seen(None, now).status for now in times]
        assert seen == sorted(seen, key=("open", "running", "over").index)
        assert all(s.to_move is False for now in times for s in item.seen("somebody", now).sitting)
        assert item.seen(item.sitting[0].player, end) == item, "who plays knows"
        if item.status == "over":
            assert seen[0] != "over"
            assert (seen[-1], item.told_at) == ("over", item.late_due)


def test_delayed_list_shows_result_once_game_shows_over() -> None:
    for one in kinds():
        item, end = listing_fold.fold(one.player.game, one.player.bodies), one.player.entries[-1].at
        for now in (end, end + 5 * MINUTE, end + 60 * MINUTE):
            for viewer in (None, item.sitting[0].player):
                seen = item.seen(viewer, now)
                *_, result = summarised(seen, {}, viewer)
                if seen.status != "over" or (viewer is None and not seen.spectators):
                    assert result is None
                else:
                    assert seen.ending is not None
                    assert (result.places, result.how, result.ended_at) == (
                        seen.ending.places, seen.ending.how, seen.ending.at,
                    )  # fmt: skip


async def test_late_game_is_rated_once_its_end_shows(site: Site) -> None:
    key = next(iter(ALL))
    told = finished(key, 790, resign, late=Late(minutes=5))
    game, player = told.player.game, PLAYERS[0]
    site.run("INSERT INTO players (id, name, created_at) VALUES (?, 'Anna', 1)", (player,))
    with site.ledger() as ledger:
        store_all(ledger.store, [told])
        ((due, late_due),) = site.run("SELECT due, late_due FROM games")
        assert due == late_due == told.player.entries[-1].at + 5 * MINUTE < NEVER
        with closing(ledger.store.session()) as session:
            rate(session, [game])
            assert ratings_of(session, player) == []
            Listings(Entries(RowMapper())).make_known(session, game, due - 1)
            assert site.run("SELECT due, late_due FROM games") == [(due, due)], "it was not to be looked at then"
            for _ in range(2):
                Listings(Entries(RowMapper())).make_known(session, game, due)
            assert site.run("SELECT due, late_due FROM games") == [(None, None)]
            rate(session, [game])
            assert [one.games for one in ratings_of(session, player)] == [1]
            assert Listings(Entries(RowMapper())).remake(session, game) is not None
        assert site.run("SELECT due, late_due FROM games") == [(due, due)], "made anew, and told anew"


@pytest.mark.parametrize("late", [Late(versions=3), Late(minutes=5)], ids=str)
async def test_delayed_result_is_listed_at_its_disclosure_time(late: Late, site: Site) -> None:
    key = next(iter(ALL))
    told = finished(key, 791, resign, late=late)
    with site.ledger() as ledger:
        store_all(ledger.store, [told])
        known = told.player.entries[-1].at + (late.minutes or 10) * MINUTE
        assert await ledger.results(None, (known, "0" * 32), 9) == []
        assert [item.told_at for item in await ledger.results(None, (known + 1, "0" * 32), 9)] == [known]
