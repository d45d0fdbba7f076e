"""Learn to play from wins alone, with only NumPy: `python examples/learn.py dominion`.

All that is learned is a weight for each action in the catalogue. An action is drawn by the weights of the legal ones;
after each game the weights of the actions taken are raised if it was won, and lowered if not (REINFORCE, with the mean
of recent results as its baseline). The opponent picks at random. Needs the extra `croupier[env]`.
"""

import sys

import numpy as np
from numpy.typing import NDArray

from croupier import lab

Weights = NDArray[np.float64]
RATE, MEMORY = 0.4, 0.98


def chances(weights: Weights, legal: NDArray[np.intp]) -> Weights:
    """The chance of each legal action."""
    raised = np.exp(weights[legal] - weights[legal].max())
    return raised / raised.sum()


def play(env: "lab.Environment", weights: Weights, seed: int, dice: np.random.Generator) -> tuple[float, Weights]:
    """One game, on each seat in turn: (its result, 1 to -1; the direction that makes the actions taken more likely)."""
    me = env.possible_agents[seed % env.seats]
    env.reset(seed=seed)
    toward, steps = np.zeros_like(weights), 0
    for agent in env.agent_iter():
        observed, reward, over, cut, _ = env.last()
        assert observed is not None
        if over or cut:
            if agent == me:
                return reward, toward / np.sqrt(max(1, steps))
            env.step(None)
            continue
        legal = np.flatnonzero(observed["action_mask"])
        if agent != me:
            env.step(int(dice.choice(legal)))
            continue
        likely = chances(weights, legal)
        picked = int(dice.choice(len(legal), p=likely))
        toward[legal] -= likely
        toward[legal[picked]] += 1
        steps += 1
        env.step(int(legal[picked]))
    raise AssertionError("every game ends")


def learn(ruleset: str, games: int, seed: int = 0, *, report: bool = False) -> tuple["lab.Environment", Weights]:
    """The environment, and the weights after this many games."""
    env, dice = lab.env(ruleset), np.random.default_rng(seed)
    weights, usual = np.zeros(len(env.actions)), 0.0
    for nth in range(games):
        reward, toward = play(env, weights, nth, dice)
        weights += RATE * (reward - usual) * toward
        usual = MEMORY * usual + (1 - MEMORY) * reward
        if report and not (nth + 1) % 50:
            print(f"after {nth + 1:4} games: {usual:+.2f}", flush=True)
    return env, weights


def strength(env: "lab.Environment", weights: Weights, games: int, seed: int = 1_000_000) -> float:
    """The mean result of this many further games, without learning."""
    dice = np.random.default_rng(seed)
    return float(np.mean([play(env, weights, seed + nth, dice)[0] for nth in range(games)]))


if __name__ == "__main__":
    made, learned = learn(sys.argv[1] if len(sys.argv) > 1 else "dominion", 400, report=True)
    best: list[int] = np.argsort(learned)[::-1][:8].tolist()
    print("liked best:", ", ".join(made.actions.names[n] for n in best))
    print(f"against random in 100 further games: {strength(made, learned, 100):+.2f}")
