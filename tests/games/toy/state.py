"""The box of Menagerie, and its table as a value. Every kind of audience has its place on it."""

from typing import Literal, NewType

from msgspec import Struct

from croupier.game import Component, Deck, Face, Hidden, Private, Sealed, Seat, Secret, Shown
from tests.games.toy.figures import BEASTS
from tests.games.toy.options import Options

Beast = NewType("Beast", Face)
Cards = tuple[Beast | None, ...]
VALUES = {Beast(Face(name)): figures for name, figures in BEASTS.items()}
"""What is printed on each beast."""
COPIES = 6
COMPONENTS = [Component(beast, None, ("beast",), COPIES, figures=figures) for beast, figures in VALUES.items()]


def pack(_: int, __: Options) -> tuple[Beast, ...]:
    """Every beast: all are in play, whatever the number of players."""
    return tuple([beast for beast in VALUES for _ in range(COPIES)])


class PlayerArea(Struct, frozen=True):
    """One seat's area. `shown` is a copy of what its owner showed to the seats `to` this round."""

    seat: Seat
    hand: Private[Cards] = ()
    deck: Deck[Cards | None] = ()
    bid: Sealed[Beast | None] = None
    to: tuple[Seat, ...] = ()
    shown: Shown[Cards] = ()
    won: int = 0


class State(Struct, frozen=True):
    """Everything on the table."""

    mats: tuple[PlayerArea, ...]
    rounds: int
    stock: Secret[Cards] = ()
    well: Hidden[Cards | None] = ()
    round: int = 0
    phase: Literal["set-up", "rounds", "over"] = "set-up"
