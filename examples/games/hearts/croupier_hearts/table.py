"""The pack, the table as a value, what happens there, and what it does to the table."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from croupier.game import (
    Face,
    Fact,
    Private,
    Public,
    Question,
    Seat,
    Secret,
    Shown,
    add,
    assign,
    assign_same,
    clear,
    made,
    one,
    put,
    remove,
    tags,
    take,
)

Card = Face
Cards = tuple[Card | None, ...]


class CardFigures(Struct, frozen=True):
    """What is printed on a card: its rank, 2 to 14, and the penalty for taking it."""

    rank: int
    penalty: int = 0


class Figures(Struct, frozen=True):
    """Cards passed by each seat, the total penalty in a hand, and the total that ends a game, by length."""

    passed: int = 3
    moon: int = 26
    short: int = 50
    standard: int = 100


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How a game may be opened."""

    length: Literal["short", "standard"] = "standard"
    moon: Literal["others", "own"] = "others"


FIGURES = Figures()
PRESETS = {length: {"length": length} for length in ("short", "standard")}
SUITS = ("clubs", "diamonds", "spades", "hearts")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
QUEEN = Card("spades-queen")
SUIT: Mapping[Any, str] = {Card(f"{suit}-{rank}"): suit for suit in SUITS for rank in RANKS}
COMPONENTS: Mapping[Any, CardFigures] = {
    card: CardFigures(2 + i % len(RANKS), 13 if card == QUEEN else int(SUIT[card] == "hearts"))
    for i, card in enumerate(SUIT)
}
LEFT_OUT = {3: ("diamonds-2",), 4: (), 5: ("diamonds-2", "clubs-2")}
"""By number of players, so that all get the same number (rule 1)."""
GLOSSARY = ("trick", "moon")
PASS, PLAY = Question("hand", "pass"), Question("trick", "play")


def pack(seats: int, _: Options) -> tuple[Card, ...]:
    """The cards for this many players, lowest club first."""
    return tuple([card for card in COMPONENTS if card not in LEFT_OUT[seats]])


class PlayerArea(Struct, frozen=True):
    """A seat's area: its hand, the cards that it took, and its points from earlier hands."""

    seat: Seat
    hand: Private[Cards] = ()
    taken: Public[Cards] = ()
    points: int = 0


class OnTable(Struct, frozen=True):
    """A card in the trick, and who played it."""

    seat: Seat
    card: Public[Card | None]


class State(Struct, frozen=True):
    """Everything on the table. `deck` is the pack between two hands."""

    mats: tuple[PlayerArea, ...]
    deck: Secret[Cards] = ()
    trick: tuple[OnTable, ...] = ()
    number: int = 0
    turn: Seat | None = None
    broken: bool = False
    phase: Literal["deal", "passing", "play", "over"] = "deal"


class Happened(Fact, frozen=True, tag=tags("hearts")):
    """A fact of this game."""


class Shuffled(Happened, frozen=True):
    """The pack was shuffled for a new hand."""

    number: int
    deck: Secret[Cards]
    draw: int


class Dealt(Happened, frozen=True):
    """A seat got its cards for this hand."""

    seat: Seat
    cards: Private[Cards]


class PassedOn(Happened, frozen=True):
    """Cards went from one seat to another; both know them."""

    seat: Seat
    receiver: Seat
    to: tuple[Seat, ...]
    cards: Shown[Cards]


class Led(Happened, frozen=True):
    """Who begins the first trick."""

    seat: Seat


class Played(Happened, frozen=True):
    """A card was played to the trick; `breaks`: it was the first heart."""

    tells = "own"
    seat: Seat
    card: Public[Card]
    breaks: bool


class Took(Happened, frozen=True):
    """A seat took the trick, and leads the next."""

    tells = "nothing"
    seat: Seat
    cards: Public[Cards]


class Counted(Happened, frozen=True):
    """A seat's points for this hand."""

    seat: Seat
    points: int


class Closed(Happened, frozen=True):
    """The hand is over, and perhaps the game."""

    over: bool


MAT = "/mats/{seat}"
MOVES = {
    Shuffled: [*assign_same("number", "deck"), clear("/mats/*/taken"), assign("/broken", False), assign("/turn", None)],
    Dealt: [take("/deck", "cards"), assign(f"{MAT}/hand", "cards"), assign("/phase", "passing")],
    PassedOn: [remove(f"{MAT}/hand", "cards"), put("/mats/{receiver}/hand", "cards")],
    Led: [assign("/turn", "seat"), assign("/phase", "play")],
    Played: [
        remove(f"{MAT}/hand", one("card")), put("/trick", one(made(OnTable, seat="seat", card="card"))),
        assign("/broken", True).only(breaks=True),
    ],
    Took: [clear("/trick"), put(f"{MAT}/taken", "cards"), assign("/turn", "seat")],
    Counted: [add(f"{MAT}/points", "points")],
    Closed: [assign("/phase", "deal").but(over=True), assign("/phase", "over").only(over=True)],
}  # fmt: skip
