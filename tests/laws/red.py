"""Which laws a world breaks as it is now."""

from collections.abc import Callable
from functools import cache

from domain.engine.audience.audience import SPECTATOR, seated
from tests.laws.eyes import EYES, Eyes
from tests.laws.laws import (
    law_nothing_naked,
    law_reader,
    law_redaction,
    law_sight,
    law_silence,
    play_pair,
)
from tests.laws.pairs import KEPT, silent_pairs
from tests.laws.play import Play, numbers, run, sit
from tests.laws.worlds import WORLDS, World


@cache
def played(key: str) -> tuple[Play, ...]:
    """Games played once; marks play no part in that."""
    rules = by_key(key).rules
    return tuple([run(sit(rules, seed, 3, rules.schema.options()), numbers((), seed), 120, 0.01) for seed in (1, 2)])


def by_key(key: str) -> World:
    return next(world for world in WORLDS if world.rules.key == key)


def all_silent(world: World, eyes: Eyes = EYES) -> None:
    for pair in silent_pairs(world.rules.key):
        law_silence(world, pair, eyes)


def all_square(world: World, _: Eyes = EYES) -> None:
    for play in played(world.rules.key):
        steps = list(play.steps())[:150]
        law_redaction(world.rules, steps, play.table.lobby.opening, (seated(0), SPECTATOR))


def all_read(world: World, eyes: Eyes = EYES) -> None:
    for play in played(world.rules.key):
        law_reader(world, play, seated(0), eyes)


def all_seen(world: World, eyes: Eyes = EYES) -> None:
    law_sight(world, played(world.rules.key)[0], eyes)


def none_naked(world: World, _: Eyes = EYES) -> None:
    law_nothing_naked(world.rules)


LAWS: dict[str, Callable[[World, Eyes], None]] = {
    "nothing naked": none_naked,
    "redaction": all_square,
    "plain reader": all_read,
    "sight": all_seen,
    "silence": all_silent,
}


def red(world: World, eyes: Eyes = EYES, laws: tuple[str, ...] = tuple(LAWS)) -> list[str]:
    """The laws that the world breaks as it is now."""
    broken: list[str] = []
    for name in laws:
        try:
            LAWS[name](world, eyes)
        except (AssertionError, ValueError):  # a plain reader may choke on what it should never have been sent
            broken.append(name)
    return broken


def breaks_silence(world: World) -> list[str]:
    for seed in range(KEPT):
        try:
            play_pair(world, seed)
        except AssertionError:
            return ["silence"]
    return []
