"""How a game of Caylus Magna Carta may be opened: its options, and the scenario it may start from."""

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from domain.caylus.buildings import DECK, NEUTRAL, PRESTIGE
from domain.caylus.state import Card, Goods, Part, RuleSet, Tiebreak, Tokens

if TYPE_CHECKING:
    OwnId = RoadId = PrestigeId = Card
else:
    OwnId = Literal[DECK]
    RoadId = Literal[DECK + NEUTRAL]
    PrestigeId = Literal[PRESTIGE]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of Caylus Magna Carta."""

    rules: Annotated[
        RuleSet,
        Meta(description="`beginner` leaves out Lawyer, Church, Hotel, residences and the provost."),
    ] = "standard"
    library: Annotated[
        bool, Meta(description="With the Library, a prestige building of some editions; standard rules only.")
    ] = False
    auto_collect: Annotated[
        bool, Meta(description="Effects that cost nothing and leave no choice are used without asking.")
    ] = False
    tiebreak: Annotated[
        Tiebreak,
        Meta(
            description="Equal points: `none`, the victory is shared; `tokens`, a house rule: more points in castle "
            "tokens win."
        ),
    ] = "none"
    first_player: Annotated[
        Literal["drawn", "seat1"], Meta(description="Who begins: drawn by the dice, or the first seat.")
    ] = "drawn"


Number = Annotated[int, Meta(ge=0, le=99)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
PlaceNumber = Annotated[int, Meta(ge=0, le=63)]
Zone = Annotated[tuple[OwnId, ...], Meta(max_length=12)]


class GoodsScenario(Struct, frozen=True, forbid_unknown_fields=True):
    """Cubes and coins."""

    food: Number = 0
    wood: Number = 0
    stone: Number = 0
    gold: Number = 0
    deniers: Number = 0

    def goods(self) -> Goods:
        """The same, as they lie on the table."""
        return Goods(self.food, self.wood, self.stone, self.gold, self.deniers)


class TokensScenario(Struct, frozen=True, forbid_unknown_fields=True):
    """Castle tokens by tier."""

    dungeon: Number = 0
    walls: Number = 0
    towers: Number = 0

    def tokens(self) -> Tokens:
        """The same, as they lie on the table."""
        return Tokens(self.dungeon, self.walls, self.towers)


class MatScenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's cards and goods, top card first. What is not given is as at the start.

    The own cards that are not given, and not on the road, are in the pile, shuffled; with the pile given, in the
    discard pile. A missing hand is three cards drawn. `prestige` is for the beginner rules.
    """

    hand: Zone | None = None
    pile: Zone | None = None
    discard: Zone | None = None
    goods: GoodsScenario | None = None
    tokens: TokensScenario = TokensScenario()
    prestige: Annotated[tuple[PrestigeId, ...], Meta(max_length=8)] = ()


class PlaceScenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of the road. `stored`: how many cubes lie on it; not given: as when it is built."""

    card: RoadId
    owner: SeatNumber | None = None
    worker: SeatNumber | None = None
    stored: Annotated[int, Meta(ge=0, le=4)] | None = None
    residence: bool = False
    turning: bool = False
    prestige: PrestigeId | None = None


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A position to start from, with somebody about to be asked. What is not given is as at the start of a game.

    `turn` is whose action it is, `passed` who has passed, in passing order. `step`: how many of them have had their
    say, with the provost or at the castle; there, `offers` are the batches offered so far, by seat. `spot` and `part`:
    which effect of which place comes next. Phase `income` begins a round.
    """

    seats: Annotated[tuple[MatScenario, ...], Meta(max_length=4, description="From seat 0 on.")] = ()
    road: Annotated[tuple[PlaceScenario, ...], Meta(min_length=1, max_length=64)] | None = None
    provost: Annotated[
        PlaceNumber | None, Meta(description="The place where the provost stands; not given: the last neutral card.")
    ] = None
    castle: Annotated[TokensScenario | None, Meta(description="Tokens left; not given: all that nobody has.")] = None
    phase: Literal["mulligan", "income", "library", "actions", "provost", "effects", "castle"] = "actions"
    round: Annotated[int, Meta(ge=1, le=24)] = 1
    first: Annotated[SeatNumber | None, Meta(description="Who has the first-player card; as `turn` or drawn.")] = None
    turn: SeatNumber | None = None
    passed: Annotated[tuple[SeatNumber, ...], Meta(max_length=4)] = ()
    step: Annotated[int, Meta(ge=0, le=4)] = 0
    spot: PlaceNumber = 0
    part: Part = "primary"
    offers: Annotated[tuple[Number, ...], Meta(max_length=4)] = ()
