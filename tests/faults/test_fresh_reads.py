"""No read answers an older version than one that any process has acknowledged, with Redis or without it.

A choice is made at one process, and right after its answer another one is queried.
"""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import pytest

from tests.faults.stage import Stage, stage
from tests.support.client import Guest, at, ok
from tests.support.games import deal, simple, to_move, view
from tests.support.summary import Counted
from tools.servers.postgres import Postgres, fresh_database
from tools.servers.redis import Redis

SHORT, WHOLE = 120, 10_000
GAMES = 4
"""Games at once, or group commit would have nothing to group."""
ANSWER_TIMEOUT = 30.0


@dataclass
class Rally:
    """A game after another, move by move, each move made at one server and read from the other."""

    http: list[httpx.AsyncClient]
    rng: Random
    path: str = ""
    guests: list[Guest] = field(default_factory=list[Guest])
    seen: Any = None

    async def open(self) -> None:
        if not self.guests:
            for name in ("Anna", "Bert"):
                made = ok(await Guest(self.http[0]).post("/v1/players", {"name": name}))
                self.guests.append(Guest(self.http[0], made["id"], name, made["token"]))
        self.path = await deal(self.guests[0], *self.guests)
        self.seen = await view(self.guests[0], self.path)

    async def once(self) -> None:
        """One choice here, one read there: the table, a page of frames, or the game."""
        if self.seen is None or self.seen["status"] == "over":
            await self.open()
        here, there = self.rng.sample(self.http, 2)
        mover = self.guests[to_move(self.seen)]
        own = await view(at(there, mover), self.path)
        made = ok(await at(here, mover).post(f"{self.path}/choices", simple(own)))
        version, head = made["version"], made["frame"]["head"]
        match self.rng.randrange(4):
            case 0:
                ((frame),) = ok(await at(there, mover).get(f"{self.path}/frames?since={version - 1}"))["frames"]
                assert (frame["version"], frame["head"]) == (version, head)
            case 1:
                assert ok(await at(there, mover).get(self.path))["version"] == version
            case _:
                pass
        self.seen = await view(at(there, mover), self.path)
        assert (self.seen["version"], self.seen["head"]) == (version, head)


async def rally(urls: Sequence[str], times: int) -> None:
    """This many reads, each right after a choice at another server."""
    async with AsyncExitStack() as stack:
        http = [
            await stack.enter_async_context(httpx.AsyncClient(base_url=url, timeout=ANSWER_TIMEOUT)) for url in urls
        ]
        rallies = [Rally(http, Random(n)) for n in range(GAMES)]

        async def go_on(one: Rally) -> None:
            for _ in range(times // GAMES):
                await one.once()

        await asyncio.gather(*map(go_on, rallies))


async def while_away(two: Stage, bell: Redis, times: int) -> None:
    await asyncio.to_thread(bell.stop)
    try:
        await rally(two.urls, times)
    finally:
        await asyncio.to_thread(bell.start)


async def test_reads_are_fresh_without_redis(store: Postgres) -> None:
    with fresh_database(store.url) as url, stage(url, processes=2) as alone:
        await rally(alone.urls, SHORT)


async def test_reads_are_fresh_with_redis(two: Stage) -> None:
    await rally(two.urls, SHORT)


async def test_reads_are_fresh_while_redis_is_away(two: Stage, bell: Redis) -> None:
    await while_away(two, bell, SHORT)


@pytest.mark.soak
async def test_ten_thousand_reads_are_fresh(two: Stage, bell: Redis, store: Postgres, counted: Counted) -> None:
    with fresh_database(store.url) as url, stage(url, processes=2) as alone:
        await rally(alone.urls, WHOLE)
    await rally(two.urls, WHOLE)
    await while_away(two, bell, WHOLE)
    counted("fresh_reads", postgres=WHOLE, postgres_redis=WHOLE, redis_away=WHOLE, stale=0)
