"""Redis as the processes of a deployment share it: whether each master answers, and its clock."""

import asyncio
import time
from collections.abc import Iterator
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from infra.diagnosis.finding import SKEW, Finding
from infra.notify.connections import Node, RedisServers
from infra.notify.slots import Slots, find


def masters(url: str) -> Iterator[Finding]:
    """A finding for each master of the Redis, or the cluster, at this URL."""
    try:
        slots, clocks = asyncio.run(_asked(url))
    except (RedisError, OSError) as error:
        advice = "look at CROUPIER_REDIS_URL, and whether it runs; choices go on without it"
        yield Finding("redis", "wrong", f"it does not answer: {type(error).__name__}", advice)
        return
    if slots.sharded and None in slots.owners:
        advice = "look at CLUSTER INFO; streams of their games lag by two seconds between processes"
        yield Finding("redis", "wrong", f"{slots.owners.count(None)} slots of the cluster have no master", advice)
    for node, answer in clocks.items():
        who = f"the master {node}" if slots.sharded else "it"
        if isinstance(answer, Exception):
            advice = "look whether it runs; choices go on without it"
            yield Finding("redis", "wrong", f"{who} does not answer: {type(answer).__name__}", advice)
            continue
        took, skew = answer
        sentence = f"{who} answers in {1000 * took:.0f} ms; its clock and ours differ by {skew:.1f} s"
        wrong = skew > SKEW
        yield Finding("redis", "warning" if wrong else "ok", sentence, "let NTP set the clocks" if wrong else "")


async def _asked(url: str) -> tuple[Slots, dict[Node, tuple[float, float] | Exception]]:
    """Who has which slot; for each master (seconds to answer, seconds its clock and ours differ), or its error."""
    servers = RedisServers(url)
    slots = await find(servers)
    answers: dict[Node, tuple[float, float] | Exception] = {}
    for node in slots.nodes:
        client: Any = Redis.from_pool(servers.pool(node))
        began = time.monotonic()
        try:
            async with client:
                seconds, micro = await client.time()
            answers[node] = time.monotonic() - began, abs(seconds + micro / 1e6 - time.time())
        except (RedisError, OSError) as error:
            answers[node] = error
    return slots, answers
