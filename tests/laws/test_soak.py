"""The soak: random games over random kingdoms, with conservation checked at every fact. `make soak` plays them all."""

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest

from domain.dominion.options import Options
from domain.dominion.sets import POOLS
from domain.engine.facts import Fact
from tests.laws.play import numbers, run, sit
from tests.laws.worlds import WORLDS

WORLD = next(world for world in WORLDS if world.rules.key == "dominion")
GAMES, SAMPLE, BATCH = 10_000, 450, 100


def soak(seeds: range) -> int:
    """Play these games to the end; the longest took so many causes."""
    longest = 0
    for seed in seeds:
        rng = Random(seed)
        first: list[Counter[Any]] = []

        def apply(state: Any, fact: Fact, first: list[Counter[Any]] = first) -> Any:
            after = WORLD.rules.apply(state, fact)
            if (count := WORLD.total(after)) is not None:
                assert first in ([], [count]), fact
                first[:] = [count]
            return after

        options = Options(
            kingdom=tuple(rng.sample(POOLS["all"], 10)),
            wording=rng.choice(("1e", "2e")),
            prompts=rng.choice(("silent", "silent", "brisk")),
            cleanup_top=rng.choice(("last_played", "last_played", "ask")),
        )
        play = sit(replace(WORLD.rules, apply=apply), seed, rng.randint(2, 6), options)
        run(play, numbers((), seed), WORLD.bound, resigning=0.0005)
        assert play.table.house.status == "over", seed
        longest = max(longest, len(play.entries))
    return longest


def test_a_sample_of_the_soak() -> None:
    assert soak(range(SAMPLE)) < WORLD.bound


@pytest.mark.soak
def test_the_whole_soak() -> None:
    batches = [range(n, min(n + BATCH, GAMES)) for n in range(0, GAMES, BATCH)]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        longest = max(pool.map(soak, batches))
    assert longest < WORLD.bound
