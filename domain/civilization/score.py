"""The end: what every seat has, and who won by which rule (rules 2, 5 and 6)."""

from collections.abc import Sequence

from domain.civilization import facts as f
from domain.civilization.box import WONDERS
from domain.civilization.economy.prices import built
from domain.civilization.state import PlayerArea, State
from domain.engine.audience.audience import Seat
from domain.engine.game.rules import Score, places_by

TIES = ("technologies", "population", "wonders")
"""What breaks ties, in this order."""
DECIDED = ("points", *TIES, "shared")
"""What can decide a game."""


def tally(mat: PlayerArea) -> f.Scored:
    """One point for each technology, population and wonder in play."""
    wonders = sum([card in WONDERS for card in built(mat)])
    learned, people = len(mat.technologies), mat.population
    return f.Scored(mat.seat, learned, people, wonders, learned + people + wonders)


def score(s: State, resigned: Sequence[Seat]) -> Score:
    """Most points; then technologies, population, wonders; then shared. Seats that resigned rank last."""
    facts = tuple([tally(mat) for mat in s.mats])
    keys = [(t.seat in resigned, -t.points, *[-getattr(t, name) for name in TIES]) for t in facts]
    places = places_by(keys)
    return Score(facts, places, _decided(keys))


def _decided(keys: list[tuple[int, ...]]) -> str:
    """The first rule that puts the winner ahead of all others who have not resigned."""
    best = min(keys)
    rivals = [key for key in keys if key[0] == best[0]]
    for n, name in enumerate(DECIDED[:-1], 1):
        rivals = [key for key in rivals if key[n] == best[n]]
        if len(rivals) == 1:
            return name
    return DECIDED[-1]
