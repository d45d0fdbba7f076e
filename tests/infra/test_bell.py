import asyncio
import time
from contextlib import AsyncExitStack

import pytest

from api.ports import Bell
from infra.bell import LocalBell

SOON = 5.0
"""Seconds: far longer than any wake-up takes, so that only a wake-up that is missing runs into it."""


async def test_a_ring_wakes_everybody_who_listens_to_that_game_and_nobody_else() -> None:
    bell = LocalBell()
    async with bell.listen("a") as one, bell.listen("a") as two, bell.listen("b") as other:
        waits = [asyncio.create_task(ear.wait(SOON)) for ear in (one, two)]
        deaf = asyncio.create_task(other.wait(0.02))
        await asyncio.sleep(0)
        bell.ring("a", 2)
        assert await asyncio.gather(*waits) == [True, True]
        assert await deaf is False


async def test_a_ring_before_the_wait_is_remembered_and_many_are_one() -> None:
    bell: Bell = LocalBell()
    async with bell.listen("a") as ear:
        for version in range(2, 1_000):
            bell.ring("a", version)
        assert await ear.wait(SOON)
        assert not await ear.wait(0)


async def test_one_ring_for_all_wakes_the_listeners_of_every_game() -> None:
    bell = LocalBell()
    async with bell.listen("a") as one, bell.listen("b") as two:
        bell.ring_all()
        assert [await one.wait(SOON), await two.wait(SOON)] == [True, True]


async def test_every_ring_after_a_wait_wakes_again() -> None:
    bell = LocalBell()
    async with bell.listen("a") as ear:
        for version in range(2, 50):
            asyncio.get_running_loop().call_soon(bell.ring, "a", version)
            assert await ear.wait(SOON)


async def test_silence_ends_the_wait_in_time_and_loses_no_later_ring() -> None:
    bell = LocalBell()
    async with bell.listen("a") as ear:
        started = time.monotonic()
        assert not await ear.wait(0.03)
        assert 0.02 < time.monotonic() - started < SOON
        bell.ring("a", 2)
        assert await ear.wait(SOON)


async def test_rings_from_before_listening_are_not_heard() -> None:
    bell = LocalBell()
    bell.ring("a", 2)
    async with bell.listen("a") as ear:
        assert not await ear.wait(0)


async def test_nothing_is_left_when_the_last_listener_has_gone() -> None:
    bell = LocalBell()
    async with AsyncExitStack() as stack:
        for n in range(100):
            await stack.enter_async_context(bell.listen(f"game {n % 10}"))
        assert len(bell) == 10
    assert len(bell) == 0
    for n in range(100):
        bell.ring(f"game {n}", 2)
    assert len(bell) == 0


async def test_a_listener_that_fails_or_is_cancelled_leaves_nothing_and_the_others_go_on_hearing() -> None:
    bell = LocalBell()

    async def listen() -> None:
        async with bell.listen("a") as ear:
            await ear.wait(SOON)

    async with bell.listen("a") as staying:
        gone = asyncio.create_task(listen())
        await asyncio.sleep(0)
        gone.cancel()
        with pytest.raises(asyncio.CancelledError):
            await gone
        with pytest.raises(RuntimeError, match="a stream that breaks"):
            async with bell.listen("a"):
                raise RuntimeError("a stream that breaks")
        bell.ring("a", 2)
        assert await staying.wait(SOON)
    assert len(bell) == 0
