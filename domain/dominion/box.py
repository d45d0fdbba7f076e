"""How many cards there are, and how many lie in a pile, for 2 to 6 seats."""

from domain.dominion.sets import FIGURES, KINDS
from domain.dominion.state import Card

FEWEST = 2
"""Figures that hang on the number of seats begin with this number."""


def copies(card: Card, seats: int) -> int:
    """How many there are of a card: one box, and from five seats on a second set of the basic cards."""
    return KINDS[card].box * (2 if seats >= FIGURES.second_set and KINDS[card].basic else 1)


def pile_size(card: Card, seats: int) -> int:
    """How many cards a pile of the Supply starts with."""
    return KINDS[card].figures.piles[seats - FEWEST]


def empty_piles_that_end(seats: int) -> int:
    """How many empty piles of the Supply end the game."""
    return FIGURES.empty_piles[seats - FEWEST]
