"""The end: what each seat scores, and who won by which rule (rules 64 to 72)."""

from collections.abc import Sequence

from domain.caylus import facts as f
from domain.caylus.box import FIGURES
from domain.caylus.cards.buildings import KINDS, shown
from domain.caylus.state import State
from domain.engine.audience.audience import Seat
from domain.engine.game.rules import Score, score_by

DECIDED = ("points", "tokens", "shared")
"""The ways in which a game can be decided."""


def score(s: State, resigned: Sequence[Seat]) -> Score:
    """Most points; then, if the options say so, most points in tokens; then the victory is shared.

    Seats that resigned rank last.
    """
    facts = tuple([tally(s, Seat(seat)) for seat in range(len(s.mats))])
    keys = [(t.seat in resigned, -t.points, -t.tokens if s.tiebreak == "tokens" else 0) for t in facts]
    return score_by(facts, keys, DECIDED)


def tally(s: State, seat: Seat) -> f.Scored:
    """One seat's points, and what they are for; a covered residence itself scores nothing (rules 65 to 71)."""
    mine = s.mats[seat]
    own = [place for place in s.road if place.owner == seat]
    blue = [*[place.prestige for place in own], *mine.prestige]
    held, goods = mine.tokens, mine.goods
    parts = (
        held.dungeon * FIGURES.worth.dungeon + held.walls * FIGURES.worth.walls + held.towers * FIGURES.worth.towers,
        sum([shown(place).points for place in own if place.prestige is None]),
        sum([KINDS[card].points for card in blue if card is not None]),
        goods.gold * FIGURES.gold_points,
        (goods.food + goods.wood + goods.stone) // FIGURES.cubes_per_point,
        goods.deniers // FIGURES.deniers_per_point,
    )
    return f.Scored(seat, *parts, sum(parts))
