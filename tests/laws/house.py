"""What we require of our own games besides what any `World` says: one value per game, in `tests/games/<game>`."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any, NamedTuple

from domain.engine.entry.facts import Fact
from lab.laws.game.world import World
from tests.support.twins import Pair


class Large(NamedTuple):
    """The largest position of its kind, and the options to open the game with."""

    name: str
    seats: int
    options: Mapping[str, Any]
    scenario: Mapping[str, Any]


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class House(World):
    """One of our games. What is not given is drawn, or absent."""

    walks: Sequence[int] = ()
    """Seeds of twins that stay alike for some moves over HTTP; empty: such seeds are searched for."""
    apart: Sequence[Pair] = ()
    """Scenes whose difference no route may reveal."""
    shown: Sequence[tuple[Pair, frozenset[str]]] = ()
    """Scenes that differ visibly, and the answers in which that is found."""
    unanswerable: Pair | None = None
    """One of these, after whose first move somebody is asked who has something to pick in only one world."""
    largest: Sequence[Large] = ()
    more: Fact | None = None
    """The fact that the next version of the rules adds; None: one from a random game that changes little."""
    lasting: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """Options with which a game lasts for several answers."""
    searched: tuple[int, str] | None = None
    """The version of the search's levels in this game, and a digest of the answers that two of them give."""
    sample: int = 12
    """Games of the soak that are played in every run."""


def each_of(games: Collection[str], cases: Collection[Any]) -> list[tuple[str, Any]]:
    """Each case with a game, and each game with a case: as many pairs as the longer list has."""
    many = range(max(len(games), len(cases)))
    return [(key, case) for _, key, case in zip(many, cycle(games), cycle(cases), strict=False)]
