"""The reckoning: what follows from a redacted state and is shown beside it. None of it depends on a hand."""

from msgspec import Struct
from msgspec.structs import asdict

from domain.caylus.box import FIGURES
from domain.caylus.options import Options
from domain.caylus.score import tally
from domain.caylus.state import State, Tally
from domain.caylus.turn import income, most_batches, provost_steps, reach, residences
from domain.engine.audience.audience import Seat
from domain.engine.audience.redaction import Redacted

RECKONED_ALIKE = True


class SeatReckoning(Struct, frozen=True):
    """What follows for one seat."""

    seat: Seat
    """The seat."""
    score: Tally
    """What it would score if the game ended now, and what the points are for."""
    income: int
    """Deniers at the start of the next round."""
    forward: int
    """How many cards it could pay to move the provost towards the end of the road."""
    back: int
    """How many cards it could pay to move the provost back."""
    sites: tuple[int, ...]
    """Places on the road where it may build a prestige building: its residences that none covers."""


class Reckoning(Struct, frozen=True):
    """What follows from what is seen: for each seat in order, and for all of them."""

    seats: tuple[SeatReckoning, ...]
    """What follows for each seat, from seat 0 on."""
    reached: int
    """How many places on the road are activated: from its beginning to the provost."""
    pass_gains: int
    """Deniers for the seat that passes next."""
    most_batches: Seat | None
    """Who gains for most batches if nobody offers more; null until one is offered."""


def reckon(seen: Redacted[State], _: Options) -> Reckoning:
    """The reckoning of a redacted state."""
    s = seen.value
    seats = tuple([_seat(s, mat.seat) for mat in s.mats])
    gains = 0 if s.bridge else FIGURES.first_to_pass
    return Reckoning(seats, reach(s), gains, most_batches(s))


def _seat(s: State, seat: Seat) -> SeatReckoning:
    score = Tally(**asdict(tally(s, seat)))
    return SeatReckoning(seat, score, income(s, seat), *provost_steps(s, seat), tuple(residences(s, seat)))
