"""A question to you: what is offered, and the answer."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

from croupier_client import types
from croupier_client.picking import Picks, numbers

if TYPE_CHECKING:
    from croupier_client._sync.table import Table


class Question(Mapping[str, Any]):
    """A question to you. As a mapping it is what the server sent; `view` is the table when it was asked."""

    def __init__(self, table: "Table", said: types.Question, view: types.View) -> None:
        self.table = table
        self.view = view
        self.said = said

    def __getitem__(self, name: str) -> Any:
        return cast("dict[str, Any]", self.said)[name]

    def __iter__(self) -> Iterator[str]:
        return iter(cast("dict[str, Any]", self.said))

    def __len__(self) -> int:
        return len(self.said)

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return self.said["seat"]

    @property
    def prompt(self) -> str:
        """The question in words."""
        return self.said["prompt"]

    @property
    def options(self) -> list[dict[str, Any]]:
        """What may be picked, each with its `type`."""
        return self.said["options"]

    @property
    def labels(self) -> list[str]:
        """The same in words, in the same order."""
        return self.said["labels"] or []

    @property
    def least(self) -> int:
        """The minimum number of picks."""
        return self.said["least"] or 0

    @property
    def most(self) -> int:
        """The maximum number of picks."""
        return self.said["most"] or 0

    def answer(self, picks: Picks = None) -> types.Told:
        """Answer it by number, label, fields, predicate, or several of these; None picks nothing.

        It is retried until an answer comes, and takes effect once. Raises ValueError if nothing fits the picks,
        IllegalPickError, and TooLateError if the question is no longer open.
        """
        return self.table.choose(self.said, numbers(self.said, picks))
