"""What a table is worth to each seat at any moment, from the places and points of the rules' own reckoning."""

from collections.abc import Sequence
from typing import Any

from domain.engine.audience.audience import Seat
from domain.engine.game.rules import Rules

WHOLE = 1000
"""The value of a game won outright; 0 is a game lost without hope."""
FINISHED, CUT = 700, 250
"""How much of that the place decides, at the end and where a game is cut off; the rest is the lead in points."""


def worth(rules: Rules, state: Any, gone: Sequence[Seat], *, over: bool) -> tuple[int, ...]:
    """By seat, from 0 to WHOLE; integers, so that every machine agrees."""
    score = rules.mechanics.score(state, gone)
    places, by_place = score.places, FINISHED if over else CUT
    points = _points(score.facts, len(places))
    winners = places.count(1)
    found: list[int] = []
    for seat, place in enumerate(places):
        won = WHOLE // winners if place == 1 else 0
        if points is None:
            found.append(won)
            continue
        lead = points[seat] - max(p for other, p in enumerate(points) if other != seat)
        scale = 4 + sum(map(abs, points)) // (3 * len(points))
        held = (WHOLE + WHOLE * lead // (abs(lead) + scale)) // 2
        found.append((by_place * won + (WHOLE - by_place) * held) // WHOLE)
    return tuple(found)


def _points(facts: Sequence[Any], seats: int) -> list[int] | None:
    """Each seat's points, if the facts of the score include them under that name."""
    told = {fact.seat: fact.points for fact in facts if hasattr(fact, "points") and hasattr(fact, "seat")}
    return [told[Seat(seat)] for seat in range(seats)] if len(told) == seats else None
