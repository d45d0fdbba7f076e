"""Events to players who all follow their own games, and webhooks to a local receiver.

Followers play in twos and get an event whenever it is their turn; the floor is the same play with nobody following.
Webhooks are measured in tools/bench/hooked.py.
"""

import asyncio
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import cast

import uvloop
from msgspec import Struct

from tools.bench.client import Client
from tools.bench.hooked import Hooked, hooked
from tools.bench.online import server
from tools.bench.tables import percentiles
from tools.servers.postgres import fresh_database, postgres

AT_ONCE = 64
"""Requests in flight, of those who play and of the floor."""
EVENT, AT = b"id: ", b'"at":'
OPENING = {"ruleset": "dominion", "seats": 2, "options": {"preset": "first-game"}, "seating": "as_joined"}


class Followers(Struct, frozen=True):
    """Events per second to this many followers, each with a stream; milliseconds from an event to its arrival.

    `floor_per_second`: turns a second while nobody follows, each of some choices.
    """

    followers: int
    events_per_second: float
    floor_per_second: float
    ratio: float
    p50_ms: float
    p99_ms: float


class Word(Struct, frozen=True):
    """What was found."""

    followers: Followers
    hooked: tuple[Hooked, ...]


def word(data: Path, followers: int, deliveries: int, seconds: float) -> Word:
    """Measure all of it."""
    with server(data) as port:
        found = uvloop.run(_followed(port, followers, seconds))
    with TemporaryDirectory(dir=data) as folder, postgres(durable=True) as here, fresh_database(here.url) as url:
        file = Path(folder, "word.sqlite3")
        found_hooked = [
            hooked(data, name, place, deliveries) for name, place in (("SQLite", file), ("PostgreSQL", url))
        ]
    return Word(found, tuple(found_hooked))


class _Follower(asyncio.Protocol):
    """One player's stream: when events come, and how late."""

    def __init__(self, token: str, lags: list[float], linked: asyncio.Event) -> None:
        self._token, self._lags, self._linked = token, lags, linked

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        request = f"GET /v1/me/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {self._token}\r\n\r\n"
        cast("asyncio.Transport", transport).write(request.encode())

    def data_received(self, data: bytes) -> None:
        if not data.count(EVENT):
            return
        if not self._linked.is_set():
            self._linked.set()  # the summary
            return
        at = data.rindex(AT) + len(AT)
        self._lags += [time.time_ns() / 1e6 - int(data[at : data.index(b",", at)]) / 1e3] * data.count(EVENT)


class _Pair:
    """A game of two, whose turns end at once."""

    def __init__(self, path: str, tokens: Sequence[str]) -> None:
        self._path, self._tokens = path, tokens
        self._seat: int = 0

    async def move(self, client: Client) -> bool:
        """One choice towards the end of a turn; whether it is then the other's, who gets an event."""
        client.by(self._tokens[self._seat])
        (asked,) = (await client.get(f"{self._path}/view"))["asked"]
        if asked["seat"] != self._seat:  # the dice say who begins
            self._seat = asked["seat"]
            client.by(self._tokens[self._seat])
            (asked,) = (await client.get(f"{self._path}/view"))["asked"]
        ends = [i for i, option in enumerate(asked["options"]) if option == {"type": "end-turn"}]
        choice = {"question": asked["question"], "picks": ends or list(range(asked["least"]))}
        (then,) = (await client.post(f"{self._path}/choices", choice))["asked"]
        passed = then["seat"] != self._seat
        self._seat = then["seat"]
        return passed


async def _followed(port: int, followers: int, seconds: float) -> Followers:
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(port)) for _ in range(min(AT_ONCE, followers // 2))]
        pairs, tokens = list[_Pair](), list[str]()
        for n in range(followers // 2):
            client, two = clients[n % len(clients)], list[str]()
            for name in ("Anna", "Bert"):
                client.by(None)
                two.append((await client.post("/v1/players", {"name": name}))["token"])
            client.by(two[0])
            path = f"/v1/games/{(await client.post('/v1/games', OPENING))['id']}"
            for each in two:
                client.by(each)
                await client.post(f"{path}/seats", {})
            pairs.append(_Pair(path, two))
            tokens += two
        await played(clients, pairs, seconds / 4)
        floor = await played(clients, pairs, seconds)
        lags = list[float]()
        loop = asyncio.get_running_loop()
        for token in tokens:
            linked = asyncio.Event()
            follower, _ = await loop.create_connection(
                lambda token=token, linked=linked: _Follower(token, lags, linked), "127.0.0.1", port
            )
            stack.callback(follower.close)
            await linked.wait()
        await played(clients, pairs, seconds / 4)
        before, start = len(lags), perf_counter()
        await played(clients, pairs, seconds)
        rate = (len(lags) - before) / (perf_counter() - start)
        p50, p99 = percentiles([lag / 1e3 for lag in lags[-max(2, len(lags) - before) :]])
    return Followers(followers, round(rate, 1), round(floor, 1), round(rate / floor, 2), p50, p99)


async def played(clients: list[Client], pairs: list[_Pair], seconds: float) -> float:
    """Turns a second, each client going round its own games."""
    start = perf_counter()

    async def go(n: int, client: Client) -> int:
        mine, done = pairs[n :: len(clients)], 0
        while perf_counter() < start + seconds:
            for pair in mine:
                done += await pair.move(client)
        return done

    done = sum(await asyncio.gather(*(go(n, client) for n, client in enumerate(clients))))
    return done / (perf_counter() - start)
