"""Measures every attack once: `python -m tests.attacks [SECONDS]`."""

import asyncio
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.attacks.attacks import DEAR, attacked
from tests.attacks.victim import Figures, target


def line(name: str, quiet: Figures, loud: Figures, told: Mapping[str, int]) -> str:
    """One attack in words."""
    return (
        f"{name}: p99 {1e3 * quiet.p99():.1f} -> {1e3 * loud.p99():.1f} ms, longest {1e3 * quiet.longest():.0f} -> "
        f"{1e3 * loud.longest():.0f} ms; attackers were told {told}"
    )


async def main(seconds: float) -> None:
    """Print the victim's figures, quiet and under each attack."""
    rng = Random(0)
    for players in (0, 20):
        for name, paths in DEAR.items():
            with TemporaryDirectory() as data:
                async with target(Path(data)) as there:
                    quiet = await there.figures(seconds, rng)
                    loud, told = await attacked(there, paths, players, seconds, rng)
                    sys.stdout.write(line(f"{name} by {players or 'nobody'}", quiet, loud, told) + "\n")


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0))
