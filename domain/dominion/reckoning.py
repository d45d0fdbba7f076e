"""The reckoning: what follows from a redacted state and is shown beside it, such as points so far."""

from msgspec import Struct

from domain.dominion.box import empty_piles_that_end
from domain.dominion.options import Options
from domain.dominion.score import tally
from domain.dominion.state import PlayerArea, State
from domain.dominion.zones import ZONES, cards_of
from domain.engine.audience.audience import Seat
from domain.engine.audience.redaction import Redacted


class SeatReckoning(Struct, frozen=True):
    """How many cards a seat owns and their points so far; null for a viewer who may not count its piles."""

    seat: Seat
    """The seat."""
    cards: int | None
    """Cards that it owns, wherever they lie; null if the viewer may not count them."""
    points: int | None
    """Their points so far; null likewise, and if the viewer does not see all of them."""


class Reckoning(Struct, frozen=True):
    """What follows from what is seen: for each seat in order, and how near the end is."""

    seats: tuple[SeatReckoning, ...]
    """What follows for each seat, from seat 0 on."""
    empty_piles: int
    """How many piles of the Supply are empty."""
    empty_piles_that_end: int
    """How many empty piles end the game."""


def reckon(seen: Redacted[State], _: Options) -> Reckoning:
    """The reckoning of a redacted state."""
    s = seen.value
    seats = [SeatReckoning(t.seat, len(t.cards), t.points) for t in s.tallies] or map(_seat, s.mats)
    return Reckoning(tuple(seats), s.empty, empty_piles_that_end(len(s.mats)))


def _seat(mat: PlayerArea) -> SeatReckoning:
    if any(getattr(mat, zone) is None for zone in ZONES):
        return SeatReckoning(mat.seat, None, None)
    cards = cards_of(mat)
    return SeatReckoning(mat.seat, len(cards), None if None in cards else tally(mat).points)
