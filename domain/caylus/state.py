"""The table of a game of Caylus Magna Carta, as a value.

1. A pile's first card is its top. Piles lie face down for everybody and may be counted; discard piles lie face up.
2. The road's first card is its beginning; places are numbered from 0.
3. `None` in place of a card is a card face down.
"""

from typing import Literal, NewType

from msgspec import Struct

from domain.engine.audience.audience import Face, Private, Public, Seat, Secret

Card = NewType("Card", Face)
Cards = tuple[Card | None, ...]
RuleSet = Literal["beginner", "standard"]
Tiebreak = Literal["none", "tokens"]
Phase = Literal["set-up", "mulligan", "library", "actions", "provost", "effects", "castle", "over"]
Part = Literal["primary", "secondary"]


class Goods(Struct, frozen=True):
    """Cubes by kind, and coins."""

    food: int = 0
    """Food."""
    wood: int = 0
    """Wood."""
    stone: int = 0
    """Stone."""
    gold: int = 0
    """Gold."""
    deniers: int = 0
    """Coins."""

    def __add__(self, other: "Goods") -> "Goods":
        return Goods(
            self.food + other.food,
            self.wood + other.wood,
            self.stone + other.stone,
            self.gold + other.gold,
            self.deniers + other.deniers,
        )

    def __sub__(self, other: "Goods") -> "Goods":
        return Goods(
            self.food - other.food,
            self.wood - other.wood,
            self.stone - other.stone,
            self.gold - other.gold,
            self.deniers - other.deniers,
        )

    def __mul__(self, times: int) -> "Goods":
        return Goods(self.food * times, self.wood * times, self.stone * times, self.gold * times, self.deniers * times)

    def covers(self, cost: "Goods") -> bool:
        """Whether a cost can be paid with these."""
        return (
            self.food >= cost.food
            and self.wood >= cost.wood
            and self.stone >= cost.stone
            and self.gold >= cost.gold
            and self.deniers >= cost.deniers
        )


NOTHING = Goods()


class Tokens(Struct, frozen=True):
    """Castle tokens by tier, in the order they are taken in."""

    dungeon: int = 0
    """Tokens from the dungeon."""
    walls: int = 0
    """Tokens from the walls."""
    towers: int = 0
    """Tokens from the towers."""

    def __add__(self, other: "Tokens") -> "Tokens":
        return Tokens(self.dungeon + other.dungeon, self.walls + other.walls, self.towers + other.towers)

    def __sub__(self, other: "Tokens") -> "Tokens":
        return Tokens(self.dungeon - other.dungeon, self.walls - other.walls, self.towers - other.towers)

    @property
    def total(self) -> int:
        """How many there are in all tiers."""
        return self.dungeon + self.walls + self.towers


class PlayerArea(Struct, frozen=True):
    """The area of one seat."""

    seat: Seat
    """Whose area it is."""
    hand: Private[Cards] = ()
    """The hand."""
    pile: Secret[Cards] = ()
    """The pile, face down, top card first."""
    discard: Public[Cards] = ()
    """The discard pile, face up."""
    goods: Goods = NOTHING
    """Cubes and coins."""
    workers: int = 0
    """The workers in hand."""
    tokens: Tokens = Tokens()
    """The castle tokens."""
    prestige: Public[Cards] = ()
    """The prestige buildings it has built, under the beginner rules."""


class Place(Struct, frozen=True):
    """A card on the road, and what lies on it."""

    card: Public[Card]
    """What was built there; it stays when it becomes a residence."""
    owner: Seat | None = None
    """Whose card it is; None for a neutral card."""
    worker: Seat | None = None
    """Whose worker is there; null if none is."""
    stored: Goods = NOTHING
    """The cubes that lie on the card."""
    residence: bool = False
    """Whether it has become a residence."""
    turning: bool = False
    """Whether it becomes a residence when its activation is over."""
    prestige: Public[Card | None] = None
    """The prestige building that covers this residence; None if none does."""


class Tally(Struct, frozen=True):
    """A seat's score and its parts."""

    seat: Seat
    """Whose score it is."""
    tokens: int
    """Points for castle tokens."""
    road: int
    """Points for its own cards on the road."""
    prestige: int
    """Points for prestige buildings."""
    gold: int
    """Points for gold."""
    cubes: int
    """Points for other cubes."""
    deniers: int
    """Points for coins."""
    points: int
    """Its points in total."""


class State(Struct, frozen=True):
    """Everything on the table."""

    mats: tuple[PlayerArea, ...]
    """The area of each seat."""
    rules: RuleSet = "standard"
    """Which rules are played."""
    tiebreak: Tiebreak = "none"
    """What breaks ties."""
    road: tuple[Place, ...] = ()
    """The cards on the road, from its beginning."""
    provost: int | None = None
    """The place where the provost stands; None under the beginner rules."""
    castle: Tokens = Tokens()
    """The castle tokens that are left."""
    removed: Tokens = Tokens()
    """The castle tokens that have left the game."""
    prestige: Public[Cards] = ()
    """Prestige buildings not yet built."""
    stock: Goods = NOTHING
    """What has come out of the stock, which never runs out: cubes and coins that seats have or that lie on cards."""
    phase: Phase = "set-up"
    """The phase of the round."""
    round: int = 0
    """Which round it is, from 1."""
    first: Seat = Seat(0)
    """Who has the first-player card."""
    turn: Seat = Seat(0)
    """Whose turn it is to act, in the action phase."""
    bridge: tuple[Seat, ...] = ()
    """The seats that have passed, in passing order."""
    step: int = 0
    """How many seats on the bridge have had their turn, with the provost or at the castle."""
    spot: int = 0
    """The place whose effects come next; `part` says which of them."""
    part: Part = "primary"
    """Which effect of that place."""
    offers: tuple[int, ...] = ()
    """Batches offered at the castle this round, by seat."""
    tallies: tuple[Tally, ...] = ()
    """The scores, once the game is over."""
