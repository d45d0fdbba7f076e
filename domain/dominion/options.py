"""How a game of Dominion may be opened: its options, and the scenario it may start from."""

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from domain.dominion.sets import KINDS, KINGDOM, PRESETS
from domain.dominion.state import Card

if TYPE_CHECKING:
    KingdomId = CardId = Card
    PresetId = str
else:
    KingdomId = Literal[tuple(KINGDOM)]
    CardId = Literal[tuple(KINDS)]
    PresetId = Literal[tuple(PRESETS)]

Ten = Annotated[
    tuple[KingdomId, ...],
    Meta(
        min_length=10,
        max_length=10,
        extra_json_schema={"uniqueItems": True},
        description="Ten different kingdom cards.",
    ),
]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of Dominion. Without `kingdom` and `preset` the kingdom is drawn by the game's dice."""

    kingdom: Ten | None = None
    preset: Annotated[PresetId | None, Meta(description="A recommended set; not together with `kingdom`.")] = None
    prompts: Annotated[
        Literal["silent", "brisk"],
        Meta(
            description="`silent`: whether you are asked tells nothing about your cards. `brisk`: a question with one "
            "possible answer is skipped, and that it is skipped tells the others something."
        ),
    ] = "silent"
    public_counts: Annotated[
        bool, Meta(description="Everybody may count every deck and discard pile, as most online versions allow.")
    ] = False
    cleanup_top: Annotated[
        Literal["last_played", "ask"],
        Meta(
            description="Which card ends on top of the discard pile in clean-up: the last one played (you are asked if "
            "there is none), or always the one you name."
        ),
    ] = "last_played"


Zone = Annotated[tuple[CardId, ...], Meta(max_length=200)]


class PileCount(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards a pile of the Supply holds."""

    card: CardId
    left: Annotated[int, Meta(ge=0, le=120)]


class MatScenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's cards, top card first. Nothing given: the usual ten cards, shuffled, five in hand.

    With some zones given: a missing deck is what the usual ten cards have beyond the given zones, shuffled; a missing
    hand is five cards drawn; a missing discard pile is empty.
    """

    hand: Zone | None = None
    deck: Zone | None = None
    discard: Zone | None = None


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A position to start from. What is not given is as usual; piles not given hold what the box still has."""

    seats: Annotated[tuple[MatScenario, ...], Meta(max_length=4, description="From seat 0 on.")] = ()
    supply: Annotated[tuple[PileCount, ...], Meta(max_length=17)] = ()
    trash: Zone = ()
    turn: Annotated[
        Annotated[int, Meta(ge=0, le=3)] | None, Meta(description="The seat whose turn it is; drawn if not given.")
    ] = None
    phase: Literal["action", "buy"] = "action"
    actions: Annotated[int, Meta(ge=0, le=99)] = 1
    buys: Annotated[int, Meta(ge=0, le=99)] = 1
    coins: Annotated[int, Meta(ge=0, le=999)] = 0
