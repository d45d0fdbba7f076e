"""Webhook receivers that accept a connection and never answer, and how soon a good one gets its events meanwhile."""

import asyncio
import socket
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import httpx

from tests.support.client import Guest, at, newcomers, ok
from tests.support.games import deal
from tests.webhooks.receiver import LOCAL, Receiver, receiver
from tools.attacks.victim import LONG_WAIT, Target, target

HOOKS = "/v1/me/webhooks"
SETTINGS = {"CROUPIER_WEBHOOK_NETWORKS": LOCAL}
OF_EACH = 5
"""Webhooks that a player may have."""
OF_AN_ADDRESS = 50
"""Players registered from one address: the limit is 60 an hour."""
TO_EACH = 10
"""Webhooks that point to each receiver."""


@contextmanager
def receivers(count: int) -> Generator[Sequence[str]]:
    """Their addresses: the system accepts connections for them, and nobody reads."""
    with ExitStack() as stack:
        listening = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in listening:
            one.bind(("127.0.0.1", 0))
            one.listen(1000)
        yield [f"http://127.0.0.1:{one.getsockname()[1]}" for one in listening]


async def hang(target: Target, players: int, urls: Sequence[str]) -> None:
    """Let this many players start games in pairs, with events for all of their webhooks."""
    people = list[Guest]()
    for n in range(players):
        own = httpx.AsyncHTTPTransport(local_address=f"127.0.0.{2 + n // OF_AN_ADDRESS}")
        async with httpx.AsyncClient(base_url=target.url, transport=own, timeout=LONG_WAIT) as http:
            people += [at(target.http, guest) for guest in await newcomers(http, f"Thief {n}")]
        for hook in range(OF_EACH):
            url = urls[(n * OF_EACH + hook) % len(urls)]
            ok(await people[-1].post(HOOKS, {"url": f"{url}/{n}/{hook}"}))
    for one, other in zip(people[::2], people[1::2], strict=True):
        await deal(one, one, other)


async def arrivals(target: Target, there: Receiver, games: int) -> list[float]:
    """Seconds until the victim's receiver gets each event, two in each of this many games."""
    took = list[float]()
    for _ in range(games):
        path = await deal(target.anna, target.anna, target.bert)
        took.append(await _until(there, path))
        ok(await target.bert.post(f"{path}/resignation", {}))
        took.append(await _until(there, path, "over"))
    return sorted(took)


async def hung(games: int, players: int) -> tuple[list[float], list[float]]:
    """`arrivals` on a server of its own: quiet, and while all webhooks of this many players hang."""
    with receiver() as there, receivers(max(1, players * OF_EACH // TO_EACH)) as urls, TemporaryDirectory() as data:
        async with target(Path(data), **SETTINGS) as here:
            await here.anna.post(HOOKS, {"url": there.url})
            quiet = await arrivals(here, there, games)
            await hang(here, players, urls)
            return quiet, await arrivals(here, there, games)


async def _until(there: Receiver, path: str, kind: str = "started") -> float:
    began, game = perf_counter(), path.rpartition("/")[2]
    async with asyncio.timeout(LONG_WAIT):
        while not any(one.type == kind and one.said["data"]["game"] == game for one in there.got):  # noqa: ASYNC110 - another thread sets no event
            await asyncio.sleep(0.001)
    return perf_counter() - began
