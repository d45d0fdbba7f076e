"""Rounds of an event: a hundred games by one request beside as many single ones, a choice meanwhile, and its stream.

CPU is the server's. The single requests are an opening and two seats a game, as a program did it before there were
events. The stream of an event says which game has moved; it is compared with that of one game that moves as often.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, time_ns
from typing import Any

import uvloop
from msgspec import Struct

from tools.bench.client import Client
from tools.bench.online import process
from tools.bench.rounds import ratio
from tools.bench.spectators import EVENT, TICK, cpu_seconds, crowd, delivered
from tools.bench.tables import END, Table, percentiles, registered, repeat

GAMES = 100
"""Games of a batch."""
MONTH = 30 * 86_400 * 1_000_000
PAUSE = 0.02
"""Seconds between two choices."""
RULES = {"ruleset": "dominion", "options": {"preset": "first-game"}, "clock": None}


class Organised(Struct, frozen=True):
    """Milliseconds of CPU to open 100 games, those of a choice beside batches, and CPU microseconds a delivery."""

    cpu_ms: float
    singles_cpu_ms: float
    cpu_ratio: float
    took_ms: float
    p99_ms: float
    quiet_p99_ms: float
    p99_ratio: float
    followers: int
    stream_us: float
    game_us: float
    stream_ratio: float


class _Match:
    """A game whose players end turn after turn, each by their own connection; the one to move looks first."""

    def __init__(self, path: str, clients: Sequence[Client]) -> None:
        self._path, self._clients, self._turn = path, clients, 0

    async def choose(self) -> None:
        """End the turn of whoever has it."""
        for _ in self._clients:
            client, self._turn = self._clients[self._turn], (self._turn + 1) % len(self._clients)
            asked = [one for one in (await client.get(f"{self._path}/view", _View)).asked if one.options]
            if asked:
                options: list[Any] = asked[0].options or []
                picks = [len(options) - 1] if options[-1]["type"] == END.type else [0]
                await client.post(f"{self._path}/choices", {"question": asked[0].question, "picks": picks})
                return


class _Asked(Struct):
    question: int
    options: list[dict[str, Any]] | None = None


class _View(Struct):
    asked: tuple[_Asked, ...]


def organised(data: Path, followers: int, rounds: int, seconds: float) -> Organised:
    """Measure one server, this many rounds of batches and single requests in turn, and of streams."""
    with TemporaryDirectory(dir=data) as folder, process("croupier", "serve", "--port", "0", "--data", folder) as ours:
        return uvloop.run(_organised(*ours, followers, rounds, seconds))


class _League:
    """An organiser, and players who let them seat them. `client` speaks for whoever is named by `by`."""

    def __init__(self, organiser: Client, client: Client) -> None:
        self._organiser, self._client = organiser, client
        self.tokens, self._ids = list[str](), list[str]()

    async def gather(self) -> None:
        """Register all of them."""
        leader = await self._client.post("/v1/players", {"name": "Olga"})
        self._organiser.by(leader["token"])
        leave = {"until": time_ns() // 1000 + MONTH, "games": 1_000, "clocks": ["none"], "rated": False}
        for _ in range(2 * GAMES):
            self._client.by(None)
            made = await self._client.post("/v1/players", {"name": "Bench"})
            self._client.by(made["token"])
            await self._client.send("PUT", f"/v1/me/organisers/{leader['id']}", leave)
            self.tokens.append(made["token"])
            self._ids.append(made["id"])

    async def opened(self, games: int) -> tuple[str, str]:
        """The paths of a new event with so many games, and of the first of them."""
        event = (await self._organiser.post("/v1/events", {"title": "Bench", **RULES}))["id"]
        tables = [{"players": self._ids[2 * n : 2 * n + 2]} for n in range(games)]
        told = (await self._organiser.post(f"/v1/events/{event}/games", {"games": tables}))["games"]
        return f"/v1/events/{event}", f"/v1/games/{told[0]['game']}"

    async def batch(self) -> None:
        """A round by one request."""
        event, _ = await self.opened(GAMES)
        await self._organiser.send("DELETE", event, {})

    async def single(self, n: int = 0) -> str:
        """The path of the n-th game, opened and joined."""
        game = (await self._organiser.post("/v1/games", {"seats": 2, **RULES}))["id"]
        for token in self.tokens[2 * n : 2 * n + 2]:
            self._client.by(token)
            await self._client.post(f"/v1/games/{game}/seats", {})
        return f"/v1/games/{game}"

    async def singles(self) -> None:
        """A round game by game."""
        for n in range(GAMES):
            await self.single(n)


async def _organised(pid: int, port: int, followers: int, rounds: int, seconds: float) -> Organised:
    async with AsyncExitStack() as stack:
        league = _League(*[await stack.enter_async_context(Client(port)) for _ in range(2)])
        await league.gather()
        found: dict[Callable[[], Awaitable[None]], list[tuple[float, float]]] = {league.batch: [], league.singles: []}
        for _ in range(rounds + 1):
            for work, spent in found.items():
                before, start = cpu_seconds(pid), perf_counter()
                await work()
                spent.append((max(1 / TICK, cpu_seconds(pid) - before), perf_counter() - start))
        cpu, single_cpu = [[one for one, _ in spent[1:]] for spent in found.values()]  # the first warms up
        other = await stack.enter_async_context(Client(port, await registered(port)))
        quiet, beside = await _beside(Table(other), league.batch, rounds, seconds)
        (event, one), game = await league.opened(1), await league.single()
        pair = [await stack.enter_async_context(Client(port, token)) for token in league.tokens[:2]]
        streams = ((event, b"data: ", _Match(one, pair)), (game, EVENT, _Match(game, pair)))
        crowds = [
            await stack.enter_async_context(crowd(port, f"{path}/stream", followers, event=begins))
            for path, begins, _ in streams
        ]
        await asyncio.sleep(1)  # what streams begin with does not count
        works = [(pid, told, match.choose) for told, (_, _, match) in zip(crowds, streams, strict=True)]
        _, (event_us, game_us) = await delivered(works, rounds, seconds)
    took = median([took for _, took in found[league.batch][1:]])
    return Organised(
        round(median(cpu) * 1e3), round(median(single_cpu) * 1e3), ratio(cpu, single_cpu), round(took * 1e3),
        beside, quiet, round(beside / quiet, 2),
        followers, round(median(event_us), 1), round(median(game_us), 1), ratio(event_us, game_us),
    )  # fmt: skip


async def _beside(
    table: Table, batch: Callable[[], Awaitable[None]], rounds: int, seconds: float
) -> tuple[float, float]:
    """The 99th percentiles of a choice, in milliseconds: in quiet, and while batches are opened one after another."""

    async def choose() -> float:
        await asyncio.sleep(PAUSE)
        return await table.choose()

    async def batches(ended: asyncio.Event) -> None:
        while not ended.is_set():
            await batch()

    quiet, beside = list[float](), list[float]()
    for _ in range(rounds):
        quiet += await repeat(choose, seconds)
        opening = asyncio.ensure_future(batches(ended := asyncio.Event()))
        beside += await repeat(choose, seconds)
        ended.set()
        await opening
    return percentiles(quiet)[1], percentiles(beside)[1]
