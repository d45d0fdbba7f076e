"""Loads of players who are told what happened: by events and webhooks, of games that end and games whose time is up."""

import asyncio
import json
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from random import Random
from typing import Any

from domain.engine.entry.clock import GRACE, MoveClock
from domain.engine.entry.facts import StandIn
from tests.faults.auditor import KEPT, ONCE, ORDER, Audited, Broken
from tests.faults.client import PAUSE, Player, opened
from tests.faults.loads import SETTLING, Load
from tests.support.patience import patience
from tests.support.until import until
from tests.support.waiting import put_waiting
from tests.webhooks.receiver import OK


class Told(Load):
    """Two players in many short games, who follow what they are notified of, and have it sent to them."""

    tables = 3

    async def come(self) -> None:
        self.players = [await self.client.player(name) for name in ("Anna", "Bert")]
        self.secrets: dict[str, str] = {}
        rng = Random(self.rng.random())
        self.there.answer = lambda _: (503, {}, b"later") if rng.random() < 0.1 else OK  # often busy
        for player in self.players:
            await self.told(player)
            sent = {"url": f"{self.there.url}/{player.id}"}
            made = await self.client.ask("POST", "/v1/me/webhooks", json=sent, headers=player.headers)
            self.secrets[player.id] = made.json()["secret"]

    async def told(self, player: Player) -> list[dict[str, Any]]:
        """All that this player has been notified of."""
        headers = player.headers | {"Accept": "application/x-ndjson"}
        answer = await self.client.ask("GET", "/v1/me/events?seconds=0&since=0", headers=headers)
        return [json.loads(line) for line in answer.text.splitlines()]

    async def game(self) -> None:
        game, players = await opened(self.client, 2, players=self.players)
        await self.client.tell(players[1], "resignation", game, {})
        await asyncio.sleep(PAUSE)

    async def settle(self) -> None:
        await super().settle()
        async with asyncio.timeout(patience(60)):
            await self._worked_off()
        self.events = {player.id: await self.told(player) for player in self.players}

    async def _worked_off(self) -> None:
        """Time passes: leases of the dead end, and so do pauses before retries."""
        for look in count():
            waiting = self.site.run("SELECT count(*) FROM deliveries WHERE due IS NOT NULL")
            if [*waiting, *self.site.run("SELECT count(*) FROM outbox")] == [(0,), (0,)]:
                return
            self.site.run("UPDATE webhooks SET rest_until = 0")
            # One at a time: the living lock others of these rows, in an order of their own.
            with self.site.session() as session:
                for row in session.rows("SELECT webhook, number FROM deliveries WHERE due IS NOT NULL"):
                    session.rows("UPDATE deliveries SET due = 1 WHERE webhook = ? AND number = ? AND due > 0", row)
            if look % 10 == 0:  # over a cluster the living take seconds for what they have claimed
                self.site.run("UPDATE outbox SET lease = 0")
            await asyncio.sleep(0.3)

    def check(self, found: Audited) -> Iterator[Broken]:
        yield from super().check(found)
        for player, events in self.events.items():
            over = Counter(event["game"] for event in events if event["type"] == "over")
            theirs = self.theirs(player)
            yield from (Broken(KEPT, "a game that did not end", game) for game in theirs if not found.games[game])
            yield from (Broken(KEPT, "an end that a player is not told", game) for game in theirs - over.keys())
            yield from (Broken(ONCE, "an end told twice", game) for game, times in over.items() if times > 1)
            got = [one for one in list(self.there.got) if one.path == f"/{player}" and one.said["type"] != "test"]
            numbers = {event["number"]: event.get("game", "") for event in events}
            arrived = {one.said["data"]["number"] for one in got}
            yield from (Broken(KEPT, f"event {n} no webhook told", numbers[n]) for n in numbers.keys() - arrived)
            yield from (Broken(ONCE, f"event {n} is none") for n in arrived - numbers.keys())
            first = defaultdict[str, list[int]](list)
            for one in got:
                number, game = one.said["data"]["number"], one.said["data"]["game"]
                if number not in first[game]:
                    first[game].append(number)
            yield from (Broken(ORDER, "webhooks", game) for game, order in first.items() if order != sorted(order))
            assert all(one.signed_by(self.secrets[player]) for one in got[-20:])

    def theirs(self, player: str) -> set[str]:
        """The games of a player, all of which were ended."""
        return {game for (game,) in self.site.run("SELECT game FROM player_games WHERE player = ?", (player,))}


class TimeOuts(Told):
    """Games that nobody comes back to, many of which are due at once."""

    tables = 1
    at_once = 30
    _clock = MoveClock(10)
    _ends: Sequence[Any] = ("resign",)
    """What follows a time-out, in games that are over with the first."""
    _all: Sequence[Any] = ("default", "resign", "default", StandIn("random"))

    async def come(self) -> None:
        await super().come()
        self._games = self._timed_out = 0

    def done(self) -> int:
        return self._timed_out

    async def game(self) -> None:
        """Abandon some more games, whose time is up together, and wait until it is."""
        due, absents = time.time_ns() // 1000, self._all if self.whole else self._ends
        numbers, players = range(self._games, self._games + self.at_once), [player.id for player in self.players]
        self._games += self.at_once
        for kind, absent in enumerate(absents):
            some = numbers[kind :: len(absents)]
            began = due - GRACE - self._clock.budget
            await self._tried(put_waiting, self.stage.store, some, players, began, self._clock, absent)
        await self._ended(f"= {due}", SETTLING)
        self._timed_out += 1

    async def settle(self) -> None:
        await self._ended("IS NOT NULL", 240 if self.whole else 60)
        await super().settle()

    async def _ended(self, due: str, seconds: float) -> None:
        """Wait until no game is due then."""
        query = f"SELECT count(*) FROM games WHERE due {due}"
        await until(lambda: self._tried(self.site.run, query), lambda found: found == [(0,)], seconds)

    @staticmethod
    async def _tried(do: Callable[..., Any], *given: Any) -> Any:
        """Work on the store, which may be away; None then: what was not stored is not due."""
        try:
            return await asyncio.to_thread(do, *given)
        except Exception:  # noqa: BLE001 - each store has its own way to be away
            await asyncio.sleep(PAUSE)
            return None
