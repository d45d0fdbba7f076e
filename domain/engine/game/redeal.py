"""What every game's `redeal` does: deal cards that somebody has not seen to wherever one lies face down."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeVar

from domain.engine.game.rules import Shuffle

C = TypeVar("C")


def unseen(box: Sequence[C], seen: Sequence[C | None], shuffle: Shuffle) -> Iterator[C]:
    """The cards of the box that are nowhere visible, in random order. A None in `seen` is a card face down."""
    left = Counter(box) - Counter([card for card in seen if card is not None])
    return iter(shuffle(tuple(left.elements())))


def filled(zone: Sequence[C | None], hidden: Iterator[C]) -> tuple[C, ...]:
    """The zone with the next hidden card for each one lying face down; there must be enough of them."""
    return tuple([next(hidden) if card is None else card for card in zone])
