"""Units that share a commit: each is stored or refused by itself, even if nobody waits for it any more."""

import asyncio
import threading

import pytest

from api.application.ports.errors import Conflict
from infra.store.database.appending import RefusedError
from infra.store.database.connection import StoreError
from infra.store.event_store import EventStoreAdapter
from tests.support.stores import BREAK_OFF, REFUSE, Site, game, held_up, is_within, outcomes, row, start, store_opening
from tests.support.until import until


def lanes(ledger: EventStoreAdapter, *games: int) -> int:
    """How many servers commit these games: that many commits are one for each."""
    return len({ledger.store.lane(game(n)) for n in games})


async def test_batch_unit_fails_alone(ledger: EventStoreAdapter, site: Site) -> None:
    await start(ledger, *range(8))
    with site.forbidding(game(6), REFUSE):
        async with held_up(ledger, site):
            before = ledger.writer.commits
            late = asyncio.gather(
                ledger.append(game(0), row(2)),
                store_opening(ledger, game(1), row(1, "conflict")),
                ledger.append(game(2), row(2)),
                ledger.append(game(3), row(2**70)),
                ledger.append(game(4), row(9, "gap")),
                ledger.append(game(6), row(2)),
                store_opening(ledger, game(6), row(1, "conflict")),
                store_opening(ledger, game(52), row(1)),
                ledger.append(game(5), row(2)),
                return_exceptions=True,
            )
            await asyncio.sleep(0)
        assert [result and type(result) for result in await late] == [
            None,
            Conflict,
            None,
            {"sqlite": OverflowError, "postgres": RefusedError}[site.kind],
            ValueError,
            RefusedError,
            Conflict,
            None,
            None,
        ]
        servers = lanes(ledger, *range(7), 52)  # others than the one held up may have begun with a single one
        assert servers <= ledger.writer.commits - before - 1 < 2 * servers, "the one that waited, then all others"
    for n, rows in enumerate([2, 1, 2, 1, 1, 2, 1, 1]):
        assert await ledger.read(game(n)) == [row(version) for version in range(1, rows + 1)]
    assert await ledger.read(game(52)) == [row(1)]


async def test_batch_units_of_one_version_have_one_winner(ledger: EventStoreAdapter, site: Site) -> None:
    """As when somebody gave up waiting, and came again before the first was written."""
    await start(ledger, 1, 2)
    async with held_up(ledger, site):
        before = ledger.writer.commits
        asked = asyncio.gather(
            ledger.append(game(1), row(2, "given up")),
            ledger.append(game(2), row(2)),
            ledger.append(game(1), row(2, "come again")),
            store_opening(ledger, game(3), row(1)),
            store_opening(ledger, game(3), row(1, "come again")),
            return_exceptions=True,
        )
        await asyncio.sleep(0)
    assert [result and type(result) for result in await asked] == [None, None, Conflict, None, Conflict]
    assert ledger.writer.commits == before + 1 + lanes(ledger, 1, 2, 3), (
        "the one that waited, then all of these together"
    )
    assert await ledger.read(game(1)) == [row(1), row(2, "given up")]
    assert await ledger.read(game(3)) == [row(1)]


async def test_batch_whose_commit_fails_fails_whole(ledger: EventStoreAdapter, site: Site) -> None:
    await start(ledger, *range(4))
    with site.forbidding(game(2), BREAK_OFF):
        async with held_up(ledger, site):
            late = asyncio.gather(*(ledger.append(game(n), row(2)) for n in range(4)), return_exceptions=True)
            await asyncio.sleep(0)
        failed = [n for n in range(4) if ledger.store.lane(game(n)) == ledger.store.lane(game(2))]
        assert [type(result) for result in await late] == [StoreError if n in failed else type(None) for n in range(4)]
        assert [len(await ledger.read(game(n))) for n in range(4)] == [1 if n in failed else 2 for n in range(4)]
    assert await outcomes(*(ledger.append(game(n), row(2)) for n in failed)) == [None] * len(failed)


async def test_many_games_share_commits_and_lose_nothing(ledger: EventStoreAdapter) -> None:
    games, moves = range(64), range(2, 22)
    await start(ledger, *games)
    before = ledger.writer.commits

    async def play(n: int) -> None:
        for version in moves:
            await ledger.append(game(n), row(version, str(n)))
            assert await ledger.read(game(n), version - 1) == [row(version, str(n))], "durable means readable"

    await asyncio.gather(*map(play, games))
    for n in games:
        assert await ledger.read(game(n), 1) == [row(version, str(n)) for version in moves]
    assert ledger.writer.commits - before < len(games) * len(moves) / 4


async def test_cancelled_append_is_stored_beside_the_others(ledger: EventStoreAdapter, site: Site) -> None:
    await start(ledger, 1, 2)
    async with held_up(ledger, site):
        left = asyncio.ensure_future(ledger.append(game(1), row(2)))
        stays = asyncio.ensure_future(ledger.append(game(2), row(2)))
        await asyncio.sleep(0)
        left.cancel()
        with pytest.raises(asyncio.CancelledError):
            await left
    await stays
    assert await ledger.read(game(1)) == [row(1), row(2)]


async def test_hanging_commit_refuses_callers_at_once(ledger: EventStoreAdapter, site: Site) -> None:
    await start(ledger, 1)
    (lane,) = ledger.writer.all
    assert lane.within == ledger.store.commits_within
    lane.within = 0.2
    with site.held():
        first = asyncio.ensure_future(ledger.append(game(1), row(2)))
        await until(lambda: is_within(lane.thread, "append"))
        await asyncio.sleep(0.3)
        second = asyncio.ensure_future(ledger.append(game(1), row(3)))
        for _ in range(10):
            await asyncio.sleep(0)
        assert second.done(), "it does not wait as well"
        for refused in (first, second):
            with pytest.raises(StoreError, match="not answered within"):
                await refused
    lane.within = ledger.store.commits_within
    await until(lambda: ledger.newest([game(1)]), lambda newest: newest == {game(1): 2}, 30)  # in the end
    await ledger.append(game(1), row(3))


async def test_append_is_stored_after_its_loop_ended(ledger: EventStoreAdapter, site: Site) -> None:
    await start(ledger, 1, 2)

    async def give_up() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(ledger.append(game(1), row(2)), 0.01)

    async with held_up(ledger, site):
        elsewhere = threading.Thread(target=lambda: asyncio.run(give_up()))
        elsewhere.start()
        await asyncio.to_thread(elsewhere.join)
        here = asyncio.ensure_future(ledger.append(game(2), row(2)))
        await asyncio.sleep(0)
    await here
    assert await ledger.read(game(1), 1) == await ledger.read(game(2), 1) == [row(2)]
