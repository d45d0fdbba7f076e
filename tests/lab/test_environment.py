"""Environments: PettingZoo's requirements, for every ruleset, and the meaning of their numbers."""

from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest
from pettingzoo.test import (  # pyright: ignore[reportMissingTypeStubs]
    api_test,  # pyright: ignore[reportUnknownVariableType]
    seed_test,  # pyright: ignore[reportUnknownVariableType]
)

from croupier import lab
from domain.civilization.choices import Amount, Back
from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import BadOptions, BadScenario
from domain.engine.game.rules import Rules
from domain.games import GAMES
from lab import environment
from lab.actions import Actions
from lab.environment import Environment
from lab.laws.game.drawing import draw_options
from lab.vector import Vector
from tests.games.toy.rules import TOY

RULES = [TOY, *GAMES.values()]
LAYOUTS = Path(__file__).with_name("layouts.json")
"""SHA-256 of the meaning of each ruleset's numbers: "key version" -> a digest for each number of seats."""
rulesets = pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.key)
# PettingZoo warns of observations that are no plain array: with a mask they are not.
quiet = pytest.mark.filterwarnings("ignore:Observation:UserWarning")


@quiet
@rulesets
def test_what_pettingzoo_asks_of_an_environment(rules: Rules) -> None:
    api_test(Environment(rules, 3), num_cycles=80)
    seed_test(lambda: Environment(rules), num_cycles=20)


def legal(rng: Random, env: Environment) -> int:
    """One of the actions that the mask allows."""
    return int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])))


@rulesets
def test_every_option_is_an_action(rules: Rules) -> None:
    for seed in range(3):
        rng = Random(seed)
        seats = rng.randint(*rules.catalogue.players)
        options = msgspec.to_builtins(draw_options(rules, rng, seats))
        env = Environment(rules, seats, options=options)
        env.reset(seed=seed)
        for _ in range(1500):
            if env.game.over:
                assert sum(env.rewards.values()) == pytest.approx(0)
                assert all(env.terminations.values())
                break
            asked = env.question()
            assert asked is not None
            found = env.actions.of(asked)
            assert sorted(n for numbers in found.values() for n in numbers) == list(range(len(asked.options or ())))
            assert len(found) == len(set(asked.options or ()))
            env.step(legal(rng, env))


@rulesets
def test_updated_vector_equals_a_new_one(rules: Rules) -> None:
    rng, env = Random(7), Environment(rules, 3)
    env.reset(seed=7)
    for nth in range(300):
        if env.game.over:
            break
        seat = env.game.to_move[0]
        mended = env.observe(f"seat_{seat}")["observation"]
        if nth % 5 == 0:
            made = Vector(rules, 3).of(env.game.state(seat), seat)
            assert np.array_equal(mended[: len(made)], made)
        env.step(legal(rng, env))


@rulesets
def test_meaning_of_numbers_stays_within_a_rules_version(rules: Rules) -> None:
    least, most = rules.catalogue.players
    digests: list[str] = []
    for seats in range(least, most + 1):
        env = Environment(rules, seats)
        assert len(set(env.names)) == len(env.names)
        assert len(set(env.actions.names)) == len(env.actions)
        digests.append(sha256("\n".join([*env.names, *env.actions.names]).encode()).hexdigest())
    assert msgspec.json.decode(LAYOUTS.read_bytes())[f"{rules.key} {rules.version}"] == digests


def test_observed_numbers_match_their_names() -> None:
    env = Environment("dominion", preset="first-game")
    env.reset(seed=3)
    seat = env.game.to_move[0]
    state = env.view(f"seat_{seat}")
    observed = dict(zip(env.names, env.observe(f"seat_{seat}")["observation"].tolist(), strict=True))
    assert observed["mats/0/hand/copper"] == state.mats[seat].hand.count("copper")
    assert observed["mats/1/hand/face-down"] == 5
    assert observed["mats/1/hand/copper"] == 0
    assert observed["supply/copper/left"] == 46
    assert observed["turn=0"] == 1
    assert (observed["asked/turn/act"], observed["asked/most"]) == (1, 1)


def test_several_picks_are_several_steps_and_enough() -> None:
    hand = ["cellar", "copper", "copper", "estate"]
    scenario = {"turn": 0, "seats": [{"hand": hand, "deck": ["gold", "silver", "estate"]}]}
    env = Environment("dominion", preset="first-game", scenario=scenario)
    env.reset(seed=1)
    number = env.actions.names.index
    for action in ("play cellar", "card copper", "card copper", "card estate"):
        assert env.agent_selection == "seat_0"
        env.step(number(action))
    assert sorted(env.view("seat_0").mats[0].hand) == ["estate", "gold", "silver"]  # all possible picks were made
    env.reset(seed=1)
    for action in ("play cellar", "card copper", "enough"):
        env.step(number(action))
    assert sorted(env.view("seat_0").mats[0].hand) == ["copper", "estate", "gold"]


def test_what_the_mask_leaves_out_is_refused() -> None:
    env = Environment("dominion", preset="first-game")
    env.reset(seed=3)
    wrong: list[Any] = [env.actions.names.index("buy province"), env.actions.enough, 1.5, "1", None, True, -1, 10**9]
    for action in wrong:
        with pytest.raises(ValueError, match="legal are"):
            env.step(action)
    env.step(np.int64(env.actions.names.index("end-turn")))  # pyright: ignore[reportArgumentType]
    assert env.game.version > 3


