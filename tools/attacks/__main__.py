"""Measure every attack once: `python -m tools.attacks [SECONDS [PART OF A NAME]]`."""

import asyncio
import sys
from collections.abc import Mapping

from tools.attacks.attacks import ATTACKS, tried
from tools.attacks.victim import Figures


def line(name: str, quiet: Figures, loud: Figures, told: Mapping[str, int]) -> str:
    """One attack in words."""
    return (
        f"{name}: p99 {1e3 * quiet.p99():.1f} -> {1e3 * loud.p99():.1f} ms ({loud.p99() / quiet.p99():.1f} times), "
        f"longest {1e3 * quiet.longest():.0f} -> {1e3 * loud.longest():.0f} ms; attackers were told {dict(told)}"
    )


async def main(seconds: float, part: str) -> None:
    """Print the victim's figures, quiet and under each attack."""
    for name in ATTACKS:
        if part in name:
            sys.stdout.write(line(name, *await tried(name, seconds)) + "\n")


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0, sys.argv[2] if len(sys.argv) > 2 else ""))
