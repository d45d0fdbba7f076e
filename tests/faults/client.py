"""An exemplary client: what gets lost it sends again, with the same Idempotency-Key, to any process that answers."""

import asyncio
from collections.abc import AsyncGenerator, Collection, Sequence
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Any

import httpx

from api.application.games.keys import TAG, Key
from tests.faults.auditor import Ack
from tests.faults.stage import Stage
from tests.faults.tally import Tally

ANSWER_TIMEOUT = 30.0
"""Seconds that a request waits for its answer at most: none should come near it."""
PAUSE = 0.05
"""Seconds before a retry: far less than Retry-After asks for, as a harder test."""
OPENING = {"ruleset": "dominion", "seats": 2, "seating": "as_joined", "options": {"preset": "first-game"}}
GIVE_UP = 90.0
"""Seconds after which retries end: the service has not come back."""


@dataclass
class Player:
    """Somebody with a token."""

    id: str
    token: str

    @property
    def headers(self) -> dict[str, str]:
        """How the token is sent."""
        return {"Authorization": f"Bearer {self.token}"}


@dataclass
class Client:
    """Sends to any process of a stage. It remembers what was answered, and counts what happened."""

    http: httpx.AsyncClient
    stage: Stage
    rng: Random
    tally: Tally = field(default_factory=Tally)
    answered_at: dict[tuple[str, int], float] = field(default_factory=dict[tuple[str, int], float])
    """When an entry was first answered, by game and version."""
    newest: dict[str, int] = field(default_factory=dict[str, int])
    """The newest answered version of each game."""
    waits: dict[str, float] = field(default_factory=dict[str, float])
    """The longest time in seconds, by path, from a request's first try to its answer."""
    patience: float = GIVE_UP
    home: str = ""
    """The process that is asked while it can be, so that the others only hear of what happens; else any."""

    async def player(self, name: str) -> Player:
        """A new player."""
        made = (await self.ask("POST", "/v1/players", json={"name": name})).json()
        return Player(made["id"], made["token"])

    async def view(self, player: Player, game: str) -> dict[str, Any]:
        """The table as this player sees it: never older than what anybody was answered before the request."""
        known, path = self.newest.get(game, 0), f"/v1/games/{game}"
        if known and self.rng.random() < 1 / 4:  # nor is any other read of the game
            frames = (await self.ask("GET", f"{path}/frames?since={known - 1}&limit=1")).json()["frames"]
            shown = (await self.ask("GET", path, headers=player.headers)).json()
            self.tally.stale_reads += (not frames) + (shown["version"] < known)
        seen = (await self.ask("GET", f"{path}/view", headers=player.headers)).json()
        self.tally.stale_reads += seen["version"] < known
        return seen

    async def tell(self, player: Player, route: str, game: str, body: Any) -> dict[str, Any]:
        """Send a command until it succeeds; `route` is "games", or what follows a game's path."""
        headers, scope = self.keyed(player, route.replace("/", "-"), game)
        path = "/v1/games" if route == "games" else f"/v1/games/{game}/{route}"
        if self.stage.twice and route == "choices" and self.rng.random() < 1 / 2:
            answer, scope = await self._rivalled(player, game, path, body, (headers, scope))
        elif self.stage.twice:
            both = await self._at_once(path, body, headers, headers)
            assert [one.status_code for one in both] == [201, 201], [one.text for one in both]
            assert both[0].content == both[1].content, "one answer to both"
            assert sum("idempotent-replayed" in one.headers for one in both) == 1, "stored once"
            answer = both[0]
        else:
            answer = await self.ask("POST", path, json=body, headers=headers)
            self.tally.replayed += answer.headers.get("idempotent-replayed") == "true"
        told: dict[str, Any] = answer.json()
        self.tally.commands += 1
        if "frame" in told:
            self.tally.choices += route == "choices"
            self.stage.acked.append(Ack(game, scope, told["version"], told["frame"]["head"]))
            self.answered_at.setdefault((game, told["version"]), monotonic())
            self.newest[game] = max(told["version"], self.newest.get(game, 0))
        else:
            self.stage.acked.append(Ack(told["id"], scope, told["version"], told["receipt"]["head"]))
        self.stage.answered.set()
        return told

    async def _rivalled(
        self, player: Player, game: str, path: str, body: Any, first: tuple[dict[str, str], bytes]
    ) -> tuple[httpx.Response, bytes]:
        """Two answers to one question: the one that is stored, and its key; nobody is asked the other any more."""
        keys = [first, self.keyed(player, "choices", game)]
        answers = await self._at_once(path, body, *[headers for headers, _ in keys])
        won, lost = sorted(range(2), key=lambda n: answers[n].status_code)
        told = [answers[n].text for n in (won, lost)]
        assert (answers[won].status_code, answers[lost].status_code) == (201, 409), told
        assert answers[lost].json()["code"] in ("not-asked", "game-over"), told
        return answers[won], keys[won][1]

    async def _at_once(self, path: str, body: Any, *headers: dict[str, str]) -> list[httpx.Response]:
        """A command sent to two processes, with these headers each."""
        urls, also = self.rng.sample([api.url for api in self.stage.apis], 2), frozenset({409})
        asking = [
            self.ask("POST", path, also, url=url, json=body, headers=sent)
            for url, sent in zip(urls, headers, strict=True)
        ]
        return await asyncio.gather(*asking)

    def keyed(self, player: Player, route: str, game: str) -> tuple[dict[str, str], bytes]:
        """Headers of a command under a new key, and the fingerprint of that key, which the stage records as sent."""
        key = self.rng.randbytes(16).hex()
        scope = Key.of(player.id, route, game, key, None).scope
        scope = scope[:TAG] if route == "choices" else scope  # as stored
        self.stage.sent.add(scope)
        return player.headers | {"Idempotency-Key": key}, scope

    async def ask(
        self, method: str, path: str, also: Collection[int] = frozenset(), url: str = "", **sent: Any
    ) -> httpx.Response:
        """Send a request again and again until there is an answer; anything but a success or a 503 fails the test.

        `also`: further statuses that are answers. `url`: the process that is asked, else any.
        """
        first = monotonic()
        deadline = first + self.patience
        while True:
            assert monotonic() < deadline, f"{method} {path} is not answered any more"
            urls = self.stage.urls
            began, to = monotonic(), url or (self.home if self.home in urls else self.rng.choice(urls))
            try:
                answer = await self.http.request(method, to + path, timeout=ANSWER_TIMEOUT, **sent)
            except httpx.ReadTimeout:
                raise AssertionError(f"{method} {path} had no answer in {ANSWER_TIMEOUT} s") from None
            except httpx.TransportError:
                answer = None
            if self.stage.spared(to, began):
                self.tally.longest_answer = max(self.tally.longest_answer, monotonic() - began)
                self.tally.broken += answer is None
            if answer is not None and answer.status_code != 503:
                assert answer.is_success or answer.status_code in also, (
                    f"{method} {path}: {answer.status_code} {answer.text}"
                )
                self.waits[path] = max(self.waits.get(path, 0.0), monotonic() - first)
                return answer
            if answer is not None:
                self.tally.refused_503 += 1
                self.tally.without_retry_after += "retry-after" not in answer.headers
            self.tally.retries += 1
            await asyncio.sleep(PAUSE)


