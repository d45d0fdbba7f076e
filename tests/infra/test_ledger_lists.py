import itertools
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pytest

from api.ports import Ledger, Row
from infra.ledger import SqliteLedger
from infra.migrations import connect, migrate
from projections.lobby import Listing, Sitting, Status

T = TypeVar("T")


def game(n: int) -> str:
    return f"{n:032x}"


def listing(n: int, *sitting: Sitting, ruleset: str = "dominion", status: Status = "running", at: int = 0) -> Listing:
    return Listing(game(n), ruleset, status, False, True, max(2, len(sitting)), at or 1_000 + n, sitting)


def sits(player: str, *, moves: bool = False, bot: str | None = None) -> Sitting:
    return Sitting(player, bot, moves)


async def opened(ledger: Ledger, *games: Listing) -> None:
    for each in games:
        await ledger.open(each.game, b"s" * 32, None, Row(1, b"d" * 32, b"body"), each)


async def append(ledger: Ledger, version: int, after: Listing) -> None:
    await ledger.append(after.game, Row(version, b"d" * 32, b"body"), after)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "games.sqlite3"
    migrate(path)
    return path


@pytest.fixture
def ledger(path: Path) -> Iterator[SqliteLedger]:
    with closing(SqliteLedger(path)) as ledger:
        yield ledger


RULESETS = ("dominion", "caylus")
STATUSES: tuple[Status, ...] = ("open", "running", "over")


