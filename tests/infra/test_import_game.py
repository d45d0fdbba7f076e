"""A whole game that was played elsewhere, in either store: all of it or nothing, and marked for good."""

from contextlib import closing
from pathlib import Path

import pytest

from api.application.ports.errors import Conflict
from api.application.ports.stores import Head, StoredEntry
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import RowMapper
from infra.store.event_store import EventStoreAdapter
from infra.store.lists.listings import Listings
from infra.store.maintenance.copying import copy
from infra.store.maintenance.migrations import open_store
from projections.lists.listing_fold import fold
from projections.schemas.listing import Change, Imported
from tests.audit.games import Played, played
from tests.support.stores import Site, store_opening

GAME, OTHER = played("dominion", 7, 30), played("dominion", 8, 30)


def rows(game: Played) -> list[StoredEntry]:
    pairs = zip(game.digests, game.bodies, strict=True)
    return [StoredEntry(version, digest, body) for version, (digest, body) in enumerate(pairs, 1)]


async def stored(ledger: EventStoreAdapter, game: Played, entries: list[StoredEntry], anchored: int) -> None:
    item = fold(game.game, game.bodies, Imported(anchored > 0, anchored))
    await ledger.open(game.game, game.secret, entries, Change(item, "ended"), anchored)


async def test_imported_game_is_stored_unchanged_and_marked(ledger: EventStoreAdapter) -> None:
    await stored(ledger, GAME, rows(GAME), 9)
    assert list(await ledger.read(GAME.game)) == rows(GAME)
    assert await ledger.head(GAME.game) == Head(GAME.secret, 9, None)
    assert await ledger.head(OTHER.game) is None
    (listed,) = await ledger.listings(None, "over", None, 10)
    assert listed.imported == Imported(anchored=True, upto=9)
    assert await ledger.newest([GAME.game]) == {GAME.game: len(GAME.entries)}
    assert not await ledger.results(None, None, 10)


async def test_mark_of_an_import_outlives_lists_and_copies(
    ledger: EventStoreAdapter, site: Site, tmp_path: Path
) -> None:
    await stored(ledger, GAME, rows(GAME), 0)
    Listings(Entries(RowMapper())).rebuild(ledger.store)
    (listed,) = await ledger.listings(None, None, None, 10)
    assert listed.imported == Imported(anchored=False, upto=0)
    target = tmp_path / "copy.sqlite3"
    copy(site.where, target)
    with closing(EventStoreAdapter(open_store(target), Entries(RowMapper()))) as copied:
        assert await copied.head(GAME.game) == Head(GAME.secret, 0, None)
        (listed,) = await copied.listings(None, None, None, 10)
        assert listed.imported == Imported(anchored=False, upto=0)


async def test_a_game_that_is_here_is_never_touched(ledger: EventStoreAdapter) -> None:
    await store_opening(ledger, GAME.game, StoredEntry(1, b"d" * 32, GAME.bodies[0]), bytes(32))
    with pytest.raises(Conflict):
        await stored(ledger, GAME, rows(GAME), 0)
    assert [row.digest for row in await ledger.read(GAME.game)] == [b"d" * 32]
    assert await ledger.head(GAME.game) == Head(bytes(32), None, None)
    await stored(ledger, OTHER, rows(OTHER), 0)
    with pytest.raises(Conflict):
        await stored(ledger, OTHER, rows(OTHER), 5)
    assert await ledger.head(OTHER.game) == Head(OTHER.secret, 0, None)


async def test_a_game_with_a_gap_is_refused(ledger: EventStoreAdapter) -> None:
    with pytest.raises(ValueError, match="versions from 1"):
        await stored(ledger, GAME, rows(GAME)[1:], 0)
    assert list(await ledger.read(GAME.game)) == []