@pytest.mark.parametrize(
    ("given", "rule"),
    [
        ({"seats": 9}, "players"),
        ({"seats": "2"}, "schema"),
        ({"preset": "no-such"}, "preset"),
        ({"options": {"pool": "3e"}}, "schema"),
        ({"scenario": {"turn": 5}}, "seats"),
        ({"bots": {0: "no-such"}}, "bots"),
        ({"bots": {2: "random"}}, "bots"),
        ({"bots": {0: "random", 1: "random"}}, "bots"),
        ({"render_mode": "human"}, "render"),
    ],
    ids=repr,
)
def test_environment_refuses_what_cannot_be_played(given: Any, rule: str) -> None:
    with pytest.raises((BadOptions, BadScenario)) as refused:
        lab.env("dominion", **given)
    assert refused.value.rule == rule


def test_a_seed_that_is_refused_changes_nothing() -> None:
    env: Any = Environment(TOY)
    env.reset(seed=4)
    with pytest.raises(BadOptions, match="`int"):
        env.reset(seed="5")
    env.reset()
    assert env.game.seed == 5


def test_environment_asks_for_reset_before_start_and_afterwards(caplog: pytest.LogCaptureFixture) -> None:
    env = Environment(TOY, render_mode="ansi")
    early = {
        "step": lambda: env.step(0), "observe": lambda: env.observe("seat_0"), "render": env.render,
        "agent_iter": env.agent_iter,
    }  # fmt: skip
    for name, call in early.items():
        with pytest.raises(AssertionError, match=rf"reset\(\) needs to be called before {name}"):
            call()
    env.reset(seed=1)
    for _ in env.agent_iter():
        env.step(None if env.terminations[env.agent_selection] else legal(Random(1), env))
    assert not env.agents
    env.step(None)
    assert "step() called after all agents are terminated or truncated. Should reset() first" in caplog.text


def test_game_ended_by_bots_is_over() -> None:
    scenario: dict[str, Any] = {"turn": 1, "coins": 8, "seats": [{}, {}], "supply": [{"card": "province", "left": 1}]}
    env = Environment("dominion", preset="first-game", scenario=scenario, bots={1: "big-money"})
    env.reset(seed=1)
    assert env.last(observe=False)[1:3] == (-1, True)
    for _ in env.agent_iter():
        env.step(None)
    assert not env.agents


@rulesets
def test_copied_environment_goes_on_alike(rules: Rules) -> None:
    def told(env: Environment, rng: Random) -> list[Any]:
        found: list[Any] = []
        for _ in range(40):
            if env.game.over:
                break
            env.step(legal(rng, env))
            found += [(agent, env.observe(agent)["observation"].tobytes()) for agent in env.agents]
        return [*found, env.rewards, env.terminations, env.game.version]

    env, rng = Environment(rules, 2), Random(5)
    deepcopy(env)  # before its first reset, too
    env.reset(seed=5)
    for _ in range(4):
        env.step(legal(rng, env))
    copies, before = [deepcopy(env) for _ in range(2)], env.game.version
    ways = [told(one, Random(7)) for one in copies]
    assert ways[0] == ways[1]
    assert (env.game.version, copies[0].game.version > before) == (before, True)
    assert told(env, Random(7)) == ways[0]


def test_searching_opponent_has_its_history() -> None:
    env = Environment(TOY, bots={1: "search-novice"})
    env.reset(seed=1)
    for _ in env.agent_iter():
        env.step(None if env.terminations[env.agent_selection] else legal(Random(1), env))
    assert env.game.over


@rulesets
def test_said_gives_an_agents_view_with_labels(rules: Rules) -> None:
    env = Environment(rules)
    env.reset(seed=2)
    agent = env.agent_selection
    said = env.said(agent)
    assert said["state"] == msgspec.json.decode(msgspec.json.encode(env.view(agent)))
    (mine,) = [asked for asked in said["asked"] if asked["options"] is not None]
    assert len(mine["labels"]) == len(env.game.question(env.game.to_move[0]).options or ())


def test_surplus_options_share_the_last_action() -> None:
    """As many amounts as the trade with a full store of Civilization has."""
    rules = GAMES["civilization"]
    amounts = tuple([Amount("food", n) for n in range(100)])
    actions = Actions(rules, 2)
    found = actions.of(rules.schema.asked(Seat(0), "plot", "amount", (*amounts, Back()), 1, 1))
    assert sorted(n for numbers in found.values() for n in numbers) == [*range(101)]
    assert actions.enough not in found
    assert [numbers[0] for numbers in found.values() if len(numbers) > 1] == [69]


def test_bots_take_other_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    env: Any = lab.env("caylus-magna-carta", 3, bots={1: "builder", 2: "random"})
    env.reset(seed=2)
    assert env.possible_agents == ["seat_0"]
    rng = Random(1)
    while not env.game.over:
        env.step(legal(rng, env))
    assert env.rewards["seat_0"] in (1, -0.5)
    monkeypatch.setattr(environment, "MOST_STEPS", 10)
    env.reset(seed=2)
    for _ in range(10):
        env.step(legal(rng, env))
    assert all(env.truncations.values())


def test_seats_are_counted_from_the_one_that_looks() -> None:
    actions = Actions(GAMES["civilization"], 3)
    attacks = [name for name in actions.names if name.startswith("attack")]
    assert {name.split()[2].partition("#")[0] for name in attacks} == {"0", "1", "2"}
