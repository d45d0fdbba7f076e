"""The soak: random games of all sizes under all options, each fact checked for conservation; all with `make soak`."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from lab.laws.game.drawing import dealt
from lab.laws.game.play import numbers, run
from lab.laws.law.promises import law_conservation
from tests.laws.worlds import WORLDS
from tests.support.summary import Counted

BY_KEY = {world.rules.key: world for world in WORLDS}
GAMES, BATCH = 10_000, 100


def soak(key: str, seeds: range) -> int:
    """Play these games of a ruleset to the end; return the causes of the longest."""
    world, longest = BY_KEY[key], 0
    for seed in seeds:
        play = run(dealt(world.rules, seed), numbers((), seed), world.bound, resigning=0.0005)
        assert play.table.lobby.status == "over", seed
        law_conservation(world, play)
        longest = max(longest, len(play.entries))
    return longest


@pytest.mark.parametrize("key", BY_KEY)
def test_sampled_random_games_end_and_conserve_everything(key: str) -> None:
    assert soak(key, range(BY_KEY[key].sample)) < BY_KEY[key].bound


@pytest.mark.soak
@pytest.mark.parametrize("key", BY_KEY)
def test_all_random_games_end_and_conserve_everything(key: str, counted: Counted) -> None:
    batches = [range(n, min(n + BATCH, GAMES)) for n in range(0, GAMES, BATCH)]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        longest = max(pool.map(soak, [key] * len(batches), batches))
    assert longest < BY_KEY[key].bound
    counted(f"random_games_{key}", games=GAMES, longest=longest)
