"""The laboratory: games played in this process, without a server; worlds that agree with what a seat has seen.

May import the domain and the projections; neither HTTP nor a store. Read `game.py` first.
"""

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from domain.engine.audience.errors import RuleError
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
    from lab.seat_env import SeatEnv
    from lab.vector import Act
    from lab.vector_env import VectorSeatEnv

__all__ = [
    "Game", "NoHistory", "NoWorld", "NotOver", "Player", "PolicyError", "RuleError", "Showing", "Tournament", "View",
    "Worlds", "answer", "env", "new", "observation", "play", "run", "search", "worlds",
]  # fmt: skip


class _Environments:
    """Games as environments of PettingZoo and Gymnasium. Raises ImportError without the extra `croupier[env]`."""

    def __call__(self, ruleset: "str | Rules", seats: int | None = None, **given: Any) -> "Environment":
        """A game as a PettingZoo environment; the arguments are those of `lab.environment.Environment`.

        >>> game = env("dominion", preset="first-game")
        >>> game.reset(seed=1)
        >>> observation, reward, termination, truncation, info = game.last()
        >>> [game.actions.names[n] for n in observation["action_mask"].nonzero()[0]][-3:]
        ['buy curse', 'end-actions', 'end-turn']
        """
        with _extra():
            from lab.environment import Environment  # noqa: PLC0415
        return Environment(ruleset, seats, **given)

    def seat(self, ruleset: "str | Rules", opponents: Sequence[str] | None = None, **given: Any) -> "SeatEnv":
        """One seat as a Gymnasium environment; the arguments are those of `lab.seat_env.SeatEnv`.

        >>> game = env.seat("caylus-magna-carta", ["builder"])
        >>> observation, info = game.reset(seed=1)
        >>> _, reward, over, cut, info = game.step(game.action_space.sample(info["action_mask"]))
        >>> reward, over, cut
        (0.0, False, False)
        """
        with _extra():
            from lab.seat_env import SeatEnv  # noqa: PLC0415
        return SeatEnv(ruleset, opponents, **given)

    def vector(
        self,
        ruleset: "str | Rules",
        n: int,
        processes: int = 1,
        *,
        opponents: Sequence[str] | None = None,
        copy: bool = True,
        **given: Any,
    ) -> "VectorSeatEnv":
        """`n` games at once, shared out among processes; `given` is for each, as for `seat`.

        >>> games = env.vector("dominion", 3, opponents=["big-money"], preset="first-game")
        >>> observations, infos = games.reset(seed=1)
        >>> infos["action_mask"].shape[0], observations["observation"].dtype.name
        (3, 'float32')
        """
        with _extra():
            from lab.vector_env import VectorSeatEnv  # noqa: PLC0415
        return VectorSeatEnv(self.seat(ruleset, opponents, **given), n, processes, copy=copy)


env = _Environments()


def observation(view: "View | Mapping[str, Any]", picks: Sequence[int] = ()) -> dict[str, Any]:
    """What `lab.env` shows the seat whose view this is: a server's as JSON, or one of the laboratory.

    `picks`: those already made of the seat's question, where it takes several. Raises BadOptions for another view.

    >>> game = new("dominion", seed=1, preset="first-game")
    >>> seen = observation(game.view(game.to_move[0]))
    >>> seen["observation"].shape, int(seen["action_mask"].sum())
    ((1522,), 6)
    """
    with _extra():
        from lab.vector import Observed  # noqa: PLC0415
    return Observed(view).observation(picks)


def answer(view: "View | Mapping[str, Any]", act: "Act") -> list[int]:
    """How a policy of `lab.env` answers its seat's question: the numbers of the options that its actions pick.

    `act`: an observation -> the number of an action; it is called for every pick. Raises what `observation` does,
    NotAsked, and ValueError for an action that the mask leaves out.

    >>> game = new("dominion", seed=1, preset="first-game")
    >>> answer(game.view(game.to_move[0]), lambda seen: int(seen["action_mask"].argmax()))
    [0]
    """
    with _extra():
        from lab.vector import Observed  # noqa: PLC0415
    return Observed(view).answer(act)


@contextmanager
def _extra() -> Generator[None]:
    """A block that imports what the laboratory goes without; the error says what brings it."""
    try:
        yield
    except ImportError as missing:
        raise ImportError(f"environments need the extra `croupier[env]`: {missing}") from missing
