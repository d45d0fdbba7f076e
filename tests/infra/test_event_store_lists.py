"""The store's lists: their filters, pages and order, and whose games they are."""

import itertools
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace

from infra.store.event_store import EventStoreAdapter
from infra.store.lists import list_queries
from projections.schemas.listing import Listing, Status
from tests.infra.told import Told, listing, sits
from tests.support.stores import IDLE, OPENING, STARTED, Site, asked, entry, every, game


@pytest.fixture
def told(ledger: EventStoreAdapter) -> Told:
    return Told(ledger)


RULESETS = ("dominion", "caylus")
STATUSES: tuple[Status, ...] = ("open", "running", "over")


async def test_list_pages_give_each_game_once_newest_first(ledger: EventStoreAdapter, told: Told) -> None:
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


async def test_list_is_untouched_by_irrelevant_entries(ledger: EventStoreAdapter, told: Told, site: Site) -> None:
    shown = await told.game(listing(1, sits("ann", moves=True), sits("바다")))
    before = site.run("SELECT version, listing FROM games")
    await told.append(game(1), IDLE)
    assert site.run("SELECT version, listing FROM games") == [(before[0][0] + 1, before[0][1])]
    assert await every(ledger) == await ledger.listings_of("바다", None, 9) == [shown]


def who_moves(n: int) -> Listing:
    return listing(n, sits("ann", moves=n % 3 == 0), sits("bob", moves=n % 3 == 1))


async def walked(
    ledger: EventStoreAdapter, player: str, between: Callable[[], Awaitable[object]], **asked: Any
) -> list[int]:
    """A player's games, two a page."""
    found: list[int] = []
    before = None
    while page := await ledger.listings_of(player, before, 2, **asked):
        found += (int(each.game, 16) for each in page)
        before = page[-1].opened_at, page[-1].game
        await between()
    return found


