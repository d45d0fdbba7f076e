"""The laws of what-if branches; and that they are laws: whatever breaks them turns them red."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.engine.audience.audience import REFEREE, SPECTATOR, Viewer
from lab.laws.game.play import Play, numbers, run, sit, viewers
from lab.laws.game.world import World
from lab.laws.law import branching
from lab.laws.law.branching import begun, law_branch, law_equal_branches
from lab.laws.law.silence import play_pair
from lab.laws.suite.draws import SEEDS, lawful, opened

LOOKS_A_GAME = 8
"""Viewers and versions of one drawn game."""


def branched(world: World, data: st.DataObject) -> Play:
    """A game played on for a while or to its end, with somebody resigning now and then."""
    play, number = opened(world, data)
    return run(play, number, data.draw(st.sampled_from((40, 150, 10_000)), label="steps"), 0.005)


@lawful(15)
@given(data=st.data())
def test_a_branch_keeps_what_is_seen_and_the_rules_accept_it(world: World, data: st.DataObject) -> None:
    play = branched(world, data)
    versions = st.integers(1, len(play.entries))
    for _ in range(LOOKS_A_GAME):
        viewer = data.draw(st.sampled_from(viewers(len(play.table.lobby.chairs))), label="viewer")
        law_branch(world, play, viewer, data.draw(versions, label="version"), data.draw(SEEDS, label="dice"))


@lawful(25)
@given(seed=SEEDS)
def test_so_does_a_branch_of_a_game_that_began_with_a_scenario(world: World, seed: int) -> None:
    pair = play_pair(world, seed)
    play = pair.sides[0]
    for viewer in (pair.twins.viewer, SPECTATOR, REFEREE):
        assert law_branch(world, play, viewer, len(play.entries), seed, dealt=False)


@lawful(25)
@given(seed=SEEDS)
def test_so_does_a_branch_of_a_branch(world: World, seed: int) -> None:
    pair = play_pair(world, seed)
    viewer = pair.twins.viewer
    start = begun(pair.sides[0], viewer, len(pair.sides[0].entries), seed)
    assert start is not None
    again = sit(world.rules, seed, pair.twins.seats, pair.twins.options, start.scenario)
    run(again, numbers((), seed), 5)
    law_branch(world, again, viewer, len(again.entries), seed, dealt=False)


@lawful(75)
@given(seed=SEEDS)
def test_two_worlds_that_are_equal_for_the_viewer_give_equal_branches(world: World, seed: int) -> None:
    law_equal_branches(play_pair(world, seed), seed)


def test_what_is_hidden_is_dealt_anew(world: World) -> None:
    """Another key deals other cards, and neither need deal the true ones."""
    others = 0
    for seed in range(20):
        pair = play_pair(world, seed)
        play, viewer = pair.sides[0], pair.twins.viewer
        n = len(play.entries)
        one, two, true = begun(play, viewer, n, 1), begun(play, viewer, n, 2), begun(play, REFEREE, n, 1)
        assert one == begun(play, viewer, n, 1)
        others += len({repr(start) for start in (one, two, true)}) == 3
    assert others >= 18


# -- the laws are laws


@pytest.mark.proof
@pytest.mark.parametrize(("seen_by", "law"), [(REFEREE, "equal branches"), (SPECTATOR, "what was seen")])
def test_a_branch_made_from_what_others_saw_is_caught(
    world: World, seen_by: Viewer, law: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From more than the viewer saw, and from less."""
    honest = branching.begun

    def mistaken(play: Play, _: Viewer, upto: int, seed: int) -> Any:
        return honest(play, seen_by, upto, seed)

    monkeypatch.setattr(branching, "begun", mistaken)
    with pytest.raises(AssertionError, match=law):
        _both_laws(world)


def _both_laws(world: World) -> None:
    for seed in range(40):
        pair = play_pair(world, seed)
        law_equal_branches(pair, seed)
        if pair.twins.viewer.kind == "seat":
            law_branch(world, pair.sides[0], pair.twins.viewer, len(pair.sides[0].entries), seed, dealt=False)
