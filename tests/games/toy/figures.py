"""The numbers of Menagerie: rules and clients read the same."""

from msgspec import Struct


class BeastFigures(Struct, frozen=True):
    """What is printed on a beast."""

    value: int


class Figures(Struct, frozen=True):
    """The sizes of a deal: cards in hand and in the stock; a deck has from one card to this many."""

    hand: int = 3
    stock: int = 6
    deepest: int = 3


BEASTS = {name: BeastFigures(value) for value, name in enumerate(("ant", "bee", "cat", "dog", "elk", "fox"), 1)}
FIGURES = Figures()
