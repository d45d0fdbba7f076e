"""The loads: what players do while a fault happens, each until it is told that it is over."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

from tests.faults.auditor import KEPT, WAITS, Audited, Broken
from tests.faults.client import OPENING, PAUSE, Client, Player, asked_of, opened, pick
from tests.faults.streams import Follower
from tests.support.patience import patience
from tests.support.stores import Site
from tests.webhooks.receiver import Receiver

BACK = 10.0
"""Seconds within which all goes on."""
SETTLING = 30.0
"""Seconds after the end for followers and webhooks to be sent what they lack."""


class Load:
    """This many tables at which players answer at random; each game has two followers, a spectator and a player."""

    tables, pace = 6, PAUSE
    """How many, and how many seconds a player thinks."""

    def __init__(self, client: Client, there: Receiver, *, whole: bool) -> None:
        """`there`: where webhooks are sent. `whole`: with more than the suite has time for."""
        self.client, self.there, self.whole = client, there, whole
        self.rng, self.stage, self.over = client.rng, client.stage, asyncio.Event()
        self.followers: list[Follower] = []
        self.broken: list[Broken] = []
        self._following: list[asyncio.Task[None]] = []

    @property
    def site(self) -> Site:
        """The store, for a look without asking a server."""
        return Site(self.stage.store)

    async def come(self) -> None:
        """Whoever has to be there before anything happens comes."""

    async def game(self) -> None:
        """One game at one table, as far as it gets before all is over."""
        game, players = await self.followed(2)
        async for player, question in asked_of(self.client, game, players, self.over):
            await asyncio.sleep(self.pace)
            await self.client.tell(player, "choices", game, pick(question, self.rng))

    async def followed(self, seats: int, *bots: str) -> tuple[str, list[Player]]:
        """A new game with its followers."""
        game, players = await opened(self.client, seats, *bots)
        for headers in ({}, players[0].headers):
            self.followers.append(follower := Follower(self.client, game, headers))
            self._following.append(asyncio.create_task(follower.follow()))
        return game, players

    def done(self) -> int:
        """How much has been done."""
        return self.client.tally.commands

    async def goes_on(self) -> None:
        """Return when something more has been done at as many tables as there are."""
        before, until = self.done(), monotonic() + patience(BACK)
        while self.done() < before + self.tables:
            assert monotonic() < until, f"{WAITS}: nothing goes on by itself"
            await asyncio.sleep(0.01)

    async def settle(self) -> None:
        """Wait until all is sent that must be."""
        await self.shown(SETTLING)

    async def shown(self, seconds: float) -> None:
        """Wait until every follower has what was answered by now."""
        newest, until = dict(self.client.newest), monotonic() + patience(seconds)
        while behind := [one for one in self.followers if one.last < newest.get(one.game, 0)]:
            failed = [task for task in self._following if task.done() and task.exception()]
            assert not failed, failed
            assert monotonic() < until, [str(Broken(KEPT, "not sent", one.game, one.last + 1)) for one in behind]
            await asyncio.sleep(0.05)

    def check(self, found: Audited) -> Iterator[Broken]:  # noqa: ARG002 - for those that look there
        """What was promised to this load and not kept, beside what every store is checked for."""
        yield from self.broken

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Play while the block runs; then let everybody finish what they are doing."""

        async def one_after_the_other() -> None:
            while not self.over.is_set():
                await self.game()

        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(self.tables):
                    group.create_task(one_after_the_other())
                try:
                    yield
                finally:
                    self.over.set()
            await self.settle()
        finally:
            for task in self._following:
                task.cancel()
            await asyncio.gather(*self._following, return_exceptions=True)


class Others(Load):
    """Those beside each load, who should notice as little as can be."""

    tables, pace = 2, 2 * PAUSE


