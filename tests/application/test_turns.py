"""Bots' moves take turns with requests."""

import asyncio

from api.application.runtime import bot_scheduling
from api.application.runtime.bot_scheduling import Turns
from tests.support.app import RunningApp
from tests.support.client import ok
from tests.support.games import open_game


async def settle() -> None:
    """Let everything that is ready run."""
    for _ in range(5):
        await asyncio.sleep(0)


async def waiting(row: Turns, count: int, done: list[int]) -> list[asyncio.Task[None]]:
    async def move(i: int) -> None:
        async with row.turn():
            done.append(i)

    tasks = [asyncio.create_task(move(i)) for i in range(count)]
    await asyncio.sleep(0)
    return tasks


async def test_without_requests_moves_go_one_by_one_in_the_order_of_the_row() -> None:
    row, done = Turns(), list[int]()
    tasks = await waiting(row, 20, done)
    for _ in range(10):
        before = len(done)
        await asyncio.sleep(0)
        assert len(done) - before <= 1
    await asyncio.gather(*tasks)
    assert done == list(range(20))


async def test_while_a_request_is_under_way_no_move_begins_before_its_time() -> None:
    row, done = Turns(), list[int]()
    row.began()
    tasks = await waiting(row, 3, done)
    await settle()
    assert done == []
    row.began()
    row.ended()  # one has just been answered
    await settle()
    assert done == [0]
    row.ended()
    await settle()
    assert done == [0, 1, 2]
    await asyncio.gather(*tasks)


async def test_no_more_moves_than_a_few_are_on_their_way_to_the_store() -> None:
    row, begun, stored = Turns(at_once=2), list[int](), asyncio.Event()

    async def move(i: int) -> None:
        async with row.turn():
            begun.append(i)
            await stored.wait()

    tasks = [asyncio.create_task(move(i)) for i in range(6)]
    await settle()
    assert begun == [0, 1]
    tasks[0].cancel()  # its turn is somebody else's
    await settle()
    assert begun == [0, 1, 2]
    stored.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert begun == list(range(6))


async def test_requests_that_never_end_do_not_stop_the_bots() -> None:
    row, done = Turns(), list[int]()
    row.began()
    tasks = await waiting(row, 3, done)
    async with asyncio.timeout(100 * bot_scheduling.LONGEST_WAIT):
        await asyncio.gather(*tasks)
    assert done == [0, 1, 2]


async def test_a_move_that_is_given_up_takes_no_turn() -> None:
    row, done = Turns(), list[int]()
    row.began()
    tasks = await waiting(row, 3, done)
    tasks[0].cancel()
    await settle()
    row.began()
    row.ended()
    await settle()
    assert done == [1]
    row.ended()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert done == [1, 2]


async def test_requests_are_told_of_when_they_are_refused_as_well(h: RunningApp) -> None:
    """Else bots would wait for one that is long over."""
    anna = await h.player("Anna")
    for path in ("/v1/me", "/v1/games", f"/v1/games/{'0' * 32}", "/v1/games?limit=x"):
        await anna.get(path)
        await h.nobody.get(path)
    assert h.service.turns.under_way == 0
    path = await open_game(anna)
    for _ in range(2):
        ok(await anna.post(f"{path}/seats", {"bot": "random"}))
    async with asyncio.timeout(60):
        while ok(await anna.get(path))["status"] != "over":  # noqa: ASYNC110 - it is the requests that are tried
            await asyncio.sleep(0.01)
    assert h.service.turns.under_way == 0
