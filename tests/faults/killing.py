"""`kill -9`, of processes that are restarted each time."""

import asyncio
from collections.abc import Sequence
from random import Random

from tests.faults.client import Client
from tests.faults.stage import Api


async def kill_one(apis: Sequence[Api], rng: Random) -> None:
    """Kill any of these processes, and restart it."""
    victim = rng.choice(apis)
    await asyncio.to_thread(victim.kill)
    await asyncio.to_thread(victim.start)


async def kill_under_load(client: Client, kills: int, rng: Random) -> int:
    """Kill this often while others use this client; how often requests were in flight."""
    under_way = 0
    for _ in range(kills):
        await asyncio.sleep(rng.uniform(0.2, 0.7))
        under_way += client.under_way > 0
        await kill_one(client.stage.apis, rng)
    await asyncio.sleep(0.5)
    return under_way