class Undo(Load):
    """Players who take back what they have just played, or think better of it."""

    tables = 4

    async def game(self) -> None:
        game, players = await self.followed(2)
        for _ in range(40):  # an undo reads all of it
            if self.over.is_set():
                break
            await asyncio.sleep(self.pace)
            seat: int = (await self.client.view(players[0], game))["asked"][0]["seat"]
            mover, other = players[seat], players[1 - seat]
            start = await self._choose(game, mover, "Play all Treasures")
            if self.rng.random() < 0.8 and await self._goes_back(game, mover, other, start):
                continue
            await self._choose(game, mover, "End the turn")
            while (asked := (await self.client.view(mover, game))["asked"][0])["seat"] == seat:
                await self._tell(game, mover, asked, range(asked["least"]))  # any card will do
        await self.client.tell(players[0], "resignation", game, {})

    async def _goes_back(self, game: str, mover: Player, other: Player, start: dict[str, Any]) -> bool:
        """Whether the others agree; the game then stands as it did at the start, for players and spectators."""
        played = await self.client.view(mover, game)
        proposal = (await self.client.tell(mover, "undo", game, {}))["version"]
        fate = self.rng.choice(("agreed", "agreed", "refused", "taken back", "lapsed"))
        if fate != "lapsed":
            answer = {"proposal": proposal, "agree": fate == "agreed"}
            told = await self.client.tell(mover if fate == "taken back" else other, "undo/answers", game, answer)
            assert told["undo_proposed"] is None
        seen = await self.client.view(mover, game)
        if seen["state"] != (start if fate == "agreed" else played)["state"]:
            self.broken.append(Broken(KEPT, f"{fate}, and the game stands elsewhere", game, seen["version"]))
        return fate == "agreed"

    async def _choose(self, game: str, player: Player, label: str) -> dict[str, Any]:
        """Pick the option with this label: the view before it."""
        seen = await self.client.view(player, game)
        asked = seen["asked"][0]
        await self._tell(game, player, asked, [asked["labels"].index(label)])
        return seen

    async def _tell(self, game: str, player: Player, asked: dict[str, Any], picks: Any) -> None:
        await self.client.tell(player, "choices", game, {"question": asked["question"], "picks": [*picks]})


class Bots(Load):
    """A flood of games in which bots play alone and nobody looks, and games against bots."""

    tables, flood, bot = 2, 3, "big-money"

    async def come(self) -> None:
        mallory = await self.client.player("Mallory")
        self._flooded: list[str] = []
        for _ in range(self.flood):
            game = (await self.client.tell(mallory, "games", "", OPENING | {"seats": 4}))["id"]
            for _ in range(4):
                await self.client.tell(mallory, "seats", game, {"bot": "random"})
            self._flooded.append(game)

    async def game(self) -> None:
        game, (player,) = await self.followed(1, self.bot)
        until = monotonic() + 2 * patience(BACK)
        while not self.over.is_set():
            seen = await self.client.view(player, game)
            if seen["status"] == "over":
                return
            asked = [one for one in seen["asked"] if one["options"] is not None]
            if asked:
                await self.client.tell(player, "choices", game, pick(asked[0], self.rng))
                until = monotonic() + 2 * patience(BACK)
            elif monotonic() > until:
                raise AssertionError(str(Broken(WAITS, "nobody takes up the bot's question", game, seen["version"])))
            else:
                await asyncio.sleep(PAUSE)

    async def goes_on(self) -> None:
        """The bots too, though nobody looks."""
        await super().goes_on()
        before, until = self._versions(), monotonic() + patience(BACK)
        while still := [game for game, version in self._versions().items() if version == before[game]]:
            if monotonic() > until:
                for game in still:
                    seen = (await self.client.ask("GET", f"/v1/games/{game}")).json()
                    assert seen["status"] == "over", Broken(WAITS, "a bot is left alone", game, before[game])
                return
            await asyncio.sleep(0.05)

    def _versions(self) -> dict[str, int]:
        """Of the games that nobody looks at."""
        query = "SELECT max(version) FROM events WHERE game = ?"
        return {game: self.site.run(query, (game,))[0][0] for game in self._flooded}


class Search(Bots):
    """Games against bots that search."""

    flood, bot = 0, "search-novice"
