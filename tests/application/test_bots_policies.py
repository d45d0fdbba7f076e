"""Over the routes: what a bot answers is what its policy gives, whoever else answers or resigns while it is asked."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from domain.games import GAMES
from infra.keys.signing import signed
from projections.verification.verifier import Verifier
from tests.support.app import application
from tests.support.client import Guest, ok
from tests.support.games import mine, open_game, view
from tests.support.stores import Site

LATE = 60.0
"""Seconds after which something is wrong."""
BOTS = {"dominion": "big-money", "caylus-magna-carta": "builder", "civilization": "settler"}


@pytest.mark.parametrize("key", GAMES)
async def test_two_processes_at_the_same_bots_leave_answers_that_their_policies_give(
    site: Site, tmp_path: Path, key: str
) -> None:
    """The player answers through one of them while both are at the bots, and resigns in the midst of it."""
    async with (
        application(tmp_path, url=site.url) as one,
        application(tmp_path, url=site.url, seed="other") as other,
    ):
        host = await one.player("Host")
        path = await open_game(host, seats=3, ruleset=key)
        ok(await host.post(f"{path}/seats", {}))
        for _ in range(2):
            ok(await host.post(f"{path}/seats", {"bot": BOTS[key]}))
        for _ in range(6):
            await until(lambda: _asked(host, path))
            question = mine(await view(host, path))
            picks = list(range(question["least"]))
            ok(await host.post(f"{path}/choices", {"question": question["question"], "picks": picks}))
            ok(await other.nobody.get(f"{path}/view"))
        ok(await host.post(f"{path}/resignation", {}))
        await until(lambda: _over(host, path))
        record = ok(await host.get(f"{path}/record"))
    bots = [e["cause"] for e in record["entries"] if e["cause"]["type"] == "chose" and e["player"] is None]
    assert {tuple(sorted(cause["policy"].items())) for cause in bots} == {
        (("name", BOTS[key]), ("version", GAMES[key].bots[BOTS[key]].version))
    }
    report = Verifier(GAMES, signed).verify(record)
    assert report.finding is None
    assert sorted(map(str, report.conduct)) == ["None", "plays its policy", "plays its policy"]


async def until(reached: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(LATE):
        while True:
            if await reached():
                return
            await asyncio.sleep(0.01)


async def _asked(host: Guest, path: str) -> bool:
    return any(question["options"] is not None for question in (await view(host, path))["asked"])


async def _over(host: Guest, path: str) -> bool:
    return ok(await host.get(path))["status"] == "over"
