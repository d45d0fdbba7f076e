"""Search bots over the routes: who may seat them, that their answers are reproducible, and when they come."""

import asyncio
import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace as with_fields

from api.application.service import bots
from api.application.service.bots import until_due
from domain.engine.entry.entry import Entry
from domain.engine.game.levels import LEVELS
from domain.engine.game.rules import Rules
from domain.engine.history.audit import SAMPLE, Policies
from domain.engine.search.onlooker import Onlookers
from infra.keys.signing import signed
from projections.verification.verifier import Verifier
from tests.audit.games import ALL
from tests.support.app import Clock, RunningApp, application
from tests.support.client import ok
from tests.support.found import found
from tests.support.games import bot_game, mine, open_game, view
from tests.support.patience import patience
from tests.support.streams import tap

NOVICE = "search-novice"
SECONDS = 0.1
QUICK = {
    key: replace(rules, levels={NOVICE: with_fields(LEVELS[NOVICE], seconds=SECONDS)}) for key, rules in ALL.items()
}
"""The games with one level, which answers sooner; it searches in the same way."""
LATE = 60.0


@asynccontextmanager
async def searching(data: Path, games: Mapping[str, Rules] = QUICK) -> AsyncGenerator[RunningApp]:
    async with application(data, games=games, found=found) as h:
        yield h


async def asked(host: Any, path: str) -> dict[str, Any] | None:
    """The player's question, once they are asked; None once the game is over."""
    async with asyncio.timeout(patience(LATE)):
        while True:
            seen = await view(host, path)
            if any(one["options"] is not None for one in seen["asked"]):
                return mine(seen)
            if ok(await host.get(path))["status"] == "over":
                return None
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("key", ALL)
async def test_search_bot_plays_and_its_answers_are_reproduced(
    tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with searching(tmp_path) as h:
        host = await h.player("Host")
        path = await bot_game(host, NOVICE, ruleset=key)
        for _ in range(4):
            question = await asked(host, path)
            if question is None:
                break
            picks = list(range(question["least"]))
            ok(await host.post(f"{path}/choices", {"question": question["question"], "picks": picks}))
        await host.post(f"{path}/resignation", {})
        record = ok(await host.get(f"{path}/record"))
    searched = [n for n, e in enumerate(record["entries"], 1) if e["cause"].get("policy", {}).get("name") == NOVICE]
    assert searched
    again, made = list[int](), Onlookers.answer

    def noted(self: Onlookers, entries: Sequence[Entry], *of: Any) -> Any:
        again.append(len(entries))
        return made(self, entries, *of)

    monkeypatch.setattr(Onlookers, "answer", noted)
    told: dict[Policies, tuple[str, int]] = {
        "all": ("plays its policy", len(searched)),
        "sample": ("plays its policy where sampled", sum(version % SAMPLE == 0 for version in searched)),
        "none": ("policy not checked", 0),
    }
    for policies, (conduct, times) in told.items():
        again.clear()
        report = Verifier(ALL, signed, policies).verify(record)
        assert (report.finding, conduct in report.conduct, len(again)) == (None, True, times)


class Now(Clock):
    """The current time."""

    def __call__(self) -> int:
        return time.time_ns() // 1000


SLOW = 2.0
HANDS = (["estate"] * 5, ["village", "smithy", "market", "cellar", "workshop"])
"""The first leaves nothing to choose, so that the search is over at once."""


async def answer_times(data: Path, hands: Sequence[Sequence[str]] = HANDS) -> list[float]:
    """How long the first answer took in games that differ in the bot's hand, in units of SLOW."""
    level = with_fields(LEVELS["search-casual"], seconds=SLOW)
    games = {"dominion": replace(ALL["dominion"], levels={level.name: level})}
    taken: list[float] = []
    async with application(data, games=games, found=found, clock=Now()) as h:
        host = await h.player("Host")
        for hand in hands:
            scenario: dict[str, Any] = {
                "turn": 0,
                "seats": [{"hand": hand, "deck": []}, {"hand": ["copper"], "deck": []}],
            }
            path = await open_game(host, seating="as_joined", options={"preset": "first-game"}, scenario=scenario)
            ok(await host.post(f"{path}/seats", {"bot": level.name}))
            ok(await host.post(f"{path}/seats", {}))
            async with tap(h.app, f"{path}/stream", {}) as stream:
                question, answer = (await stream.frames(4))[2:4]
            assert answer["cause"]["question"] == question["version"]
            taken.append((answer["at"] - question["at"]) / 1e6 / SLOW)
    return taken


def at_its_moment(taken: float) -> bool:
    """Whether an answer came at a multiple, or so soon after that only the store can have caused it."""
    return taken >= 1 and taken % 1 < 0.5


async def test_search_bot_timing_tells_no_hidden_card(tmp_path: Path) -> None:
    """On a busy machine it may be a later multiple."""
    assert all(map(at_its_moment, await answer_times(tmp_path)))


async def test_search_bot_timing_law_finds_planted_differences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def later(taken: float, seconds: float) -> float:
        return until_due(taken, seconds) + 0.7 * seconds

    monkeypatch.setattr(bots, "until_due", later)
    assert not any(map(at_its_moment, await answer_times(tmp_path, HANDS[:1])))


async def test_without_processes_there_are_no_search_bots(tmp_path: Path) -> None:
    async with application(tmp_path, search_processes=0) as h:
        for one in ok(await h.nobody.get("/v1/rulesets"))["rulesets"]:
            assert [bot["id"] for bot in one["opponents"]] == one["bots"]
        host = await h.player("Host")
        path = await open_game(host)
        refused = await host.post(f"{path}/seats", {"bot": NOVICE})
        assert (refused.status_code, refused.json()["rule"]) == (422, "bots")


@pytest.mark.parametrize(("taken", "left"), [(0.0, 2.0), (0.5, 1.5), (2.0, 0.0), (2.5, 1.5)])
def test_search_bot_answers_at_its_levels_moment(taken: float, left: float) -> None:
    assert until_due(taken, 2.0) == left
