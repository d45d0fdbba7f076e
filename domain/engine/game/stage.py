"""Scripts, and what they may do with their table: read the state, draw by chance, and record what happened.

A phase or a card is a coroutine that is suspended at its questions. The table drives it, not an event loop. Facts are
recorded at once. Only a question suspends a script, so every `await` marks a place where somebody may be asked; the
type checker reports a missing one.
"""

from collections.abc import Coroutine, Generator, Sequence
from types import coroutine
from typing import Any, Protocol, TypeVar

from domain.engine.audience.audience import Seat
from domain.engine.entry.commands import Opened
from domain.engine.entry.facts import Asked, Fact

Script = Coroutine[tuple[Asked, ...], Any, None]
"""Yields the questions that it asks together; is sent Replies."""
Replies = dict[Seat, tuple[Any, ...]]
"""The picked options (not their numbers) by seat."""


@coroutine
def ask(*questions: Asked) -> Generator[tuple[Asked, ...], Replies, Replies]:
    """Ask one seat, or several at once with a question each, and wait for all answers: the picked options by seat."""
    if len(questions) > 1:
        assert len({question.seat for question in questions}) == len(questions), "a seat has one open question"
    return (yield questions)  # the only yield in the domain


T = TypeVar("T")


def drawn_first(table: "Stage", purpose: str) -> tuple[Seat, int]:
    """The seat that begins, drawn among all or, in a rematch, among some, and the number of the draw, 0 for none."""
    rematch = table.opening.rematch
    among = (() if rematch is None else rematch.first) or range(table.opening.seats)
    nth, draw = (0, 0) if len(among) == 1 else table.below(purpose, len(among))
    return Seat(among[nth]), draw


class Stage(Protocol):
    """The table as a game's scripts see it. After a draw, the next fact recorded must carry its number."""

    @property
    def state(self) -> Any:
        """The game's state, including everything recorded so far."""
        ...

    @property
    def opening(self) -> Opened:
        """How the game was opened: its options, seats and scenario."""
        ...

    @property
    def rules_version(self) -> int:
        """The version of the rules that the open script runs under: the one at the checkpoint before it.

        A ruling that changes checks it and keeps the old behaviour for what began earlier, so that running games resume
        and old records verify.
        """
        ...

    @property
    def question(self) -> type[Asked]:
        """The game's type of question."""
        ...

    @property
    def fresh(self) -> bool:
        """Whether no script of this game has ended yet."""
        ...

    def record(self, fact: Fact) -> None:
        """Add a fact to the entry being made and fold it: on return `state` contains it."""
        ...

    def shuffle(self, purpose: str, items: Sequence[T], seat: Seat | None = None) -> tuple[tuple[T, ...], int]:
        """The items in random order, and the number of the draw. `purpose` is a stable label, see `dice`.

        `seat`: for whom; games of a deal count each seat's draws by themselves.
        """
        ...

    def below(self, purpose: str, bound: int, seat: Seat | None = None) -> tuple[int, int]:
        """A random number from 0 to bound - 1, and the number of the draw; the rest as for `shuffle`."""
        ...
