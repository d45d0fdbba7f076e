"""Games of one deal, played in this process by the rules alone."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from domain.engine.audience.audience import Seat
from domain.engine.entry import deals
from domain.engine.entry.commands import Joined
from domain.engine.entry.facts import InDeal
from domain.engine.game.rules import Rules
from tests.audit.games import PLAYERS, Played, Player

DEAL, SECRET = "5d" * 16, bytes(range(32))
ENDS = 1_800_000_000_000_000


def begun(
    rules: Rules, table: int, seats: int | None = None, *, practice: bool = True, chairs: int | None = None, **more: Any
) -> Player:
    """A game of the deal as the n-th table plays it, with all its seats taken, or so many."""
    game = f"{table + 1:032x}"
    opening = rules.schema.opened(
        ruleset=rules.key,
        seats=rules.catalogue.players[0] if seats is None else seats,
        player=PLAYERS[0],
        commitment=deals.commitment(SECRET, DEAL),
        options=rules.schema.options(),
        deal=InDeal(DEAL, rules.version, ENDS, practice),
        **more,
    )
    player = Player(rules, game, deals.secret_within(SECRET, game), opening)
    player.tell(opening, PLAYERS[0])
    for who in PLAYERS[: opening.seats if chairs is None else chairs]:
        player.tell(Joined(who), who)
    return player


def played(rules: Rules, table: int, answers: int = 40, seats: int | None = None) -> Played:
    """A game of the deal in which each table gives other answers at random."""
    return begun(rules, table, seats).ends(Random(table), answers)


def facts(game: Player | Played, keep: Callable[[Any], bool] = lambda _: True) -> Iterator[Any]:
    """The facts of a game, in order."""
    return (fact for entry in game.entries for fact in entry.facts if keep(fact))


def drawn_for(game: Player | Played, seat: Seat) -> list[Any]:
    """The orders of a seat's shuffles, oldest first."""
    return [fact.order for fact in facts(game) if hasattr(fact, "order") and getattr(fact, "seat", None) == seat]
