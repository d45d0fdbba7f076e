"""Games with hidden information as a multi-agent environment of verifiers: a model on each of two seats."""

import json
import re
from collections.abc import Iterator
from itertools import count
from secrets import randbits
from typing import Any

import verifiers.v1 as vf
from pydantic import Field

from croupier import lab

__all__ = ["GameEnv", "GameEnvConfig", "GameTask", "GameTaskset", "GameTasksetConfig"]

SYSTEM = (
    "You play a board game against one rival. Each message shows the table as your seat sees it, and a question with "
    'numbered options. Think, then end your reply with JSON: {"picks": [numbers]}. Cards face down are hidden from you.'
)


class GameTasksetConfig(vf.TasksetConfig):
    """Which game is played."""

    ruleset: str = "dominion"
    """The key of an installed ruleset."""
    preset: str | None = None
    """Its options, by name."""
    seed: int | None = None
    """The first deal's, to repeat a run. Whoever knows it may work out what is hidden. By default chance decides."""


class GameData(vf.TaskData):
    """A deal. It stays on the host: the agents' own tasks have no seed."""

    ruleset: str
    preset: str | None
    seed: int


class GameTask(vf.Task[GameData, vf.State, vf.TaskConfig]):
    """A deal to play."""


class GameTaskset(vf.Taskset[GameTask, GameTasksetConfig]):
    """Deals without end."""

    INFINITE = True

    def load(self) -> Iterator[GameTask]:
        """The deals, one after the other."""
        given = self.config
        first = randbits(62) if given.seed is None else given.seed
        for nth in count():
            name = f"{given.ruleset}#{nth}"
            data = GameData(
                idx=nth, name=name, prompt=None, ruleset=given.ruleset, preset=given.preset, seed=first + nth
            )
            yield GameTask(data, given.task)


class GameEnvConfig(vf.EnvConfig):
    """Who sits where, and how patient the table is."""

    first: vf.AgentConfig = vf.AgentConfig(harness={"id": "null"}, runtime={"type": "subprocess"})
    """The model on seat 0."""
    second: vf.AgentConfig = vf.AgentConfig(harness={"id": "null"}, runtime={"type": "subprocess"})
    """The model on seat 1."""
    patience: int = Field(2, ge=0)
    """Illegal replies to one question that are told to the agent before it forfeits."""


class GameEnv(vf.Env[GameEnvConfig]):
    """One deal from its first question to its end; each agent is told what its seat sees and nothing else.

    Rewards: 1 and -1, or 0 each for a shared win. Metrics: `illegal` replies and `questions` of each agent.
    """

    async def run(self, task: Any, agents: Any) -> None:
        """Play the deal."""
        given = task.data
        game = lab.new(given.ruleset, 2, given.seed, preset=given.preset, seating="as_joined", fast=True)
        shown = vf.Task(vf.TaskData(idx=given.idx, prompt=None, system_prompt=SYSTEM))
        illegal, questions = [0, 0], [0, 0]
        async with agents.first.interaction(shown) as first, agents.second.interaction(shown) as second:
            players, wrong, why = (first, second), 0, ""
            while not game.over:
                seat = game.to_move[0]
                reply = await players[seat].turn(why + told(game, seat))
                if reply.terminated:
                    game.resign(seat)
                    break
                try:
                    game.choose(seat, picked(reply.last_reply))
                except (ValueError, TypeError, KeyError, lab.RuleError) as refused:
                    illegal[seat], wrong, why = illegal[seat] + 1, wrong + 1, f"That is not legal: {refused}\n\n"
                    if wrong > self.config.patience:
                        game.resign(seat)
                        wrong, why = 0, ""
                else:
                    questions[seat], wrong, why = questions[seat] + 1, 0, ""
        for seat, player in enumerate(players):
            player.trace.record_reward("won", game.reward(seat), 1.0)
            player.trace.record_metric("illegal", float(illegal[seat]))
            player.trace.record_metric("questions", float(questions[seat]))


def told(game: lab.Game, seat: int) -> str:
    """All that an agent is told of a game: the table as its seat sees it, and its question."""
    return game.view(seat).text()


def picked(reply: str) -> list[int]:
    """The picks at the end of a reply. Raises ValueError, TypeError or KeyError for one without any."""
    found = re.findall(r"\{[^{}]*\}", reply)
    if not found:
        raise ValueError('there is no {"picks": [numbers]} in it')
    return [*json.loads(found[-1])["picks"]]
