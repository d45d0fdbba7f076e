"""The law of silence over the bytes of every route: no answer, header or log tells what is hidden from a viewer."""

from pathlib import Path
from typing import Any

import pytest

from domain.engine.lobby.due_times import DAY
from tests.laws.house import House
from tests.laws.walks import walks
from tests.laws.worlds import WORLDS
from tests.support.client import ok
from tests.support.silence import CALLERS, Side, act, differences, differing, shoot, side
from tests.support.twins import Pair

PAIRS = [pair for world in WORLDS for pair in world.apart]


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
async def test_no_answer_tells_what_differs_in_secret(pair: Pair, tmp_path: Path) -> None:
    made, found = await differences(tmp_path, pair)
    assert found == [], f"after {made} moves"
    assert made == len(pair.moves)


CLOCKS: tuple[dict[str, Any], ...] = (
    {"kind": "move", "seconds": 60},
    {"kind": "bank", "seconds": 600, "increment": 10},
    {"kind": "correspondence", "hours": 72},
)


@pytest.mark.parametrize("clock", CLOCKS, ids=lambda clock: clock["kind"])
async def test_clocks_tell_nothing_of_the_options(clock: dict[str, Any], tmp_path: Path) -> None:
    pair = next(world.unanswerable for world in WORLDS if world.unanswerable is not None)
    async with side(tmp_path, pair, 0, clock=clock) as one, side(tmp_path, pair, 1, clock=clock) as two:
        worlds = (one, two)
        for which, world in enumerate(worlds):
            await world.server.service.due_times.rounds.close()  # time-outs happen here when the test asks for them
            await act(world, pair.moves[0], which)
        for step in ("asked", "out of time"):
            if step != "asked":
                assert [await time_out(world) for world in worlds] == [1, 1]
            for world in worlds:
                await world.server.settled()
            seen = [await shoot(world, pair.viewer, CALLERS) for world in worlds]
            assert differing(seen) == [], step
        cause = ok(await one.server.nobody.get(f"{one.path}/frames?limit=500"))["frames"][-1]["cause"]
        assert (cause["type"], cause["seat"]) == ("timed-out", 1 - pair.viewer)


async def time_out(world: Side) -> int:
    """Let four days pass, and do what is due then."""
    world.server.clock.now += 4 * DAY
    return await world.server.service.due_times.work()


SHOWN = [scene for world in WORLDS for scene in world.shown]


@pytest.mark.parametrize(("pair", "routes"), SHOWN, ids=[pair.name for pair, _ in SHOWN])
async def test_visible_differences_are_found_by_the_comparison(
    pair: Pair, routes: frozenset[str], tmp_path: Path
) -> None:
    """Otherwise the law above would hold for routes that answer nothing."""
    made, found = await differences(tmp_path, pair)
    assert made == 0
    assert routes <= set(found)


# -- drawn pairs of every game: the scenes of the laws, played on over HTTP until the viewer sees a difference


async def test_drawn_worlds_tell_nothing_unshown(world: House, tmp_path: Path) -> None:
    assert [pair async for pair in walks(world, tmp_path, 3, looking=True)]
