"""Measure every attack once: `python -m tools.attacks [SECONDS [PART OF A NAME]]`."""

import asyncio
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.webhooks.receiver import receiver
from tools.attacks import hanging
from tools.attacks.attacks import ATTACKS, attacked
from tools.attacks.victim import Figures, target

GAMES, PLAYERS = 20, 200
"""Games whose events are timed, and players whose webhooks hang."""


def line(name: str, quiet: Figures, loud: Figures, told: Mapping[str, int]) -> str:
    """One attack in words."""
    return (
        f"{name}: p99 {1e3 * quiet.p99():.1f} -> {1e3 * loud.p99():.1f} ms ({loud.p99() / quiet.p99():.1f} times), "
        f"longest {1e3 * quiet.longest():.0f} -> {1e3 * loud.longest():.0f} ms; attackers were told {dict(told)}"
    )


async def webhooks(data: Path) -> str:
    """The attack on webhooks, in words."""
    with receiver() as there, hanging.receivers(PLAYERS * hanging.OF_EACH // hanging.TO_EACH) as urls:
        async with target(data, **hanging.SETTINGS) as here:
            await here.anna.post(hanging.HOOKS, {"url": there.url})
            quiet = await hanging.arrivals(here, there, GAMES)
            await hanging.hang(here, PLAYERS, urls)
            loud = await hanging.arrivals(here, there, GAMES)
    half = len(quiet) // 2
    return (
        f"webhooks, {PLAYERS * hanging.OF_EACH} hang: an event arrives after {1e3 * quiet[half]:.0f} -> "
        f"{1e3 * loud[half]:.0f} ms, at the latest {1e3 * quiet[-1]:.0f} -> {1e3 * loud[-1]:.0f} ms"
    )


async def main(seconds: float, part: str) -> None:
    """Print the victim's figures, quiet and under each attack."""
    rng = Random(0)
    for name, attack in ATTACKS.items():
        if part in name:
            with TemporaryDirectory() as data:
                async with target(Path(data)) as there:
                    quiet = await there.figures(seconds, rng)
                    loud, told = await attacked(there, attack, seconds, rng)
                    sys.stdout.write(line(name, quiet, loud, told) + "\n")
    if part in "webhooks":
        with TemporaryDirectory() as data:
            sys.stdout.write(await webhooks(Path(data)) + "\n")


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0, sys.argv[2] if len(sys.argv) > 2 else ""))
