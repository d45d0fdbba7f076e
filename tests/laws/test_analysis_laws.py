"""Analyses over HTTP: two games that differ only in what a seat could not know get the same analysis for it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from api.application.views import analyses
from domain.engine.search.search import Chances
from tests.laws.worlds import WORLDS
from tests.support.client import ok
from tests.support.silence import Side, act, side
from tests.support.twins import Pair

NOVICE, LONG = "search-novice", 60.0
PAIRS = [pair for world in WORLDS for pair in world.apart if pair.moves and pair.ruleset != "toy"][::3]
"""Every third, as two processes search for each."""


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "LEVEL", NOVICE)


async def explained(s: Side, viewer: int) -> Any:
    """The analysis of the viewer's answers after the end: all seats but one resign, before the games diverge."""
    for guest in [one for one in s.guests if one is not s.guests[viewer - 1]]:
        ok(await guest.post(f"{s.path}/resignation", {}))
    async with asyncio.timeout(LONG):
        while True:
            made = ok(await s.guests[viewer].get(f"{s.path}/analysis?as=seat-{viewer}&wait=5"))
            if made["done"] == made["questions"]:
                return made


async def differing(data: Path, pair: Pair) -> tuple[bool, int]:
    """Whether the two games' analyses differ, and how many worlds they used."""
    async with side(data, pair, 0) as one, side(data, pair, 1) as two:
        for move in pair.moves:
            for which, s in enumerate((one, two)):
                await act(s, move, which)
        first, second = [await explained(s, pair.viewer) for s in (one, two)]
        return first != second, sum(found["worlds"] for found in first["weighed"])


async def test_analysis_hangs_on_nothing_hidden(tmp_path: Path) -> None:
    worlds = 0
    for number, pair in enumerate(PAIRS):
        differs, dealt = await differing(tmp_path / str(number), pair)
        assert not differs, pair.name
        worlds += dealt
    assert worlds, "or nothing was explained"


async def test_analysis_that_knows_the_truth_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the entries themselves decide, which differ."""

    async def weigh(_: Any, task: Any, *__: Any) -> tuple[Chances, float]:
        return Chances(1 + sum(map(len, task.bodies)) + sum(task.bodies[0])), 0.0

    monkeypatch.setattr("api.application.runtime.searchers.Searchers.weigh", weigh)
    found = [await differing(tmp_path / str(number), pair) for number, pair in enumerate(PAIRS)]
    assert any(differs for differs, _ in found)
