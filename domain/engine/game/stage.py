"""What a script may do with its table: read the state, draw by chance, and record what happened."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from domain.engine.entry.commands import Opened
from domain.engine.entry.facts import Asked, Fact

T = TypeVar("T")


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

    def shuffle(self, purpose: str, items: Sequence[T]) -> tuple[tuple[T, ...], int]:
        """The items in random order, and the number of the draw. `purpose` is a stable label, see `dice`."""
        ...

    def below(self, purpose: str, bound: int) -> tuple[int, int]:
        """A random number from 0 to bound - 1, and the number of the draw. `purpose` is a stable label, see `dice`."""
        ...
