"""Games as PettingZoo environments: agents in turn, with a mask of legal actions. Needs the extra `croupier[env]`."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Self

import numpy as np
from gymnasium import spaces
from msgspec import Struct
from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs]
from pettingzoo.utils.env import AECIterable  # pyright: ignore[reportMissingTypeStubs]
from pettingzoo.utils.env_logger import EnvLogger  # pyright: ignore[reportMissingTypeStubs]

from domain.engine.audience.errors import BadOptions
from domain.engine.entry.facts import Asked
from domain.engine.game.rules import Rules
from lab.actions import Pending
from lab.opening import bots_of, new, rules_of
from lab.vector import Observations

MOST_STEPS = 20_000
"""Steps after which a game is cut off."""
SCALE = 1e6
CHANGING = (
    "game", "agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "_vectors",
)  # fmt: skip
"""The attributes that an environment changes in place."""
DERIVED = (
    "actions", "names", "_shown", "_vectors", "_observes", "observation_spaces", "action_spaces", "possible_agents",
)  # fmt: skip
"""Those that follow from the ruleset and the number of seats."""


class Environment(AECEnv[str, dict[str, Any], int | None]):
    """A game whose seats are the agents `seat_0`, `seat_1` and so on; the agent that is asked acts.

    An observation is `{"observation": vector, "action_mask": mask}`; `names` and `actions.names` explain the numbers. A
    question with several picks takes a step for each, and `actions.enough` if fewer will do. At the end a winner gets 1
    and each other seat -1 / (seats - 1); those who share a win split both.

    `options`, `preset` and `scenario`: as in `lab.new`. `bots`: seat -> name of a bot, for seats that are not agents.

    Raises BadOptions or BadScenario, as `lab.new` does. Whatever comes before `reset` or after the end it answers as
    PettingZoo's `OrderEnforcingWrapper`, which most of its environments are wrapped in and which takes 9 % of the time.
    """

    metadata = {"name": "croupier_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 - PettingZoo's

    def __init__(
        self,
        ruleset: str | Rules,
        seats: int | None = None,
        *,
        preset: str | None = None,
        options: Mapping[str, Any] | None = None,
        scenario: Mapping[str, Any] | Struct | None = None,
        bots: Mapping[int, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.rules = rules_of(ruleset)
        given: dict[str, Any] = {"preset": preset, "options": options, "scenario": scenario, "seating": "as_joined"}
        self.seats = new(self.rules, seats, 0, fast=True, **given).seats  # refuses now what `reset` would
        seated = bots_of(self.rules, self.seats, bots, fast=False)
        if len(seated) == self.seats:
            raise BadOptions(f"leave one of the {self.seats} seats to an agent", rule="bots", pointer="/bots")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadOptions(f"there is no {render_mode!r}; legal is 'ansi'", rule="render", pointer="/render_mode")
        self.render_mode = render_mode
        history = any(bot in self.rules.levels for bot in seated.values())  # which only the search needs
        self._given: dict[str, Any] = given | {"bots": seated, "fast": not history}
        self._shown = Observations.at(self.rules, self.seats)
        self.actions, self.names = self._shown.actions, self._shown.names
        self._agent_of = {seat: f"seat_{seat}" for seat in range(self.seats) if seat not in seated}
        self._seat_of = {agent: seat for seat, agent in self._agent_of.items()}
        self._vectors = {agent: self._shown.vector() for agent in self._seat_of}
        self.possible_agents = [*self._agent_of.values()]
        wide = len(self.names)
        self._observes = spaces.Dict(
            {
                "observation": spaces.Box(-SCALE, SCALE, (wide,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.actions),), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._observes)
        self.action_spaces: dict[str, Any] = {
            agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents
        }
        self._nth, self._steps = 0, -1

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """A copy that goes on by itself, as searches need it; it shares what never changes."""
        twin, mine = object.__new__(type(self)), self.__dict__  # `copy` would make it anew, as `__reduce__` says
        twin.__dict__ |= mine | {name: deepcopy(mine[name], memo) for name in CHANGING if name in mine}
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process makes it anew, and goes on with its game."""
        mine = {name: value for name, value in self.__dict__.items() if name not in DERIVED}
        return _made, (type(self), self.rules, self.seats, self._given, self.render_mode), mine

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may do: a number of the catalogue."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - PettingZoo's
        """Open the next game; the same seed opens the same game."""
        nth = self._nth + 1 if seed is None else seed
        self.game, self._nth = new(self.rules, self.seats, nth, **self._given), nth
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps, self.agent_selection = 0, self.agents[0]
        self._ask()
        if self.game.over:  # by bots alone
            self._end()

    def step(self, action: int | None) -> None:
        """The agent whose turn it is acts. After its end an agent steps with None, as in every PettingZoo game.

        Raises ValueError for an action that the mask leaves out; then nothing has changed.
        """
        if self._steps < 0:
            EnvLogger.error_step_before_reset()
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        pending = self.pending
        assert pending is not None
        picks, whole = pending.after(action)
        if whole:
            self.game.choose(pending.asked.seat, picks)
            self._ask()
        else:
            self.pending = pending._replace(picks=picks)
        self._cumulative_rewards[agent] = 0.0
        self._steps += 1
        if self.game.over:
            self._end()
        elif self._steps >= MOST_STEPS:
            self.truncations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, as numbers, and which actions are legal: none while another is asked."""
        if self._steps < 0:
            EnvLogger.error_observe_before_reset()
        seat, asked = self._seat_of[agent], self.question()
        pending = self.pending if agent == self.agent_selection else None
        return self._shown.of(self._vectors[agent], self.game.state(seat), seat, asked, pending)

    def view(self, agent: str) -> Any:
        """What an agent sees, for people: the game's own state, with None for what it may not see."""
        return self.game.state(self._seat_of[agent])

    def said(self, agent: str, language: str = "en") -> dict[str, Any]:
        """The same as plain dicts and lists, as a server's JSON has it: with the open question and its labels."""
        return self.game.view(self._seat_of[agent]).said(language)

    def question(self) -> Asked | None:
        """What the agent whose turn it is was asked; None once the game is over."""
        return None if self.pending is None else self.pending.asked

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, dict[str, Any], int | None]:
        """The agents in turn, see PettingZoo."""
        if self._steps < 0:
            EnvLogger.error_agent_iter_before_reset()
        return super().agent_iter(max_iter)

    def render(self) -> str:
        """The view of the agent that is asked, as text."""
        if self._steps < 0:
            EnvLogger.error_render_before_reset()
        return repr(self.view(self.agent_selection))

    def close(self) -> None:
        """Nothing to release."""

    def _ask(self) -> None:
        self.pending: Pending | None = None
        if self.game.to_move:
            seat = self.game.to_move[0]
            self.pending = self.actions.pending(self.game.question(seat))
            self.agent_selection = self._agent_of[seat]

    def _end(self) -> None:
        self._clear_rewards()
        for seat, agent in self._agent_of.items():
            self.rewards[agent] = self.game.reward(seat)
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)


def _made(
    kind: type[Environment], rules: Rules, seats: int, given: Mapping[str, Any], render_mode: str | None
) -> Environment:
    """An environment in another process, see `Environment.__reduce__`."""
    opened = {name: given[name] for name in ("preset", "options", "scenario", "bots")}
    return kind(rules, seats, **opened, render_mode=render_mode)
