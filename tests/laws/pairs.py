"""Pairs of worlds that were silent, told once for the laws and the laws of the laws: marks play no part in telling."""

import os
from functools import cache

from tests.laws.laws import Pair, play_pair
from tests.laws.worlds import WORLDS, World

FEW = os.environ.get("CROUPIER_TEST_DRAWS") == "few"
"""Whether laws are drawn seldom, as `make quick` does: enough for a slip, and too little for a proof."""
KEPT, TOLD = (80, 80) if FEW else (600, 800)
"""Pairs that are kept, and that are told in all."""


def silent_pair(world: World, seed: int) -> Pair:
    """A pair, told side by side; what breaks the silence raises AssertionError, which names the seed."""
    try:
        return play_pair(world, seed)
    except AssertionError as error:
        error.add_note(f"the pair of {world.rules.key} with seed {seed}")
        raise


@cache
def silent_pairs(key: str) -> tuple[Pair, ...]:
    """The first pairs of a game."""
    world = next(world for world in WORLDS if world.rules.key == key)
    return tuple([silent_pair(world, seed) for seed in range(KEPT)])
