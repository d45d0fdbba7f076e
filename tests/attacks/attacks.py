"""Dear reads, asked for as fast as they are answered by as many players and connections as there may be."""

import asyncio
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from random import Random

from tests.attacks.victim import Figures, Target

CONNECTIONS = 50
ANSWERED = frozenset({"200", "429", "503"})
"""What an attacker may be told: never an error of ours."""
Paths = Callable[[str, int], Sequence[str]]
"""What is asked for of a game that is over and has so many versions."""
DEAR: Mapping[str, Paths] = {
    "records": lambda game, _: [f"{game}/record"],
    "films": lambda game, most: [f"{game}/film?since={n}&with=lines,frames" for n in range(1, most)],
    "stories": lambda game, most: [f"{game}/story?since={n}&limit=500" for n in range(most)],
    "frames": lambda game, most: [f"{game}/frames?since={n}&limit=500" for n in range(most)],
}
"""Most name another part each time, so that what was made before is of no use."""


async def attacked(
    target: Target, paths: Paths, players: int, seconds: float, rng: Random
) -> tuple[Figures, Mapping[str, int]]:
    """What the victim meets meanwhile, and how often the attackers were told what. `players`: 0 for nobody."""
    people = [await target.player(f"Thief {n}") for n in range(players)]
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.attacks.flooding", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    asked = {
        "url": target.url,
        "paths": paths(target.over, target.versions),
        "tokens": [one.token for one in people],
        "connections": CONNECTIONS,
        "seconds": seconds + 1,
    }
    flooding = asyncio.ensure_future(process.communicate(json.dumps(asked).encode()))
    try:
        await asyncio.sleep(1)
        figures = await target.figures(seconds, rng)
        said, _ = await flooding
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return figures, json.loads(said)
