"""Hidden worlds in the laboratory; that they agree and reveal nothing is tested by tests/laws."""

from random import Random

import msgspec
import pytest

from croupier import lab
from domain.engine.audience.errors import BadOptions
from domain.engine.game.bots import random_bot


def dealt(seed: int = 4, choices: int = 30) -> lab.Game:
    """A game of Civilization for three, with this many choices made."""
    game, rng = lab.new("civilization", 3, seed), Random(seed)
    for _ in range(choices):
        seat = game.to_move[0]
        game.choose(seat, random_bot(None, game.question(seat), rng.randrange))
    return game


def test_worlds_show_the_seat_what_it_sees_and_are_whole_games() -> None:
    game = dealt()
    mine = game.view(game.to_move[0])
    worlds = lab.worlds(mine, 8, seed=1)
    assert len(worlds) == 8
    assert worlds.refused >= 0
    assert len({repr(world.view(1 - min(mine.seat, 1)).state) for world in worlds}) > 1
    for world in worlds[:3]:
        assert world.view(mine.seat).state == mine.state
        assert world.question(mine.seat) == game.question(mine.seat)
        copy = world.copy()
        lab.run(world, dict.fromkeys(range(3), lambda view, asked: random_bot(None, asked, view.dice)))
        assert world.result is not None
        assert copy.view(mine.seat).state == mine.state


def test_frames_that_a_server_sent_are_enough() -> None:
    game = dealt()
    mine = game.view(game.to_move[0])
    sent = msgspec.to_builtins(mine.frames)
    theirs, ours = lab.worlds(sent, 3, seat=mine.seat), lab.worlds(mine, 3)
    assert [world.entries for world in theirs] == [world.entries for world in ours]
    with pytest.raises(BadOptions):
        lab.worlds(sent, 3)


def test_before_the_set_up_is_over_there_is_none() -> None:
    game = lab.new("civilization", 3, 4)
    with pytest.raises(lab.NoWorld):
        lab.worlds(game.view(game.to_move[0]), 1)
