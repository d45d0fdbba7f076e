"""Make the data folder that every later version must open: `python -m tests.data.make_folder`.

It is made once for each released storage format and then kept as it is: a finished game between bots, a game in the
middle of a card, a game in its first turn, and a game that waits for players.
"""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.support.app import RunningApp, application
from tests.support.client import ok
from tests.support.games import choice, deal, frames, join, mat, open_game, view
from tests.support.streams import NDJSON

HERE = Path(__file__).parent
FORMAT = "v1"


async def _fill(home: RunningApp) -> dict[str, object]:
    anna, bert = await home.players("Anna", "Bert")
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
    games: dict[str, object] = {}
    for name, path in (("bots", bots), ("cellar", cellar), ("running", running), ("waiting", waiting)):
        last = (await frames(anna, path))[-1]
        games[name] = {"path": path, "version": last["version"], "head": last["head"]}
    return {"tokens": {"Anna": anna.token, "Bert": bert.token}, "games": games}


async def _make() -> None:
    folder = HERE / FORMAT
    async with application(folder, seed=FORMAT) as home:
        facts = await _fill(home)
    with closing(sqlite3.connect(folder / "croupier.sqlite3")) as database:
        database.execute("PRAGMA journal_mode=DELETE")
    (HERE / f"{FORMAT}.json").write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(_make())
