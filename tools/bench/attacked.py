"""What a player experiences during attacks: each attack on its own server, with default limits."""

import asyncio
from statistics import median

from msgspec import Struct

from tools.attacks.attacks import tried
from tools.attacks.hanging import OF_EACH, hung

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
    return UnderAttack(tuple([_attacked(name, seconds) for name in TRIED]), _hung(players))


def _attacked(name: str, seconds: float) -> Attacked:
    quiet, loud, _ = asyncio.run(tried(name, seconds))
    was, now = 1e3 * quiet.p99(), 1e3 * loud.p99()
    return Attacked(name, round(was, 1), round(now, 1), round(1e3 * loud.longest(), 1), round(now / was, 2))


def _hung(players: int) -> Hung:
    was, now = [1e3 * median(took) for took in asyncio.run(hung(GAMES, players))]
    return Hung(players * OF_EACH, round(was, 1), round(now, 1), round(now / was, 2))
