"""A game in process: what it gives, what it refuses, and that copies and earlier versions are the game itself."""

import doctest
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import copy, deepcopy
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import numpy as np
import pytest

from croupier import lab
from domain.engine.audience.errors import BadOptions, BadScenario, GameOver, IllegalPick, NotAsked, NotYours
from domain.engine.entry.commands import Resigned
from domain.engine.entry.entry import Entry
from domain.engine.game.bots import random_bot
from domain.engine.game.rules import Policy, Rules
from domain.engine.history.history import ResumePoint, resume
from domain.engine.table.table import Table
from domain.games import GAMES
from infra.keys.signing import signed
from lab.laws.game.drawing import draw_options
from projections.verification.reading import parse
from projections.verification.verifier import Verifier
from tests.games.toy.rules import TOY

HERE = Path(__file__).parents[2] / "lab"
RULES = [TOY, *GAMES.values()]
rulesets = pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.key)


def blind(rng: Random) -> lab.Player:
    """A policy that picks at random."""
    return lambda _, asked: random_bot(None, asked, rng.randrange)


def begun(rules: Rules, seed: int, choices: int = 40) -> lab.Game:
    """A game of drawn options and seats after this many choices."""
    rng = Random(seed)
    seats = rng.randint(*rules.catalogue.players)
    game, player = lab.new(rules, seats, seed, options=draw_options(rules, rng, seats)), blind(rng)
    for _ in range(choices):
        if not game.over:
            game.choose(seat := rng.choice(game.to_move), player(game.view(seat), game.question(seat)))
    return game


@pytest.mark.parametrize("module", ["lab", *sorted(f"lab.{path.stem}" for path in HERE.glob("[!_]*.py"))])
def test_examples_in_docstrings_are_true(module: str) -> None:
    assert doctest.testmod(import_module(module)).failed == 0


@rulesets
def test_a_copy_goes_on_as_the_game_does(rules: Rules) -> None:
    for seed in range(6):
        game = begun(rules, seed, 10 + 23 * seed)
        copy, again = game.copy(), begun(rules, seed, 10 + 23 * seed)
        for one in (game, copy, again):
            lab.run(one, dict.fromkeys(range(one.seats), lambda view, asked: random_bot(None, asked, view.dice)))
        assert game.record() == copy.record() == again.record()


@pytest.mark.parametrize("copied", [copy, deepcopy])
def test_python_s_own_copies_are_the_games_own(copied: Callable[[lab.Game], lab.Game]) -> None:
    game = lab.new("dominion", 2, 1, preset="first-game")
    copied(game).choose(game.to_move[0], 0)
    assert (game.version, len(game.entries)) == (3, 3)


@rulesets
def test_game_at_any_version_replays_to_the_same(rules: Rules) -> None:
    game = begun(rules, 5, 60)
    for version in range(1, game.version + 1):
        then = game.at(version)
        assert then.version == version
        assert not version > game.seats or then.view(0).frames == game.view(0).frames[:version]
        for entry in game.entries[version:]:
            then.execute(entry.cause, entry.player)
        assert then.entries == game.entries
    for beyond in (0, game.version + 1):
        with pytest.raises(lab.NoHistory):
            game.at(beyond)


