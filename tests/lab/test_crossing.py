"""What the laboratory gives away crosses to another process: it goes on there as here, and tells no more."""

import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Any

import cloudpickle  # pyright: ignore[reportMissingTypeStubs]
import msgspec
import numpy as np
import pytest

from croupier import lab
from domain.engine.entry.facts import Asked
from domain.engine.game.bots import random_bot
from domain.engine.game.rules import Policy, Rules
from domain.games import GAMES
from lab.laws.game.play import Play
from lab.laws.law.silence import play_pair
from lab.vector import Vector
from lab.view import SeatDice, View, compiled_rules
from tests.games.toy.rules import TOY
from tests.laws.worlds import WORLDS

HOUSE = [*GAMES.values()]
rulesets = pytest.mark.parametrize("rules", HOUSE, ids=lambda rules: rules.key)
both: list[Any] = [pickle.dumps, cloudpickle.dumps]  # pyright: ignore[reportUnknownMemberType]
ways = pytest.mark.parametrize("dumps", both, ids=["pickle", "cloudpickle"])
MOVES = 60


def play_on(game: lab.Game, moves: int, seed: int) -> lab.Game:
    """The game after this many random answers."""
    roll = Random(seed).randrange
    for _ in range(moves):
        if not game.over:
            seat = game.to_move[0]
            game.choose(seat, random_bot(None, game.question(seat), roll))
    return game


def begun(rules: Rules, *, fast: bool = False, moves: int = MOVES) -> lab.Game:
    """A game under way, at the same place whether it is fast or not."""
    return play_on(lab.new(rules, seed=5, fast=fast), moves, 1)


def seen(game: lab.Game) -> View:
    """What the seat that is asked sees."""
    return game.view(game.to_move[0])


def environment(rules: Rules) -> Any:
    """An environment under way."""
    env = lab.env(rules)
    env.reset(seed=3)
    return stepped(env, 30)[0]


def stepped(env: Any, steps: int) -> tuple[Any, bytes]:
    """An environment after this many steps, and all that it said on the way."""
    said = b""
    for _ in range(steps):
        if not env.agents:
            break
        observed, reward, terminated, truncated, _ = env.last()
        said += observed["observation"].tobytes() + observed["action_mask"].tobytes() + str(reward).encode()
        legal = np.flatnonzero(observed["action_mask"])
        env.step(None if terminated or truncated else int(legal[-1]))
    return env, said


def played(game: lab.Game) -> Any:
    """What a game comes to with 200 more answers."""
    game = play_on(game.copy(), 200, 2)
    return game.version, game.entries, [game.state(seat) for seat in range(game.seats)], game.result


def shown(view: View) -> Any:
    """All that a view says."""
    return view.state, view.frames, view.said("ko"), view.version, [view.dice(100) for _ in range(9)]


def advised(rules: Rules) -> Any:
    """A bot with what it is asked."""
    game = begun(rules)
    return rules.bots[rules.best_bot], seen(game), game.question(game.to_move[0])


def picked(bot: Policy, view: View, asked: Asked) -> tuple[int, ...]:
    """What the bot picks."""
    return bot(view.state, asked, view.dice)


NINE: dict[str, tuple[Callable[[Rules], Any], Callable[[Any], Any]]] = {
    "game": (begun, played),
    "fast game": (partial(begun, fast=True), played),
    "view": (lambda rules: seen(begun(rules)), shown),
    "frames": (lambda rules: seen(begun(rules)).frames, tuple),
    "question": (lambda rules: begun(rules).question(begun(rules).to_move[0]), lambda asked: asked),
    "world": (lambda rules: lab.worlds(seen(begun(rules)), 1)[0], played),
    "environment": (environment, lambda env: stepped(env, 100)[1]),
    "vector": (lambda rules: Vector(rules, 2, 3), lambda vector: vector.names),
    "policy": (advised, lambda given: picked(*given)),
}
"""Each kind of value that the laboratory gives away: how to come by one, and all that it says from there on."""


@ways
@pytest.mark.parametrize("what", NINE)
@rulesets
def test_values_go_on_in_another_process(rules: Rules, what: str, dumps: Callable[[Any], bytes]) -> None:
    make, told = NINE[what]
    value = make(rules)
    arrived = pickle.loads(dumps(value))
    assert told(arrived) == told(value), f"the {what} of {rules.key} goes on differently"


