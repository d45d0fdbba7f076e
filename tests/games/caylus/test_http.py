"""The game over HTTP: what its ruleset shows, and a whole game of two builders with a colour of their own."""

import asyncio
from pathlib import Path

from tests.support.app import SOON, RunningApp, application
from tests.support.client import ok, refused
from tests.support.games import open_game, view
from tests.support.streams import NDJSON


async def test_the_ruleset_shows_how_sure_each_figure_is(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        shown = ok(await h.nobody.get("/v1/rulesets/caylus-magna-carta"))
    parts = {one["id"]: one for one in shown["components"]}
    assert parts["cathedral"]["price"] == {"stone": 5, "gold": 3}
    assert parts["cathedral"]["confidence"] == {"price": "single", "points": "confirmed", "effect": "confirmed"}
    assert parts["library"]["confidence"]["points"] == "proposed"
    assert shown["colours"] == ["red", "green", "orange", "blue"]
    assert shown["bots"] == ["random", "builder"]
    assert all(one["confidence"] for one in parts.values())


async def test_two_builders_play_a_whole_game(h: RunningApp) -> None:
    anna = await h.player("Anna")
    options = {"rules": "standard", "library": True}
    path = await open_game(anna, ruleset="caylus-magna-carta", options=options)
    ok(await anna.post(f"{path}/seats", {"bot": "builder", "colour": "orange"}))
    ok(await anna.post(f"{path}/seats", {"bot": "random"}))
    async with asyncio.timeout(SOON):
        await anna.get(f"{path}/stream", Accept=NDJSON)  # it ends with the game
    seen = await view(anna, path)
    assert seen["status"] == "over"
    assert [seat["colour"] for seat in seen["sitting"]] == ["orange", "red"]
    assert len(seen["state"]["tallies"]) == 2
    assert seen["result"]["places"]
    told = ok(await anna.get(f"{path}/frames?limit=500"))["frames"]
    assert told[0]["cause"]["options"]["library"] is True


async def test_the_library_with_the_beginner_rules_is_refused(h: RunningApp) -> None:
    anna = await h.player("Anna")
    body = {"ruleset": "caylus-magna-carta", "seats": 2, "options": {"rules": "beginner", "library": True}}
    assert refused(await anna.post("/v1/games", body), 422, "bad-options")["pointer"] == "/options/library"
