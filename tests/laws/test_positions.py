"""Positions of any kind are refused or can be played on, and the largest ones cost no more than allowed."""

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from random import Random

import msgspec
import pytest

from domain.engine.entry.commands import Opened
from domain.games import GAMES
from tests.laws.house import House, Large
from tests.laws.positions import accepted, law_position, play_on
from tests.laws.worlds import WORLDS
from tests.support.playing import altered
from tests.support.summary import Counted

BY_KEY = {world.rules.key: world for world in WORLDS}
games = pytest.mark.parametrize("key", GAMES)
MANY, BATCH = 10_000, 100
LARGEST = [(world, large) for world in WORLDS for large in world.largest]


def positions(key: str, seeds: range) -> int:
    """How many of these positions were accepted and played on."""
    return sum([law_position(BY_KEY[key], seed) for seed in seeds])


@games
def test_position_is_refused_or_playable(key: str) -> None:
    assert positions(key, range(60)) >= 12


def _take_all(_: Opened) -> None:
    """Refuse nothing."""


@games
def test_unchecked_positions_break_the_law_of_positions(key: str) -> None:
    lax = replace(BY_KEY[key], rules=altered(BY_KEY[key].rules, check=_take_all))
    broken = 0
    for seed in range(12):
        try:
            law_position(lax, seed, moves=10)
        except Exception:  # noqa: BLE001 - a game breaks in its own way
            broken += 1
    assert broken


@pytest.mark.parametrize(("world", "large"), LARGEST, ids=[large.name for _, large in LARGEST])
def test_the_largest_positions_cost_no_more_than_others(world: House, large: Large) -> None:
    rules = world.rules
    options = msgspec.convert(large.options, rules.schema.options)
    scenario = msgspec.convert(large.scenario, rules.schema.scenario)
    assert accepted(rules, large.seats, options, scenario)
    for seed in range(4):
        play_on(world, large.seats, options, scenario, Random(seed), moves=25)


@pytest.mark.soak
@games
def test_ten_thousand_positions_are_refused_or_playable(key: str, counted: Counted) -> None:
    batches = [range(n, n + BATCH) for n in range(0, MANY, BATCH)]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        accepted = sum(pool.map(positions, [key] * len(batches), batches))
    assert accepted >= MANY // 5
    counted(f"positions_{key}", drawn=MANY, accepted=accepted)
