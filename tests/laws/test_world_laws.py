"""The laws of hidden worlds: they agree with what was seen, hang on nothing else, and are drawn evenly."""

from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from math import comb
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest

from domain.dominion.choices import Buy, EndTurn, PlayTreasures
from domain.dominion.choices import Play as PlayCard
from domain.dominion.state import Card
from domain.engine.audience.audience import REFEREE, Face, Seat, Viewer, seated
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Chose
from domain.engine.game.command_context import OpenQuestion
from domain.engine.worlds.dealing import Dealer, NoWorld
from domain.engine.worlds.seen_game import SeenGame
from tests.laws.branching import frames
from tests.laws.drawing import draw_options
from tests.laws.laws import Pair, play_pair
from tests.laws.pairs import FEW
from tests.laws.play import Play, numbers, run, sit, viewers
from tests.laws.test_laws import worlds
from tests.laws.worlds import WORLDS, World
from tests.support.summary import Counted

KEY = bytes(range(32))
MILITIA = Card(Face("militia"))
BY_KEY = {world.rules.key: world for world in WORLDS}


def seen(play: Play, viewer: Viewer, upto: int) -> SeenGame:
    """What a viewer has seen of a game up to a version, from the frames that they were sent."""
    game = SeenGame(play.rules, viewer)
    for frame in frames(play, viewer, upto):
        game.add(frame.version, frame.cause, frame.facts)
    return game


def dealt(play: Play, viewer: Viewer, upto: int, n: int) -> tuple[list[Any], int]:
    """(n worlds as their entries, how many deals were refused); what cannot be dealt is None."""
    try:
        dealer = Dealer(seen(play, viewer, upto))
        return [dealer.world(KEY, nth).entries for nth in range(n)], dealer.refused
    except NoWorld:
        return [None], 0


def law_agree(world: World, seed: int, looks: int) -> tuple[int, int]:
    """Worlds show the viewer what they see, hold what the box holds, and fork; (worlds, looks without any)."""
    rng = Random(seed)
    seats = rng.randint(*world.rules.catalogue.players)
    play = run(sit(world.rules, seed, seats, draw_options(world.rules, rng, seats)), numbers((), seed), 200, 0.002)
    running = [n for n, now in enumerate(play.nows, 1) if now.asked]
    found = none = 0
    for version in rng.sample(running, min(looks, len(running))):
        viewer, now = rng.choice(viewers(seats)), play.nows[version - 1]
        try:
            dealer = Dealer(seen(play, viewer, version))
            made = [dealer.world(KEY, nth) for nth in range(2)]
        except NoWorld:
            none += 1
            continue
        for one in made:
            found += 1
            table = one.table
            assert redact(table.state, viewer) == redact(now.state, viewer), (seed, version, viewer)
            assert _asked(table.asked, viewer) == _asked(now.asked, viewer), (seed, version, viewer)
            assert world.total(table.state) == world.total(now.state)
            assert one.fork().table.now() == table.now()
    return found, none


def _asked(asked: Mapping[Seat, OpenQuestion], viewer: Viewer) -> dict[Seat, Any]:
    return {seat: redact(open_.asked, viewer) for seat, open_ in asked.items()}


@worlds
def test_worlds_agree_with_what_was_seen(world: World) -> None:
    counts = [law_agree(world, seed, 6) for seed in range(2 if FEW else 12)]
    found, none = (sum(column) for column in zip(*counts, strict=True))
    assert found > 6 * none


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


@worlds
def test_what_nobody_told_makes_no_difference(world: World) -> None:
    assert sum(law_blind(play_pair(world, seed), 2) for seed in range(4 if FEW else 25)) > 4


