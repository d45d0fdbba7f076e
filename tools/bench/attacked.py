"""What a player experiences during attacks: each attack on its own server, with default limits."""

import asyncio
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from msgspec import Struct

from tests.webhooks.receiver import receiver
from tools.attacks.attacks import ATTACKS, attacked
from tools.attacks.hanging import HOOKS, OF_EACH, SETTINGS, TO_EACH, arrivals, hang, receivers
from tools.attacks.victim import target

TRIED = ("records by nobody", "films by 20", "past views by 20", "tokens rotated")
AIM, AIM_HUNG = 3.0, 2.0
GAMES = 10
"""Games whose events are timed."""


class Attacked(Struct, frozen=True):
    """Milliseconds that a view or a choice takes, quiet and under attack; the ratio is that of the 99th percentiles."""

    attack: str
    quiet_p99_ms: float
    p99_ms: float
    longest_ms: float
    ratio: float


class Hung(Struct, frozen=True):
    """Milliseconds until an event arrives at a good receiver, medians, quiet and while this many webhooks hang."""

    webhooks: int
    quiet_ms: float
    ms: float
    ratio: float


class UnderAttack(Struct, frozen=True):
    """All attacks that are measured."""

    attacks: tuple[Attacked, ...]
    hung: Hung


def under_attack(seconds: float, players: int) -> UnderAttack:
    """Each attack for this long. `players`: how many have hanging webhooks, five each."""
    return UnderAttack(tuple([asyncio.run(_attacked(name, seconds)) for name in TRIED]), asyncio.run(_hung(players)))


async def _attacked(name: str, seconds: float) -> Attacked:
    rng = Random(0)
    with TemporaryDirectory() as data:
        async with target(Path(data)) as there:
            quiet = await there.figures(seconds, rng)
            loud, _ = await attacked(there, ATTACKS[name], seconds, rng)
    was, now = 1e3 * quiet.p99(), 1e3 * loud.p99()
    return Attacked(name, round(was, 1), round(now, 1), round(1e3 * loud.longest(), 1), round(now / was, 2))


async def _hung(players: int) -> Hung:
    count = players * OF_EACH
    with receiver() as good, receivers(max(1, count // TO_EACH)) as urls, TemporaryDirectory() as data:
        async with target(Path(data), **SETTINGS) as there:
            await there.anna.post(HOOKS, {"url": good.url})
            quiet = await arrivals(there, good, GAMES)
            await hang(there, players, urls)
            loud = await arrivals(there, good, GAMES)
    was, now = 1e3 * quiet[len(quiet) // 2], 1e3 * loud[len(loud) // 2]
    return Hung(count, round(was, 1), round(now, 1), round(now / was, 2))
