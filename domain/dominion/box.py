"""How many cards there are, and how many lie in a pile, for 2 to 6 seats."""

from domain.dominion.cards.basic import COPPER
from domain.dominion.sets import KINDS, START
from domain.dominion.state import Card

MANY = 5
"""From so many seats on a second set of basic cards is mixed in, and one more empty pile ends the game."""


def copies(card: Card, seats: int) -> int:
    """How many there are of a card: one box, and from five seats on a second set of the basic cards."""
    return KINDS[card].box * (2 if seats >= MANY and KINDS[card].basic else 1)


def pile_size(card: Card, seats: int) -> int:
    """How many cards a pile of the Supply starts with."""
    if card == COPPER:
        return copies(COPPER, seats) - START.count(COPPER) * seats
    sizes = KINDS[card].piles
    return sizes[seats - 2] if sizes else KINDS[card].box


def empty_piles_that_end(seats: int) -> int:
    """How many empty piles of the Supply end the game."""
    return 4 if seats >= MANY else 3
