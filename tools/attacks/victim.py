"""A player while others attack: how long their views and choices take, on a server with default limits."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import httpx

from tests.faults.stage import migrate, plain, running
from tests.support.client import Guest, newcomers, ok
from tests.support.games import deal, join, open_game, step, view
from tests.support.until import until

PAUSE = 0.02
"""Seconds between two requests of the victim."""
LONG_WAIT = 30.0


class Figures(NamedTuple):
    """Seconds that the victim waited: for views, and for choices."""

    views: Sequence[float]
    choices: Sequence[float]

    def p99(self) -> float:
        """All but one in a hundred requests took no longer."""
        every = sorted([*self.views, *self.choices])
        return every[min(len(every) - 1, len(every) * 99 // 100)]

    def longest(self) -> float:
        """The longest request."""
        return max(*self.views, *self.choices)


class Target(NamedTuple):
    """A server under attack: a finished game, and one that the victim plays."""

    http: httpx.AsyncClient
    url: str
    over: str
    versions: int
    anna: Guest
    bert: Guest
    path: str
    file: Path
    """The store's file: anybody with access to the disk can write it."""

    async def figures(self, seconds: float, rng: Random) -> Figures:
        """How the victim fares in this time: each request is answered, or the attack has shut them out."""
        views, choices = list[float](), list[float]()
        path, end = self.path, perf_counter() + seconds
        while perf_counter() < end:
            if ok(await self.anna.get(path))["status"] == "over":
                path = await deal(self.anna, self.anna, self.bert)
            views.append(await timed(view(self.anna, path)))
            await asyncio.sleep(PAUSE)
            choices.append(await timed(step(path, [self.anna, self.bert], rng)) / 2)
            await asyncio.sleep(PAUSE)
        return Figures(views, choices)


async def timed(asked: Awaitable[Any]) -> float:
    """Seconds until it is answered."""
    began = perf_counter()
    await asked
    return perf_counter() - began


@asynccontextmanager
async def target(data: Path, **settings: str) -> AsyncGenerator[Target]:
    """A server over a new file, in a separate process."""
    environ = plain(CROUPIER_DATABASE_URL=f"sqlite:///{data / 'croupier.sqlite'}", CROUPIER_DATA=str(data), **settings)
    del environ["CROUPIER_LIMITS"]
    migrate(environ)
    with running([environ]) as (api,):
        async with httpx.AsyncClient(base_url=api.url, timeout=LONG_WAIT) as http:
            anna, bert = await newcomers(http, "Anna", "Bert")
            over = await bots(anna)
            path = await open_game(anna)
            await join(path, anna, bert)
            yield Target(
                http, api.url, over, ok(await anna.get(over))["version"], anna, bert, path, data / "croupier.sqlite"
            )


async def bots(opener: Guest) -> str:
    """A finished game of two bots."""
    path = await open_game(opener)
    for _ in range(2):
        ok(await opener.post(f"{path}/seats", {"bot": "big-money-smithy"}))
    await until(lambda: opener.get(path), lambda game: ok(game)["status"] == "over", LONG_WAIT)
    return path
