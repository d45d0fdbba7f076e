"""Steps a second of environments, in CPU time: each ruleset's, and gin rummy of RLCard as the floor, if it is there."""

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import count, repeat
from random import Random
from time import process_time
from typing import Any

import numpy as np
from msgspec import Struct

from domain.games import GAMES
from lab.environment import Environment
from lab.seat_env import SeatEnv
from lab.vector_env import VectorSeatEnv

MANY = 256
"""Games of a vector."""
AIMS = {"dominion": 1.25, "caylus-magna-carta": 0.9, "civilization": 0.75}


class Stepped(Struct, frozen=True):
    """Random play with a vector and a mask at every step. `rummy`: steps a second of RLCard's; None without it."""

    steps: dict[str, float]
    """By ruleset, for two seats."""
    rummy: float | None
    at_once: float | None = None
    """In MANY games of Dominion at once, one seat of each, against `random`: what that answers is no step."""


def environments(seconds: float) -> Stepped:
    """This many seconds of each."""
    steps = {key: _rate(lambda seed, key=key: _steps(key, seed), seconds) for key in GAMES}
    at_once = _rate(_at_once, seconds)
    try:
        rummy: Any = import_module("rlcard").make("gin-rummy", config={"seed": 1})
    except ModuleNotFoundError:
        return Stepped(steps, None, at_once)
    return Stepped(steps, _rate(lambda seed: _rummy(rummy, seed), seconds), at_once)


def _rate(game: Callable[[int], Iterator[None]], seconds: float) -> float:
    """Steps a second: one game after the other, until the time is up. It begins with the first step."""
    done, start = -1, 0.0
    for seed in count():
        for _ in game(seed):
            done += 1
            if not done:
                start = process_time()
            elif (spent := process_time() - start) >= seconds:
                return round(done / spent, 1)
    raise AssertionError("there are always further games")


def _steps(key: str, seed: int) -> Iterator[None]:
    env, rng = _environment(key), Random(seed)
    env.reset(seed=seed)
    while not env.game.over:
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        env.step(int(legal[rng.randrange(len(legal))]))
        yield


@cache
def _environment(key: str) -> Environment:
    return Environment(key)


def _at_once(seed: int) -> Iterator[None]:
    games, rng = VectorSeatEnv(SeatEnv("dominion", ["random"]), MANY), np.random.default_rng(seed)
    observed, _ = games.reset(seed=seed)
    while True:
        mask = observed["action_mask"]
        observed, *_ = games.step((rng.random(mask.shape, np.float32) * mask).argmax(1))
        yield from repeat(None, MANY)


def _rummy(env: Any, seed: int) -> Iterator[None]:
    rng = Random(seed)
    state, _ = env.reset()
    while not env.is_over():
        legal = [*state["legal_actions"]]
        state, _ = env.step(legal[rng.randrange(len(legal))])
        yield
