"""PostgreSQL, or Redis, down for a while under load: commands wait or go on, and nothing is lost or doubled."""

import asyncio
from collections.abc import Generator
from contextlib import AbstractContextManager, contextmanager
from time import monotonic

import pytest

from infra.notify.local import POLL_INTERVAL
from tests.faults.load import load
from tests.faults.stage import Api, Stage
from tests.support.summary import Counted
from tools.servers.postgres import Postgres
from tools.servers.redis import Redis
from tools.servers.server import hanging

GAMES = 6
SHORT_STOPS, WHOLE_STOPS = 2, 10
SHORT_AWAY, WHOLE_AWAY = 5.0, 60.0
"""Seconds without Redis."""
SLACK = 2.0
"""Seconds that a busy machine may add to the safety poll."""
GROWTH = 32 * 1024 * 1024
"""Bytes by which a process may grow under load, with Redis or without: games and frames that it caches."""
BACK = 10.0
"""Seconds after the start of PostgreSQL until choices are answered again."""


async def stopped(stage: Stage, store: Postgres, stops: int, seed: int) -> dict[str, int | float]:
    """Stop and start PostgreSQL again and again under load, in turn cleanly and as after a crash."""
    longest_back, told, began_at = 0.0, [warnings(api) for api in stage.apis], monotonic()
    async with load(stage, GAMES, seed) as clients:
        tally = clients.tally
        for n in range(stops):
            await asyncio.sleep(0.5)
            refused = tally.refused_503
            await asyncio.to_thread(store.crash if n % 2 else store.stop)
            await asyncio.sleep(0.5)
            assert tally.refused_503 > refused, "while it is away, commands are answered 503"
            await asyncio.to_thread(store.start)
            started, choices = monotonic(), tally.choices
            while tally.choices < choices + GAMES:
                assert monotonic() < started + BACK, "nothing goes on by itself"
                await asyncio.sleep(0.01)
            longest_back = max(longest_back, monotonic() - started)
    minutes = 1 + (monotonic() - began_at) // 60
    for api, before in zip(stage.apis, told, strict=True):  # that nothing can be stored, by which server, and both ends
        assert warnings(api) - before <= 4 * stops + minutes, api.said()
    return {"stops": stops, "longest_back": round(longest_back, 3), **clients.held()}


def warnings(api: Api) -> int:
    """How many lines of its log are warnings or errors."""
    return sum(" WARNING " in line or " ERROR " in line for line in api.said().splitlines())


@contextmanager
def stopped_redis(bell: Redis) -> Generator[None]:
    """Redis is down within the block."""
    bell.stop()
    try:
        yield
    finally:
        bell.start()


async def without_redis(
    stage: Stage, away: AbstractContextManager[None], seconds: float, seed: int
) -> dict[str, int | float]:
    """Take Redis down under load for this long; `away` brings it back at its end."""
    async with load(stage, GAMES, seed) as clients:
        tally = clients.tally
        await asyncio.sleep(1)
        before, choices = [api.rss for api in stage.apis], tally.choices
        await asyncio.to_thread(away.__enter__)
        try:
            await asyncio.sleep(seconds)
        finally:
            await asyncio.to_thread(away.__exit__, None, None, None)
        grown = max(api.rss - was for api, was in zip(stage.apis, before, strict=True))
        made, longest_lag = tally.choices - choices, tally.longest_lag
        await asyncio.sleep(1)
    assert made > GAMES, "commands go on"
    assert longest_lag < POLL_INTERVAL + SLACK
    assert grown < GROWTH
    assert tally.refused_503 == 0
    return {"seconds_away": seconds, "choices_while_away": made, "bytes_grown": grown, **clients.held()}


async def test_postgres_stopped_under_load(two: Stage, store: Postgres) -> None:
    await stopped(two, store, SHORT_STOPS, 1)


async def test_redis_away_under_load(two: Stage, bell: Redis) -> None:
    await without_redis(two, stopped_redis(bell), SHORT_AWAY, 2)


async def test_a_redis_that_hangs_under_load(two: Stage, bell: Redis) -> None:
    await without_redis(two, hanging(bell.process), SHORT_AWAY, 5)


@pytest.mark.soak
async def test_postgres_stopped_many_times(two: Stage, store: Postgres, counted: Counted) -> None:
    counted("postgres_stopped", **await stopped(two, store, WHOLE_STOPS, 3))


@pytest.mark.soak
async def test_redis_away_for_long(two: Stage, bell: Redis, counted: Counted) -> None:
    counted("redis_away", **await without_redis(two, stopped_redis(bell), WHOLE_AWAY, 4))
