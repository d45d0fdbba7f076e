"""Lantern, which `lantern.mjs` beside it has in boardgame.io: swap a card or keep, then tricks."""

from typing import Literal

from msgspec import Struct

from croupier.game import (
    Actor,
    CardOption,
    Face,
    Fact,
    Private,
    Public,
    Question,
    Script,
    Seat,
    Secret,
    Stage,
    add,
    ask,
    assign,
    one,
    put,
    remove,
    rules_of,
    take,
)

HAND = 3
SEATS = (Seat(0), Seat(1))
SWAP = Question("swap", "swap", none=True)
PLAY = Question("trick", "play")


class CardFigures(Struct, frozen=True):
    """What is printed on a card."""

    value: int


COMPONENTS = {Face(f"light-{n}"): CardFigures(n) for n in range(1, 13)}
Cards = tuple[Face | None, ...]


class Mat(Struct, frozen=True):
    """A seat's area."""

    seat: Seat
    hand: Private[Cards] = ()
    won: int = 0


class State(Struct, frozen=True):
    """Everything on the table."""

    mats: tuple[Mat, ...]
    deck: Secret[Cards] = ()
    discard: Public[Cards] = ()
    trick: Public[Cards] = ()
    phase: Literal["deal", "swap", "play", "over"] = "deal"
    lead: Seat = Seat(0)


class Shuffled(Fact, frozen=True, tag="lantern.shuffled"):
    """All cards are in the deck."""

    deck: Secret[Cards]
    draw: int


class Dealt(Fact, frozen=True, tag="lantern.dealt"):
    """A seat drew cards."""

    seat: Seat
    cards: Private[Cards]


class Swapped(Fact, frozen=True, tag="lantern.swapped"):
    """A card was put away, face up; `last`: the tricks begin."""

    seat: Seat
    cards: Public[Cards]
    last: bool


class Played(Fact, frozen=True, tag="lantern.played"):
    """A card was played, face up."""

    seat: Seat
    card: Public[Face]


class Won(Fact, frozen=True, tag="lantern.won"):
    """The seat won the trick and leads the next; `cards`: both, by seat; `last`: the game is over."""

    seat: Seat
    cards: Public[Cards]
    last: bool


MOVES = {
    Shuffled: [assign("/deck", "deck"), assign("/phase", "swap")],
    Dealt: [take("/deck", "cards"), put("/mats/{seat}/hand", "cards")],
    Swapped: [remove("/mats/{seat}/hand", "cards"), put("/discard", "cards"), assign("/phase", "play").only(last=True)],
    Played: [remove("/mats/{seat}/hand", one("card")), put("/trick", one("card"))],
    Won: [
        remove("/trick", "cards"),
        put("/discard", "cards"),
        add("/mats/{seat}/won"),
        assign("/lead", "seat"),
        assign("/phase", "over").only(last=True),
    ],
}


def pack(_: int, __: object) -> list[str]:
    """Every card in play."""
    return [*COMPONENTS]


def next_script(table: Stage) -> Script:
    """The next script."""
    return {"deal": deal, "swap": swap, "play": trick}[table.state.phase](table)


async def deal(table: Stage) -> None:
    """Rule 1."""
    table.record(Shuffled(*table.shuffle("deal", tuple(COMPONENTS))))
    for seat in SEATS:
        table.record(Dealt(seat, table.state.deck[:HAND]))


async def swap(table: Stage) -> None:
    """Rule 2."""
    for seat in SEATS:
        picks = (await ask(Actor(table, seat).asked(SWAP, options(table, seat), 0)))[seat]
        cards = tuple(Face(picked.card) for picked in picks)
        table.record(Swapped(seat, cards, seat == 1))
        if cards:
            table.record(Dealt(seat, table.state.deck[:1]))


async def trick(table: Stage) -> None:
    """Rule 3."""
    lead = table.state.lead
    for seat in SEATS if lead == 0 else SEATS[::-1]:
        ((picked,),) = (await ask(Actor(table, seat).asked(PLAY, options(table, seat)))).values()
        table.record(Played(seat, Face(picked.card)))
    cards = table.state.trick if lead == 0 else table.state.trick[::-1]
    first, second = (COMPONENTS[card].value for card in cards if card is not None)
    winner = SEATS[first < second]
    table.record(Won(winner, cards, not table.state.mats[0].hand))


def options(table: Stage, seat: Seat) -> list[CardOption]:
    """The hand, in the order of the box."""
    return [CardOption(card) for card in COMPONENTS if card in table.state.mats[seat].hand]


def standing(state: State, seat: Seat) -> int:
    """Rule 4: the smallest value ranks first."""
    return -state.mats[seat].won


RULES = rules_of(__name__, key="lantern", version=1, players=(2, 2))
