"""A policy that learned in `lab.env` sees the same at a server's table: observations made of views as JSON."""

import tracemalloc
from copy import deepcopy
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from croupier import lab
from domain.engine.audience.errors import BadOptions, NotAsked
from lab.environment import Environment

TABLES: dict[str, dict[str, Any]] = {
    "dominion": {"preset": "first-game"},
    "caylus-magna-carta": {},
    "civilization": {},
}


def walked(ruleset: str, seed: int, steps: int) -> Any:
    """An environment, before each of these many steps at random."""
    env, dice = lab.env(ruleset, **TABLES[ruleset]), Random(seed)
    env.reset(seed=seed)
    for _ in range(steps):
        if env.game.over:
            break
        yield env
        env.step(dice.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()))
    yield env


def as_json(env: Environment, agent: str) -> Any:
    """The view of an agent as a server sends it."""
    return msgspec.json.decode(msgspec.json.encode(env.said(agent)))


@pytest.mark.parametrize("ruleset", TABLES)
def test_a_view_as_json_is_observed_alike(ruleset: str) -> None:
    compared = 0
    for seed in range(2):
        for env in walked(ruleset, seed, 80):
            asked = env.question()
            for agent in env.possible_agents:
                if asked is not None and agent != env.agent_selection and len(env.game.to_move) > 1:
                    continue  # at a server's table it is asked at the same time
                mine = asked is not None and agent == env.agent_selection
                seen, told = (
                    lab.observation(as_json(env, agent), env.pending.picks if mine and env.pending else ()),
                    env.observe(agent),
                )
                assert seen.keys() == told.keys()
                for name, numbers in told.items():
                    assert seen[name].dtype == numbers.dtype
                    assert seen[name].tobytes() == numbers.tobytes(), (ruleset, seed, env.game.version, agent, name)
                compared += 1
    assert compared > 150, "too few positions"


@pytest.mark.parametrize("ruleset", TABLES)
def test_actions_answer_as_in_the_environment(ruleset: str) -> None:
    env, games = lab.env(ruleset, **TABLES[ruleset]), Random(5)
    env.reset(seed=5)
    twin = env.game.copy()

    def act(seen: dict[str, Any]) -> int:
        action = games.choice(np.flatnonzero(seen["action_mask"]).tolist())
        env.step(action)
        return action

    for _ in range(60):
        if twin.over:
            break
        seat = twin.to_move[0]
        twin.choose(seat, lab.answer(twin.view(seat), act))
        assert twin.version == env.game.version
        assert twin.state(seat) == env.game.state(seat)


def test_views_without_a_question_or_seat_are_refused() -> None:
    game = lab.new("dominion", seed=1, preset="first-game")
    waiting = game.view(1 - game.to_move[0])
    with pytest.raises(NotAsked):
        lab.answer(waiting, lambda _: 0)
    with pytest.raises(BadOptions, match="view of a seat"):
        lab.observation(waiting.said() | {"viewer": "spectator"})
    with pytest.raises(ValueError, match="not legal here"):
        lab.answer(game.view(game.to_move[0]), lambda _: -1)


@pytest.mark.parametrize("ruleset", TABLES)
def test_copy_of_environment_shares_what_never_changes(ruleset: str) -> None:
    env = lab.env.seat(ruleset, ["random"], **TABLES[ruleset])
    env.reset(seed=1)
    tracemalloc.start()
    copies = [deepcopy(env) for _ in range(10)]
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert held / len(copies) < 100_000, "bytes: what never changes is shared"
