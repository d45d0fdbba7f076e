"""A data folder of an earlier version opens, shows what it showed, and goes on."""

import json
import shutil
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok
from tests.support.games import choice, frames, view

HERE = Path(__file__).parent
FORMATS = ["v1"]


@asynccontextmanager
async def reopened(tmp_path: Path, version: str) -> AsyncGenerator[tuple[RunningApp, Any]]:
    """A copy of the folder, opened by this version."""
    facts = json.loads((HERE / f"{version}.json").read_text(encoding="utf-8"))
    shutil.copytree(HERE / version, tmp_path / "data")
    async with application(tmp_path / "data") as home:
        yield home, facts


@pytest.mark.parametrize("version", FORMATS)
async def test_every_game_is_at_the_head_it_was_left_at(tmp_path: Path, version: str) -> None:
    async with reopened(tmp_path, version) as (home, facts):
        for game in facts["games"].values():
            seen = await view(home.nobody, game["path"])
            assert (seen["version"], seen["head"]) == (game["version"], game["head"])
            told = await frames(home.nobody, game["path"])
            assert [frame["version"] for frame in told] == list(range(1, game["version"] + 1))


@pytest.mark.parametrize("version", FORMATS)
async def test_tokens_and_lists_are_still_good(tmp_path: Path, version: str) -> None:
    async with reopened(tmp_path, version) as (home, facts):
        anna = Guest(home.http, token=facts["tokens"]["Anna"])
        mine = ok(await anna.get("/v1/me/games"))["games"]
        assert {f"/v1/games/{game['id']}" for game in mine} == {
            facts["games"][name]["path"] for name in ("bots", "cellar", "running")
        }
        assert mine[0]["your_move"], "games that wait for the player come first"


@pytest.mark.parametrize("version", FORMATS)
async def test_a_game_in_the_middle_of_a_card_goes_on(tmp_path: Path, version: str) -> None:
    async with reopened(tmp_path, version) as (home, facts):
        anna = Guest(home.http, token=facts["tokens"]["Anna"])
        path = facts["games"]["cellar"]["path"]
        seen = await view(anna, path)
        assert (seen["asked"][0]["why"], seen["asked"][0]["verb"]) == ("cellar", "discard")

        told = ok(await anna.post(f"{path}/choices", choice(seen, "Discard Estate", "Discard Estate") | {"seat": 0}))

        by_type = {fact["type"]: fact for fact in told["frame"]["facts"]}
        assert by_type["dominion.discarded"]["cards"] == ["estate", "estate"]
        assert len(by_type["dominion.drew"]["cards"]) == 2
