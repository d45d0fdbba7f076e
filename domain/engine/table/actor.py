"""One seat acting: the base of every game's `Turn`. Whether a question may be skipped is decided here and only here.

Everybody sees that a seat is asked. If a question were skipped because the seat's hidden cards leave one answer, the
missing question would give the cards away. So it is skipped only if public knowledge alone decides it. The caller says
so by `known`: everybody can tell how many options there are. It has no default, so that each caller decides.
"""

from collections.abc import Coroutine, Sequence
from typing import Any, Generic, Self, TypeVar

from msgspec import UNSET

from domain.engine.audience.audience import Seat
from domain.engine.entry.facts import About, Asked
from domain.engine.game.questions import Question
from domain.engine.game.stage import Stage, ask

State = TypeVar("State")
PlayerArea = TypeVar("PlayerArea")
Options = TypeVar("Options")
Option = TypeVar("Option")


class Actor(Generic[State, PlayerArea, Options]):
    """One seat acting, on its own turn or because of somebody's card."""

    __slots__ = ("seat", "table")

    def __init__(self, table: Stage, seat: Seat) -> None:
        self.table, self.seat = table, seat

    @property
    def state(self) -> State:
        """The game's state, including every fact recorded so far."""
        return self.table.state

    @property
    def mine(self) -> PlayerArea:
        """This seat's player area in the state."""
        return self.table.state.mats[self.seat]

    @property
    def options(self) -> Options:
        """The game's options."""
        return self.table.opening.options

    @property
    def skips_forced(self) -> bool:
        """Whether the game's options skip every question with one possible answer, although a skip reveals as much."""
        return False

    def at(self, seat: Seat) -> Self:
        """Another seat at the same table."""
        return type(self)(self.table, seat)

    def others(self) -> list[Self]:
        """The other seats, starting with the one to the left."""
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
        about: About | None = None,
    ) -> tuple[Option, ...]:
        """Ask the seat to pick `least` to `most` of the options, fewer if there are fewer: the options it picked.

        `why` and `verb` are the stable ids of the question that everybody sees. `ordered`: the order of picks matters.
        `about`: further information for the seat asked; it names nothing that this seat does not already know.
        """
        n = len(options)
        if most > n:
            most, least = n, min(least, n)
        forced = most == 0 or (least == n and (n == 1 or not ordered))
        if forced and (known or self.skips_forced):
            return options[:most]
        return (await ask(self.table.question(self.seat, why, verb, options, least, most, ordered, about)))[self.seat]

    def pick(
        self,
        question: Question,
        options: Sequence[Option],
        least: int = 1,
        most: int = 1,
        *,
        known: bool,
        about: About | None = None,
    ) -> Coroutine[Any, Any, tuple[Option, ...]]:
        """As `choose`, for a named question: it is awaited."""
        return self.choose(question.why, question.verb, tuple(options), least, most, known=known, about=about)

    def asked(
        self, question: Question, options: Sequence[Any], least: int = 1, most: int = 1, about: About | None = None
    ) -> Asked:
        """The question itself, for asking several seats at once with `ask`; it is never skipped."""
        n = len(options)
        least, most = min(least, n), min(most, n)
        told = UNSET if about is None else about
        return self.table.question(self.seat, question.why, question.verb, tuple(options), least, most, about=told)
