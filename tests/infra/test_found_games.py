"""Everybody finds in lists what they may find, whatever the columns say by which the database chooses; and no more."""

from collections.abc import Sequence
from contextlib import closing
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from api.application.ports.stores import Among
from domain.engine.entry.spectator_delay import Late
from infra.store.database.connection import Session
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import RowMapper
from infra.store.event_store import EventStoreAdapter
from infra.store.lists import packed_listings
from infra.store.lists.listings import Listings
from infra.store.lists.packed_listings import packed
from projections.schemas.listing import Listing
from tests.audit.games import ALL, PLAYERS, begun
from tests.infra.listed_games import (
    Told,
    abandon,
    finished,
    goes_on,
    newest_first,
    resign,
    store_all,
    storing,
    unlike,
    waiting,
    walked,
)
from tests.support.stores import Site

KEY = "toy"
CLOSED: Sequence[dict[str, Any]] = (
    {},
    {"access": "unlisted"},
    {"spectators": "none"},
    {"spectators": "invited"},
    {"late": Late(minutes=5)},
    {"late": Late(minutes=5), "access": "unlisted"},
    {"late": Late(minutes=5), "spectators": "invited"},
)
NOW = 2**62


@cache
def kinds() -> Sequence[Told]:
    """Running, given up and abandoned, open to all and closed in every way; and one that waits."""
    made = [
        finished(KEY, 3_000 + 10 * n + m, end, seats=ALL[KEY].catalogue.players[0], **more)
        for n, more in enumerate(CLOSED)
        for m, end in enumerate((goes_on, resign, abandon))
    ]
    free = Told(begun(ALL[KEY], 3_901))
    free.note()
    return [*made, waiting(KEY, 3_900), free]


def listings(ledger: EventStoreAdapter) -> list[Listing]:
    """What each game's own listing says."""
    one = Listings(Entries(RowMapper())).one
    with closing(ledger.store.session()) as session:
        games = [game for (game,) in session.rows("SELECT game FROM games")]
        return [item for game in games if (item := one(session, game)) is not None]


def fits(item: Listing, caller: str | None, status: str | None, player: str | None, now: int = NOW) -> bool:
    seen = item.seen(caller, now)
    return (
        seen.listed_for(caller)
        and not item.private
        and status in (None, seen.status)
        and (player is None or any(s.player == player for s in seen.sitting))
    )


async def found(
    ledger: EventStoreAdapter, caller: str | None, status: str | None, player: str | None, now: int = NOW
) -> list[str]:
    """What lists give, five a page, of which they show what fits."""
    pages = await walked(ledger.listings, None, status, among=Among(caller, player))
    assert pages == newest_first(pages)
    assert len({item.game for item in pages}) == len(pages)
    return [item.game for item in pages if fits(item, caller, status, player, now)]


async def all_are_found(ledger: EventStoreAdapter) -> None:
    items = newest_first(listings(ledger))
    for caller, status, player in product(
        (None, PLAYERS[0], "nobody"), (None, "open", "running", "over"), (None, *PLAYERS[:2])
    ):
        assert await found(ledger, caller, status, player) == [
            item.game for item in items if fits(item, caller, status, player)
        ]


async def test_search_finds_what_each_may_at_every_stage(site: Site) -> None:
    told = kinds()
    with site.ledger() as ledger:
        for n, _ in enumerate(storing(ledger.store, told, Random(3))):
            if n == 12:
                await all_are_found(ledger)
        await all_are_found(ledger)
        with closing(ledger.store.session()) as session:
            worked_off(ledger, session)
            await all_are_found(ledger)
            for game, due in session.rows("SELECT game, due FROM games WHERE due IS NOT NULL AND status = 'over'"):
                Listings(Entries(RowMapper())).make_known(session, game, due)
            worked_off(ledger, session)
            await all_are_found(ledger)
            assert {public for (public,) in session.rows("SELECT public FROM games WHERE status = 'over'")} == {0, 1}
            assert {over for (over,) in session.rows(OVER_OF)} == {1}
        assert unlike(site) == []


OVER_OF = "SELECT over FROM player_games AS p JOIN games AS g USING (game) WHERE g.status = 'over'"


def worked_off(ledger: EventStoreAdapter, session: Session) -> None:
    while ledger.outbox.work(session):
        pass


async def test_search_keeps_a_game_until_end_known(site: Site) -> None:
    """A list of a player's games must not tell those who watch with a delay that one has ended."""
    told = finished(KEY, 3_950, resign, seats=ALL[KEY].catalogue.players[0], late=Late(minutes=5))
    player, known = PLAYERS[0], told.player.entries[-1].at + 300_000_000
    with site.ledger() as ledger:
        store_all(ledger.store, [told])
        with closing(ledger.store.session()) as session:
            worked_off(ledger, session)
        for sought in (None, player):
            assert await found(ledger, None, "running", sought, known - 1) == [told.player.game]
            assert await found(ledger, None, "over", sought, known - 1) == []
        assert await ledger.listings_of(player, None, 9, waiting=True) == []


# -- stores of before these columns


@pytest.mark.parametrize("archived", [False, True])
def test_search_columns_filled_in_are_as_written(site: Site, archived: bool) -> None:
    heads = "SELECT game, public, terms, due, late_due FROM games ORDER BY game"
    seats = "SELECT game, player, over, public, result_at FROM player_games ORDER BY game, player"
    with site.ledger() as ledger, closing(ledger.store.session()) as session:
        store_all(ledger.store, kinds())
        worked_off(ledger, session)
        if archived:
            for item in listings(ledger):
                columns = packed(item)
                query = "UPDATE games SET shape = ?, listing = ? WHERE game = ?"
                session.rows(query, (columns.shape, columns.listing, item.game))
        before = site.run(heads), site.run(seats)
        assert {public for _, public, *_ in before[0]} == {0, 1, 2}
        assert len({terms for _, _, terms, *_ in before[0]}) == 2, "one may be matched"
        site.run("UPDATE games SET public = 0, terms = NULL")
        site.run("UPDATE player_games SET public = 0, result_at = NULL")
        site.run("UPDATE player_games SET over = 1 WHERE game IN (SELECT game FROM games WHERE status = 'over')")
        with session.transaction():
            packed_listings.fill(session)
        assert (site.run(heads), site.run(seats)) == before


def test_search_includes_unreadable_listings(site: Site) -> None:
    with site.ledger() as ledger, closing(ledger.store.session()) as session:
        store_all(ledger.store, kinds()[:6])
        site.run("UPDATE games SET listing = ?", (b"damaged",))
        with session.transaction():
            packed_listings.fill(session)
        shown = ledger.lists.lobby(session, None, None, None, 9)
        assert len(shown) == 6
        assert {item.access for item in shown} == {"open", "unlisted"}, "who asked is told only of the first"
        assert {public for (public,) in site.run("SELECT public FROM games")} == {0, 1}, "made anew"
