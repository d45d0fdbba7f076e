"""What the laws must know of each game: how to draw one, what its box holds, and its information table.

A further game adds one `World` here and nothing else.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from domain.caylus.rules import CAYLUS
from domain.civilization.rules import CIVILIZATION
from domain.dominion.rules import DOMINION
from domain.engine.audience.audience import Viewer
from domain.engine.game.rules import Rules
from tests.games.toy.rules import TOY
from tests.laws import caylus_world as c
from tests.laws import civilization_world as v
from tests.laws import dominion_world as d
from tests.laws import toy_world as t
from tests.laws.play import Twins

Tells = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class World:
    """One game, as the laws need it."""

    rules: Rules
    total: Callable[[Any], dict[Any, int] | None]
    """Everything that the box gave, over all zones; None before it is laid out."""
    bound: int
    """Random players are done after so many causes."""
    tells: Tells
    """The information table: by fact and field, who may see a difference. What is not named nobody sees differ.

    "all": everybody. "own": the seat of the fact. "count": the seat the faces, everybody the number. "to": the seats
    in `to` the faces, everybody the number. "size": the seat the number, nobody the faces. "harbinger": the seat, when
    the question looks into its discard pile.
    """
    turns: frozenset[str]
    """Facts whose coming at all may tell something hidden (that a deck of unknown size has run out)."""
    eager: Callable[[Any], bool]
    """Options that lead to the telling scenes."""
    twins: Callable[[Random], Twins]
    """A pair of positions, equal for their viewer."""
    sight: Callable[[Any, dict[str, Any], int], Iterator[tuple[str, Any, Any]]]
    """(state, view's state, seat) -> (what, what is so, what the seat is shown)."""
    even: frozenset[str] = frozenset()
    """Marks that guard nothing in this game, as everybody can work out what they hide: "Asked.least -> public" the
    value of a field, "Chose.picks -> counted" the number in one. Twins never differ there."""


WORLDS = (
    World(TOY, t.total, 60, t.TELLS, frozenset(), t.eager, t.twins, t.sight, t.EVEN),
    World(DOMINION, d.total, 4000, d.TELLS, d.TURNS, d.eager, d.twins, d.sight),
    World(CAYLUS, c.total, 2000, c.TELLS, frozenset(), c.eager, c.twins, c.sight, c.EVEN),
    World(CIVILIZATION, v.total, 4000, v.TELLS, frozenset(), v.eager, v.twins, v.sight),
)


def may_see(rule: str | None, fact: Mapping[str, Any], viewer: Viewer) -> bool:
    """Whether the table lets this viewer see the faces of a field."""
    own = fact.get("seat") in viewer.seats
    match rule:
        case "all":
            return True
        case "own" | "count":
            return own
        case "to":
            return any(seat in viewer.seats for seat in fact["to"])
        case "harbinger":
            return own and fact["why"] == "harbinger"
        case _:
            return False


def may_differ(rule: str | None, a: Mapping[str, Any], b: Mapping[str, Any], name: str, viewer: Viewer) -> bool:
    """Whether the table lets this viewer see that a field differs between two worlds."""
    if may_see(rule, a, viewer) and may_see(rule, b, viewer):
        return True
    if rule in ("count", "to") or (rule == "size" and a["seat"] in viewer.seats):
        hidden = [fact[name] or () for fact in (a, b) if not may_see(rule, fact, viewer)]  # of another's choosing, say
        return all(face is None for faces in hidden for face in faces)
    return False
