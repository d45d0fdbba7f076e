"""Players who play at random until stopped, and followers of all their games."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from random import Random
from time import monotonic

import httpx

from tests.faults.auditor import audit
from tests.faults.client import Client, Player, asked_of, pick
from tests.faults.games import opened
from tests.faults.stage import Stage
from tests.faults.streams import Follower

SETTLING = 30.0
"""Seconds after the last choice for followers to be sent what they lack."""


class Load:
    """This many games at once between two players each; each game has two followers, a spectator and a player."""

    def __init__(self, client: Client, games: int) -> None:
        self.client, self.tally = client, client.tally
        self.followers: list[Follower] = []
        self._games, self._over = games, asyncio.Event()
        self._following: list[asyncio.Task[None]] = []

    async def play(self) -> None:
        """Play one game after the other until the load is over."""
        while not self._over.is_set():
            game, players = await opened(self.client, 2)
            for headers in ({}, players[0].headers):
                self.followers.append(follower := Follower(self.client, game, headers))
                self._following.append(asyncio.create_task(follower.follow()))
            await self._play(game, players)

    async def _play(self, game: str, players: list[Player]) -> None:
        async for player, question in asked_of(self.client, game, players, self._over):
            await self.client.tell(player, "choices", game, pick(question, self.client.rng))

    async def settle(self) -> None:
        """Wait until every follower has the newest answered version."""
        deadline = monotonic() + SETTLING
        while behind := [f for f in self.followers if f.last < self.client.newest.get(f.game, 0)]:
            assert monotonic() < deadline, f"{len(behind)} streams stay behind"
            failed = [task for task in self._following if task.done() and task.exception()]
            assert not failed, failed
            await asyncio.sleep(0.05)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Play, and follow, while the block runs; then let everybody finish what they are doing."""
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(self._games):
                    group.create_task(self.play())
                try:
                    yield
                finally:
                    self._over.set()
            await self.settle()
        finally:
            for task in self._following:
                task.cancel()
            await asyncio.gather(*self._following, return_exceptions=True)

    def held(self) -> dict[str, int | float]:
        """Check the store and all that was sent against what was answered; the counts, all of which should be told."""
        heads: dict[tuple[str, int], str] = {}
        for follower in self.followers:
            for version, head in follower.heads.items():
                assert heads.setdefault((follower.game, version), head) == head, "two viewers, two digests"
        stage = self.client.stage
        found = audit(stage.store, stage.acked, stage.sent, heads)
        assert found.wrong == {}, found.wrong
        tally = self.tally
        assert (tally.frames_lost, tally.frames_doubled, tally.stale_reads, tally.without_retry_after) == (0, 0, 0, 0)
        assert tally.choices > 0
        assert tally.frames > 0
        return {"games": len({follower.game for follower in self.followers}), **tally.told()}


@asynccontextmanager
async def load(stage: Stage, games: int, seed: int) -> AsyncGenerator[Load]:
    """A load on this stage while the block runs."""
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=4 * games)
    async with httpx.AsyncClient(limits=limits) as http:
        made = Load(Client(http, stage, Random(seed)), games)
        async with made.running():
            yield made
