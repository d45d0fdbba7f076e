"""Counting requests: alone, with others over a real Redis, and while it is down. Settings of limits."""

import asyncio
from collections.abc import Iterator
from itertools import count, filterfalse, islice

import pytest

from api.application.ports.limits import Limits, Rate
from infra import limits
from infra.limits import RequestCounter
from tests.support.patience import patience
from tools.servers.redis import Redis
from tools.servers.redis import redis as server
from tools.servers.redis_cluster import redis_cluster


@pytest.fixture
def own() -> Iterator[Redis]:
    """A Redis that this test may stop."""
    with server() as running:
        yield running


async def granted(counter: RequestCounter, times: int, key: str = "anna") -> int:
    taken = [await counter.take("requests", key) for _ in range(times)]
    return sum(one is not None and one.granted for one in taken)


async def test_counter_alone_grants_so_many_a_window(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [100.0]
    monkeypatch.setattr(limits, "monotonic", lambda: now[0])
    counter = RequestCounter(Limits(requests=Rate(10, 60)))
    assert await granted(counter, 15) == 10
    assert await granted(counter, 5, "bert") == 5
    now[0] += 59
    assert await granted(counter, 5) == 0
    now[0] += 1
    assert await granted(counter, 15) == 10
    assert await counter.take("guests", "anna") is None


async def test_memory_for_keys_is_bounded() -> None:
    counter = RequestCounter(Limits(requests=Rate(10, 60)), remembered=100)
    for i in range(1000):
        await counter.take("requests", str(i))
    assert len(counter) == 100


async def test_counter_without_redis_is_each_processs_own(own: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(limits, "monotonic", lambda: now[0])
    rate = Limits(requests=Rate(20, 60))
    counter, other = RequestCounter(rate, own.url), RequestCounter(rate, own.url)
    async with counter.running(), other.running():
        assert await granted(counter, 5) == 5
        own.stop()
        assert await granted(counter, 30) == 15
        assert await granted(counter, 30, "bert") == 20
        own.start()
        now[0] += limits.REDIS_PAUSE
        assert await granted(counter, 8, "dora") + await granted(other, 30, "dora") == 20


async def test_counter_in_cluster_needs_its_master_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [100.0]
    monkeypatch.setattr(limits, "monotonic", lambda: now[0])
    rate = Limits(requests=Rate(20, 60))
    with redis_cluster() as cluster:
        dead, *_ = cluster.masters

        def away(key: str) -> bool:
            return cluster.master_of(f"limits:requests:{key}".encode()) is dead

        lost = filter(away, (f"lost {n}" for n in count()))  # a new one each time: Redis keeps each for a minute
        kept = filterfalse(away, (f"kept {n}" for n in count()))
        one, two = RequestCounter(rate, cluster.url), RequestCounter(rate, cluster.url)
        async with one.running(), two.running():
            for key in (*islice(lost, 3), *islice(kept, 3)):
                assert await granted(one, 5, key) + await granted(two, 30, key) == 20
            dead.stop()
            key = next(lost)
            assert await granted(one, 30, key) + await granted(two, 30, key) == 40, "each for itself"
            now[0] += limits.REDIS_PAUSE
            for key in islice(kept, 5):
                assert await granted(one, 5, key) + await granted(two, 30, key) == 20
            dead.start()
            async with asyncio.timeout(patience(30)):
                while await granted(one, 1, key := next(lost)) + await granted(two, 30, key) != 20:
                    now[0] += limits.REDIS_PAUSE
            for key in islice(lost, 4):
                assert await granted(one, 5, key) + await granted(two, 30, key) == 20, "both share it again"
