"""What the house asks of its own games beside what any `World` says: one value a game, in `tests/games/<game>`."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any, NamedTuple

from domain.engine.entry.facts import Fact
from lab.laws.game.world import World
from tests.support.twins import Pair


class Large(NamedTuple):
    """The largest position of its kind, and the options that the game is opened with."""

    name: str
    seats: int
    options: Mapping[str, Any]
    scenario: Mapping[str, Any]


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class House(World):
    """A game of the house. What is not given is drawn, or there is none."""

    walks: Sequence[int] = ()
    """Seeds of twins that stay alike for some moves over HTTP; empty: they are looked for."""
    apart: Sequence[Pair] = ()
    """Scenes of which no route may tell how they differ."""
    shown: Sequence[tuple[Pair, frozenset[str]]] = ()
    """Scenes that differ in sight, and the answers in which it is found."""
    unanswerable: Pair | None = None
    """One of these, after whose first move somebody is asked, and has something to pick in one world alone."""
    largest: Sequence[Large] = ()
    more: Fact | None = None
    """What the next version of the rules tells besides; None: a fact of a random game that changes little."""
    lasting: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """Options with which a game lasts for some answers."""
    searched: tuple[int, str] | None = None
    """The version of the search's levels in this game, and a digest of answers that they give under it."""
    sample: int = 12
    """Games of the soak that every run plays."""


def each_of(games: Collection[str], cases: Collection[Any]) -> list[tuple[str, Any]]:
    """Each case with a game, and each game with a case: as many as there are of what there is more."""
    many = range(max(len(games), len(cases)))
    return [(key, case) for _, key, case in zip(many, cycle(games), cycle(cases), strict=False)]
