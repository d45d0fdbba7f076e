"""What a script may use of the table it runs on: look at the state, draw chance, and record what happened."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from domain.engine.facts import Fact, Opened

T = TypeVar("T")


class Stage(Protocol):
    """The table, as a game's scripts know it. A draw belongs to the fact that carries its number: record that next."""

    @property
    def state(self) -> Any:
        """The game's state with all that was recorded so far."""
        ...

    @property
    def opening(self) -> Opened:
        """How the game was opened: its options, seats and scenario."""
        ...

    @property
    def rules_version(self) -> int:
        """The version of the rules that the open script runs under: the one at the checkpoint before it.

        A ruling that changes asks for it and keeps its old way for what began earlier, so that games under way resume
        and old records verify.
        """
        ...

    def record(self, fact: Fact) -> None:
        """Let a fact have happened: on return the state contains it."""
        ...

    def shuffle(self, purpose: str, items: Sequence[T]) -> tuple[tuple[T, ...], int]:
        """The items in a drawn order, and the number of the draw."""
        ...

    def below(self, purpose: str, bound: int) -> tuple[int, int]:
        """A drawn number from 0 to bound - 1, and the number of the draw."""
        ...
