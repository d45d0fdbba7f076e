"""The end: what every seat has, and who won by which rule (rules 2, 5 and 6)."""

from collections.abc import Sequence

from domain.civilization import facts as f
from domain.civilization.box import WONDERS
from domain.civilization.economy.prices import built
from domain.civilization.state import PlayerArea, State
from domain.engine.audience.audience import Seat
from domain.engine.game.rules import Score, score_by

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
    return score_by(facts, keys, DECIDED)
