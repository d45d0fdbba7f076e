"""What a request computes on the event loop: lines of the project that run there, the same on every machine.

Ten times what a choice may cost is some 50 ms. What may take longer runs beside the loop, where it is not counted.
"""

from pathlib import Path

import pytest

from tests.audit.games import played
from tests.audit.test_routes import IMPORT, host
from tests.laws.steps import MOST, PROJECT, counted
from tests.support.app import application
from tests.support.client import ok

MOST_OF_A_REQUEST = 10 * MOST
LONG = {"dominion": 1200, "caylus-magna-carta": 600, "civilization": 900}
"""Choices in the long game of each; most end before."""
ROUTES = ("", "/view", "/view?version=20", "/frames?limit=500", "/story?limit=500", "/record", "/stream?since=0")


@pytest.mark.parametrize("key", LONG)
async def test_no_request_about_a_long_game_computes_for_long_on_the_loop(key: str, tmp_path: Path) -> None:
    game, dearest = played(key, 3, LONG[key]), dict[str, int]()
    async with application(tmp_path) as h:
        operator = await host(h)
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
