"""The numbers of Menagerie: rules and clients read the same."""

from msgspec import Struct


class BeastFigures(Struct, frozen=True):
    """What is printed on a beast."""

    value: int


class Figures(Struct, frozen=True):
    """What is dealt: cards of a hand and of the stock; a deck has one card or up to so many."""

    hand: int = 3
    stock: int = 6
    deepest: int = 3


BEASTS = {name: BeastFigures(value) for value, name in enumerate(("ant", "bee", "cat", "dog", "elk", "fox"), 1)}
FIGURES = Figures()
