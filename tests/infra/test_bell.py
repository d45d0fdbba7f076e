"""What every bell must do, over the one in this process and over two that Redis connects."""

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

import pytest

from api.application.ports import Notifier, Subscription
from infra.notify.local import LocalNotifier
from infra.notify.redis import RedisNotifier

SOON = 5.0
"""Seconds: far longer than any wake-up takes, so that only a wake-up that is missing runs into it."""
QUIET = 0.05
"""Seconds: far longer than a ring takes, so that one that should not be heard would be."""


@dataclass(frozen=True)
class Pair:
    """Who rings in one process, who listens in another; `ears` are the listening one's."""

    ringing: Notifier
    hearing: Notifier
    ears: LocalNotifier

    @asynccontextmanager
    async def listen(self, game: str) -> AsyncGenerator[Subscription]:
        """Listen, once rings are sure to come through."""
        first = self.ringing is not self.hearing and game not in self.ears.games()
        async with self.hearing.listen(game) as ear:
            if first:  # Redis confirms
                assert await ear.wait(SOON)
                assert ear.heard is None
            yield ear


@pytest.fixture(params=["local", "redis"])
async def bells(request: pytest.FixtureRequest) -> AsyncGenerator[Pair]:
    if request.param == "local":
        bell = LocalNotifier()
        yield Pair(bell, bell, bell)
        return
    url: str = request.getfixturevalue("redis_url")
    ears = LocalNotifier()
    ringing, hearing = RedisNotifier(url, LocalNotifier()), RedisNotifier(url, ears)
    async with ringing.running(), hearing.running():
        yield Pair(ringing, hearing, ears)


async def test_a_ring_wakes_everybody_who_listens_to_that_game_and_nobody_else(bells: Pair) -> None:
    async with bells.listen("a") as one, bells.listen("a") as two, bells.listen("b") as other:
        waits = [asyncio.create_task(ear.wait(SOON)) for ear in (one, two)]
        deaf = asyncio.create_task(other.wait(QUIET))
        await asyncio.sleep(0)
        bells.ringing.notify("a", 2)
        assert await asyncio.gather(*waits) == [True, True]
        assert (one.heard, two.heard) == (2, 2)
        assert await deaf is False


async def test_a_ring_before_the_wait_is_remembered_and_many_are_one(bells: Pair) -> None:
    async with bells.listen("a") as ear:
        for version in range(2, 1_000):
            bells.ringing.notify("a", version)
        bells.ringing.notify("a", 3)
        assert await ear.wait(SOON)
        assert ear.heard == 999, "the highest"
        assert not await ear.wait(QUIET)


async def test_whoever_rings_hears_it_at_once(bells: Pair) -> None:
    async with bells.ringing.listen("a") as ear:
        bells.ringing.notify("a", 2)
        assert await ear.wait(0)
        assert ear.heard == 2


async def test_every_ring_after_a_wait_wakes_again(bells: Pair) -> None:
    async with bells.listen("a") as ear:
        for version in range(2, 50):
            asyncio.get_running_loop().call_soon(bells.ringing.notify, "a", version)
            assert await ear.wait(SOON)
            assert ear.heard == version


async def test_silence_ends_the_wait_in_time_and_loses_no_later_ring(bells: Pair) -> None:
    async with bells.listen("a") as ear:
        started = time.monotonic()
        assert not await ear.wait(0.03)
        assert 0.02 < time.monotonic() - started < SOON
        bells.ringing.notify("a", 2)
        assert await ear.wait(SOON)


async def test_rings_from_before_listening_are_not_heard(bells: Pair) -> None:
    async with bells.listen("a") as early:
        bells.ringing.notify("a", 2)
        assert await early.wait(SOON)
        async with bells.listen("a") as late:
            assert not await late.wait(0)


async def test_nothing_is_left_when_the_last_listener_has_gone(bells: Pair) -> None:
    async with AsyncExitStack() as stack:
        for n in range(100):
            await stack.enter_async_context(bells.listen(f"game {n % 10}"))
        assert len(bells.ears) == 10
    assert len(bells.ears) == 0
    for n in range(100):
        bells.ringing.notify(f"game {n}", 2)
    assert len(bells.ears) == 0


async def test_a_listener_that_fails_or_is_cancelled_leaves_nothing_and_the_others_go_on_hearing(bells: Pair) -> None:
    async def listen() -> None:
        async with bells.listen("a") as ear:
            await ear.wait(SOON)

    async with bells.listen("a") as staying:
        gone = asyncio.create_task(listen())
        await asyncio.sleep(0)
        gone.cancel()
        with pytest.raises(asyncio.CancelledError):
            await gone
        with pytest.raises(RuntimeError, match="a stream that breaks"):
            async with bells.listen("a"):
                raise RuntimeError("a stream that breaks")
        bells.ringing.notify("a", 2)
        assert await staying.wait(SOON)
    assert len(bells.ears) == 0


# -- in one process


async def test_one_ring_for_all_wakes_the_listeners_of_every_game() -> None:
    bell = LocalNotifier()
    async with bell.listen("a") as one, bell.listen("b") as two:
        bell.ring_all()
        assert [await one.wait(SOON), await two.wait(SOON)] == [True, True]


async def test_a_ring_that_may_have_been_missed_is_not_outdone_by_one_that_was_heard() -> None:
    bell = LocalNotifier()
    async with bell.listen("a") as ear:
        for rings in ([None, 7], [7, None]):
            for version in rings:
                bell.missed("a") if version is None else bell.notify("a", version)
            assert await ear.wait(0)
            assert ear.heard is None
        bell.notify("a", 5)
        assert await ear.wait(0)
        assert ear.heard == 5, "each wait begins anew"
