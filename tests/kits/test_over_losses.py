"""Both kits and the assistants' door over whole games: connections are cut and held back, and the server restarts.

No answer of theirs is lost or given twice, and the views that they make from patches are the server's.
"""

import asyncio
import json
import random
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import build_web
import pytest
from croupier_client import AsyncCroupier
from croupier_client.assistant.server import Player, server_of
from mcp import Client
from mcp.types import TextContent

from domain.games import GAMES
from tests.browser.nodejs import missing
from tests.games.toy.rules import TOY
from tests.kits.cutting import ENOUGH, cutting
from tests.kits.test_assistant import picked
from tests.kits.test_python_kit import drawn
from tests.support.summary import Counted
from tools.servers.process import LOOPBACK, free_port, healthy

ROOT = Path(__file__).parents[2]
HOSTED = (*GAMES, TOY.key)
HOLD = 0.05
"""Seconds for which one of the proxies holds data back."""
PATIENCE = 300.0
"""Seconds, in which a request is sent some 40 times: one connection that carries a record comes up by then."""
MORE = 300_000
"""A fate that lets much through when data is held back: otherwise a long game would mostly wait."""
SIGNALS = (signal.SIGTERM, signal.SIGKILL)


class Restarted:
    """A server with the toy among its games, which is stopped and restarted at the same address."""

    def __init__(self, data: Path) -> None:
        self._port = free_port()
        self.url = f"http://{LOOPBACK}:{self._port}"
        self._command = [sys.executable, "-m", "tests.browser.serve", str(data), str(self._port)]
        self.restarts = 0

    async def start(self) -> None:
        """Begin, and wait until it answers."""
        self.process = subprocess.Popen(self._command, cwd=ROOT, stdout=subprocess.DEVNULL)  # noqa: ASYNC220
        while not healthy(self.url):
            assert self.process.poll() is None
            await asyncio.sleep(0.05)

    async def stop(self, how: signal.Signals) -> None:
        """End it by a signal."""
        self.process.send_signal(how)
        await asyncio.to_thread(self.process.wait, 30)

    async def now_and_then(self, seconds: float, most: int) -> None:
        """Restart it this often, by TERM and KILL in turn."""
        for number in range(most):
            await asyncio.sleep(seconds)
            await self.stop(SIGNALS[number % len(SIGNALS)])
            await self.start()
            self.restarts += 1


@asynccontextmanager
async def restarted(data: Path) -> AsyncGenerator[Restarted]:
    """The server, which ends with the block."""
    server = Restarted(data)
    await server.start()
    try:
        yield server
    finally:
        await server.stop(signal.SIGKILL)


async def chosen(url: str, token: str | None, game: str) -> list[int]:
    """The questions that a player's seat has answered, as the history has them."""
    async with AsyncCroupier(url, token, patience=PATIENCE) as croupier:
        table = croupier.table(game)
        (seat,) = (await table.card())["your_seats"]
        causes: list[Any] = [frame["cause"] async for frame in table.frames()]
    return [cause["question"] for cause in causes if cause["type"] == "chose" and cause["seat"] == seat]


Counts = dict[str, int]
"""Of one game: how many answers were given, how many versions it had, and how many views were compared."""


async def by_python(through: str, direct: str, ruleset: str) -> Counts:
    """A game by the Python kit."""
    async with AsyncCroupier(through, patience=PATIENCE) as croupier:
        await croupier.register("Anna")
        table = await croupier.open(ruleset)
        await table.seat_bot("random")
        answered: set[int] = set()
        seen: list[Any] = []
        async for view in table.views():
            seen.append(view)
            for said in view["asked"]:
                if said["options"] is not None and said["question"] not in answered:
                    await table.choose(said, drawn(ruleset, dict(said)))
                    answered.add(said["question"])
        assert sorted(answered) == await chosen(direct, croupier.token, table.id)
        async with AsyncCroupier(direct, croupier.token, patience=PATIENCE) as plain:
            for view in seen[1:]:
                assert view == await plain.table(table.id).view(version=view["version"])
    return {"answers": len(answered), "versions": seen[-1]["version"], "views": len(seen)}


async def by_typescript(through: str, direct: str, ruleset: str) -> Counts:
    """A game by the TypeScript kit, in a process of its own."""
    node, _ = build_web.program()
    process = await asyncio.create_subprocess_exec(
        node, str(Path(__file__).with_name("player.mjs")), through, direct, ruleset,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    out, wrong = await process.communicate()
    assert process.returncode == 0, wrong.decode()
    found = json.loads(out.decode().splitlines()[-1])
    assert found["same"]
    assert found["other"] == 0
    assert found["verdict"] == "anchored"
    return {name: found[name] for name in ("answers", "versions", "views")}


async def by_assistant(through: str, direct: str, ruleset: str) -> Counts:
    """A game by the tools for assistants."""
    async with AsyncCroupier(through, patience=PATIENCE) as croupier:
        await croupier.register("Assistant")
        player = Player(croupier)
        async with Client(server_of(lambda: player)) as client:

            async def said(tool: str, **given: Any) -> str:
                result = await client.call_tool(tool, given)
                (content,) = result.content
                assert isinstance(content, TextContent)
                assert not result.is_error, content.text
                return content.text

            text = await said("play", ruleset=ruleset)
            (game,) = re.findall(r"^game (\w+)", text)
            dice, asked = random.Random(ruleset), list[int]()
            while ", over;" not in text:
                if questions := re.findall(r"^QUESTION (\d+)", text, re.MULTILINE):
                    asked.append(int(questions[0]))
                    text = await said("answer", game=game, question=asked[-1], picks=picked(dice, text))
                else:
                    text = await said("look", game=game)
            assert not player.illegal
            assert "Check of the record: " in text, text
        assert asked == await chosen(direct, croupier.token, game)
    return {"answers": len(asked)}


PLAYERS = {"python": by_python, "typescript": by_typescript, "assistant": by_assistant}


async def all_of_them(data: Path, rulesets: Sequence[str], restarts: int, seconds: float) -> Counter[str]:
    """All three play each of these at once: the counts, including cut connections and restarts of the server."""
    async with restarted(data) as server:
        with cutting(server.url, 0.0, *[ENOUGH] * 3) as (through, one), cutting(server.url, HOLD, MORE) as (held, two):
            ways = {"python": through, "typescript": held, "assistant": through}
            players = [name for name in PLAYERS if name != "typescript" or not missing()]
            async with asyncio.TaskGroup() as group:
                group.create_task(server.now_and_then(seconds, restarts))
                games = [
                    group.create_task(PLAYERS[name](ways[name], server.url, ruleset))
                    for name in players
                    for ruleset in rulesets
                ]
            counts = Counter(games=len(games), cuts=one.cuts + two.cuts, restarts=server.restarts)
            for game in games:
                counts.update(game.result())
            return counts


async def test_cuts_and_restarts_lose_or_double_nothing(tmp_path: Path) -> None:
    """The short games, most of whose time is spent waiting; whole ones of all rulesets are in the soak."""
    counts = await all_of_them(tmp_path, ("toy",), 2, 1.0)
    assert counts["cuts"] >= 3
    assert counts["restarts"] == 2


@pytest.mark.soak
async def test_cuts_and_restarts_lose_nothing_in_any_game(tmp_path: Path, counted: Counted) -> None:
    counts = Counter[str]()
    for number in range(2):
        counts.update(await all_of_them(tmp_path / str(number), HOSTED, 3, 8.0))
    counted("kits over losses", **counts)
    assert counts["cuts"] >= 60
    assert counts["restarts"] == 6