@pytest.mark.proof
@worlds
def test_worlds_dealt_from_the_truth_are_caught(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = dealt

    def knowing(play: Play, _: Viewer, upto: int, n: int) -> Any:
        return honest(play, REFEREE, upto, n)

    monkeypatch.setitem(globals(), "dealt", knowing)
    with pytest.raises(AssertionError, match="the same worlds"):
        compared(world.rules.key, range(60))


def compared(key: str, seeds: range) -> int:
    """Comparisons of these pairs."""
    return sum(law_blind(play_pair(BY_KEY[key], seed), 4) for seed in seeds)


@pytest.mark.soak
@pytest.mark.parametrize("key", BY_KEY)
def test_a_hundred_thousand_comparisons(key: str, counted: Counted) -> None:
    done, start, step = 0, 0, 500
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        while done < 100_000:
            batches = [range(n, n + step) for n in range(start, start + 4 * step, step)]
            done += sum(pool.map(compared, [key] * len(batches), batches))
            start += 4 * step
    counted(f"hidden_worlds_{key}", comparisons=done)


# -- evenly: positions that are small enough to count all deals that agree


def fits(found: Counter[Any], expected: dict[Any, int]) -> bool:
    """Whether what was found fits weights, by a chi-square of which chance exceeds the bound once in a thousand."""
    assert found.keys() <= expected.keys()
    each = found.total() / sum(expected.values())
    statistic = sum((found[cell] - each * weight) ** 2 / (each * weight) for cell, weight in expected.items())
    free = len(expected) - 1
    return statistic < free * (1 - 2 / (9 * free) + 3.09 * (2 / (9 * free)) ** 0.5) ** 3  # Wilson and Hilferty's


def test_deals_at_a_rest_are_drawn_evenly() -> None:
    """The rival's ten cards lie in one of 120 orders, as three of them are Estates."""
    rules = BY_KEY["dominion"].rules
    play = sit(rules, 3, 2, rules.schema.options(preset="first-game"))
    (mine,) = play.table.asked
    dealer = Dealer(seen(play, seated(mine), len(play.entries)))
    found = Counter[Any]()
    for nth in range(2400):
        mat = dealer.world(KEY, nth).table.state.mats[1 - mine]
        found[tuple([n for n, card in enumerate((*mat.hand, *mat.deck)) if card == "estate"])] += 1
    assert fits(found, dict.fromkeys(combinations(range(10), 3), 1))
    assert dealer.refused == 0


def after_militia(seed: int) -> Play:
    """Three players, of whom one has played a Militia in the third turn: the second answers, after the first has."""
    rules = BY_KEY["dominion"].rules
    play = sit(rules, seed, 3, rules.schema.options(preset="first-game"))
    wanted = [PlayCard(MILITIA), PlayTreasures(), Buy(MILITIA), EndTurn()]
    while True:
        (seat,) = play.table.asked
        open_ = play.table.asked[seat]
        options = open_.asked.options or ()
        if EndTurn() not in options:
            if (seat, open_.asked.verb) == (2, "discard"):
                return play
            picks = tuple(range(len(options)))[len(options) - (open_.asked.least or 0) :]  # Estates stand last
        elif play.table.state.turn:
            picks = (options.index(EndTurn()),)
        else:
            picks = (next(options.index(one) for one in wanted if one in options),)
        play.execute(Chose(seat, open_.question, picks), f"p{seat}")


def test_deals_that_agree_with_what_came_since_are_drawn_evenly() -> None:
    """A rival has laid down two cards of five, an Estate on top: of the 120 orders those are left that allow it."""
    play = after_militia(21)
    assert play.table.state.mats[1].top == "estate"
    dealer = Dealer(seen(play, seated(0), len(play.entries)))
    found = Counter[Any]()
    for nth in range(1500):
        mat = dealer.world(KEY, nth).table.state.mats[1]
        assert mat.top == "estate"
        held = (*mat.hand, *(mat.discard or ()))
        found[held.count("estate"), tuple([n for n, card in enumerate(mat.deck or ()) if card == "estate"])] += 1
    expected = {(k, places): comb(5, k) for k in (1, 2, 3) for places in combinations(range(5), 3 - k)}
    assert fits(found, expected)
    assert 80 < dealer.refused < 200  # one of twelve
