"""The soak: random games under random options, with conservation checked at every fact. `make soak` plays them all."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest

from domain.caylus.options import Options as CaylusOptions
from domain.civilization.options import Options as CivilizationOptions
from domain.dominion.options import Options
from domain.dominion.sets import POOLS
from domain.engine.facts import Fact
from tests.laws.play import numbers, run, sit
from tests.laws.worlds import WORLDS
from tests.support.rules import altered
from tests.support.summary import Counted

BY_KEY = {world.rules.key: world for world in WORLDS}
GAMES, BATCH = 10_000, 100


def _dominion(rng: Random) -> Options:
    return Options(
        kingdom=tuple(rng.sample(POOLS["all"], 10)),
        wording=rng.choice(("1e", "2e")),
        prompts=rng.choice(("silent", "silent", "brisk")),
        cleanup_top=rng.choice(("last_played", "last_played", "ask")),
    )


def _caylus(rng: Random) -> CaylusOptions:
    rules = rng.choice(("beginner", "standard", "standard"))
    library = rules == "standard" and rng.random() < 0.5
    return CaylusOptions(rules=rules, library=library, auto_collect=rng.random() < 0.5)


def _civilization(rng: Random) -> CivilizationOptions:
    """A third of its questions settled the other way."""

    def one(usual: Any, *others: Any) -> Any:
        return rng.choice((usual, usual, *others))

    return CivilizationOptions(
        steal_tech_timing=one("own_turn_once", "on_purchase"),
        code_of_laws_chooser=one("taker", "victim"),
        status_tie=one("none", "incumbent", "shared"),
        end_trigger=one("last_tech_bought", "tech_deck_empty"),
        end_timing=one("immediate", "finish_round"),
        overflow_buildings=one("keep", "return_to_hand"),
        population_supply=one(48, "unlimited"),
        bank_trade=one("same_type", "any_mix"),
        free_population=one("setup", "first_turn"),
        catapult_walls=one("to_hand", "discard"),
        tech_count=one(15, 12),
        extra_draw=one("forced", "optional"),
    )


OPTIONS: dict[str, Callable[[Random], Any]] = {
    "dominion": _dominion,
    "caylus-magna-carta": _caylus,
    "civilization": _civilization,
}
SAMPLES = {"dominion": 450, "caylus-magna-carta": 80, "civilization": 30}


def soak(key: str, seeds: range) -> int:
    """Play these games of a ruleset to the end; the longest took so many causes."""
    world, longest = BY_KEY[key], 0
    for seed in seeds:
        rng = Random(seed)
        first: list[Counter[Any]] = []

        def apply(state: Any, fact: Fact, first: list[Counter[Any]] = first) -> Any:
            after = world.rules.mechanics.apply(state, fact)
            if (count := world.total(after)) is not None:
                assert first in ([], [count]), fact
                first[:] = [count]
            return after

        options = OPTIONS[key](rng)
        play = sit(
            altered(world.rules, apply=apply),
            seed,
            rng.randint(*world.rules.catalogue.players),
            options,
        )
        run(play, numbers((), seed), world.bound, resigning=0.0005)
        assert play.table.lobby.status == "over", seed
        longest = max(longest, len(play.entries))
    return longest


@pytest.mark.parametrize("key", OPTIONS)
def test_a_sample_of_the_soak(key: str) -> None:
    assert soak(key, range(SAMPLES[key])) < BY_KEY[key].bound


@pytest.mark.soak
@pytest.mark.parametrize("key", OPTIONS)
def test_the_whole_soak(key: str, counted: Counted) -> None:
    batches = [range(n, min(n + BATCH, GAMES)) for n in range(0, GAMES, BATCH)]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        longest = max(pool.map(soak, [key] * len(batches), batches))
    assert longest < BY_KEY[key].bound
    counted(f"random_games_{key}", games=GAMES, longest=longest)
