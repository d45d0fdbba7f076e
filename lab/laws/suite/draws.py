"""What the laws draw: seeds, picks and played games; the same draws in every run."""

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from lab.laws.game.drawing import draw_options
from lab.laws.game.play import Play, numbers, run, sit
from lab.laws.game.world import World
from lab.laws.law.silence import FEW_DRAWS

SEEDS = st.integers(0, (1 << 32) - 1)
PICKS = st.lists(st.integers(0, 9999), max_size=80)


def lawful(examples: int) -> Callable[..., Any]:
    """Hypothesis settings with the same draws in every run."""
    quiet = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
    return settings(
        phases=(Phase.generate,),  # a failing game is not shrunk, which would take minutes
        max_examples=1 if FEW_DRAWS else examples,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=quiet,
    )


def opened(world: World, data: st.DataObject, **more: Any) -> tuple[Play, Callable[[int], int]]:
    """A game that is dealt, and the numbers that it is played by: seed, seats, options and picks are drawn."""
    seed = data.draw(SEEDS, label="seed")
    seats = data.draw(st.integers(*world.rules.catalogue.players), label="seats")
    options = draw_options(world.rules, Random(data.draw(SEEDS, label="options")), seats)
    number = numbers(data.draw(PICKS, label="picks"), seed)
    return sit(world.rules, seed, seats, options, None, None, **more), number


def drawn(world: World, data: st.DataObject, steps: int = 10_000, resigning: float = 0.0) -> Play:
    """A played game."""
    play, number = opened(world, data)
    return run(play, number, steps, resigning)
