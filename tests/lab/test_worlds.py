"""Hidden worlds in the laboratory; that they agree and reveal nothing is tested by tests/laws."""

from random import Random
from typing import Any

import msgspec
import pytest

import croupier
from croupier import lab
from domain.engine.audience.audience import Viewer, seated
from domain.engine.audience.errors import BadOptions, GameOver, NotYours
from domain.engine.game.bots import random_bot


def dealt(seed: int = 4, choices: int = 30) -> lab.Game:
    """A game of Civilization for three, with this many choices made."""
    game, rng = lab.new("civilization", 3, seed), Random(seed)
    for _ in range(choices):
        seat = game.to_move[0]
        game.choose(seat, random_bot(None, game.question(seat), rng.randrange))
    return game


def test_worlds_are_whole_games() -> None:
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
        assert croupier.verify(world.record()).finding is None
        assert copy.view(mine.seat).state == mine.state


def test_worlds_are_made_of_frames_from_a_server() -> None:
    game = dealt()
    mine = game.view(game.to_move[0])
    sent = msgspec.to_builtins(mine.frames)
    theirs, ours = lab.worlds(sent, 3, seat=mine.seat), lab.worlds(mine, 3)
    both: Any = sent_to(game, seated(*range(3), counts=mine.viewer.counts, hands=False))
    more = lab.worlds(both, 3, seat=mine.seat)  # whoever plays all seats in one game
    assert [w.entries for w in theirs] == [w.entries for w in ours] == [w.entries for w in more]


def sent_to(game: lab.Game, viewer: Viewer) -> list[Any]:
    """The frames of a game as a server sends them."""
    presenter = game.view(0).compiled.presenter
    return [msgspec.to_builtins(presenter.frame(n, b"", entry, viewer)) for n, entry in enumerate(game.entries, 1)]


def test_frames_of_another_seat_are_refused() -> None:
    game = dealt()
    mine = game.view(game.to_move[0])
    sent = sent_to(game, mine.viewer)
    other = (mine.seat + 1) % 3
    refusals: list[tuple[Any, Any, type[Exception], str]] = [
        (sent, None, BadOptions, "the seat that they were sent to"),
        (sent, 9, NotYours, "no seat 9; .* 0 to 2"),
        (sent, other, BadOptions, f"sent to seat {mine.seat}, not to seat {other}"),
        (sent_to(game, Viewer("spectator")), mine.seat, BadOptions, "somebody without a seat"),
        (sent[:4] + sent[5:], mine.seat, BadOptions, "all frames from version 1 on"),
        (sent, "0", NotYours, "no seat '0'"),
        (mine, other, BadOptions, f"a view of seat {mine.seat}, not of seat {other}"),
        (game, mine.seat, BadOptions, "give a view, or frames"),
        ([], 0, BadOptions, "from version 1 on"),
        ([{}], 0, BadOptions, "required field `cause`"),
        ([1], 0, BadOptions, "Expected `object`"),
    ]
    for wrong, seat, error, says in refusals:
        with pytest.raises(error, match=says):
            lab.worlds(wrong, 1, seat=seat)


def test_fast_game_has_no_worlds() -> None:
    game = lab.new("dominion", 2, seed=7, preset="first-game", fast=True)
    view = game.view(game.to_move[0])
    searched = lab.search("search-novice")
    for refused in (lambda: lab.worlds(view, 1), lambda: searched(view, game.question(view.seat))):
        with pytest.raises(lab.NoHistory) as error:
            refused()
        assert error.value.rule == "fast"


@pytest.mark.parametrize("wrong", [-1, 1.5, True, "3"], ids=repr)
def test_numbers_of_worlds_and_turns_are_checked(wrong: Any) -> None:
    for refused in (lambda: lab.worlds(dealt().view(0), wrong), lambda: lab.search(turns=wrong)):
        with pytest.raises(BadOptions, match=f"not {wrong!r}"):
            refused()


def test_no_worlds_after_the_end() -> None:
    game = lab.new("caylus-magna-carta", 2, 4, bots=dict.fromkeys(range(2), "random"))
    for seen in (game.view(0), game.view(0).frames):
        with pytest.raises(GameOver):
            lab.worlds(seen, 1, seat=0)


def test_no_worlds_before_the_set_up() -> None:
    game = lab.new("civilization", 3, 4)
    with pytest.raises(lab.NoWorld):
        lab.worlds(game.view(game.to_move[0]), 1)
