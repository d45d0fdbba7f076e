"""The law of silence of routes is itself tested: every known kind of leak, planted one at a time, breaks it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.laws import planted, planted_elsewhere
from tests.laws.house import House
from tests.laws.walks import walks
from tests.laws.worlds import WORLDS
from tests.support.games import ANY
from tests.support.silence import differences
from tests.support.twins import Pair
from tests.support.workers import table

pytestmark = pytest.mark.proof

LEAKS = [*planted.leak, *planted_elsewhere.leak]
CAUGHT: dict[str, str] = {}


table(
    "leaks planted at the routes -> what turned red, and in how many answers",
    lambda: [f"{name:<64}  {caught}" for name, caught in CAUGHT.items()],
)


WORLD_OF = {world.key: world for world in WORLDS}


@cache
def pairs() -> dict[str, Pair]:
    """Two worlds of each game, and moves after which their viewer has still seen the same: made before any leak."""

    async def walked(world: House, folder: Path) -> Pair:
        return await anext(walks(world, folder, 4, looking=False))

    made: dict[str, Pair] = {}
    for world in WORLDS:
        with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as pool:  # a thread without a running loop
            made[world.key] = (
                world.apart[0] if world.apart else pool.submit(asyncio.run, walked(world, Path(folder))).result()
            )
    return made


OF_RULES = (
    "a_hash_of_the_state",
    "a_spectator_taken_for_the_referee",
    "sealed_answers_in_the_frames",
    "facts_unredacted_in_the_frames",
    "a_record_before_the_end_with_all_cards_open",
    "options_of_another_seat",
    "the_sse_stream_is_forgotten",
    "patches_of_what_the_referee_sees",
    "a_film_of_what_the_referee_saw",
    "a_refusal_that_tells_what_was_asked",
)
"""Leaks of what the rules say, which are planted in the games in turn. All others are the same in any game."""
GAMES: dict[str, str] = dict(zip(OF_RULES, cycle(WORLD_OF), strict=False))
CASES = [(leak, GAMES.get(leak.__name__, ANY)) for leak in LEAKS]


@pytest.mark.parametrize(("plant", "key"), CASES, ids=[f"{leak.__name__}-{key}" for leak, key in CASES])
async def test_a_planted_leak_is_heard(
    plant: planted.Plant, key: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pair = pairs()[key]
    plant(monkeypatch)
    made, found = await differences(tmp_path, pair, together=False)
    caught = f"{found[0]} and {len(found) - 1} more, after {made} moves" if found else "NOTHING"
    CAUGHT[f"{key}: {plant.__name__.replace('_', ' ')}"] = caught
    assert found


def test_every_game_has_a_planted_leak() -> None:
    assert {leak.__name__ for leak in LEAKS} > GAMES.keys()
    assert {key for _, key in CASES} == WORLD_OF.keys()
