"""One seat of a game as a Gymnasium environment: bots play the other seats. Needs the extra `croupier[env]`."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy, deepcopy
from typing import Any, Literal, Self

import gymnasium
import numpy as np
from gymnasium import spaces
from msgspec import Struct
from numpy.typing import NDArray

from domain.engine.audience.errors import BadOptions
from domain.engine.game.rules import Rules
from lab.environment import SCALE, Environment
from lab.game import Game
from lab.opening import rules_of
from lab.vector import Floats

Reward = Callable[[Game, int], float]
"""(the game after a step, the agent's seat) -> the reward of this step."""
Observe = Callable[[Floats], Floats]
"""(what the seat sees as `lab.env` has it, not to be kept) -> what the agent is given, always of one length."""


def symlog(seen: Floats) -> Floats:
    """Each number's logarithm, 0 for 0: sign(x) * ln(1 + |x|), so that few is as far from none as many from few."""
    return np.copysign(np.log1p(np.abs(seen)), seen)


class SeatEnv(gymnasium.Env[dict[str, NDArray[Any]], Any]):
    """One seat of a game. A step is the agent's; what the others answer until it is asked again belongs to the step.

    `opponents`: the names of the bots on the other seats, in turn order from the agent's on; without: the game's best,
    at the smallest table. `seat`: the agent's; without one each game draws it from its seed. `reward` and `observe`:
    functions in place of `Game.reward` and `symlog`. `illegal`: whether an illegal action raises ValueError and changes
    nothing, or loses the game: for what knows of no masks.

    An observation is `{"observation": vector, "action_mask": mask}`, and `info["action_mask"]` is the same mask. After
    20,000 steps a game is truncated. Raises BadOptions, as `lab.env` does.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's

    def __init__(
        self,
        ruleset: str | Rules,
        opponents: Sequence[str] | None = None,
        *,
        seat: int | None = None,
        preset: str | None = None,
        options: Mapping[str, Any] | None = None,
        scenario: Mapping[str, Any] | Struct | None = None,
        reward: Reward = Game.reward,
        observe: Observe = symlog,
        illegal: Literal["raise", "lose"] = "raise",
        render_mode: str | None = None,
    ) -> None:
        rules = rules_of(ruleset)
        if opponents is None:
            opponents = [rules.best_bot] * (rules.catalogue.players[0] - 1)
        seats = len(opponents) + 1
        if seat is not None and seat not in range(seats):
            raise BadOptions(f"the agent's seat is one of 0 to {seats - 1}, not {seat!r}", rule="seat", pointer="/seat")
        self._tables = {
            mine: Environment(
                rules,
                seats,
                preset=preset,
                options=options,
                scenario=scenario,
                bots={(mine + nth) % seats: bot for nth, bot in enumerate(opponents, 1)},
                render_mode=render_mode,
            )
            for mine in (range(seats) if seat is None else [seat])
        }
        self.seat, self._table = next(iter(self._tables.items()))
        self._agent = f"seat_{self.seat}"
        self._loses = illegal == "lose"
        self.seats, self.render_mode, self._reward, self._observe = seats, render_mode, reward, observe
        self.actions, self.names = self._table.actions, self._table.names
        self.wide, deep = len(observe(np.zeros(len(self.names), np.float32))), len(self.actions)
        most = np.log1p(SCALE) if observe is symlog else np.inf
        observes: Any = spaces.Dict(
            {
                "observation": spaces.Box(-most, most, (self.wide,), np.float32),
                "action_mask": spaces.Box(0, 1, (deep,), np.int8),
            }
        )
        self.observation_space, self.action_space = observes, spaces.Discrete(deep)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Another environment like this one, in the same game; it shares what never changes."""
        twin, mine = copy(self), self.__dict__
        twin.__dict__ |= {name: deepcopy(mine[name], memo) for name in ("_tables", "_np_random") if name in mine}
        twin.__dict__["_table"] = twin.__dict__["_tables"][self.seat]
        return twin

    @property
    def game(self) -> Game:
        """The game under way, with everything hidden in it."""
        return self._table.game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Open the game of this seed; without one, of the next seed that the last one leads to."""
        super().reset(seed=seed, options=options)
        drawn = int(self.np_random.integers(1 << 53)) if seed is None else seed
        self.seat = [*self._tables][drawn % len(self._tables)]
        self._table, self._agent = self._tables[self.seat], f"seat_{self.seat}"
        self._table.reset(seed=drawn)
        return self._told()

    def step(self, action: int) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Act: (observation, reward, whether the game is over, whether it was cut off, info)."""
        if self._loses and not self._seen()["action_mask"][action]:
            observed, info = self._told()
            observed["action_mask"] = info["action_mask"] = np.zeros_like(info["action_mask"])
            return observed, -1 / (self.seats - 1), True, False, info
        table = self._table
        table.step(action)
        observed, info = self._told()
        reward, cut = float(self._reward(table.game, self.seat)), table.truncations[self._agent]
        return observed, reward, table.game.over, cut, info

    def render(self) -> str:  # pyright: ignore[reportIncompatibleMethodOverride]
        """What the agent sees, as text."""
        return self._table.render()

    def _seen(self) -> dict[str, Any]:
        return self._table.observe(self._agent)

    def _told(self) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        told = self._seen()
        seen, mask = np.asarray(self._observe(told["observation"]), np.float32), told["action_mask"]
        return {"observation": seen, "action_mask": mask}, {"action_mask": mask}
