"""What happens in a game of Menagerie."""

from croupier.game import Deck, Fact, Private, Public, Sealed, Seat, Secret, Shown, tags
from tests.games.toy.state import Beast, Cards


class Happened(Fact, frozen=True, tag=tags("toy")):
    """A fact of this game."""


class Laid(Happened, frozen=True):
    """The stock, and all the rest in the well: as many as everybody knows."""

    stock: Secret[Cards]
    well: Secret[Cards]
    draw: int


class Dealt(Happened, frozen=True):
    """A seat's first cards, from the well. The dice decide the size of the deck."""

    seat: Seat
    hand: Private[Cards]
    deck: Deck[Cards | None]
    draw: int


class RoundBegan(Happened, frozen=True):
    """A round; the lucky seat wins it if nobody else does."""

    round: int
    lucky: Seat
    draw: int


class Bade(Happened, frozen=True):
    """A bid lies face down; others do not even see its back."""

    seat: Seat
    card: Sealed[Beast | None]


class Sank(Happened, frozen=True):
    """Cards of the own deck, perhaps none, sank into the well."""

    seat: Seat
    cards: Deck[Cards | None]


class Won(Happened, frozen=True):
    """A seat won the round. All bids are revealed, in the order in which they were made, and sink into the well."""

    seat: Seat
    bids: Public[Cards] = ()


class Showed(Happened, frozen=True):
    """The winner showed cards of the hand to the seats `to`, perhaps none."""

    seat: Seat
    to: tuple[Seat, ...]
    cards: Shown[Cards]


class Drew(Happened, frozen=True):
    """From the stock."""

    seat: Seat
    cards: Private[Cards]


class Closed(Happened, frozen=True):
    """The round is over, and perhaps the game."""

    over: bool = True


class Scored(Happened, frozen=True):
    """At the end every hand is shown."""

    seat: Seat
    hand: Public[Cards]
    points: int
