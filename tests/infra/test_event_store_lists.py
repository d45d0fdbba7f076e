"""The store's lists: their filters, pages and order, and whose games they are."""

import itertools
import re
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from infra.store.database.connection import ONE_LANE
from infra.store.database.sqlite import SqliteSession, SqliteStore, connect
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import RowMapper
from infra.store.event_store import EventStoreAdapter
from infra.store.lists.game_lists import RUNNING
from projections.schemas.listing import Listing, Status
from tests.infra.told import Told, listing, sits
from tests.support.stores import IDLE, OPENING, STARTED, Site, asked, entry, every, game


@pytest.fixture
def told(ledger: EventStoreAdapter) -> Told:
    return Told(ledger)


RULESETS = ("dominion", "caylus")
STATUSES: tuple[Status, ...] = ("open", "running", "over")


async def test_pages_of_every_filter_give_each_game_once_the_newest_first(
    ledger: EventStoreAdapter, told: Told
) -> None:
    listed = await told.games(
        # Three games at each moment: the id decides between them.
        *(listing(n, ruleset=RULESETS[n % 2], status=STATUSES[n % 3], at=1_000 + n // 3) for n in range(24))
    )
    newer = itertools.count(100)
    for ruleset, status in itertools.product((None, *RULESETS), (None, *STATUSES)):
        chosen = [each for each in listed if ruleset in {None, each.ruleset} and status in {None, each.status}]
        expected = sorted(chosen, key=lambda each: (each.opened_at, each.game), reverse=True)
        found: list[Listing] = []
        before: tuple[int, str] | None = (9_000, game(0))
        while page := await ledger.listings(ruleset, status, before, 4):
            assert len(page) <= 4
            found += page
            before = (page[-1].opened_at, page[-1].game)
            await told.game(listing(next(newer), status="open", at=9_999))
        assert found == expected


async def test_a_listing_follows_its_game_through_every_filter(ledger: EventStoreAdapter, told: Told) -> None:
    item = await told.game(listing(1, sits("ann"), status="open"))
    for status in STATUSES:
        if status == "running":
            await told.append(item.game, IDLE, STARTED)
            item = replace(item, status=status)
        elif status == "over":
            item = await told.over(item)
        assert await every(ledger, status=status) == await every(ledger, ruleset="dominion") == [item]
        for other in {*STATUSES} - {status}:
            assert await every(ledger, ruleset="dominion", status=other) == []


async def test_an_entry_that_changes_nothing_on_a_list_leaves_it_as_it_is(
    ledger: EventStoreAdapter, told: Told, site: Site
) -> None:
    shown = await told.game(listing(1, sits("ann", moves=True), sits("바다")))
    before = site.run("SELECT version, listing FROM games")
    await told.append(game(1), IDLE)
    assert site.run("SELECT version, listing FROM games") == [(before[0][0] + 1, before[0][1])]
    assert await every(ledger) == await ledger.listings_of("바다", None, 9) == [shown]


async def test_a_player_s_games_come_with_their_move_first_then_the_newest(
    ledger: EventStoreAdapter, told: Told
) -> None:
    await told.games(
        *(listing(n, sits("ann", moves=n % 3 == 0), sits("bob", moves=n % 3 == 1)) for n in range(9)),
        listing(50, sits("bob", moves=True)),
    )

    async def pages(player: str) -> list[int]:
        found: list[int] = []
        before = None
        while page := await ledger.listings_of(player, before, 2):
            last = page[-1]
            found += (int(each.game, 16) for each in page)
            move = any(sitting.player == player and sitting.to_move for sitting in last.sitting)
            before = (int(move), last.opened_at, last.game)
        return found

    assert await pages("ann") == [6, 3, 0, 8, 7, 5, 4, 2, 1]
    assert await pages("bob") == [50, 7, 4, 1, 8, 6, 5, 3, 2, 0]
    assert await pages("nobody") == []


async def test_a_move_made_passes_the_game_on(ledger: EventStoreAdapter, told: Told) -> None:
    _, second = await told.games(*(listing(n, sits("ann", moves=True), sits("bob")) for n in (1, 2)))
    assert [each.game for each in await ledger.listings_of("bob", None, 9)] == [game(2), game(1)]
    await told.append(game(1), {"type": "chose", "seat": 0, "question": 1, "picks": [0]}, asked(1))
    passed = listing(1, sits("ann"), sits("bob", moves=True))
    assert await ledger.listings_of("bob", None, 9) == [passed, second]
    assert [each.game for each in await ledger.listings_of("ann", None, 9)] == [game(2), game(1)]


async def test_only_a_running_game_waits_for_anybody(ledger: EventStoreAdapter, told: Told) -> None:
    asked_at_its_end = listing(1, sits("ann", moves=True), sits("bob", bot="big-money", moves=True), status="over")
    over, unasked = await told.games(asked_at_its_end, listing(2, sits("ann"), sits("bob", bot="big-money")))
    open_ = await told.game(listing(3, sits("ann"), sits("bob", bot="big-money"), status="open"))
    assert await ledger.listings_of("ann", None, 9) == [open_, unasked, over]
    assert await ledger.bots_to_move() == []


async def test_a_bot_s_move_is_not_the_move_of_who_sat_it_down(ledger: EventStoreAdapter, told: Told) -> None:
    mixed, newer = await told.games(
        listing(1, sits("ann"), sits("ann", bot="big-money", moves=True)), listing(2, sits("ann"))
    )
    assert await ledger.listings_of("ann", None, 9) == [newer, mixed]


async def test_a_game_is_listed_once_for_who_holds_several_seats(ledger: EventStoreAdapter, told: Told) -> None:
    both, other = await told.games(
        listing(1, sits("ann"), sits("ann", moves=True), sits("ann")), listing(2, sits("ann"))
    )
    assert await ledger.listings_of("ann", None, 9) == [both, other]


async def test_a_player_s_games_of_an_earlier_form_are_made_anew_before_they_are_put_in_order(
    ledger: EventStoreAdapter, told: Told, site: Site
) -> None:
    listed = await told.games(*(listing(n, sits("ann", moves=n == 1), sits("bob")) for n in range(9)))
    await told.game(listing(10, sits("ann", moves=True)))
    for n in range(20, 26):
        await told.game(listing(n, sits("bob"), sits("ann"), status="open"))
        await told.append(game(n), {"type": "left", "chair": 1})
    site.run("UPDATE games SET shape = 0, listing = ? WHERE game < ?", (b"of an earlier form", game(12)))
    site.run("UPDATE events SET state = ? WHERE game = ?", (b"damaged", game(10)))
    for _ in range(2):
        assert await ledger.listings_of("ann", None, 2) == [listed[1], listed[8]]
        assert await ledger.listings_of("ann", (0, 1_003, game(3)), 2) == [listed[2], listed[0]]
        site.run("UPDATE games SET listing = ? WHERE game = ?", (b"damaged", game(8)))


async def test_who_left_no_longer_has_the_game(ledger: EventStoreAdapter, told: Told) -> None:
    await told.game(listing(1, sits("ann"), sits("bob"), status="open"))
    assert len(await ledger.listings_of("bob", None, 9)) == 1
    await told.append(game(1), {"type": "left", "chair": 1})
    assert await ledger.listings_of("bob", None, 9) == []
    assert await ledger.listings_of("ann", None, 9) == [listing(1, sits("ann"), status="open")]
    await told.append(game(1), {"type": "joined", "player": "bob"})
    assert len(await ledger.listings_of("bob", None, 9)) == 1


async def test_games_that_wait_for_a_bot_are_found_again_after_a_restart(
    ledger: EventStoreAdapter, told: Told, site: Site
) -> None:
    _, __, ___, four = await told.games(
        listing(3, sits("ann", bot="big-money", moves=True), sits("bob")),
        listing(2, sits("ann", bot="big-money", moves=True), sits("bob"), at=1),
        listing(1, sits("ann", bot="big-money"), sits("bob", moves=True)),
        listing(4, sits("ann", bot="big-money", moves=True)),
    )
    await told.over(four)
    ledger.close()
    with site.ledger() as reopened:
        assert await reopened.bots_to_move() == [
            (game(2), len(told.rows[game(2)])),
            (game(3), len(told.rows[game(3)])),
        ]
        told.ledger = reopened
        await told.append(game(2), {"type": "chose", "seat": 0, "question": 1, "picks": [0]}, asked(1))
        assert await reopened.bots_to_move() == [(game(3), len(told.rows[game(3)]))]


async def test_results_are_the_games_that_count_by_when_they_ended(ledger: EventStoreAdapter, told: Told) -> None:
    def end(how: str) -> dict[str, Any]:
        return {"type": "ended", "how": how, "places": (1, 2), "decided": how, "secret": ""}

    await told.games(*(listing(n, sits("ann"), sits("bob"), ruleset=RULESETS[n % 2]) for n in range(9)))
    await told.open(game(50), entry(1, sandbox_opening(), STARTED))
    await told.append(game(50), {"type": "joined", "player": "ann"}, end("finished"))
    for n in range(8):
        await told.append(game(n), IDLE, end(("finished", "resigned", "abandoned")[n % 3]), at=5_000 - n // 2)
    counted = [n for n in sorted(range(8), key=lambda n: (5_000 - n // 2, n), reverse=True) if n % 3 != 2]
    for ruleset in (None, *RULESETS):
        found: list[Listing] = []
        before = None
        while page := await ledger.results(ruleset, before, 2):
            found += page
            assert page[-1].ending is not None
            before = (page[-1].ending.at, page[-1].game)
        assert [int(item.game, 16) for item in found] == [n for n in counted if ruleset in {None, RULESETS[n % 2]}]


def sandbox_opening() -> dict[str, Any]:
    return OPENING | {"open_hands": True}


# -- sQLite walks an index for each query of the store, and sorts nothing


WALKS = re.compile(
    r"SCAN games USING INDEX"
    r"|SCAN games USING COVERING INDEX games_quarantined"  # it holds nothing else
    r"|SCAN schema_version"  # it has a row for each version of the schema
    r"|SCAN derivation"  # it has one row
    r"|SCAN outbox",  # pending rows are counted
)


class Explaining(SqliteSession):
    """Notes SQLite's plan for each query."""

    def __init__(self, path: Path, plans: list[str]) -> None:
        super().__init__(path)
        self._plans = plans
        self._explaining = connect(path)

    def rows(self, query: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        if query.startswith("SELECT"):
            plan = self._explaining.execute(f"EXPLAIN QUERY PLAN {query}", parameters).fetchall()
            self._plans.append(f"{query}: {[step for *_, step in plan]}")
        return super().rows(query, parameters)

    def close(self) -> None:
        super().close()
        self._explaining.close()


class Explained(SqliteStore):
    """A store whose sessions note their plans."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.plans: list[str] = []

    def session(self, lane: str = ONE_LANE, *, alone: bool = False) -> SqliteSession:
        del lane, alone
        return Explaining(self.path, self.plans)


async def test_every_query_walks_an_index_and_sorts_nothing(sqlite_site: Site) -> None:
    assert isinstance(sqlite_site.where, Path)
    store = Explained(sqlite_site.where)
    with closing(EventStoreAdapter(store, Entries(RowMapper()))) as ledger:
        await Told(ledger).game(listing(1, sits("ann", moves=True)))
        cursors = [None, (1_000, game(1))]
        for ruleset, status, before in itertools.product([None, "dominion"], [None, "open"], cursors):
            await ledger.listings(ruleset, status, before, 9)
        for ruleset, before in itertools.product([None, "dominion"], cursors):
            await ledger.results(ruleset, before, 9)
        for before in (None, (1, 1_000, game(1)), (0, 1_000, game(1))):
            await ledger.listings_of("ann", before, 9)
        await ledger.bots_to_move()
        await ledger.read(game(1), 3, 5)
        await ledger.newest([game(1), game(2)])
        await ledger.head(game(1))
        await ledger.opened_by(b"key")
        await ledger.lag()
        await ledger.quarantined(game(1))
        await ledger.examine(game(3))
        plans = dict.fromkeys(store.plans)
        assert len(plans) == 31, "every query"
        for plan in plans:
            # No index says whose move it is: a player's own running games are sorted.
            assert "B-TREE" not in plan or plan.startswith(RUNNING[:40]), plan
            assert "SCAN" not in WALKS.sub("", plan), plan
