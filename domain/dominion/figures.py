"""The shapes of the figures. Their values stand once, on the cards and in `sets`: rules and clients read the same."""

from typing import Final

from msgspec import Struct

from domain.dominion.state import Card

KINGDOM_PILE: Final = (10, 10, 10, 10, 10)


class CardFigures(Struct, frozen=True):
    """The numbers in a card's text, 0 where there is none. Its cost and its points stand beside them."""

    cards: int = 0
    """+Cards."""
    actions: int = 0
    """+Actions."""
    buys: int = 0
    """+Buys."""
    coins: int = 0
    """What a Treasure gives when it is played, or an Action's +$."""
    per: int = 0
    """It counts one point for every so many cards that its owner has (Gardens)."""
    hand: int = 0
    """How many cards are in hand when it is done: of those who suffer it (Militia), or of who plays it (Library)."""
    gains: int = 0
    """It gains a card that costs so much at most, in coins."""
    dearer: int = 0
    """It gains a card that costs at most so many coins more than the one trashed."""
    trashes: int = 0
    """It trashes so many cards at most."""
    uncovers: int = 0
    """So many cards off the top of a deck are looked at or revealed."""
    treasures: int = 0
    """Cards of the deck are revealed until so many Treasures have come (Adventurer)."""
    others_draw: int = 0
    """So many cards are drawn by everybody else."""
    silver: int = 0
    """Coins that the first Silver of the turn adds (Merchant)."""
    times: int = 0
    """It plays another Action so many times (Throne Room)."""
    piles: tuple[int, int, int, int, int] = KINGDOM_PILE
    """Cards in its pile of the Supply at the start, with 2, 3, 4, 5 and 6 seats."""


class Figures(Struct, frozen=True):
    """The numbers of the rules that stand on no card."""

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
    """From so many seats on there are twice as many of each basic card."""
    empty_piles: tuple[int, int, int, int, int] = (3, 3, 3, 4, 4)
    """So many empty piles end the game, with 2, 3, 4, 5 and 6 seats."""
