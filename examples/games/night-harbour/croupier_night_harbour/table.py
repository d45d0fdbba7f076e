"""Goods and roles, the table as a value, what happens there, and what it does to the table."""

from typing import Any, Literal

from msgspec import Struct

from croupier.game import (
    Component,
    Face,
    Fact,
    Private,
    Public,
    Question,
    Seat,
    Secret,
    add,
    assign,
    clear,
    put,
    remove,
    subtract,
    tags,
    take,
)

Cards = tuple[Face | None, ...]


class CardFigures(Struct, frozen=True):
    """The coins for a cargo, or to a role for each thing that it wants; and those for finding it."""

    worth: int
    reward: int = 0


class Figures(Struct, frozen=True):
    """Cards in hand, and what a player who searches an honest crate pays to its owner."""

    hand: int = 4
    amends: int = 2


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How a game may be opened."""

    nights: Literal["three", "five"] = "five"


NIGHTS = {"three": 3, "five": 5}
FIGURES = Figures()
GOODS = {"tea": CardFigures(1), "silk": CardFigures(2), "powder": CardFigures(5, 3)}
ROLES = {"merchant": 1, "smuggler": 2, "inspector": 2}
COMPONENTS = [
    *[Component(name, None, ("cargo",), 12, figures=figures) for name, figures in GOODS.items()],
    *[Component(name, None, ("role",), 2, figures=CardFigures(bonus)) for name, bonus in ROLES.items()],
]
PRESETS = {nights: {"nights": nights} for nights in NIGHTS}
GLOSSARY = ("crate",)


class PlayerOption(Struct, frozen=True, tag_field="type", tag="player"):
    """A player whose crate is searched."""

    whose: Seat


LOAD = Question("night", "load")
SEARCH = Question("night", "search", PlayerOption, none=True)


class PlayerArea(Struct, frozen=True):
    """A seat's area; `caught` counts what it has found in others' crates."""

    seat: Seat
    role: Private[Cards] = ()
    hand: Private[Cards] = ()
    crate: Private[Cards] = ()
    landed: Public[Cards] = ()
    coins: int = 10
    caught: int = 0


class State(Struct, frozen=True):
    """Everything on the table; `spare`: the roles that nobody has."""

    mats: tuple[PlayerArea, ...]
    deck: Secret[Cards] = ()
    spare: Secret[Cards] = ()
    discard: Public[Cards] = ()
    round: int = 0
    phase: Literal["deal", "play", "over"] = "deal"


class Happened(Fact, frozen=True, tag=tags("night-harbour")):
    """A fact of this game."""


class Shuffled(Happened, frozen=True):
    """The goods are in the deck, the roles beside it."""

    deck: Secret[Cards]
    roles: Secret[Cards]
    draw: int


class Dealt(Happened, frozen=True):
    """A seat got its role and its hand."""

    seat: Seat
    role: Private[Cards]
    cards: Private[Cards]


class Loaded(Happened, frozen=True):
    """A card was put into a seat's crate, face down."""

    tells = "nothing"
    seat: Seat
    cards: Private[Cards]


class Searched(Happened, frozen=True):
    """A seat searched the crate of another."""

    seat: Seat
    other: Seat


class Landed(Happened, frozen=True):
    """A crate was opened and its cargo landed: its owner gets these coins."""

    seat: Seat
    cards: Public[Cards]
    coins: int


class Seized(Happened, frozen=True):
    """A crate was searched and its cargo seized."""

    seat: Seat
    cards: Public[Cards]


class Rewarded(Happened, frozen=True):
    """A seat found something in another's crate."""

    seat: Seat
    coins: int


class MadeAmends(Happened, frozen=True):
    """A seat found nothing, and paid the owner of the crate."""

    seat: Seat
    other: Seat
    coins: int


class Drew(Happened, frozen=True):
    """A seat drew a card for the next night."""

    seat: Seat
    cards: Private[Cards]


class NightEnded(Happened, frozen=True):
    """A night is over, and perhaps the game."""

    over: bool


class Unmasked(Happened, frozen=True):
    """A seat showed its role, which earns it these coins."""

    seat: Seat
    role: Public[Cards]
    coins: int


MAT = "/mats/{seat}"
MOVES: dict[Any, Any] = {
    Shuffled: [assign("/deck", "deck"), assign("/spare", "roles"), assign("/phase", "play")],
    Dealt: [
        take("/spare", "role"), assign(f"{MAT}/role", "role"), take("/deck", "cards"), assign(f"{MAT}/hand", "cards"),
    ],
    Loaded: [remove(f"{MAT}/hand", "cards"), assign(f"{MAT}/crate", "cards")],
    Searched: [],
    Landed: [clear(f"{MAT}/crate"), put(f"{MAT}/landed", "cards"), add(f"{MAT}/coins", "coins")],
    Seized: [clear(f"{MAT}/crate"), put("/discard", "cards")],
    Rewarded: [add(f"{MAT}/coins", "coins"), add(f"{MAT}/caught")],
    MadeAmends: [subtract(f"{MAT}/coins", "coins"), add("/mats/{other}/coins", "coins")],
    Drew: [take("/deck", "cards"), put(f"{MAT}/hand", "cards")],
    NightEnded: [add("/round"), assign("/phase", "over").only(over=True)],
    Unmasked: [add(f"{MAT}/coins", "coins")],
}  # fmt: skip
