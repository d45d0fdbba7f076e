"""Players and spectators during the drill: games whose players answer, games whose players let time run out.

Each game has a spectator and a player on streams, and its players have webhooks.
"""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from random import Random
from time import monotonic
from typing import Any, NamedTuple

import httpx

from tests.faults.client import PAUSE, Client, Player, asked_of, opened, pick
from tests.faults.streams import Follower
from tests.webhooks.receiver import OK, Answer, Got, Receiver
from tools.drill.site import Site

PLAYED, LEFT = 24, 6
"""Games whose players answer, and games in which every second question is left to the clock."""
PATIENT: Mapping[str, object] = {"kind": "move", "seconds": 600}
HASTY: Mapping[str, object] = {"kind": "move", "seconds": 10}


class Arrived(NamedTuple):
    """An event of an entry, as delivered by webhook; `at`: seconds of `monotonic`."""

    game: str
    version: int
    at: float


class Tables:
    """All games; `progress` counts what happens in each, so that one can wait until all go on."""

    def __init__(self, client: Client, there: Receiver, pace: float) -> None:
        """`pace`: seconds before a player answers, on average."""
        self.client, self.there, self.followers, self._pace = client, there, list[Follower](), pace
        self.progress: dict[int, int] = {}
        self.over = asyncio.Event()
        self.players: list[Player] = []
        self.arrived: dict[tuple[str, int], Arrived] = {}
        """The first delivery by webhook, by the notified player and the event's number."""
        there.answer = self._arrived

    async def play(self, place: int) -> None:
        """Play one game after the other at this place until the drill is over."""
        patient = place < PLAYED
        while not self.over.is_set():
            game, players = await opened(self.client, 2, clock=PATIENT if patient else HASTY, absent="default")
            for player in players:
                url = f"{self.there.url}/{player.id}"
                await self.client.ask("POST", "/v1/me/webhooks", json={"url": url}, headers=player.headers)
            self.players += players
            for headers in ({}, players[0].headers):
                self.followers.append(Follower(self.client, game, headers))
            following = [asyncio.create_task(one.follow()) for one in self.followers[-2:]]
            try:
                await (self._answer(place, game, players) if patient else self._leave(place, game, players))
            finally:
                for task in following:
                    task.cancel()
                await asyncio.gather(*following, return_exceptions=True)

    async def _answer(self, place: int, game: str, players: list[Player]) -> None:
        async for player, question in asked_of(self.client, game, players, self.over):
            await asyncio.sleep(self.client.rng.uniform(0, 2 * self._pace))
            await self.client.tell(player, "choices", game, pick(question, self.client.rng))
            self.progress[place] = self.progress.get(place, 0) + 1

    async def _leave(self, place: int, game: str, players: list[Player]) -> None:
        """Let time run out for one question, and answer the next at once."""
        version, wait = 0, False
        while not self.over.is_set():
            seen = [await self.client.view(player, game) for player in players]
            if seen[0]["status"] == "over":
                return
            if seen[0]["version"] == version:
                await asyncio.sleep(10 * PAUSE)
                continue
            version, wait = seen[0]["version"], not wait
            self.progress[place] = self.progress.get(place, 0) + 1
            seat: int = seen[0]["asked"][0]["seat"]
            question: dict[str, Any] = seen[seat]["asked"][0]
            if not wait and question["options"] is not None:
                headers, _ = self.client.keyed(players[seat], "choices", game)
                # If the answer took its time, the clock may have been faster.
                body = pick(question, self.client.rng)
                await self.client.ask(
                    "POST", f"/v1/games/{game}/choices", json=body, headers=headers, also=frozenset({409})
                )

    def _arrived(self, got: Got) -> Answer:
        told = got.said["data"]
        if "version" in told:
            came = Arrived(told["game"], told["version"], monotonic())
            self.arrived.setdefault((got.path.strip("/"), told["number"]), came)
        return OK


@asynccontextmanager
async def tables(site: Site, there: Receiver, pace: float, patience: float) -> AsyncGenerator[Tables]:
    """All games are played while the block runs."""
    async with httpx.AsyncClient(limits=httpx.Limits(max_connections=None)) as http:
        made = Tables(Client(http, site, Random(1), patience=patience), there, pace)
        async with asyncio.TaskGroup() as group:
            for place in range(PLAYED + LEFT):
                group.create_task(made.play(place))
            try:
                yield made
            finally:
                made.over.set()