async def test_a_player_s_games_come_newest_first(ledger: EventStoreAdapter, told: Told) -> None:
    await told.games(*map(who_moves, range(9)), listing(50, sits("bob", moves=True)))

    async def nothing() -> None:
        """Nothing happens between two pages."""

    assert await walked(ledger, "ann", nothing) == [8, 7, 6, 5, 4, 3, 2, 1, 0]
    assert await walked(ledger, "bob", nothing) == [50, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    assert await walked(ledger, "ann", nothing, waiting=True) == [6, 3, 0]
    assert await walked(ledger, "bob", nothing, waiting=True) == [50, 7, 4, 1]
    assert await walked(ledger, "nobody", nothing) == []


async def test_list_walk_amid_turns_meets_games_once(ledger: EventStoreAdapter, told: Told) -> None:
    await told.games(*(listing(n, sits("ann", moves=n % 2 == 0), sits("bob", moves=n % 2 == 1)) for n in range(12)))

    async def turns_pass() -> None:
        for name, item in told.listed.items():
            seat = next(n for n, s in enumerate(item.sitting) if s.to_move)
            chose = {"type": "chose", "seat": seat, "question": 1, "picks": [0]}
            await told.append(name, chose, asked(1 - seat))

    assert await walked(ledger, "ann", turns_pass) == [*range(11, -1, -1)]


async def test_ones_moves_are_found_beyond_a_page(
    ledger: EventStoreAdapter, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(list_queries, "RUNNING_A_QUERY", 2)
    await told.games(*(listing(n, sits("ann", moves=n == 1), sits("bob")) for n in range(9)))
    assert [int(one.game, 16) for one in await ledger.listings_of("ann", None, 1, waiting=True)] == [1]
    assert await ledger.listings_of("bob", None, 1, waiting=True) == []


async def test_a_move_made_passes_the_game_on(ledger: EventStoreAdapter, told: Told) -> None:
    _, second = await told.games(*(listing(n, sits("ann", moves=True), sits("bob")) for n in (1, 2)))
    assert await ledger.listings_of("bob", None, 9, waiting=True) == []
    await told.append(game(1), {"type": "chose", "seat": 0, "question": 1, "picks": [0]}, asked(1))
    passed = listing(1, sits("ann"), sits("bob", moves=True))
    assert await ledger.listings_of("bob", None, 9) == [second, passed]
    assert await ledger.listings_of("bob", None, 9, waiting=True) == [passed]
    assert await ledger.listings_of("ann", None, 9, waiting=True) == [second]


async def test_only_a_running_game_waits_for_anybody(ledger: EventStoreAdapter, told: Told) -> None:
    asked_at_its_end = listing(1, sits("ann", moves=True), sits("bob", bot="big-money", moves=True), status="over")
    over, unasked = await told.games(asked_at_its_end, listing(2, sits("ann"), sits("bob", bot="big-money")))
    open_ = await told.game(listing(3, sits("ann"), sits("bob", bot="big-money"), status="open"))
    assert await ledger.listings_of("ann", None, 9) == [open_, unasked, over]
    assert await ledger.listings_of("ann", None, 9, waiting=True) == []
    assert await ledger.bots_to_move() == []


async def test_bots_move_is_not_its_hosts_move(ledger: EventStoreAdapter, told: Told) -> None:
    mixed, newer = await told.games(
        listing(1, sits("ann"), sits("ann", bot="big-money", moves=True)), listing(2, sits("ann"))
    )
    assert await ledger.listings_of("ann", None, 9) == [newer, mixed]
    assert await ledger.listings_of("ann", None, 9, waiting=True) == []


async def test_game_with_several_own_seats_is_listed_once(ledger: EventStoreAdapter, told: Told) -> None:
    both, other = await told.games(
        listing(1, sits("ann"), sits("ann", moves=True), sits("ann")), listing(2, sits("ann"))
    )
    assert await ledger.listings_of("ann", None, 9) == [other, both]
    assert await ledger.listings_of("ann", None, 9, waiting=True) == [both]


async def test_players_games_of_earlier_form_are_remade(ledger: EventStoreAdapter, told: Told, site: Site) -> None:
    listed = await told.games(*(listing(n, sits("ann", moves=n == 1), sits("bob")) for n in range(9)))
    await told.game(listing(10, sits("ann", moves=True)))
    for n in range(20, 26):
        await told.game(listing(n, sits("bob"), sits("ann"), status="open"))
        await told.append(game(n), {"type": "left", "chair": 1})
    site.run("UPDATE games SET shape = 0, listing = ? WHERE game < ?", (b"of an earlier form", game(12)))
    site.run("UPDATE events SET state = ? WHERE game = ?", (b"damaged", game(10)))
    for _ in range(2):
        assert await ledger.listings_of("ann", None, 2) == [listed[8], listed[7]]
        assert await ledger.listings_of("ann", None, 1, waiting=True) == [listed[1]]
        assert await ledger.listings_of("ann", (1_003, game(3)), 2) == [listed[2], listed[1]]
        site.run("UPDATE games SET listing = ? WHERE game = ?", (b"damaged", game(8)))


async def test_who_left_no_longer_has_the_game(ledger: EventStoreAdapter, told: Told) -> None:
    await told.game(listing(1, sits("ann"), sits("bob"), status="open"))
    assert len(await ledger.listings_of("bob", None, 9)) == 1
    await told.append(game(1), {"type": "left", "chair": 1})
    assert await ledger.listings_of("bob", None, 9) == []
    assert await ledger.listings_of("ann", None, 9) == [listing(1, sits("ann"), status="open")]
    await told.append(game(1), {"type": "joined", "player": "bob"})
    assert len(await ledger.listings_of("bob", None, 9)) == 1


async def test_games_awaiting_bots_are_found_after_restart(ledger: EventStoreAdapter, told: Told, site: Site) -> None:
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


async def test_results_are_counting_games_by_end(ledger: EventStoreAdapter, told: Told) -> None:
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
