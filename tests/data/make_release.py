"""Make what every later release must open and verify: `python -m tests.data.make_release 1.0.0`, once a release.

Before a release is out, a change of its tables or records means making its folder again; after that it never changes.
It has a store with a finished game between bots, a game in the middle of a card, a game in its first turn and one that
waits for players, what clients had seen of them (`seen.json`), and of each ruleset the record of a short game with the
receipts that its players kept.
"""

import asyncio
import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from domain.games import GAMES
from tests.support.app import application
from tests.support.client import Guest, ok
from tests.support.games import choice, deal, frames, join, mat, open_game, step, view
from tests.support.streams import NDJSON

HERE = Path(__file__).parent
MOVES = 12
"""How many answers the game behind each record has."""


async def _play(anna: Guest, bert: Guest) -> dict[str, str]:
    """A finished game, one in the middle of a card, one in its first turn and one that waits: name -> path."""
    bots = await open_game(anna)
    for bot in ("big-money", "random"):
        ok(await anna.post(f"{bots}/seats", {"bot": bot}))
    await anna.get(f"{bots}/stream", Accept=NDJSON)  # ends with the game
    hand = mat(hand="cellar estate estate copper")
    cellar = await deal(anna, anna, anna, scenario={"seats": [hand], "turn": 0})
    ok(await anna.post(f"{cellar}/choices", choice(await view(anna, cellar), "Play Cellar") | {"seat": 0}))
    running = await deal(anna, anna, bert, options={"preset": "deck-top"})
    waiting = await open_game(anna, seats=3)
    await join(waiting, bert)
    return {"bots": bots, "cellar": cellar, "running": running, "waiting": waiting}


async def _give_up(players: list[Guest], ruleset: str) -> tuple[str, list[Any]]:
    """A game that ends early by resignation: its path, and the receipts of its answers."""
    path, rng = await deal(players[0], *players, ruleset=ruleset), Random(ruleset)
    receipts: list[Any] = []
    for _ in range(MOVES):
        await step(path, players, rng)
        receipts.append(ok(await players[0].get(f"{path}/receipt")))
    ok(await players[1].post(f"{path}/resignation", {}))
    return path, receipts


def _write(folder: Path, name: str, value: Any) -> None:
    (folder / name).write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


async def _make(folder: Path) -> None:
    async with application(folder, seed=folder.name) as home:
        anna, bert, *others = await home.players("Anna", "Bert", "Carl", "Dora")
        paths, keys = await _play(anna, bert), ok(await anna.get("/v1/keys"))["keys"]
        for ruleset in GAMES:
            paths[ruleset], receipts = await _give_up(others, ruleset)
            _write(folder, f"{ruleset}.record.json", ok(await anna.get(f"{paths[ruleset]}/record")))
            _write(folder, f"{ruleset}.receipts.json", {"receipts": receipts, "keys": keys})
        last = {name: (await frames(anna, path))[-1] for name, path in paths.items()}
        games = {name: {"path": paths[name], "version": n["version"], "head": n["head"]} for name, n in last.items()}
        _write(folder, "seen.json", {"tokens": {"Anna": anna.token, "Bert": bert.token}, "games": games})
    with closing(sqlite3.connect(folder / "croupier.sqlite3")) as database:
        database.execute("PRAGMA journal_mode=DELETE")


if __name__ == "__main__":
    asyncio.run(_make(HERE / sys.argv[1]))
