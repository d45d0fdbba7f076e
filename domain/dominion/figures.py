"""The types of the figures, which are the numbers in the rules. Their values are in `cards` and `sets`.

Scripts read them there, and clients get the same: see `catalogue` in `rules`.
"""

from typing import Final

from msgspec import Struct

from domain.dominion.state import Card

KINGDOM_PILE: Final = (10, 10, 10, 10, 10)


class CardFigures(Struct, frozen=True):
    """The numbers in a card's text, 0 where there is none. Its cost and its points are kept beside them."""

    cards: int = 0
    """+Cards."""
    actions: int = 0
    """+Actions."""
    buys: int = 0
    """+Buys."""
    coins: int = 0
    """What a Treasure gives when it is played, or an Action's +$."""
    per: int = 0
    """It is worth one point for every `per` cards that its owner has (Gardens)."""
    hand: int = 0
    """The resulting size of a hand: attacked players discard down to it (Militia), its player draws up to it
    (Library)."""
    gains: int = 0
    """The highest cost, in coins, of the card that it gains."""
    dearer: int = 0
    """How many coins more than the trashed card the gained one may cost."""
    trashes: int = 0
    """How many cards it trashes, at most."""
    uncovers: int = 0
    """How many cards off the top of a deck are looked at or revealed."""
    treasures: int = 0
    """Cards from the deck are revealed until this many Treasures have come (Adventurer)."""
    others_draw: int = 0
    """How many cards each other player draws."""
    silver: int = 0
    """Coins that the first Silver of the turn adds (Merchant)."""
    times: int = 0
    """How many times it plays another Action (Throne Room)."""
    piles: tuple[int, int, int, int, int] = KINGDOM_PILE
    """Cards in its pile of the Supply at the start, with 2, 3, 4, 5 and 6 seats."""


class Figures(Struct, frozen=True):
    """The numbers in the rules that no card has printed on it."""

    start: tuple[Card, ...]
    """The cards with which everybody begins."""
    hand: int = 5
    """Cards drawn at the start and in every clean-up."""
    actions: int = 1
    """Actions at the start of a turn."""
    buys: int = 1
    """Buys at the start of a turn."""
    kingdom: int = 10
    """Kingdom cards in a game."""
    second_set: int = 5
    """From this many seats on there are twice as many copies of each basic card."""
    empty_piles: tuple[int, int, int, int, int] = (3, 3, 3, 4, 4)
    """How many empty piles end the game, with 2, 3, 4, 5 and 6 seats."""
