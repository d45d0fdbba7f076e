"""A public server under load: tokens end in two processes while they are used; bots keep nobody from playing."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Any, Literal

import httpx
import pytest

from infra.notify.messages import PLAYERS
from infra.store.accounts.accounts import TTL
from tests.faults.client import ANSWER_TIMEOUT, Client, Player, pick
from tests.faults.games import OPENING, opened
from tests.faults.load import load
from tests.faults.stage import Stage, stage
from tests.support.summary import Counted
from tools.servers.postgres import Postgres, fresh_database
from tools.servers.redis_cluster import redis_cluster

SLACK = 2.0
"""Seconds that a busy machine may add."""
AFTER = 0.2
"""Seconds for which a token is still tried once refused everywhere."""
Way = Literal["revoke", "rotate", "leave"]
WAYS: tuple[Way, ...] = ("revoke", "rotate", "leave")


@dataclass
class Used:
    """A token in constant use at one process: when each request began and was answered, and with what."""

    http: httpx.AsyncClient
    url: str
    headers: dict[str, str]
    seen: list[tuple[float, float, int]] = field(default_factory=list[tuple[float, float, int]])

    async def use(self) -> None:
        while True:
            began = monotonic()
            answer = await self.http.get(f"{self.url}/v1/me", headers=self.headers, timeout=ANSWER_TIMEOUT)
            self.seen.append((began, monotonic(), answer.status_code))

    def good_after(self, ended: float) -> float:
        """Seconds after `ended` at which the last accepted request began; 0.0 if there was none."""
        assert {status for *_, status in self.seen} <= {200, 401}
        return max([began - ended for began, _, status in self.seen if status == 200 and began > ended], default=0.0)

    def stays(self) -> bool:
        """Whether it was refused for good from the first refusal on."""
        first = min((at for _, at, status in self.seen if status == 401), default=None)
        return first is not None and not [1 for began, _, status in self.seen if status == 200 and began > first]


@asynccontextmanager
async def used(http: httpx.AsyncClient, urls: list[str], token: str) -> AsyncGenerator[list[Used]]:
    """Within the block every process gets the token, twice at once."""
    users = [Used(http, url, {"Authorization": f"Bearer {token}"}) for url in urls for _ in range(2)]
    tasks = [asyncio.create_task(one.use()) for one in users]
    try:
        yield users
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(isinstance(one, asyncio.CancelledError) for one in ended), ended


async def streamed(http: httpx.AsyncClient, url: str, game: str, token: str, begun: asyncio.Event) -> None:
    """Read a stream until the server ends it."""
    headers = {"Authorization": f"Bearer {token}", "Accept": "application/x-ndjson"}
    async with http.stream("GET", f"{url}/v1/games/{game}/stream", headers=headers, timeout=60) as answer:
        assert answer.status_code == 200
        async for _ in answer.aiter_lines():
            begun.set()


async def ended(client: Client, game: str, way: Way, bound: float) -> float:
    """End one token while it is used everywhere: how many seconds the other process accepted it, which are bounded."""
    http, urls, rng = client.http, client.stage.urls, client.rng
    anna = await client.player("Anna")
    made = (await client.ask("POST", "/v1/me/tokens", json={"scope": "play"}, headers=anna.headers)).json()
    token, here = made["token"], rng.choice(urls)
    code = (await client.ask("POST", "/v1/me/recovery", headers=anna.headers)).json()["recovery"]
    leaving, begun = anna.headers | {"Recovery-Code": code}, [asyncio.Event() for _ in urls]
    async with used(http, urls, token) as users, asyncio.TaskGroup() as streams:
        for url, event in zip(urls, begun, strict=True):
            streams.create_task(streamed(http, url, game, token, event))
        for event in begun:
            await event.wait()
        await asyncio.sleep(rng.random() / 5)
        method, path = {
            "revoke": ("DELETE", f"/v1/me/tokens/{made['kept']['id']}"),
            "rotate": ("POST", f"/v1/me/tokens/{made['kept']['id']}/rotation"),
            "leave": ("DELETE", "/v1/me"),
        }[way]
        answer = await http.request(method, here + path, headers=leaving, timeout=ANSWER_TIMEOUT)
        at = monotonic()
        assert answer.is_success, answer.text
        async with asyncio.timeout(bound + 10):
            while not all(one.seen and one.seen[-1][2] == 401 for one in users):  # noqa: ASYNC110 - as it is polled
                await asyncio.sleep(0.01)
        await asyncio.sleep(AFTER)
    # The streams have ended: otherwise the group would still wait for them.
    assert monotonic() - at < bound + TTL + 10
    assert all(one.stays() for one in users), "once it was refused it is refused"
    assert max(one.good_after(at) for one in users if one.url == here) == 0.0, "at once where it was ended"
    longest = max(one.good_after(at) for one in users)
    assert longest < bound
    if way == "rotate":
        fresh = {"Authorization": f"Bearer {answer.json()['token']}"}
        for url in urls:
            assert (await http.get(f"{url}/v1/me", headers=fresh)).status_code == 200
    return longest


async def tokens_end(on: Stage, times: int, bound: float, seed: int) -> dict[str, float]:
    """This many tokens end one after the other while others play: what was counted."""
    async with load(on, 2, seed) as others:
        host = await others.client.player("Olga")
        game = (await others.client.tell(host, "games", "", OPENING))["id"]
        took = [await ended(others.client, game, WAYS[n % len(WAYS)], bound) for n in range(times)]
    told = others.held()
    assert told["refused_503"] == 0, "nobody else was refused anything"
    return {"ended": times, "longest_good_elsewhere": round(max(took), 3), "choices_meanwhile": told["choices"]}


async def test_token_ends_at_once_in_two_processes(two: Stage) -> None:
    await tokens_end(two, 6, SLACK, 21)


async def test_without_redis_it_ends_within_five_seconds(store: Postgres) -> None:
    with fresh_database(store.url) as url, stage(url, processes=2) as alone:
        await tokens_end(alone, 2, TTL + SLACK, 22)


async def test_token_ends_in_five_seconds_without_redis(store: Postgres) -> None:
    with fresh_database(store.url) as url, redis_cluster() as bells, stage(url, bells.url, processes=2) as two:
        bells.master_of(PLAYERS).stop()
        await tokens_end(two, 2, TTL + SLACK, 25)


@pytest.mark.soak
async def test_many_tokens_end_under_load(two: Stage, store: Postgres, counted: Counted) -> None:
    counted("tokens_ended_redis", **await tokens_end(two, 200, SLACK, 23))
    with fresh_database(store.url) as url, stage(url, processes=2) as alone:
        counted("tokens_ended_alone", **await tokens_end(alone, 30, TTL + SLACK, 24))


# -- a flood of bots


async def flood(client: Client, games: int) -> tuple[Player, list[str]]:
    """Somebody who lets bots play this many games at once."""
    mallory = await client.player("Mallory")
    opening: dict[str, Any] = OPENING | {"seats": 4}

    async def one() -> str:
        game: str = (await client.tell(mallory, "games", "", opening))["id"]
        for _ in range(4):
            await client.tell(mallory, "seats", game, {"bot": "random"})
        return game

    return mallory, await asyncio.gather(*[one() for _ in range(games)])


async def beside(on: Stage, games: int, choices: int, seed: int) -> dict[str, float]:
    """A client makes this many choices beside a flood of games of bots, in which the bots go on as well."""
    limits = httpx.Limits(max_connections=100, max_keepalive_connections=100)
    async with httpx.AsyncClient(limits=limits) as http:
        client = Client(http, on, Random(seed))
        mallory, flooded = await flood(client, games)
        began = [(await client.view(mallory, game))["version"] for game in flooded]
        made = asked = 0
        client.tally.longest_answer = 0.0
        game, players = await opened(client, 2)
        while made < choices:
            seen = await client.view(players[asked], game)
            if seen["status"] == "over":
                game, players = await opened(client, 2)
                asked = 0
                continue
            question: dict[str, Any] = seen["asked"][0]
            asked = int(question["seat"])
            if question["options"] is not None:
                await client.tell(players[asked], "choices", game, pick(question, client.rng))
                made += 1
        now = [await client.view(mallory, game) for game in flooded]
        resting = [seen for seen, before in zip(now, began, strict=True) if seen["version"] == before]
        assert not [seen for seen in resting if seen["status"] != "over"], "no game of bots is left alone"
    tally = client.tally
    assert (tally.refused_503, tally.retries, tally.stale_reads) == (0, 0, 0), "the player was never sent away"
    return {
        "games_of_bots": games,
        "moves_of_bots": sum(seen["version"] for seen in now) - sum(began),
        "choices": made,
        "longest_answer": round(tally.longest_answer, 3),
    }


async def test_a_flood_of_bots_keeps_nobody_from_playing(two: Stage) -> None:
    told = await beside(two, 12, 30, 31)
    assert told["moves_of_bots"] > 0


@pytest.mark.soak
async def test_a_large_flood_of_bots(two: Stage, counted: Counted) -> None:
    counted("flood_of_bots", **await beside(two, 200, 500, 32))
