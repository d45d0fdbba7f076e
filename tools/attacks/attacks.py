"""The attacks: how each is prepared, and what it requests as fast as it is answered.

As many players and connections take part as are allowed.
"""

import asyncio
import json
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.support.client import newcomers
from tools.attacks.victim import Figures, Target, bots, target

CONNECTIONS, PLAYERS = 50, 20
DAMAGED_GAMES = 5
ANSWERED = frozenset({"200", "201", "401", "404", "422", "429", "503"})
"""Statuses an attacker may get, such as when another connection has rotated a token first: never an error of ours."""
Paths = Callable[[str, int], Sequence[str]]
"""Paths of a finished game with this many versions."""
DEAR: Mapping[str, Paths] = {
    "records": lambda game, _: [f"{game}/record"],
    "films": lambda game, most: [f"{game}/film?since={n}&with=lines,frames" for n in range(1, most)],
    "stories": lambda game, most: [f"{game}/story?since={n}&limit=500" for n in range(most)],
    "frames": lambda game, most: [f"{game}/frames?since={n}&limit=500" for n in range(most)],
    "past views": lambda game, most: [f"{game}/view?version={n}" for n in range(1, most)],
}
"""Most name another part each time, so that nothing made before is of use."""


class Asked(NamedTuple):
    """What the attackers do: a kind of `flooding`, with its paths and tokens."""

    kind: str
    paths: Sequence[str] = ()
    tokens: Sequence[str] = ()


Attack = Callable[[Target], Awaitable[Asked]]


async def thieves(target: Target, players: int) -> list[str]:
    """Tokens of this many players."""
    return [thief.token for thief in await newcomers(target.http, *(f"Thief {n}" for n in range(players)))]


async def dear(paths: Paths, players: int, target: Target) -> Asked:
    """Expensive reads. `players`: 0 for nobody."""
    return Asked("read", paths(target.over, target.versions), await thieves(target, players))


async def rotating(target: Target) -> Asked:
    """Tokens that are rotated again and again, perhaps to reset their request counts; connections share them."""
    return Asked("rotate", [f"{target.over}/view"], await thieves(target, PLAYERS))


async def registering(_: Target) -> Asked:
    """Players whose registration is refused, from everybody's address."""
    return Asked("register")


async def damaged(target: Target) -> Asked:
    """Games with a field cut short, by somebody with access to the disk: all of them are requested."""
    games = [await bots(target.anna) for _ in range(DAMAGED_GAMES)]
    with closing(sqlite3.connect(target.file, isolation_level=None)) as store:
        for n, game in enumerate(games):
            store.execute(
                "UPDATE events SET topic = substr(topic, 1, 1) WHERE game = ? AND version = ?",
                (game.rpartition("/")[2], 3 + n),
            )
    return Asked("read", [f"{game}/{what}" for game in games for what in ("record", "view", "story", "film")])


ATTACKS: Mapping[str, Attack] = {
    **{f"{name} by nobody": partial(dear, paths, 0) for name, paths in DEAR.items()},
    **{f"{name} by {PLAYERS}": partial(dear, paths, PLAYERS) for name, paths in DEAR.items()},
    "tokens rotated": rotating,
    "players refused": registering,
    "damaged games": damaged,
}


async def tried(name: str, seconds: float) -> tuple[Figures, Figures, Mapping[str, int]]:
    """An attack on a server of its own: how the victim fares in quiet and meanwhile, and what the attackers got."""
    rng = Random(0)
    with TemporaryDirectory() as data:
        async with target(Path(data)) as there:
            return await there.figures(seconds, rng), *await attacked(there, ATTACKS[name], seconds, rng)


async def attacked(target: Target, attack: Attack, seconds: float, rng: Random) -> tuple[Figures, Mapping[str, int]]:
    """How the victim fares meanwhile, and how often the attackers got each answer."""
    asked = await attack(target)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tools.attacks.flooding", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    told = {**asked._asdict(), "url": target.url, "connections": CONNECTIONS, "seconds": seconds + 1}
    flooding = asyncio.ensure_future(process.communicate(json.dumps(told).encode()))
    try:
        await asyncio.sleep(1)
        figures = await target.figures(seconds, rng)
        said, _ = await flooding
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return figures, json.loads(said)
