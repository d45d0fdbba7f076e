"""The laws of hidden worlds: they agree with what was seen, and depend on nothing else."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from domain.engine.audience.audience import REFEREE, Seat, Viewer
from domain.engine.audience.redaction import redact
from domain.engine.game.table_state import OpenQuestion
from domain.engine.worlds.dealing import Dealer, NoWorld
from domain.engine.worlds.seen_game import SeenGame
from lab.laws.game.drawn import frames
from lab.laws.game.play import Play, numbers, run, viewers
from lab.laws.game.world import World
from lab.laws.law.silence import FEW_DRAWS, Pair, play_pair
from lab.laws.suite.draws import some_game

KEY = bytes(range(32))


def seen(play: Play, viewer: Viewer, upto: int) -> SeenGame:
    """What a viewer has seen of a game up to a version, from the frames that they were sent."""
    game = SeenGame(play.rules, viewer)
    for frame in frames(play, viewer, upto):
        game.add(frame.version, frame.cause, frame.facts)
    return game


def dealt(play: Play, viewer: Viewer, upto: int, n: int) -> tuple[list[Any], int]:
    """(n worlds as their entries, how many deals were refused); None for what cannot be dealt."""
    try:
        dealer = Dealer(seen(play, viewer, upto))
        return [dealer.world(KEY, nth).entries for nth in range(n)], dealer.refused
    except NoWorld:
        return [None], 0


def law_agree(world: World, seed: int, looks: int) -> tuple[int, int]:
    """Worlds show the viewer what they see, contain the whole box, and fork; (worlds, looks without any)."""
    rng = Random(seed)
    play = run(some_game(world, seed), numbers((), seed), 200, 0.002)
    seats = play.table.opening.seats
    running = [n for n, now in enumerate(play.nows, 1) if now.asked]
    agreeing = none = 0
    for version in rng.sample(running, min(looks, len(running))):
        viewer, now = rng.choice(viewers(seats)), play.nows[version - 1]
        try:
            dealer = Dealer(seen(play, viewer, version))
            worlds = [dealer.world(KEY, nth) for nth in range(2)]
        except NoWorld:
            none += 1
            continue
        for dealt_world in worlds:
            agreeing += 1
            table = dealt_world.table
            assert redact(table.state, viewer) == redact(now.state, viewer), (seed, version, viewer)
            assert _asked(table.asked, viewer) == _asked(now.asked, viewer), (seed, version, viewer)
            assert world.total(table.state) == world.total(now.state)
            assert dealt_world.fork().table.now() == table.now()
    return agreeing, none


def _asked(asked: Mapping[Seat, OpenQuestion], viewer: Viewer) -> dict[Seat, Any]:
    return {seat: redact(open_.asked, viewer) for seat, open_ in asked.items()}


def test_worlds_agree_with_what_was_seen(world: World) -> None:
    counts = [law_agree(world, seed, 6) for seed in range(2 if FEW_DRAWS else 12)]
    agreeing, none = (sum(column) for column in zip(*counts, strict=True))
    assert agreeing > 6 * none, "pairs of positions part before anybody is asked: give better `twins` in the World"


def law_blind(pair: Pair, n: int) -> int:
    """Games that differ only in what the viewer cannot know give the same worlds; how many were compared."""
    viewer, (one, two) = pair.twins.viewer, pair.sides
    alike = min(len(one.entries), len(two.entries))
    while [frame.facts for frame in frames(one, viewer, alike)] != [
        frame.facts for frame in frames(two, viewer, alike)
    ]:
        alike -= 1
    theirs, ours = dealt(one, viewer, alike, n), dealt(two, viewer, alike, n)
    assert theirs == ours, "the same worlds"
    return sum(entries is not None for entries in theirs[0])


def test_what_nobody_told_makes_no_difference(world: World) -> None:
    assert sum(law_blind(play_pair(world, seed), 2) for seed in range(8 if FEW_DRAWS else 25)) > 4


@pytest.mark.proof
def test_worlds_dealt_from_the_truth_are_caught(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = dealt

    def knowing(play: Play, _: Viewer, upto: int, n: int) -> Any:
        return honest(play, REFEREE, upto, n)

    monkeypatch.setitem(globals(), "dealt", knowing)
    with pytest.raises(AssertionError, match="the same worlds"):
        sum(law_blind(play_pair(world, seed), 4) for seed in range(60))
