"""The laws of hidden worlds: they agree with what was seen, and depend on nothing else."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from domain.engine.audience.audience import REFEREE, SPECTATOR, Seat, Viewer
from domain.engine.audience.redaction import redact
from domain.engine.game.faces import LayoutAuto
from domain.engine.game.table_state import OpenQuestion
from domain.engine.worlds.dealing import Dealer, NoWorld
from domain.engine.worlds.seen_game import SeenGame
from domain.engine.worlds.world import World as Dealt
from lab.laws.game import drawing
from lab.laws.game.drawn import frames
from lab.laws.game.play import Play, numbers, run, viewers
from lab.laws.game.tables import given
from lab.laws.game.world import World
from lab.laws.law import telling
from lab.laws.law.silence import FEW_DRAWS, Pair, play_pair

KEY = bytes(range(32))
AUTO_GAMES, LOOKS, DEALT = (3, 4, 3) if FEW_DRAWS else (12, 8, 6)
"""For each auto-answer: games, questions of each that leave no choice, and worlds of each question."""


def seen(play: Play, viewer: Viewer, upto: int) -> SeenGame:
    """What a viewer has seen of a game up to a version, from the frames that they were sent."""
    game = SeenGame(play.rules, viewer)
    for frame in frames(play, viewer, upto):
        game.add(frame.version, frame.cause, frame.facts)
    return game


def worlds_of(play: Play, viewer: Viewer, upto: int, n: int) -> list[Dealt]:
    """So many worlds that agree with what a viewer has seen of a game up to a version; none if none can be dealt."""
    try:
        dealer = Dealer(seen(play, viewer, upto))
        return [dealer.world(KEY, nth) for nth in range(n)]
    except NoWorld:
        return []


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
    play = run(drawing.dealt(world.rules, seed), numbers((), seed), 200, 0.002)
    seats = play.table.opening.seats
    running = [n for n, now in enumerate(play.nows, 1) if now.asked]
    agreeing = none = 0
    for version in rng.sample(running, min(looks, len(running))):
        viewer, now = rng.choice(viewers(seats)), play.nows[version - 1]
        worlds = worlds_of(play, viewer, version, 2)
        none += not worlds
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


def law_tells_nothing(world: World, auto: LayoutAuto, seed: int) -> int:
    """In each world that a spectator takes for possible the same answer is given, or none; how often one is given.

    A spectator knows what everybody knows, so each world that a seat takes for possible is among them.
    """
    play, loose = run(drawing.dealt(world.rules, seed), numbers((), seed), 300), replace(auto, bare=())
    there = [
        (version, one.asked, now.state)
        for version, now in enumerate(play.nows, 1)
        for one in now.asked.values()
        if given(loose, one.asked, now.state) is not None
    ]
    times = 0
    for version, asked, state in Random(seed).sample(there, min(LOOKS, len(there))):
        answer, worlds = given(auto, asked, state), worlds_of(play, SPECTATOR, version, DEALT)
        times += bool(answer and worlds)
        for table in [one.table for one in worlds]:
            other = given(auto, same := table.asked[asked.seat].asked, table.state)
            if other != answer:
                raise telling.told(
                    f"{world.key}: {auto.word} tells what is hidden, at the question {asked.why}/{asked.verb}",
                    f"{telling.plain(answer)} is given, but {telling.plain(other)} where it may as well be",
                    telling.plain(same.options),
                    f"in {world.rules.language.texts.with_name('layout.toml')}, `bare` says what all can see",
                )
    return times


def test_auto_answer_tells_nothing(world: World) -> None:
    for auto in world.rules.catalogue.layout.auto:
        times = sum([law_tells_nothing(world, auto, seed) for seed in range(AUTO_GAMES)])
        assert times or FEW_DRAWS, f"{world.key}: {auto.word} ({auto.option}) is never given in {AUTO_GAMES} games"


@pytest.mark.proof
def test_worlds_dealt_from_the_truth_are_caught(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = dealt

    def knowing(play: Play, _: Viewer, upto: int, n: int) -> Any:
        return honest(play, REFEREE, upto, n)

    monkeypatch.setitem(globals(), "dealt", knowing)
    with pytest.raises(AssertionError, match="the same worlds"):
        sum(law_blind(play_pair(world, seed), 4) for seed in range(60))
