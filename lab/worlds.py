"""Hidden worlds: whole games that agree with everything that a seat has seen."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, overload

import msgspec
from msgspec import Struct

from domain.engine.audience.errors import BadOptions, GameOver
from domain.engine.audience.redaction import redact
from domain.engine.entry.facts import Asked
from domain.engine.game.rules import Rules
from domain.engine.worlds.dealing import Dealer
from domain.engine.worlds.seen_game import SeenGame
from lab.errors import at_least, seat_of
from lab.game import Game
from lab.opening import converted, rules_of
from lab.view import View, compiled_rules
from projections.schemas.schemas import Frame
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


class _Opening(Struct):
    ruleset: str


class _First(Struct):
    """What any game's first frame holds."""

    cause: _Opening


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

    Raises NoWorld before the set-up is over, and where no deal was found that agrees; GameOver after the end, which
    shows all; NoHistory for a fast game's view; BadOptions for a view or frames that are no game's, or another seat's.

    >>> from lab.opening import new
    >>> game = new("dominion", 2, 7, preset="first-game")
    >>> mine = game.view(game.to_move[0])
    >>> len({world.view(1 - mine.seat).state.mats[1 - mine.seat].hand for world in worlds(mine, 20)}) > 1
    True
    """
    at_least(0, n, "n")
    if isinstance(seen, View):
        if seat not in (None, seen.seat):
            raise BadOptions(f"this is a view of seat {seen.seat}, not of seat {seat}", rule="frames", pointer="/seat")
        compiled, game = seen.compiled, seen.seen()
    else:
        compiled, game = _read(seen, seat, ruleset)
    if game.lobby is not None and game.lobby.status == "over":
        raise GameOver("the game is over, and its record shows all", rule="over")
    dealer = Dealer(game)
    key = sha256(f"croupier lab worlds {seed}".encode()).digest()
    games = [Game(compiled, dealer.world(key, nth), None) for nth in range(n)]
    return Worlds(games, dealer.refused)


def _read(
    seen: Iterable[Frame | Mapping[str, Any]], seat: int | None, ruleset: str | Rules | None
) -> tuple[CompiledRules, SeenGame]:
    given = [*seen] if isinstance(seen, Iterable) else []  # pyright: ignore[reportUnnecessaryIsInstance]
    if not given or seat is None:
        detail = "give a view, or frames from version 1 on and the seat that they were sent to"
        raise BadOptions(detail, rule="frames", pointer="/seen" if not given else "/seat")
    first: _First = converted(msgspec.to_builtins(given[0]), _First, BadOptions, "/frames/0")
    compiled = compiled_rules(rules_of(first.cause.ruleset if ruleset is None else ruleset))
    rules, kind = compiled.rules, compiled.presenter.schemas.frame_type
    frames: Sequence[Frame] = converted(given, tuple[kind, ...], BadOptions, "/frames")
    if [frame.version for frame in frames] != [*range(1, len(frames) + 1)]:
        raise BadOptions("give all frames from version 1 on, oldest first", rule="frames", pointer="/frames")
    opening: Any = frames[0].cause
    seat = seat_of(seat, opening.seats)
    asked = [fact for frame in frames for fact in frame.facts if isinstance(fact, Asked)]
    shown = {fact.seat for fact in asked if fact.options is not None}
    if seat not in shown and (shown or any(fact.seat == seat for fact in asked)):
        whose = f"seat {' and '.join(map(str, sorted(shown)))}" if shown else "somebody without a seat"
        raise BadOptions(f"these frames were sent to {whose}, not to seat {seat}", rule="frames", pointer="/seat")
    game = SeenGame(rules, rules.seat_viewer(opening, seat))
    for frame in frames:  # whoever held several seats was told more than this one sees
        game.add(frame.version, redact(frame.cause, game.viewer), redact(frame.facts, game.viewer))
    return compiled, game
