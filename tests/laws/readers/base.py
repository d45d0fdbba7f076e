"""Clients as a stranger would write them: plain dicts and lists, folded from the frames that a viewer is sent.

1. They know no other code of this project; what a reader ends up with must be the view's state, at every version.
2. What lies face down is None, a pile that may not even be counted None as a whole, as in the view.
3. A card that a fact showed lies face down again where its place is hidden: the view does not remember, nor does a
   reader.
"""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

Fact = dict[str, Any]
Cards = list[Any]


class Reader:
    """`state` after every frame read; None before the start. A method for each fact, named after it."""

    prefix = ""
    state: dict[str, Any]

    def __init__(self, seats: Sequence[int], *, counts: bool = False, hands: bool = False) -> None:
        self.seats, self.counts, self.hands = seats, counts, hands
        self.opened: dict[str, Any] = {}
        self.started = False

    def read(self, frame: dict[str, Any]) -> None:
        """Fold a frame."""
        if frame["cause"]["type"] == "opened":
            self.opened = frame["cause"]
        for fact in frame["facts"]:
            if fact["type"] == "started":
                self.state, self.started = self.start(self.opened), True
            elif fact["type"] == "undone":
                self.state = deepcopy(fact["state"])
            elif fact["type"].startswith(self.prefix):
                getattr(self, fact["type"].removeprefix(self.prefix).replace("-", "_"))(fact)

    def start(self, opened: dict[str, Any]) -> dict[str, Any]:
        """The state at the start."""
        raise NotImplementedError

    def of(self, fact: Fact) -> dict[str, Any]:
        """The mat of a fact's seat."""
        return self.state["mats"][fact["seat"]]

    def in_hand(self, seat: int, cards: Cards) -> Cards:
        """Cards as they lie in a seat's hand."""
        return list(cards) if self.hands or seat in self.seats else [None] * len(cards)

    def scored(self, fact: Fact) -> None:
        """The reckoning of a seat."""
        self.state["tallies"].append({name: value for name, value in fact.items() if name != "type"})

    def skip(self, fact: Fact) -> None:
        """A fact that changes nothing that is seen."""


def take(mat: dict[str, Any], zone: str, cards: Cards) -> None:
    """Out of a zone: the card itself where it is seen, else one lying face down."""
    left: list[Any] = list(mat[zone])
    for card in cards:
        left.remove(card if card in left else None)
    mat[zone] = left


def down(cards: Cards) -> Cards:
    """The cards face down."""
    return [None] * len(cards)


def more(held: dict[str, int], *changes: tuple[int, dict[str, int]]) -> dict[str, int]:
    """Amounts by kind, with others added or taken off: (1 or -1, amounts)."""
    return {kind: n + sum(sign * amounts[kind] for sign, amounts in changes) for kind, n in held.items()}
