"""Which laws a world currently breaks."""

from collections.abc import Callable, Iterator
from functools import cache

from domain.engine.audience.audience import SPECTATOR, seated
from lab.laws.game.eyes import EYES, Eyes
from lab.laws.game.play import Play, numbers, run, sit
from lab.laws.game.world import World
from lab.laws.law.promises import law_nothing_naked, law_reader, law_redaction, law_sight
from lab.laws.law.reveals import law_reveals
from lab.laws.law.silence import law_silence, play_pair, silent_pairs


@cache
def played(world: World) -> tuple[Play, ...]:
    """Games played once; marks have no effect on that."""
    rules = world.rules
    seats = min(3, rules.catalogue.players[1])
    return tuple(
        [run(sit(rules, seed, seats, rules.schema.options()), numbers((), seed), 120, 0.01) for seed in (1, 2)]
    )


def all_square(world: World) -> None:
    """Check some steps for redaction."""
    for play in played(world):
        steps = list(play.steps())[:150]
        law_redaction(world.rules, steps, play.table.lobby.opening, (seated(0), SPECTATOR))


LAWS: dict[str, Callable[[World, Eyes], object]] = {
    "nothing naked": lambda world, _: law_nothing_naked(world.rules),
    "redaction": lambda world, _: all_square(world),
    "plain reader": lambda world, eyes: [law_reader(world, play, seated(0), eyes) for play in played(world)],
    "reveals": lambda world, _: [law_reveals(world, play) for play in played(world)],
    "sight": lambda world, eyes: law_sight(world, played(world)[0], eyes),
    "silence": lambda world, eyes: [law_silence(world, pair, eyes) for pair in silent_pairs(world)],
}
"""Each law as it is tried on some games or pairs of a world."""


def broken(world: World, eyes: Eyes = EYES, laws: tuple[str, ...] = tuple(LAWS)) -> Iterator[str]:
    """The laws that the world currently breaks, one after another."""
    for name in laws:
        try:
            LAWS[name](world, eyes)
        except (AssertionError, ValueError):  # a plain reader may choke on what it should never have been sent
            yield name


def red(world: World, eyes: Eyes = EYES, laws: tuple[str, ...] = tuple(LAWS)) -> list[str]:
    """All of them."""
    return list(broken(world, eyes, laws))


def breaks_silence(world: World) -> list[str]:
    """As `red`, for the rules as they are now: pairs are played anew."""
    for seed in range(world.pairs):
        try:
            play_pair(world, seed)
        except AssertionError:
            return ["silence"]
    return []
