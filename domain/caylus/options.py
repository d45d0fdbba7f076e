"""How a game of Caylus Magna Carta may be opened: its options, and the scenario it may start from."""

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from domain.caylus.cards.buildings import DECK, NEUTRAL, PRESTIGE
from domain.caylus.state import Card, Goods, Part, RuleSet, Tiebreak, Tokens

if TYPE_CHECKING:
    OwnId = RoadId = PrestigeId = Card
else:
    OwnId = Literal[DECK]
    RoadId = Literal[DECK + NEUTRAL]
    PrestigeId = Literal[PRESTIGE]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of Caylus Magna Carta."""

    # The texts say what each of them settles, under `[setting]`.

    rules: RuleSet = "standard"
    library: bool = False
    auto_collect: bool = False
    tiebreak: Tiebreak = "none"
    first_player: Literal["drawn", "seat1"] = "drawn"


Number = Annotated[int, Meta(ge=0, le=99)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
PlaceNumber = Annotated[int, Meta(ge=0, le=63)]
Zone = Annotated[tuple[OwnId, ...], Meta(max_length=12)]


class GoodsScenario(Struct, frozen=True, forbid_unknown_fields=True):
    """Cubes and coins."""

    food: Number = 0
    """Cubes of food."""
    wood: Number = 0
    """Cubes of wood."""
    stone: Number = 0
    """Cubes of stone."""
    gold: Number = 0
    """Cubes of gold."""
    deniers: Number = 0
    """Coins."""

    def goods(self) -> Goods:
        """The same as a value of the state."""
        return Goods(self.food, self.wood, self.stone, self.gold, self.deniers)


class TokensScenario(Struct, frozen=True, forbid_unknown_fields=True):
    """Castle tokens by tier."""

    dungeon: Number = 0
    """Tokens from the dungeon."""
    walls: Number = 0
    """Tokens from the walls."""
    towers: Number = 0
    """Tokens from the towers."""

    def tokens(self) -> Tokens:
        """The same as a value of the state."""
        return Tokens(self.dungeon, self.walls, self.towers)


class MatScenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's cards and goods, top card first. Anything not given is as at the start.

    The seat's cards that are neither given nor on the road are in the pile, shuffled; if the pile is given, in the
    discard pile. A missing hand is three cards drawn. `prestige` is for the beginner rules.
    """

    hand: Zone | None = None
    """The hand; null or not given: three cards drawn from the pile."""
    pile: Zone | None = None
    """The pile, top card first; null or not given: all cards that are not elsewhere, shuffled."""
    discard: Zone | None = None
    """The discard pile; null or not given: empty, or if a pile is given, all cards not elsewhere."""
    goods: GoodsScenario | None = None
    """Cubes and coins; null or not given: those at the start."""
    tokens: TokensScenario = TokensScenario()
    """Castle tokens that the seat has."""
    prestige: Annotated[tuple[PrestigeId, ...], Meta(max_length=8)] = ()
    """Prestige buildings that it has, under the beginner rules."""


class PlaceScenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A card on the road. `stored`: how many cubes lie on it; if not given, as when it is built.

    `turning`: it becomes a residence when its activation is over.
    """

    card: RoadId
    """The building."""
    owner: SeatNumber | None = None
    """Whose card it is; null: a neutral one."""
    worker: SeatNumber | None = None
    """Whose worker is on it; null: nobody's."""
    stored: Annotated[int, Meta(ge=0, le=4)] | None = None
    """Cubes on it; null or not given: as when it is built."""
    residence: bool = False
    """Whether it is turned over, a residence."""
    turning: bool = False
    """Whether it becomes a residence once its own activation is over."""
    prestige: PrestigeId | None = None
    """The prestige building on this residence; null: none."""


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A position to start from, with somebody about to be asked. Anything not given is as at the start of a game.

    `turn` is whose action it is, `passed` who has passed, in passing order. `step`: how many of them have had their
    turn, with the provost or at the castle. At the castle, `offers` are the batches offered so far, by seat.
    `spot` and `part`: which effect of which place comes next. Phase `income` begins a round.
    """

    seats: Annotated[tuple[MatScenario, ...], Meta(max_length=4, description="From seat 0 on.")] = ()
    road: Annotated[tuple[PlaceScenario, ...], Meta(min_length=1, max_length=64)] | None = None
    """The road, from its beginning; null or not given: the neutral cards of a new game."""
    provost: Annotated[
        PlaceNumber | None, Meta(description="The place where the provost stands; not given: the last neutral card.")
    ] = None
    castle: Annotated[TokensScenario | None, Meta(description="Tokens left; not given: all that nobody has.")] = None
    phase: Literal["mulligan", "income", "library", "actions", "provost", "effects", "castle"] = "actions"
    """The phase."""
    round: Annotated[int, Meta(ge=1, le=24)] = 1
    """The number of the round, from 1."""
    first: Annotated[SeatNumber | None, Meta(description="Who has the first-player card; as `turn` or drawn.")] = None
    turn: SeatNumber | None = None
    """Whose action it is; null or not given: that of the seat with the first-player card."""
    passed: Annotated[tuple[SeatNumber, ...], Meta(max_length=4)] = ()
    """Who has passed, in that order."""
    step: Annotated[int, Meta(ge=0, le=4)] = 0
    """With the provost or at the castle: how many of those who passed have had their turn."""
    spot: PlaceNumber = 0
    """In the phase `effects`: the place whose effect comes next, counted from 0."""
    part: Part = "primary"
    """In the phase `effects`: which of its effects that is."""
    offers: Annotated[tuple[Number, ...], Meta(max_length=4)] = ()
    """At the castle: batches offered so far, by seat."""