@rulesets
def test_unpickled_game_gives_its_earlier_versions(rules: Rules) -> None:
    game = begun(rules)
    arrived = pickle.loads(pickle.dumps(game))
    for version in range(4, game.version, 7):
        assert arrived.at(version).entries == game.at(version).entries
    assert arrived.copy().bots == game.copy().bots == {}


@pytest.mark.parametrize("way", ["fork", "spawn", "forkserver"])
def test_every_way_of_starting_processes_takes_games(way: str) -> None:
    games = [begun(rules) for rules in HOUSE]
    with ProcessPoolExecutor(1, get_context(way)) as pool:
        ends = [*pool.map(partial(play_on, moves=100, seed=2), games)]
    assert [end.head() for end in ends] == [play_on(game, 100, 2).head() for game in games]


@rulesets
def test_fast_games_cross_by_their_last_rest(rules: Rules) -> None:
    early, late = [len(pickle.dumps(begun(rules, fast=True, moves=moves))) for moves in (10, 100)]
    assert late < 2 * early, "it kept what it does not need"


def test_policies_that_search_cross() -> None:
    game = lab.new("caylus-magna-carta", 2, seed=3)
    policy, seat = lab.search("search-casual", turns=8), game.to_move[0]
    view, asked = game.view(seat), game.question(seat)
    there, shown, question = pickle.loads(pickle.dumps((policy, view, asked)))
    assert there(shown, question) == policy(view, asked)


def test_worlds_of_a_view_that_crossed_agree() -> None:
    view = seen(begun(GAMES["dominion"]))
    there = lab.worlds(pickle.loads(pickle.dumps(view)), 5, seed=1)
    assert [world.entries for world in there] == [world.entries for world in lab.worlds(view, 5, seed=1)]


def test_unpickled_refusal_keeps_message_and_rule() -> None:
    game = begun(GAMES["dominion"])
    with pytest.raises(lab.NoHistory) as refused:
        game.at(10_000)
    again = pickle.loads(pickle.dumps(refused.value))
    assert (str(again), again.rule) == (str(refused.value), "version")


def test_game_of_uninstalled_ruleset_is_not_pickled() -> None:
    with pytest.raises(pickle.PicklingError, match="toy is not installed: package it"):
        pickle.dumps(lab.new(TOY, seed=1))


def test_game_of_another_rules_version_is_not_unpickled(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = pickle.dumps(begun(GAMES["dominion"]))
    newer = replace(GAMES["dominion"], version=99)
    monkeypatch.setitem(vars(GAMES)["_found"][0], "dominion", newer)
    with pytest.raises(pickle.UnpicklingError, match="which has version 99 here"):
        pickle.loads(sent)


@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.key)
def test_a_view_takes_nothing_hidden_along(world: Any) -> None:
    """Two games whose hidden cards differ, and which have told a seat the same, send the same bytes for that seat."""
    if world.rules is TOY:
        return
    compared = differing = 0
    for seed in range(12):
        pair = play_pair(world, seed)
        viewer = pair.twins.viewer
        if len(viewer.seats) != 1:
            continue
        for version in range(1, min(len(side.entries) for side in pair.sides) + 1):
            views = [view_of(world.rules, side, viewer, version) for side in pair.sides]
            if msgspec.msgpack.encode(views[0].frames) != msgspec.msgpack.encode(views[1].frames):
                break
            assert pickle.dumps(views[0]) == pickle.dumps(views[1]), f"{world.key}: twins of seed {seed} at {version}"
            compared += 1
            differing += pair.sides[0].nows[version - 1].state != pair.sides[1].nows[version - 1].state
    assert compared > differing > 10, f"{world.key}: too few of the pairs were told the same"


def view_of(rules: Rules, side: Play, viewer: Any, version: int) -> View:
    """What the viewer sees of one of two games at a version."""
    now, dice = side.nows[version - 1], SeatDice(bytes(32), version)
    return View(compiled_rules(rules), viewer.seats[0], viewer, now, side.entries[:version], dice)
