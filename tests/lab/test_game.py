"""A game in process: what it gives, what it refuses, and that copies and earlier versions are the game itself."""

import doctest
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from croupier import lab
from domain.engine.audience.errors import BadOptions, BadScenario, GameOver, IllegalPick, NotAsked, NotYours, RuleError
from domain.engine.entry.commands import Resigned
from domain.engine.game.bots import random_bot
from domain.engine.game.rules import Rules
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


@pytest.mark.parametrize("module", sorted(path.stem for path in HERE.glob("*.py") if path.stem != "__init__"))
def test_examples_in_docstrings_are_true(module: str) -> None:
    assert doctest.testmod(import_module(f"lab.{module}")).failed == 0


@rulesets
def test_a_copy_goes_on_as_the_game_does(rules: Rules) -> None:
    for seed in range(6):
        game = begun(rules, seed, 10 + 23 * seed)
        copy, again = game.copy(), begun(rules, seed, 10 + 23 * seed)
        for one in (game, copy, again):
            lab.run(one, dict.fromkeys(range(one.seats), lambda view, asked: random_bot(None, asked, view.dice)))
        assert game.record() == copy.record() == again.record()


@rulesets
def test_every_version_is_found_again_and_leads_to_the_same(rules: Rules) -> None:
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
def test_the_record_is_what_the_verifier_takes(rules: Rules) -> None:
    entropy = ["ab" * 32, None]
    game = lab.new(rules, 2, 3, entropy=entropy, bots={1: "random"})
    with pytest.raises(lab.NotOver):
        game.record()
    lab.run(game, dict.fromkeys(range(2), blind(Random(3))))
    report = Verifier({rules.key: rules}, signed).verify(parse(game.record()))
    assert report.verdict == "consistent, not anchored"
    assert sorted(str(seat.fair) for seat in report.seats) == ["bot", "committed"]


def test_a_fast_game_plays_the_same_and_keeps_no_history() -> None:
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


def test_what_is_wrong_is_refused_by_its_rule() -> None:
    def refusal(error: type[RuleError], **given: object) -> str | None:
        arguments: dict[str, object] = {"ruleset": "dominion", "seats": 2, "seed": 1} | given
        with pytest.raises(error) as refused:
            lab.new(**arguments)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        return refused.value.rule

    assert refusal(BadOptions, ruleset="chess") == "ruleset"
    assert refusal(BadOptions, seats=7) == "players"
    assert refusal(BadOptions, preset="no-such") == "preset"
    assert refusal(BadOptions, options={"pool": "3e"}) == "schema"
    assert refusal(BadOptions, bots={0: "no-such"}) == "bots"
    assert refusal(BadScenario, scenario={"turn": 5}) == "seats"
    game = lab.new("dominion", 2, 1)
    seat = game.to_move[0]
    before = game.version
    for error, rule, act in (
        (NotAsked, "asked", lambda: game.choose(1 - seat, 0)),
        (NotAsked, "asked", lambda: game.question(1 - seat)),
        (IllegalPick, "options", lambda: game.choose(seat, 99)),
        (IllegalPick, "least-most", lambda: game.choose(seat, range(20))),
        (NotYours, "seats", lambda: game.view(2)),
    ):
        with pytest.raises(error) as refused:
            act()
        assert refused.value.rule == rule
    assert game.version == before
    game.execute(Resigned(seat), None)
    with pytest.raises(GameOver):
        game.choose(seat, 0)
