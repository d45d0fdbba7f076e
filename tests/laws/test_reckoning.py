"""What is reckoned from a viewer's state is true, or is not said. That it tells nothing more is held by silence."""

from collections.abc import Iterator
from random import Random
from typing import Any, cast

import msgspec
import pytest

from domain.engine.audience.audience import REFEREE
from projections.views.compiled import CompiledRules
from tests.laws.drawing import draw_options
from tests.laws.eyes import reckoned
from tests.laws.play import numbers, run, sit, viewers
from tests.laws.worlds import WORLDS, World

worlds = pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.rules.key)


def leaves(value: Any, at: str = "") -> Iterator[tuple[str, Any]]:
    """Every number in a reckoning, with its place."""
    if isinstance(value, dict):
        for name, part in cast("dict[str, Any]", value).items():
            yield from leaves(part, f"{at}/{name}")
    elif isinstance(value, tuple):
        for n, part in enumerate(cast("tuple[Any, ...]", value)):
            yield from leaves(part, f"{at}/{n}")
    else:
        yield at, value


@worlds
@pytest.mark.parametrize("seed", range(4))
def test_what_is_reckoned_is_true_or_is_not_said(world: World, seed: int) -> None:
    rules = world.rules
    rng, (least, most) = Random(seed), rules.catalogue.players
    seats = rng.randint(least, most)
    play = run(sit(rules, seed, seats, draw_options(rules, rng, seats)), numbers((), seed), 120, resigning=0.01)
    said = 0
    for now in play.nows[:: 1 + len(play.nows) // 40]:
        true = dict(leaves(msgspec.to_builtins(reckoned(now, REFEREE))))
        for viewer in viewers(seats):
            for place, value in leaves(msgspec.to_builtins(reckoned(now, viewer))):
                assert value is None or value == true[place], (place, viewer)
                said += value is not None
    assert said


@worlds
def test_everybody_is_told_the_same_where_the_rules_say_so_and_nowhere_else(world: World) -> None:
    """What is reckoned once for all is what each would have been told, at every table and in any order."""
    rules, alike = world.rules, True
    presenter = CompiledRules(rules).presenter
    plays = [run(sit(rules, seed, 2, rules.schema.options()), numbers((), seed), 40) for seed in range(3)]
    for nows in zip(*[play.nows[2:40:4] for play in plays], strict=False):
        for viewer in (*viewers(2), REFEREE):
            for now in nows:
                told = presenter.view("0" * 32, now, bytes(32), viewer, {}, "en").reckoning
                assert told == reckoned(now, viewer)
                alike = alike and told == reckoned(now, REFEREE)
    assert alike == rules.mechanics.reckon_alike


@worlds
def test_the_result_is_what_was_reckoned(world: World) -> None:
    """At the end everybody may count, and it comes to what was scored."""
    rules = world.rules
    play = run(sit(rules, 3, 2, rules.schema.options()), numbers((), 3), world.bound)
    state: Any = play.table.state
    if not hasattr(state, "tallies"):
        pytest.skip("this game keeps no tallies")
    assert state.tallies
    for viewer in viewers(2):
        seen: Any = reckoned(play.table.now(), viewer)
        for tally, one in zip(state.tallies, seen.seats, strict=True):
            points = one.points if hasattr(one, "points") else one.score.points
            assert points == tally.points
