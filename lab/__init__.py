"""The laboratory: games played in this process, without a server; worlds that agree with what a seat has seen.

May import the domain and the projections; neither HTTP nor a store. Read `game.py` first.
"""

from typing import TYPE_CHECKING, Any

from domain.engine.worlds.dealing import NoWorld
from lab.errors import NoHistory, NotOver, PolicyError
from lab.game import Game
from lab.opening import new
from lab.search import search
from lab.tournament import Showing, Tournament, play, run
from lab.view import Player, View
from lab.worlds import Worlds, worlds

if TYPE_CHECKING:
    from domain.engine.game.rules import Rules
    from lab.environment import Environment

__all__ = [
    "Game", "NoHistory", "NoWorld", "NotOver", "Player", "PolicyError", "Showing", "Tournament", "View", "Worlds",
    "env", "new", "play", "run", "search", "worlds",
]  # fmt: skip


def env(ruleset: "str | Rules", seats: int | None = None, **given: Any) -> "Environment":
    """A game as a PettingZoo environment; the arguments are those of `lab.environment.Environment`.

    Raises ImportError without the extra `croupier[env]`, which brings PettingZoo, Gymnasium and NumPy.

    >>> game = env("dominion", preset="first-game")
    >>> game.reset(seed=1)
    >>> observation, reward, termination, truncation, info = game.last()
    >>> [game.actions.names[n] for n in observation["action_mask"].nonzero()[0]][-3:]
    ['buy curse', 'end-actions', 'end-turn']
    """
    try:
        from lab.environment import Environment  # noqa: PLC0415 - the laboratory goes without
    except ImportError as missing:
        raise ImportError(f"environments need the extra `croupier[env]`: {missing}") from missing
    return Environment(ruleset, seats, **given)
