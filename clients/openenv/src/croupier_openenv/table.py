"""One seat at a table of Croupier's laboratory; bots play the others."""

import os
from typing import Any
from uuid import uuid4

from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import State

from croupier import lab, rulesets
from croupier_openenv.models import TableAction, TableObservation

SETTINGS = {name: os.environ.get(f"CROUPIER_ENV_{name}", "") for name in ("RULESET", "OPPONENTS", "PRESET", "SEEDS")}
"""The game, the bots at the other seats (names with commas), its options by name, and whether agents give seeds."""


class TableEnvironment(Environment[TableAction, TableObservation, State]):
    """A game from its first question to its end. The reward comes at the end: 1 for a win, -1 / (seats - 1) otherwise.

    A seed decides what is hidden, so whoever knows it may work the hidden cards out: `reset` takes one only where SEEDS
    is set. An illegal action changes nothing; the observation says why.
    """

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self) -> None:
        super().__init__()
        self._bots = [name for name in SETTINGS["OPPONENTS"].split(",") if name]
        self._state = State(episode_id=None, step_count=0)
        self.game: lab.Game | None = None
        """The game with everything hidden in it; nothing of it but `observed` goes out."""

    def reset(self, seed: int | None = None, episode_id: str | None = None, **_: Any) -> TableObservation:
        """Open a game and go to the agent's first question."""
        if seed is not None and not SETTINGS["SEEDS"]:
            raise ValueError("a seed decides what is hidden: its host may allow them, with CROUPIER_ENV_SEEDS")
        key = SETTINGS["RULESET"] or "dominion"
        rules = rulesets()[key]
        bots = self._bots or [rules.best_bot] * (rules.catalogue.players[0] - 1)
        seated = dict(enumerate(bots, 1))
        self.game = lab.new(key, len(bots) + 1, seed, preset=SETTINGS["PRESET"] or None, bots=seated)
        self._seat = next(seat for seat in range(self.game.seats) if seat not in self.game.bots)
        self._state = State(episode_id=episode_id or str(uuid4()), step_count=0)
        return self.observed()

    def step(self, action: TableAction, timeout_s: float | None = None, **_: Any) -> TableObservation:
        """Answer the open question."""
        del timeout_s  # an answer takes a millisecond
        if self.game is None:
            raise ValueError("reset comes before the first step")
        self._state.step_count += 1
        try:
            self.game.choose(self._seat, action.picks)
        except lab.RuleError as illegal:
            return self.observed(str(illegal))
        return self.observed()

    @property
    def state(self) -> State:
        """Which episode this is, and how many steps it has."""
        return self._state

    def observed(self, illegal: str = "") -> TableObservation:
        """What the seat sees and is asked. `illegal`: why its last answer was refused."""
        game = self.game
        assert game is not None
        view = game.view(self._seat)
        mine = [asked for asked in view.said()["asked"] if asked["seat"] == self._seat]
        asked = {name: mine[0][name] for name in ("labels", "least", "most")} if mine else {}
        return TableObservation(
            text=view.text(), illegal=illegal, reward=game.reward(self._seat), done=game.over, **asked
        )
