"""One seat as a Gymnasium environment, and many of them at once: what Gymnasium asks of them, and what they promise."""

import pickle
import time
from operator import itemgetter
from os import kill
from signal import SIGKILL
from typing import Any

import cloudpickle  # pyright: ignore[reportMissingTypeStubs]
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from croupier import lab
from domain.engine.audience.errors import BadOptions
from domain.engine.game.rules import Rules
from domain.games import GAMES
from lab.seat_env import SeatEnv
from lab.vector_env import Lost, VectorSeatEnv
from tests.support.patience import patience

rulesets = pytest.mark.parametrize("rules", [*GAMES.values()], ids=lambda rules: rules.key)


def first_legal(mask: NDArray[np.int8]) -> NDArray[np.intp]:
    """The first legal action of each."""
    return mask.argmax(-1)


def steps(games: VectorSeatEnv, seed: int, many: int) -> list[Any]:
    """All that the games say in this many steps."""
    observed, info = games.reset(seed=seed)
    told: list[Any] = [observed]
    for _ in range(many):
        observed, *rest, info = games.step(first_legal(info["action_mask"]))
        told += [observed, *rest]
    return told


def same(one: list[Any], two: list[Any]) -> bool:
    """Whether two such lists are equal."""
    return len(one) == len(two) and all(
        same([*a.values()], [*b.values()]) if isinstance(a, dict) else np.array_equal(a, b)
        for a, b in zip(one, two, strict=True)
    )


@rulesets
def test_what_gymnasium_asks_of_an_environment(rules: Rules) -> None:
    check_env(SeatEnv(rules, illegal="lose", render_mode="ansi"), skip_render_check=True, skip_close_check=True)


@rulesets
def test_a_step_ends_at_the_agents_next_question(rules: Rules) -> None:
    env = lab.env.seat(rules, [rules.best_bot] * 2)
    for seed in range(3):
        _, info = env.reset(seed=seed)
        reward, over = 0.0, False
        while not over:
            assert env.game.to_move == (env.seat,)
            assert info["action_mask"].any()
            _, reward, over, cut, info = env.step(int(first_legal(info["action_mask"])))
            assert not cut
            assert over or not reward
        places = env.game.result.places if env.game.result else ()
        assert (reward > 0) == (places[env.seat] == 1)
        assert not info["action_mask"].any()


def test_seats_are_drawn_by_seed() -> None:
    env = lab.env.seat("dominion")
    assert [(env.reset(seed=seed), env.seat)[1] for seed in range(4)] == [0, 1, 0, 1]


def versions(game: lab.Game, _: int) -> float:
    """A reward of one's own."""
    return game.version / 100


def test_hooks_say_what_is_seen_and_earned() -> None:
    env = lab.env.seat("dominion", reward=versions, observe=itemgetter(slice(7)))
    observed, info = env.reset(seed=1)
    assert env.observation_space.contains(observed)
    assert observed["observation"].shape == (7,)
    _, reward, *_ = env.step(int(first_legal(info["action_mask"])))
    assert reward == env.game.version / 100 > 0


def test_seat_environment_refuses_unknown_seat_and_illegal_action() -> None:
    with pytest.raises(BadOptions, match="the agent's seat is one of 0 to 1, not 2"):
        lab.env.seat("dominion", ["random"], seat=2)
    env = lab.env.seat("dominion")
    _, info = env.reset(seed=1)
    with pytest.raises(ValueError, match="is not legal here"):
        env.step(int(info["action_mask"].argmin()))
    _, _, over, _, _ = env.step(int(first_legal(info["action_mask"])))
    assert not over


def test_an_illegal_action_may_lose_the_game() -> None:
    env = lab.env.seat("dominion", ["random"] * 2, illegal="lose")
    _, info = env.reset(seed=1)
    _, reward, over, _, info = env.step(int(info["action_mask"].argmin()))
    assert (reward, over, info["action_mask"].any()) == (-0.5, True, False)


@rulesets
def test_environment_of_a_vector_plays_as_one_alone(rules: Rules) -> None:
    """Environment i of a vector plays as an environment of its own with its seed, game after game."""
    games, alone = lab.env.vector(rules, 3), lab.env.seat(rules)
    told = steps(games, 5, 60)
    observed, info = alone.reset(seed=6)
    over = False
    for n in range(60):
        reward = 0.0
        if over:
            (observed, info), over = alone.reset(), False
        else:
            observed, reward, over, _, info = alone.step(int(first_legal(info["action_mask"])))
        seen, rewards, ends, *_ = told[1 + 4 * n :]
        assert np.array_equal(seen["observation"][1], observed["observation"])
        assert (rewards[1], ends[1]) == (reward, over)
    assert games.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP


def test_vector_plays_the_same_in_several_processes() -> None:
    here, there = [lab.env.vector("dominion", 5, processes) for processes in (1, 2)]
    try:
        assert same(steps(here, 3, 150), steps(there, 3, 150))
        assert same(steps(here, 4, 10), steps(there, 4, 10))
        with pytest.raises(pickle.PicklingError, match="shared out among processes stays here"):
            pickle.dumps(there)
    finally:
        there.close()


def test_a_process_that_dies_is_named() -> None:
    games = lab.env.vector("dominion", 4, 2)
    _, info = games.reset(seed=70)
    kill(games.processes[1].pid or 0, SIGKILL)
    began = time.monotonic()
    with pytest.raises(Lost, match="the process of environment 2, in its game of seed 72, ended with -9"):
        games.step(first_legal(info["action_mask"]))
    assert time.monotonic() - began < patience(5)
    games.close()


@pytest.mark.parametrize("processes", [1, 2])
def test_an_illegal_action_names_its_game(processes: int) -> None:
    games = lab.env.vector("dominion", 4, processes)
    _, info = games.reset(seed=70)
    actions = first_legal(info["action_mask"])
    actions[3] = info["action_mask"][3].argmin()
    with pytest.raises(Lost, match="in the game of seed 73: ValueError: action"):
        games.step(actions)
    games.close()


@rulesets
def test_environments_cross_to_other_processes(rules: Rules) -> None:
    env = lab.env.seat(rules, observe=np.abs)
    _, info = env.reset(seed=4)
    for _ in range(20):
        *_, info = env.step(int(first_legal(info["action_mask"])))
    arrived = [pickle.loads(pickle.dumps(env)), pickle.loads(cloudpickle.dumps(env))]  # pyright: ignore[reportUnknownMemberType]
    action = int(first_legal(info["action_mask"]))
    there, also, here = [[*one.step(action)[0].values()] for one in (*arrived, env)]
    assert same(there, here)
    assert same(also, here)


def test_many_games_cross_to_other_processes() -> None:
    here = lab.env.vector("dominion", 3)
    action = first_legal(steps(here, 2, 10)[-4]["action_mask"])
    arrived = pickle.loads(pickle.dumps(here))
    for _ in range(30):
        one, two = arrived.step(action), here.step(action)
        assert same([*one[:4]], [*two[:4]])
        action = first_legal(two[4]["action_mask"])
