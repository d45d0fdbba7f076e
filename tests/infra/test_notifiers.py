"""What every notifier must do: the one within a process, two that Redis connects, and two on a Redis Cluster."""

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

import pytest

from api.application.ports.environment import Notifier, Subscription
from infra.notify.local import LocalNotifier, SafetyPoll
from infra.notify.redis import RedisNotifier
from infra.store.event_store import EventStoreAdapter
from tests.support.patience import patience
from tests.support.stores import game, row, start

SOON = patience(5.0)
"""Seconds: far longer than any wake-up takes, so that only a missing wake-up reaches it."""
QUIET = 0.05
"""Seconds: far longer than a message takes, so that an unwanted one would have come."""


@dataclass(frozen=True)
class Pair:
    """One process notifies and the other follows; `local` is the local half of the second."""

    telling: Notifier
    hearing: Notifier
    local: LocalNotifier

    @asynccontextmanager
    async def listen(self, game: str) -> AsyncGenerator[Subscription]:
        """Follow, once messages are sure to arrive."""
        first = self.telling is not self.hearing and game not in self.local.games()
        async with self.hearing.listen(game) as follower:
            if first:  # Redis confirms
                assert await follower.wait(SOON)
                assert follower.newest_named is None
            yield follower


@pytest.fixture(params=["local", "redis", "cluster"])
async def pair(request: pytest.FixtureRequest) -> AsyncGenerator[Pair]:
    if request.param == "local":
        notifier = LocalNotifier()
        yield Pair(notifier, notifier, notifier)
        return
    cluster = request.param == "cluster"
    url: str = request.getfixturevalue("redis_cluster_server").url if cluster else request.getfixturevalue("redis_url")
    local = LocalNotifier()
    telling, hearing = RedisNotifier(url, LocalNotifier()), RedisNotifier(url, local)
    async with telling.running(), hearing.running():
        yield Pair(telling, hearing, local)


async def test_followers_of_the_game_are_woken_alone(pair: Pair) -> None:
    async with pair.listen("a") as one, pair.listen("a") as two, pair.listen("b") as other:
        waits = [asyncio.create_task(follower.wait(SOON)) for follower in (one, two)]
        deaf = asyncio.create_task(other.wait(QUIET))
        await asyncio.sleep(0)
        pair.telling.notify("a", 2)
        assert await asyncio.gather(*waits) == [True, True]
        assert (one.newest_named, two.newest_named) == (2, 2)
        assert await deaf is False


async def test_notifications_before_a_wait_wake_follower_once(pair: Pair) -> None:
    async with pair.listen("a") as follower:
        for version in range(2, 1_000):
            pair.telling.notify("a", version)
        pair.telling.notify("a", 3)
        assert await follower.wait(SOON)
        assert follower.newest_named == 999, "the highest"
        assert not await follower.wait(QUIET)


async def test_notification_wakes_own_process_at_once(pair: Pair) -> None:
    async with pair.telling.listen("a") as follower:
        pair.telling.notify("a", 2)
        assert await follower.wait(0)
        assert follower.newest_named == 2


async def test_each_notification_after_a_wait_wakes_again(pair: Pair) -> None:
    async with pair.listen("a") as follower:
        for version in range(2, 50):
            asyncio.get_running_loop().call_soon(pair.telling.notify, "a", version)
            assert await follower.wait(SOON)
            assert follower.newest_named == version


async def test_wait_ends_in_silence_without_losing_later(pair: Pair) -> None:
    async with pair.listen("a") as follower:
        started = time.monotonic()
        assert not await follower.wait(0.03)
        assert 0.02 < time.monotonic() - started < SOON
        pair.telling.notify("a", 2)
        assert await follower.wait(SOON)


async def test_new_follower_is_not_woken_by_earlier_notification(pair: Pair) -> None:
    async with pair.listen("a") as early:
        pair.telling.notify("a", 2)
        assert await early.wait(SOON)
        async with pair.listen("a") as late:
            assert not await late.wait(0)


async def test_game_without_followers_left_is_forgotten_by_notifier(pair: Pair) -> None:
    async with AsyncExitStack() as stack:
        for n in range(100):
            await stack.enter_async_context(pair.listen(f"game {n % 10}"))
        assert len(pair.local.games()) == 10
    assert len(pair.local.games()) == 0
    for n in range(100):
        pair.telling.notify(f"game {n}", 2)
    assert len(pair.local.games()) == 0


async def test_follower_failing_harms_no_other(pair: Pair) -> None:
    async def listen() -> None:
        async with pair.listen("a") as follower:
            await follower.wait(SOON)

    async with pair.listen("a") as staying:
        gone = asyncio.create_task(listen())
        await asyncio.sleep(0)
        gone.cancel()
        with pytest.raises(asyncio.CancelledError):
            await gone
        with pytest.raises(RuntimeError, match="a stream that breaks"):
            async with pair.listen("a"):
                raise RuntimeError("a stream that breaks")
        pair.telling.notify("a", 2)
        assert await staying.wait(SOON)
    assert len(pair.local.games()) == 0


# -- in one process


async def test_possibly_lost_notification_makes_newest_version_unknown() -> None:
    notifier = LocalNotifier()
    async with notifier.listen("a") as follower:
        for told in ([None, 7], [7, None]):
            for version in told:
                notifier.missed("a") if version is None else notifier.notify("a", version)
            assert await follower.wait(0)
            assert follower.newest_named is None
        notifier.notify("a", 5)
        assert await follower.wait(0)
        assert follower.newest_named == 5, "each wait begins anew"


async def test_safety_poll_wakes_followers_of_what_moved(ledger: EventStoreAdapter) -> None:
    await start(ledger, 1, 2, 3)
    notifier = LocalNotifier()
    poll = SafetyPoll(ledger, notifier)
    async with notifier.listen(game(1)) as one, notifier.listen(game(2)) as two, notifier.listen(game(9)) as unknown:
        await poll.look()
        assert [await follower.wait(0) for follower in (one, two, unknown)] == [True, True, False]
        assert one.newest_named == 1
        await ledger.append(game(2), row(2))
        await ledger.append(game(3), row(2))
        await poll.look()
        assert [await follower.wait(0) for follower in (one, two, unknown)] == [False, True, False], "only what moved"
        assert two.newest_named == 2
