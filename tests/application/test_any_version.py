"""Past versions: each viewer's own while the game runs, anybody's once it is over."""

from pathlib import Path

import pytest

from tests.audit.games import played
from tests.audit.test_routes import IMPORT
from tests.laws.steps import MOST, PROJECT, counted
from tests.support.app import RunningApp, application
from tests.support.client import ok, refused
from tests.support.games import frames, mine, open_game, to_move, view


async def test_past_view_may_name_one_of_several_seats(h: RunningApp) -> None:
    (anna,) = await h.players("Anna")
    path = await open_game(anna, scenario={})
    for _ in range(2):
        ok(await anna.post(f"{path}/seats", {}))
    both = await view(anna, path)
    one = ok(await anna.get(f"{path}/view?as=seat-1"))
    assert [mat["hand"] for mat in one["state"]["mats"]] == [[None] * 5, both["state"]["mats"][1]["hand"]]
    refused(await anna.get(f"{path}/view?as=spectator"), 403, "not-over")


async def test_past_view_by_referee_is_whole_and_constant(h: RunningApp) -> None:
    path, *guests = await h.table()
    asked = mine(await view(guests[to_move(await view(guests[0], path))], path))
    ok(await guests[1].post(f"{path}/resignation", {}))
    seen = await h.nobody.get(f"{path}/view?version=3&as=referee")
    mats = ok(seen)["state"]["mats"]
    assert all(len(mat["hand"]) == len(mat["deck"]) == 5 and None not in mat["hand"] + mat["deck"] for mat in mats)
    assert ok(seen)["asked"][0]["options"] == asked["options"]
    for route in ("view?version=3&as=referee", "view", "frames", "frames?as=seat-1&since=1"):
        answer = await h.nobody.get(f"{path}/{route}")
        assert ("immutable" in answer.headers["cache-control"]) == route.startswith("frames"), "views say names"
        assert answer.headers["cache-control"].startswith("private")
        tag = answer.headers["etag"]
        assert path.rpartition("/")[2] in tag
        again = await h.nobody.get(f"{path}/{route}", If_None_Match=tag)
        assert (again.status_code, again.content) == (304, b"")
    whole = ok(await h.nobody.get(f"{path}/frames?as=referee"))["frames"]
    assert len(whole) == len(await frames(h.nobody, path))
    drew = [fact for frame in whole for fact in frame["facts"] if fact["type"] == "dominion.drew"]
    assert drew
    assert all(None not in fact["cards"] for fact in drew)


# -- what a request computes on the event loop: project lines that run there, the same on every machine


MOST_OF_A_REQUEST = 10 * MOST
LONG = {"dominion": 1200, "caylus-magna-carta": 600, "civilization": 900}
"""Choices in the long game of each; most end before."""
ROUTES = (
    "", "/view", "/view?version=20", "/frames?limit=500", "/story?limit=500", "/film?limit=500", "/record",
    "/stream?since=0",
)  # fmt: skip


@pytest.mark.parametrize("key", LONG)
async def test_long_game_requests_hold_no_loop_up(key: str, tmp_path: Path) -> None:
    game, dearest = played(key, 3, LONG[key]), dict[str, int]()
    async with application(tmp_path) as h:
        operator = await h.operator()
        with counted(MOST_OF_A_REQUEST, PROJECT) as steps:
            path = ok(await operator.post(IMPORT, {"ruleset": key, "record": game.document}))["id"]
        dearest["import"] = steps[0]
    for route in ROUTES:
        async with application(tmp_path) as h:  # nothing of it is in memory
            with counted(MOST_OF_A_REQUEST, PROJECT) as steps:
                assert (await h.nobody.get(f"/v1/games/{path}{route}")).is_success, route
            dearest[route] = steps[0]
    async with application(tmp_path) as h:
        anna = await h.player("Anna")
        with counted(MOST_OF_A_REQUEST, PROJECT) as steps:
            ok(await anna.post(f"/v1/games/{path}/branches", {"version": len(game.entries) - 1}))
        dearest["branch"] = steps[0]
    assert max(dearest.values()) < MOST_OF_A_REQUEST, dearest
