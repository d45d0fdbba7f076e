"""A game's code keeps to its bounds: it imports no time and no chance, and remembers nothing between calls."""

from collections.abc import Iterator
from itertools import zip_longest
from random import Random

from domain.engine.entry.entry import Entry
from lab.laws.game.drawing import dealt
from lab.laws.game.play import Play, numbers, step, viewers
from lab.laws.game.world import World
from lab.laws.law.bounds import folder_of, trespasses
from lab.laws.law.excluded import law_excluded
from lab.laws.law.telling import told

GAMES, CAUSES = 4, 150


def test_it_imports_neither_time_nor_chance(world: World) -> None:
    if faults := [*trespasses(folder_of(world.rules))]:
        raise told(f"{world.key}: the game reads what is not the table's", faults)


def _steps(play: Play, seed: int) -> Iterator[Entry]:
    number = numbers((), seed)
    for _ in range(CAUSES):
        if not play.going:
            return
        yield step(play, number)


def test_games_that_are_played_in_turns_go_as_each_alone(world: World) -> None:
    """No script, fact or default keeps anything of one table that another could find."""
    alone = [list(_steps(dealt(world.rules, seed), seed)) for seed in range(GAMES)]
    turns = list(zip_longest(*[_steps(dealt(world.rules, seed), seed) for seed in range(GAMES)]))
    assert [[entry for entry in each if entry is not None] for each in zip(*turns, strict=True)] == alone


def test_what_play_has_excluded_stays_excluded_when_hidden_cards_are_dealt_anew(world: World) -> None:
    """A suit that somebody has shown not to have, for instance."""
    for seed in range(12):
        play, number, rng = dealt(world.rules, seed), numbers((), seed), Random(seed)
        for n in range(CAUSES):
            if not play.going:
                break
            step(play, number)
            if n % 3 == 0:
                law_excluded(play, rng.choice(viewers(play.table.opening.seats)), rng.randbytes(32))
