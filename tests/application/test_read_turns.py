"""Expensive reads: a few at once, the cheapest caller first; a caller who asks for too much is refused at once."""

import asyncio
from collections.abc import Sequence

import pytest

from api.application.runtime.turns import WAITING, WAITING_OF_ONE, Caller, CrowdedError, ReadTurns
from api.application.runtime.worker_threads import beside, here

ANNA, BERT = Caller("anna", "anna"), Caller("bert", "bert")
NOBODY = [Caller("", f"10.0.0.{n}") for n in range(4)]


async def order(queue: ReadTurns, asked: Sequence[Caller], cost: float = 0.0) -> list[Caller]:
    """In which order these get their turns, once the first has been reading for a while."""
    had, go_on = list[Caller](), asyncio.Event()

    async def read(caller: Caller) -> None:
        async with queue.turn(caller):
            had.append(caller)
            queue.costs.add(caller, cost)
            await go_on.wait()

    tasks = [asyncio.create_task(read(one)) for one in asked]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(*tasks)
    return had


async def test_read_turns_go_to_cheapest_caller_first() -> None:
    assert await order(ReadTurns(1), [ANNA, ANNA, ANNA, BERT], cost=0.05) == [ANNA, BERT, ANNA, ANNA]


async def test_read_turns_count_the_cost_of_earlier_reads() -> None:
    queue = ReadTurns(1)
    queue.costs.add(BERT, 1.0)
    queue.costs.add(ANNA, 0.1)
    assert await order(queue, [NOBODY[0], BERT, ANNA]) == [NOBODY[0], ANNA, BERT]


async def test_all_who_have_no_token_share_one_turn() -> None:
    had = await order(ReadTurns(1), [*NOBODY, ANNA, ANNA], cost=0.05)
    assert had[:4] == [NOBODY[0], ANNA, NOBODY[1], ANNA], "however many addresses they have"


async def test_a_caller_has_one_turn_at_a_time() -> None:
    queue, inside = ReadTurns(2), list[Caller]()

    async def read(caller: Caller) -> None:
        async with queue.turn(caller):
            assert caller not in inside
            inside.append(caller)
            await asyncio.sleep(0)
            inside.remove(caller)

    await asyncio.gather(*[read(one) for one in [ANNA] * 5 + [BERT] * 5])
    assert queue.waiting == 0


async def test_read_turns_refuse_crowds_and_forget_the_gone() -> None:
    queue = ReadTurns(1)
    async with queue.turn(BERT):
        tasks = [asyncio.create_task(order(queue, [ANNA])) for _ in range(WAITING_OF_ONE)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        with pytest.raises(CrowdedError) as crowded:
            await order(queue, [ANNA])
        assert crowded.value.own
        others = [Caller("", f"10.0.{n}.0") for n in range(WAITING - WAITING_OF_ONE)]
        tasks += [asyncio.create_task(order(queue, [one])) for one in others]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        with pytest.raises(CrowdedError) as crowded:
            await order(queue, [NOBODY[0]])
        assert not crowded.value.own
        for task in tasks[1:]:
            task.cancel()
        await asyncio.gather(*tasks[1:], return_exceptions=True)
        assert queue.waiting == 1
    assert await tasks[0] == [ANNA]
    assert queue.waiting == 0


async def test_read_turn_given_up_as_given_is_free() -> None:
    queue = ReadTurns(1)
    began = await queue.begin(ANNA)
    gone = asyncio.create_task(queue.begin(BERT))
    await asyncio.sleep(0)
    queue.end(ANNA, began)  # so it has been given its turn, and has not gone on yet
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    assert (gone.cancelled(), queue.free) == (True, 1)
    assert await order(queue, [BERT]) == [BERT]


async def test_read_turns_measure_work_wherever_done() -> None:
    def work() -> int:
        return sum(range(200_000))

    async with ReadTurns(1).turn(ANNA) as meter:
        here(work)
        loop = meter.seconds
        await beside(work)
    assert 0 < loop < meter.seconds
