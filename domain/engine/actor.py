"""One seat acting: what every game's verbs stand on. Whether a question may be skipped is decided here and only here.

A question tells that it is asked and nothing more, so it is skipped only when public knowledge alone decides it.
`known` says that everybody can tell how many options there are; there is no default, so whoever asks has to know.
"""

from typing import ClassVar, Generic, Self, TypeVar

from domain.engine.audience import Seat
from domain.engine.facts import Asked
from domain.engine.script import ask
from domain.engine.stage import Stage

State = TypeVar("State")
PlayerArea = TypeVar("PlayerArea")
Options = TypeVar("Options")
Option = TypeVar("Option")


class Actor(Generic[State, PlayerArea, Options]):
    """One seat acting, on its own turn or because of somebody's card."""

    __slots__ = ("seat", "table")
    question: ClassVar[type[Asked]]
    """The game's own question."""

    def __init__(self, table: Stage, seat: Seat) -> None:
        self.table, self.seat = table, seat

    @property
    def state(self) -> State:
        """The table as it lies now."""
        return self.table.state

    @property
    def mine(self) -> PlayerArea:
        """What lies before this seat now."""
        return self.table.state.mats[self.seat]

    @property
    def options(self) -> Options:
        """The game's options."""
        return self.table.opening.options

    @property
    def skips_forced(self) -> bool:
        """Whether this table skips every question with one possible answer, which tells that there was but one."""
        return False

    def at(self, seat: Seat) -> Self:
        """Another seat at the same table."""
        return type(self)(self.table, seat)

    def others(self) -> list[Self]:
        """The other seats, the one to the left first."""
        n = self.table.opening.seats
        return [self.at(Seat((self.seat + i) % n)) for i in range(1, n)]

    async def choose(
        self,
        why: str,
        verb: str,
        options: tuple[Option, ...],
        least: int,
        most: int,
        *,
        known: bool,
        ordered: bool = False,
    ) -> tuple[Option, ...]:
        """Ask for `least` to `most` of the options, as far as there are so many."""
        n = len(options)
        if most > n:
            most, least = n, min(least, n)
        forced = most == 0 or (least == n and (n == 1 or not ordered))
        if forced and (known or self.skips_forced):
            return options[:most]
        return (await ask(self.question(self.seat, why, verb, options, least, most, ordered)))[self.seat]
