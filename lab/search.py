"""The search as a policy: it plays any game, and the better the longer it may think."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from domain.engine.audience.errors import BadOptions
from domain.engine.entry.facts import Asked
from domain.engine.game.levels import LEVELS, Level
from domain.engine.search.search import Search, key_of
from lab.errors import at_least
from lab.view import View


class Searcher(Struct, frozen=True):
    """A policy that searches at a level, see `search`. The same view of the same game always gives the same answer."""

    level: Level

    def __call__(self, view: View, asked: Asked) -> Sequence[int]:
        """The picks."""
        return Search(view.seen(), asked, key_of(view.dice), self.level).answer()

    @property
    def __name__(self) -> str:  # pyright: ignore[reportIncompatibleVariableOverride]
        return self.level.name


def search(level: str = "search-club", *, turns: int | None = None) -> Searcher:
    """A policy for `lab.play` and `lab.run`: Monte Carlo tree search in hidden worlds that agree with what it has seen.

    `level`: `search-novice`, `-casual`, `-club`, `-expert` or `-master`. `turns`: answers that are played out for one
    question, if not as many as the level has; time goes up with it, and strength more slowly. It sees what its seat
    sees, so it needs a game that keeps its history.

    Raises BadOptions for a level that there is not, and fewer than one of `turns`.

    >>> from lab.opening import new
    >>> game = new("caylus-magna-carta", 2, seed=3)
    >>> seat = game.to_move[0]
    >>> picks = search("search-casual", turns=8)(game.view(seat), game.question(seat))
    >>> picks == search("search-casual", turns=8)(game.view(seat), game.question(seat))
    True
    """
    if level not in LEVELS:
        raise BadOptions(f"there is no level {level!r}; there are {', '.join(LEVELS)}", rule="level", pointer="/level")
    known = LEVELS[level]
    if turns is not None:
        at_least(1, turns, "turns")
    return Searcher(known if turns is None else replace(known, turns=turns))