async def opened(
    client: Client, seats: int, *bots: str, players: Sequence[Player] = (), **more: object
) -> tuple[str, list[Player]]:
    """A new game of these players, or of so many new ones, followed by these bots; and its players by seat.

    `more`: of its opening.
    """
    sitting = [*players] or [await client.player(name) for name in ("Anna", "Bert", "Cleo")[:seats]]
    opening = OPENING | {"seats": len(sitting) + len(bots)} | more
    game = (await client.tell(sitting[0], "games", "", opening))["id"]
    if client.stage.twice:  # they come at once, and sit in the order in which they are stored
        came = await asyncio.gather(*[client.tell(player, "seats", game, {}) for player in sitting])
        order = sorted(range(len(sitting)), key=lambda n: came[n]["version"])
        sitting = [sitting[n] for n in order]
    else:
        for player in sitting:
            await client.tell(player, "seats", game, {})
    for bot in bots:
        await client.tell(sitting[0], "seats", game, {"bot": bot})
    return game, sitting


async def asked_of(
    client: Client, game: str, players: Sequence[Player], over: asyncio.Event
) -> AsyncGenerator[tuple[Player, dict[str, Any]]]:
    """Who is asked what in a game, one question after the other, until the game is over or nobody is asked."""
    asked: int = 0
    while not over.is_set():
        seen = await client.view(players[asked], game)
        if seen["status"] == "over":
            return
        question: dict[str, Any] = seen["asked"][0]
        asked = question["seat"]
        if question["options"] is not None:
            yield players[asked], question


def pick(question: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Any legal answer to a question, as sent."""
    options = range(len(question["options"]))
    picks = rng.sample(options, rng.randint(question["least"], min(question["most"], len(options))))
    return {"question": question["question"], "picks": picks if question["ordered"] else sorted(picks)}
