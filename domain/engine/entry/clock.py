"""Clocks: the time each seat has left, folded from the times in the entries, so every process computes the same.

1. A seat's clock runs while it is being asked, starting with the entry that asked; if several seats are asked, each has
   its own. A question with nothing to pick runs like any other: a clock reveals no more than the question does.
2. The service plays the bots' seats: no clock runs for them.
3. A time-out is a command like any other. The table accepts it once the stored times allow it, see `checks`.
"""

from collections.abc import Collection, Mapping
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import BadOptions

MICROSECONDS = 1_000_000
GRACE = 2 * MICROSECONDS
"""How long after a clock runs out the time-out is issued: an answer already on its way may still arrive."""
AWAY_AFTER = 3
"""After this many time-outs in a row a seat is away: it is not waited for again until its player returns."""


class MoveClock(Struct, frozen=True, tag="move", tag_field="kind", forbid_unknown_fields=True):
    """A number of seconds for each answer."""

    seconds: int
    """For each answer."""

    @property
    def budget(self) -> int:
        """What a seat has at the start, in microseconds."""
        return self.seconds * MICROSECONDS


class BankClock(Struct, frozen=True, tag="bank", tag_field="kind", forbid_unknown_fields=True):
    """A number of seconds for all answers of a seat, and `increment` more after each."""

    seconds: int
    """For all answers of a seat together."""
    increment: int
    """Seconds added after each answer."""

    @property
    def budget(self) -> int:
        """What a seat has at the start, in microseconds."""
        return self.seconds * MICROSECONDS


class CorrespondenceClock(Struct, frozen=True, tag="correspondence", tag_field="kind", forbid_unknown_fields=True):
    """A number of hours for each answer: for games played over days."""

    hours: int
    """For each answer."""

    @property
    def budget(self) -> int:
        """What a seat has at the start, in microseconds."""
        return self.hours * 60 * 60 * MICROSECONDS


Clock: TypeAlias = MoveClock | BankClock | CorrespondenceClock


class ClockLimits(Struct, frozen=True):
    """The least and most for each figure of a clock, and the default clocks."""

    move: tuple[int, int] = (10, 3_600)
    """Seconds for each answer."""
    bank: tuple[int, int] = (60, 86_400)
    """Seconds for all answers of a seat."""
    increment: tuple[int, int] = (1, 600)
    """Seconds added after each answer."""
    correspondence: tuple[int, int] = (1, 720)
    """Hours for each answer."""
    default: Clock | None = None
    """The default clock of an opening, in the form used there; null for none."""
    live: Clock = BankClock(1_200, 10)
    """The clock of a quick game of speed `live`."""
    days: Clock = CorrespondenceClock(72)
    """The clock of a quick game of speed `days`."""

    def of_speed(self, speed: str) -> Clock | None:
        """The clock of a quick game: `none`, `live` or `days`."""
        return {"live": self.live, "days": self.days}.get(speed)


USUAL_LIMITS = ClockLimits()
"""The limits of a game that states none."""


def kind_of(clock: Clock) -> str:
    """The kind of a clock, as openings name it."""
    return str(clock.__struct_config__.tag)


SHORT_SHARE, LEAST_SHORT = 5, 10 * MICROSECONDS
"""A seat's time is short once a fifth of what the clock gives is left; if it gives less than `LEAST_SHORT`, always."""


def short_from(clock: Clock, clocks: "Clocks", seat: Seat) -> int | None:
    """When the time of a seat being asked becomes short, in microseconds UTC; None if never, or if already short."""
    due, enough = clocks.due(seat), max(clock.budget // SHORT_SHARE, LEAST_SHORT)
    return None if due is None or clocks.left[seat] <= enough else due - enough


def check_clock(clock: Clock, limits: ClockLimits) -> None:
    """Raise BadOptions for a clock outside the game's limits."""
    match clock:
        case MoveClock(seconds):
            _within("seconds", seconds, limits.move)
        case BankClock(seconds, increment):
            _within("seconds", seconds, limits.bank)
            _within("increment", increment, limits.increment)
        case CorrespondenceClock(hours):
            _within("hours", hours, limits.correspondence)


def _within(field: str, given: int, bounds: tuple[int, int]) -> None:
    least, most = bounds
    if not least <= given <= most:
        raise BadOptions(f"{field}: from {least} to {most}", rule="clock", pointer=f"/clock/{field}")


class Running(Struct, frozen=True):
    """The clock of a seat being asked: when it started, in microseconds UTC, and for which question."""

    question: int
    since: int


class Clocks(Struct, frozen=True):
    """All clocks of a game, by seat. `left`: microseconds, as of `running.since` if the clock is running."""

    left: tuple[int, ...]
    running: tuple[Running | None, ...]
    made_good: int = 0
    """The end of the last outage for which time was given back; 0 if there was none."""

    def owed(self, began: int, ended: int) -> bool:
        """Whether a clock ran during an outage between these times that has not been given back."""
        return self.made_good <= began < ended and any(r is not None and r.since < ended for r in self.running)

    def given_back(self, began: int, ended: int) -> "Clocks":
        """The clocks with an outage given back: each that ran during it starts later by as much."""
        if not self.owed(began, ended):
            return self
        later = [
            r if r is None or r.since >= ended else replace(r, since=r.since + ended - max(r.since, began))
            for r in self.running
        ]
        return replace(self, running=tuple(later), made_good=ended)

    def due(self, seat: Seat) -> int | None:
        """When this seat's time is up, in microseconds UTC; None while its clock is stopped."""
        running = self.running[seat]
        return None if running is None else running.since + self.left[seat]

    def next_due(self) -> tuple[int, Seat] | None:
        """The first time at which a seat's time is up, and that seat; None while no clock runs."""
        return min(
            [(r.since + self.left[i], Seat(i)) for i, r in enumerate(self.running) if r is not None], default=None
        )


def all_left(clock: Clock, seats: int) -> Clocks:
    """All clocks at the start of a game."""
    return Clocks((clock.budget,) * seats, (None,) * seats)


def after(
    clock: Clock, clocks: Clocks, asked: Mapping[Seat, int], bots: Collection[int], at: int, *, undone: bool = False
) -> Clocks:
    """The clocks after an entry made at `at`; `asked`: the questions open since then, by seat.

    A bank loses what the seat has spent, but never goes below zero; other clocks give each question the full time.
    `undone`: the game went back, which earns no increment.
    """
    left, running = list(clocks.left), list(clocks.running)
    for i, was in enumerate(clocks.running):
        question = None if i in bots else asked.get(Seat(i))
        if was is not None and was.question == question:
            continue
        if was is not None and isinstance(clock, BankClock):
            left[i] = max(0, left[i] - (at - was.since)) + (0 if undone else clock.increment * MICROSECONDS)
        running[i] = None if question is None else Running(question, at)
    return replace(clocks, left=tuple(left), running=tuple(running))
