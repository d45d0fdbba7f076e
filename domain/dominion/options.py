"""How a game of Dominion may be opened: its options, and the scenario it may start from."""

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from domain.dominion.sets import FIRST_EDITION_PRESETS, KINDS, POOLS, RECOMMENDED
from domain.dominion.state import Card

if TYPE_CHECKING:
    KingdomId = CardId = Card
    PresetId = str
    WordingIfGiven = Literal["1e", "2e"] | UnsetType
    PoolIfGiven = Literal["1e", "2e", "all"] | UnsetType
    FlagIfGiven = bool | UnsetType
    TenIfGiven = tuple[Card, ...] | UnsetType
    ZoneIfGiven = tuple[Card, ...] | UnsetType
    TurnsIfGiven = tuple[int, ...] | UnsetType
    NumberIfGiven = int | UnsetType
else:
    KingdomId = Literal[POOLS["all"]]
    CardId = Literal[tuple(KINDS)]
    PresetId = Literal[tuple(RECOMMENDED)]
    # UNSET is left out where these are stored or shown, so the types that redaction reads are without it.
    WordingIfGiven, PoolIfGiven, FlagIfGiven = Literal["1e", "2e"], Literal["1e", "2e", "all"], bool
    TenIfGiven = ZoneIfGiven = tuple[CardId, ...]
    TurnsIfGiven, NumberIfGiven = tuple[Annotated[int, Meta(ge=0, le=9999)], ...], int

Ten = Annotated[
    tuple[KingdomId, ...],
    Meta(
        min_length=10,
        max_length=10,
        extra_json_schema={"uniqueItems": True},
        description="Ten different kingdom cards.",
    ),
]


Wording = Literal["1e", "2e"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of Dominion: at most one of `kingdom`, `preset`, `draft`. With none, the dice draw the kingdom."""

    # The texts say what each of them settles, under `[setting]`.
    # The dice depend on the options as JSON. So a field added later is left out unless given: the JSON of older games
    # stays as it was.

    kingdom: Ten | None = None
    preset: PresetId | None = None
    prompts: Literal["silent", "brisk"] = "silent"
    public_counts: bool = False
    cleanup_top: Literal["last_played", "ask"] = "last_played"
    pool: PoolIfGiven = UNSET
    draft: FlagIfGiven = UNSET
    wording: WordingIfGiven = UNSET


def wording(options: Options) -> Wording:
    """The edition whose wording applies (rule 67)."""
    if options.wording is UNSET:
        return "1e" if options.preset in FIRST_EDITION_PRESETS else "2e"
    return options.wording


Zone = Annotated[tuple[CardId, ...], Meta(max_length=200)]


class PileCount(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards a pile of the Supply holds."""

    card: CardId
    """Which pile."""
    left: Annotated[int, Meta(ge=0, le=120)]
    """Cards in it."""


class MatScenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's cards, top card first. By default: the usual ten cards, shuffled, five in hand.

    If only some zones are given, a missing deck is the rest of the usual ten cards, shuffled; a missing hand is five
    cards drawn; a missing discard pile is empty.
    """

    hand: Zone | None = None
    """The hand; null or not given: five cards drawn."""
    deck: Zone | None = None
    """The deck, top card first; null or not given: what is left of the usual ten, shuffled."""
    discard: Zone | None = None
    """The discard pile, top card first; null or not given: empty."""


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A position to start from. Anything not given is as usual; piles not given hold what the box still has.

    `in_play`, `merchants`, `bought` and `turns` say what the turn has brought so far; each of them needs `turn`.
    """

    seats: Annotated[tuple[MatScenario, ...], Meta(max_length=6, description="From seat 0 on.")] = ()
    supply: Annotated[tuple[PileCount, ...], Meta(max_length=17)] = ()
    """Piles that do not hold the usual number."""
    trash: Zone = ()
    """The cards in the trash."""
    turn: Annotated[
        Annotated[int, Meta(ge=0, le=5)] | None, Meta(description="The seat whose turn it is; drawn if not given.")
    ] = None
    phase: Literal["action", "buy"] = "action"
    """The phase of the turn."""
    actions: Annotated[int, Meta(ge=0, le=99)] = 1
    """Actions that the seat at turn may still play."""
    buys: Annotated[int, Meta(ge=0, le=99)] = 1
    """Cards that it may still buy."""
    coins: Annotated[int, Meta(ge=0, le=999)] = 0
    """Coins that it has besides its Treasures."""
    # Added later, so left out unless given: see `Options`.
    kingdom: Annotated[
        TenIfGiven,
        Meta(
            min_length=10,
            max_length=10,
            extra_json_schema={"uniqueItems": True},
            description="Ten different kingdom cards, where the options leave them to the dice or to a draft.",
        ),
    ] = UNSET
    reactions: Annotated[
        FlagIfGiven,
        Meta(
            description="Whether everybody attacked is asked for a Reaction; if not given, yes, as a Moat may be "
            "anywhere. `false` only where there is none in the kingdom nor in any zone."
        ),
    ] = UNSET
    in_play: Annotated[ZoneIfGiven, Meta(max_length=200, description="What the seat at turn has played.")] = UNSET
    merchants: Annotated[
        NumberIfGiven, Meta(ge=0, le=99, description="Coins that the first Silver of this turn will add.")
    ] = UNSET
    bought: Annotated[FlagIfGiven, Meta(description="In the buy phase: no more Treasures are played.")] = UNSET
    turns: Annotated[TurnsIfGiven, Meta(max_length=6, description="Turns begun by each seat, this one included.")] = (
        UNSET
    )

    @property
    def resumed(self) -> bool:
        """Whether it begins in the middle of a turn: whether a field that says so is given."""
        return not all(given is UNSET for given in (self.in_play, self.merchants, self.bought, self.turns))
