"""Copies of each card, and cards in each pile, for 2 to 6 seats."""

from domain.dominion.sets import FIGURES, KINDS
from domain.dominion.state import Card

PLAYERS = (2, 6)
"""The fewest and the most seats. Figures that depend on the number of seats have one value for each, from 2 on."""


def copies(card: Card, seats: int) -> int:
    """How many copies of a card there are: those in one box, or from five seats on twice that for a basic card."""
    return KINDS[card].box * (2 if seats >= FIGURES.second_set and KINDS[card].basic else 1)


def pile_size(card: Card, seats: int) -> int:
    """How many cards a pile of the Supply starts with."""
    return KINDS[card].figures.piles[seats - PLAYERS[0]]


def empty_piles_that_end(seats: int) -> int:
    """How many empty piles of the Supply end the game."""
    return FIGURES.empty_piles[seats - PLAYERS[0]]
