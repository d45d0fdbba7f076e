"""How many cards there are, and how many lie in a pile, for 2 to 6 seats; as data."""

from domain.dominion.sets import BASIC, COPPER, CURSE, DUCHY, ESTATE, GARDENS, GOLD, KINDS, PROVINCE, SILVER, START
from domain.dominion.state import Card

MANY = 5
"""From so many seats on a second set of basic cards is mixed in, and one more empty pile ends the game."""
_SIZES: dict[Card, tuple[int, int, int, int, int]] = {
    SILVER: (40, 40, 40, 80, 80),
    GOLD: (30, 30, 30, 60, 60),
    ESTATE: (8, 12, 12, 12, 12),
    DUCHY: (8, 12, 12, 12, 12),
    PROVINCE: (8, 12, 12, 15, 18),
    CURSE: (10, 20, 30, 40, 50),
    GARDENS: (8, 12, 12, 12, 12),
}
"""Cards in a pile with 2, 3, 4, 5 and 6 seats; the Estates after everybody took three."""


def copies(card: Card, seats: int) -> int:
    """How many there are of a card: one box, and from five seats on a second set of the basic cards."""
    return KINDS[card].box * (2 if seats >= MANY and card in BASIC else 1)


def pile_size(card: Card, seats: int) -> int:
    """How many cards a pile of the Supply starts with."""
    if card == COPPER:
        return copies(COPPER, seats) - START.count(COPPER) * seats
    sizes = _SIZES.get(card)
    return KINDS[card].box if sizes is None else sizes[seats - 2]


def empty_piles_that_end(seats: int) -> int:
    """How many empty piles of the Supply end the game."""
    return 4 if seats >= MANY else 3