@rulesets
def test_game_at_a_version_takes_under_a_millisecond(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    game, again = begun(rules, 3, 300), list[int]()

    def counted(rules: Rules, key: str, secret: bytes, entries: Sequence[Entry], since: ResumePoint | None) -> Table:
        again.append(len(entries))
        return resume(rules, key, secret, entries, since)

    monkeypatch.setattr("lab.game.resume", counted)
    began = process_time()
    for version in range(1, game.version + 1):
        game.at(version)
    each = (process_time() - began) / game.version
    assert len(again) == game.version
    assert max(again) <= 20, "from the last rest on, however long the game is"
    assert each < 0.001, "0.03 to 0.07 ms on a machine of 2023"


def test_early_version_is_found_fast() -> None:
    game = lab.new("dominion", 2, 1)
    while game.version < 10_000:  # ends every turn at once, so that no pile is ever emptied
        game.choose(seat := game.to_move[0], game.rules.mechanics.default(game.question(seat)))

    def fastest(version: int) -> float:
        times = [process_time()]
        for _ in range(20):
            game.at(version)
            times.append(process_time())
        return min([after - before for before, after in pairwise(times)])

    assert fastest(2) < fastest(game.version) / 3


@rulesets
def test_the_record_is_what_the_verifier_takes(rules: Rules) -> None:
    entropy = ["ab" * 32, None]
    game = lab.new(rules, 2, 3, entropy=entropy, bots={1: "random"})
    with pytest.raises(lab.NotOver):
        game.record()
    lab.run(game, dict.fromkeys(range(2), blind(Random(3))))
    report = Verifier({rules.key: rules}, signed).verify(parse(game.record()))
    assert report.verdict == "consistent, not anchored"
    assert sorted(str(seat.fair) for seat in report.seats) == ["bot", "committed"]


def test_fast_game_keeps_no_history() -> None:
    games = [lab.new("dominion", 3, 11, preset="first-game", fast=fast) for fast in (True, False)]
    for game in games:
        lab.run(game, dict.fromkeys(range(3), lambda view, asked: random_bot(None, asked, view.dice)))
    fast, whole = games
    assert fast.result == whole.result
    assert fast.version == whole.version
    assert fast.copy().result == fast.result
    assert len(fast.entries) < 100
    assert fast.view(0).frames == ()
    for refused in (fast.record, lambda: fast.at(1)):
        with pytest.raises(lab.NoHistory):
            refused()


def test_positions_are_opened_as_a_server_opens_them() -> None:
    scenario = {"turn": 1, "phase": "buy", "coins": 8, "seats": [{}, {"hand": ["gold"]}]}
    game = lab.new("dominion", 2, 1, preset="first-game", scenario=scenario, seating="as_joined")
    assert game.to_move == (1,)
    assert game.view(1).state.mats[1].hand == ("gold",)
    assert game.view(0).state.mats[1].hand == (None,)


@pytest.mark.parametrize(
    ("given", "rule", "pointer", "says"),
    [
        ({"ruleset": "chess"}, "ruleset", "/ruleset", "'chess'; installed are caylus"),
        ({"ruleset": ["dominion"]}, "ruleset", "/ruleset", "installed are"),
        ({"seats": 7}, "players", "/seats", "2 to 6"),
        ({"seats": "2"}, "schema", "/seats", "`int`"),
        ({"seed": 0.5}, "schema", "/seed", "`int"),
        ({"preset": "no-such"}, "preset", "/preset", "'no-such'; dominion has first-game"),
        ({"options": {"pool": "3e"}}, "schema", "/options/pool", "'3e'; legal are '1e', '2e', 'all'"),
        ({"options": {"pol": "1e"}}, "schema", "/options", "`pol`; legal are .*pool"),
        ({"scenario": {"turn": 5}}, "seats", "/scenario/turn", "no such seat"),
        ({"scenario": {"phase": "no"}}, "schema", "/scenario/phase", "legal are 'action', 'buy'"),
        ({"bots": {0: "no-such"}}, "bots", "/bots/0", "dominion has random, big-money"),
        ({"bots": {2: "random"}}, "bots", "/bots/2", "0 to 1"),
        ({"bots": {-1: "random"}}, "bots", "/bots/-1", "0 to 1"),
        ({"bots": ["random"]}, "schema", "/bots", "array"),
        ({"bots": {1: "search-novice"}, "fast": True}, "fast", "/bots/1", "does not keep"),
        ({"seating": "foo"}, "schema", "/seating", "legal are 'drawn', 'as_joined'"),
        ({"secret": b"x"}, "schema", "/secret", "32"),
        ({"game": "x"}, "schema", "/game", "32"),
        ({"entropy": ["x"]}, "schema", "/entropy/0", "64"),
        ({"entropy": [None] * 3}, "entropy", "/entropy", "2 seats"),
        ({"entropy": ["ab" * 32], "fast": True}, "fast", "/entropy", "does not keep"),
        ({"entropy": [None, "ab" * 32], "bots": {1: "random"}}, "entropy", "/entropy/1", "bot on chair 1"),
    ],
    ids=repr,
)
def test_opening_refuses_what_no_game_takes(given: Any, rule: str, pointer: str, says: str) -> None:
    with pytest.raises((BadOptions, BadScenario), match=says) as refused:
        lab.new(**{"ruleset": "dominion", "seats": 2, "seed": 1} | given)
    assert (refused.value.rule, refused.value.pointer) == (rule, pointer)


def test_refused_calls_of_a_game_name_their_rule() -> None:
    game = lab.new("dominion", 2, 1)
    seat = game.to_move[0]
    before = game.version
    for error, rule, act in (
        (NotAsked, "asked", lambda: game.choose(1 - seat, 0)),
        (NotAsked, "asked", lambda: game.question(1 - seat)),
        (IllegalPick, "options", lambda: game.choose(seat, 99)),
        (IllegalPick, "least-most", lambda: game.choose(seat, range(20))),
        (NotYours, "seats", lambda: game.view(2)),
        (NotYours, "seats", lambda: game.choose(5, 0)),
        (NotYours, "seats", lambda: game.question(-1)),
    ):
        with pytest.raises(error) as refused:
            act()
        assert refused.value.rule == rule
    assert game.version == before
    game.execute(Resigned(seat), None)
    for act in (lambda: game.choose(seat, 0), lambda: game.execute(Resigned(seat), None)):
        with pytest.raises(GameOver) as late:
            act()
        assert late.value.rule == "over"


@pytest.mark.parametrize("wrong", [None, "0", 0.0, True, 2, -1, np.float64(0)], ids=repr)
def test_seat_and_version_numbers_are_checked(wrong: Any) -> None:
    game = lab.new("dominion", 2, 1)
    refusals: list[Any] = [game.question, game.view, game.state, game.viewer, partial(game.choose, picks=0)]
    for refused in refusals:
        with pytest.raises(NotYours, match="seats 0 to 1"):
            refused(wrong)
    if wrong != 2:
        with pytest.raises(lab.NoHistory, match="versions 1 to 3"):
            game.at(wrong)


def test_view_is_said_in_known_languages() -> None:
    view = lab.new("dominion", 2, 1).view(0)
    assert view.said("ko")["asked"] != view.said("ja")["asked"]
    with pytest.raises(BadOptions, match="'de'; there are en, ko, ja"):
        view.said("de")


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("picks", [[0.0], 0.0, "0", None, True, [True], [[0]], np.float64(0), [np.True_]], ids=repr)
def test_pick_that_is_no_number_is_refused(picks: Any, fast: bool) -> None:
    game = lab.new("dominion", 2, seed=7, preset="first-game", fast=fast)
    (seat,) = game.to_move
    with pytest.raises(IllegalPick, match="whole numbers from 0 to") as refused:
        game.choose(seat, picks)
    assert refused.value.rule == "picks"
    assert (game.to_move, game.version) == ((seat,), 3)
    assert game.choose(seat, 0).version == 4


def test_numbers_of_numpy_are_stored_plain() -> None:
    heads: set[bytes] = set()
    zeros: list[Any] = [0, np.int64(0), [np.int8(0)], np.array(0), np.array([0])]
    for zero in zeros:
        game = lab.new("dominion", 2, seed=7, preset="first-game")
        seat: Any = np.int64(game.to_move[0])
        assert game.view(seat).dice(9) == game.view(int(seat)).dice(9)
        heads.add(game.choose(seat, zero).head())
    assert len(heads) == 1


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("broken", ["a bot picks what it may not", "a bot raises", "the rules raise"])
def test_exception_of_bot_or_rules_changes_nothing(broken: str, fast: bool) -> None:
    """The error comes in the middle of an answer, or after it: in both cases the game is as it was, and goes on."""
    fails = False

    def bot(_: Any, asked: Any, dice: Any) -> tuple[int, ...]:
        if fails and broken == "a bot raises":
            raise KeyError("lost")
        return (99,) if fails and broken == "a bot picks what it may not" else random_bot(None, asked, dice)

    def over(state: Any) -> bool:
        nonlocal fails
        if fails and broken == "the rules raise":
            fails = False  # a state that the rules cannot play on from; on the way to it they do not raise
            raise ValueError("lost")
        return TOY.mechanics.over(state)

    rules = replace(TOY, bots={"odd": Policy(bot, 1, 1)}, mechanics=replace(TOY.mechanics, over=over))
    game, plain = (lab.new(rules, 3, 5, bots={1: "odd"}, fast=fast) for _ in range(2))
    raised = 0
    while not game.over:
        seat = game.to_move[0]
        picks = random_bot(None, game.question(seat), Random(game.version).randrange)
        before, fails = game.version, True
        with suppress(ValueError) if broken == "the rules raise" else suppress(lab.PolicyError):
            game.choose(seat, picks)
        fails, raised = False, raised + (game.version == before)
        if game.version == before:
            assert game.view(seat).state == plain.view(seat).state
            game.choose(seat, picks)
        plain.choose(seat, picks)
        assert (game.version, game.result) == (plain.version, plain.result)
    assert raised > 2
    assert fast or game.record() == plain.record()
