"""Hidden worlds: whole games that agree with everything that a seat has seen."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, overload

import msgspec

from domain.engine.audience.audience import Viewer, seated
from domain.engine.audience.errors import BadOptions
from domain.engine.game.rules import Rules
from domain.engine.worlds.dealing import Dealer
from lab.game import Game
from lab.opening import compiled_rules, rules_of
from lab.view import View
from projections.schemas.schemas import Frame
from projections.views.branch import seen_game
from projections.views.compiled import CompiledRules


class Worlds(Sequence[Game]):
    """Games that agree with what was seen. `refused`: how many deals did not, and were dealt anew."""

    def __init__(self, games: Sequence[Game], refused: int) -> None:
        self._games, self.refused = tuple(games), refused

    @overload
    def __getitem__(self, index: int) -> Game: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Game]: ...
    def __getitem__(self, index: int | slice) -> Game | Sequence[Game]:
        """The world with this number."""
        return self._games[index]

    def __len__(self) -> int:
        return len(self._games)


def worlds(
    seen: View | Iterable[Frame | Mapping[str, Any]],
    n: int,
    seed: int = 0,
    *,
    seat: int | None = None,
    ruleset: str | Rules | None = None,
) -> Worlds:
    """Deal `n` whole games that agree with everything that a seat has seen, at the question that is open.

    `seen`: a view of `Game.view`, or all frames of a game as GET /v1/games/{id}/frames gave them to the player of
    `seat`, oldest first; `ruleset`, if those are of rules of your own. Everybody's seats are yours in them; their dice
    are their own.

    What the seat knows stays; what is hidden from it is dealt anew, evenly among all deals that agree. Answers that
    were given since the game last rested are given again; those that the seat does not know may be any that lead to
    what it saw. What the known policy of a bot would have answered is not used. The same `seed` gives the same worlds,
    whatever the truth is.

    Raises NoWorld before the set-up is over, and where no deal was found that agrees.

    >>> from lab.opening import new
    >>> game = new("dominion", 2, 7, preset="first-game")
    >>> mine = game.view(game.to_move[0])
    >>> len({world.view(1 - mine.seat).state.mats[1 - mine.seat].hand for world in worlds(mine, 20)}) > 1
    True
    """
    compiled, frames, viewer = _read(seen, seat, ruleset)
    dealer = Dealer(seen_game(compiled.rules, frames, viewer))
    key = sha256(f"croupier lab worlds {seed}".encode()).digest()
    games = [Game(compiled, dealer.world(key, nth), None) for nth in range(n)]
    return Worlds(games, dealer.refused)


def _read(
    seen: View | Iterable[Frame | Mapping[str, Any]], seat: int | None, ruleset: str | Rules | None
) -> tuple[CompiledRules, Sequence[Frame], Viewer]:
    if isinstance(seen, View):
        return seen.compiled, seen.frames, seen.viewer
    given = list(seen)
    if not given or seat is None:
        raise BadOptions("frames are those from version 1 on, and of the seat that you name", rule="frames")
    first = msgspec.to_builtins(given[0])
    compiled = compiled_rules(rules_of(first["cause"]["ruleset"] if ruleset is None else ruleset))
    kind: Any = compiled.presenter.schemas.frame_type
    frames = [frame if isinstance(frame, Frame) else msgspec.convert(frame, kind) for frame in given]
    opening: Any = frames[0].cause
    return (
        compiled,
        frames,
        seated(seat, counts=compiled.rules.mechanics.counts(opening.options), hands=opening.open_hands),
    )