@pytest.mark.parametrize("status", [None, *STATUSES])
@pytest.mark.parametrize("ruleset", [None, *RULESETS])
async def test_pages_of_every_filter_give_each_game_once_the_newest_first(
    ledger: Ledger, ruleset: str | None, status: Status | None
) -> None:
    every = [
        # Three games at each moment: the id decides between them.
        listing(n, ruleset=RULESETS[n % 2], status=STATUSES[n % 3], at=1_000 + n // 3)
        for n in range(24)
    ]
    await opened(ledger, *every)
    chosen = [each for each in every if ruleset in {None, each.ruleset} and status in {None, each.status}]
    expected = sorted(chosen, key=lambda each: (each.opened_at, each.game), reverse=True)

    found: list[Listing] = []
    before = None
    while page := await ledger.listings(ruleset, status, before, 4):
        assert len(page) <= 4
        found += page
        before = (page[-1].opened_at, page[-1].game)
        await opened(ledger, listing(100 + len(found), ruleset="dominion", status="open", at=9_999))
    assert found == expected


async def test_a_listing_follows_its_game_through_every_filter(ledger: Ledger) -> None:
    await opened(ledger, listing(1, status="open"))
    for version, status in enumerate(("running", "over"), 2):
        await append(ledger, version, listing(1, sits("ann"), status=status))
        assert await ledger.listings(None, status, None, 9) == [listing(1, sits("ann"), status=status)]
        for other in {*STATUSES} - {status}:
            assert await ledger.listings("dominion", other, None, 9) == []


async def test_an_append_without_a_listing_leaves_the_last_one(ledger: Ledger) -> None:
    shown = listing(1, sits("ann", moves=True), sits("바다"))
    await opened(ledger, shown)
    await ledger.append(game(1), Row(2, b"d" * 32, b"body"), None)
    assert await ledger.listings(None, None, None, 9) == await ledger.listings_of("바다", None, 9) == [shown]


async def test_a_player_s_games_come_with_their_move_first_then_the_newest(ledger: Ledger) -> None:
    await opened(ledger, *(listing(n, sits("ann", moves=n % 3 == 0), sits("bob", moves=n % 3 == 1)) for n in range(9)))
    await opened(ledger, listing(50, sits("bob", moves=True)))

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


async def test_a_move_made_passes_the_game_on(ledger: Ledger) -> None:
    await opened(ledger, *(listing(n, sits("ann", moves=True), sits("bob")) for n in (1, 2)))
    assert [each.game for each in await ledger.listings_of("bob", None, 9)] == [game(2), game(1)]
    await append(ledger, 2, passed := listing(1, sits("ann"), sits("bob", moves=True)))
    assert await ledger.listings_of("bob", None, 9) == [passed, listing(2, sits("ann", moves=True), sits("bob"))]
    assert [each.game for each in await ledger.listings_of("ann", None, 9)] == [game(2), game(1)]


@pytest.mark.parametrize("status", ["open", "over"])
async def test_only_a_running_game_waits_for_anybody(ledger: Ledger, status: Status) -> None:
    stale = listing(1, sits("ann", moves=True), sits("bob", bot="big-money", moves=True), status=status)
    await opened(ledger, stale, quiet := listing(2, sits("ann")))
    assert await ledger.listings_of("ann", None, 9) == [quiet, stale]
    assert await ledger.bots_to_move() == []


async def test_a_bot_s_move_is_not_the_move_of_who_sat_it_down(ledger: Ledger) -> None:
    mixed = listing(1, sits("ann"), sits("ann", bot="big-money", moves=True))
    await opened(ledger, mixed, newer := listing(2, sits("ann")))
    assert await ledger.listings_of("ann", None, 9) == [newer, mixed]


async def test_a_game_is_listed_once_for_who_holds_several_seats(ledger: Ledger) -> None:
    await opened(ledger, both := listing(1, sits("ann"), sits("ann", moves=True), sits("ann")), listing(2, sits("ann")))
    assert await ledger.listings_of("ann", None, 9) == [both, listing(2, sits("ann"))]


async def test_who_left_no_longer_has_the_game(ledger: Ledger) -> None:
    await opened(ledger, listing(1, sits("ann"), sits("bob"), status="open"))
    await append(ledger, 2, stays := listing(1, sits("ann"), status="open"))
    assert await ledger.listings_of("bob", None, 9) == []
    assert await ledger.listings_of("ann", None, 9) == [stays]


async def test_games_that_wait_for_a_bot_are_found_again_after_a_restart(ledger: SqliteLedger, path: Path) -> None:
    await opened(
        ledger,
        listing(3, sits("ann", bot="big-money", moves=True), sits("bob")),
        listing(2, sits("ann", bot="big-money", moves=True), at=1),
        listing(1, sits("ann", bot="big-money"), sits("bob", moves=True)),
        listing(4, sits("ann", bot="big-money", moves=True)),
    )
    await append(ledger, 2, listing(4, sits("ann", bot="big-money"), status="over"))
    ledger.close()
    with closing(SqliteLedger(path)) as reopened:
        assert await reopened.bots_to_move() == [game(2), game(3)]
        await append(reopened, 2, listing(2, sits("ann", bot="big-money"), sits("bob", moves=True)))
        assert await reopened.bots_to_move() == [game(3)]


class Explained(SqliteLedger):
    """Notes how SQLite goes about each query."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.plans: list[str] = []
        self._explaining = connect(path)

    def close(self) -> None:
        super().close()
        self._explaining.close()

    def _select(self, make: Callable[..., T], query: str, parameters: tuple[Any, ...]) -> list[T]:
        plan = self._explaining.execute(f"EXPLAIN QUERY PLAN {query}", parameters).fetchall()
        self.plans.append(f"{query}: {[step for *_, step in plan]}")
        return super()._select(make, query, parameters)


async def test_every_query_walks_an_index_and_sorts_nothing(path: Path) -> None:
    with closing(Explained(path)) as ledger:
        cursors = [None, (1_000, game(1))]
        for ruleset, status, before in itertools.product([None, "dominion"], [None, "open"], cursors):
            await ledger.listings(ruleset, status, before, 9)
        for before in (None, (1, 1_000, game(1))):
            await ledger.listings_of("ann", before, 9)
        await ledger.bots_to_move()
        await ledger.read(game(1), 3, 5)
        await ledger.secret(game(1))
        await ledger.opened_by(b"key")
        assert len(ledger.plans) == 14
        for plan in ledger.plans:
            assert "B-TREE" not in plan, plan
            assert "SCAN" not in plan or "SCAN listings USING INDEX" in plan, plan
