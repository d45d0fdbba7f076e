"""A question that one is asked: what is offered, and the answer."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

from croupier_client import types
from croupier_client.picking import Picks, numbers

if TYPE_CHECKING:
    from croupier_client._sync.table import Table


class Question(Mapping[str, Any]):
    """A question of one's own. As a mapping it is what the server said; `view` is the table when it was asked."""

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
        """Who is asked."""
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
        """How many have to be picked at least."""
        return self.said["least"] or 0

    @property
    def most(self) -> int:
        """How many may be picked at most."""
        return self.said["most"] or 0

    def answer(self, picks: Picks = None) -> types.Told:
        """Answer it: by number, label, fields, predicate, or several of these; None picks nothing.

        It is sent until an answer comes, and happens once. Raises ValueError where nothing fits what was picked,
        IllegalPickError, and TooLateError where the question is no longer open.
        """
        return self.table.choose(self.said, numbers(self.said, picks))
