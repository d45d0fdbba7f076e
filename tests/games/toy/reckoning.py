"""What follows from what a viewer sees of the table."""

from msgspec import Struct

from croupier.game import Redacted
from tests.games.toy.options import Options
from tests.games.toy.state import State


class Reckoning(Struct, frozen=True):
    """The remaining rounds, and by seat how many cards it has; null if the deck may not be counted."""

    left: int
    cards: tuple[int | None, ...]


def reckon(seen: Redacted[State], _: Options) -> Reckoning:
    """The reckoning of a state as a viewer may see it."""
    s = seen.value
    cards = tuple([None if mat.deck is None else len(mat.hand) + len(mat.deck) for mat in s.mats])
    return Reckoning(s.rounds - s.round, cards)
