"""How a game of Civilization may be opened: the questions its rules leave open, and the position to start from.

Every option settles one question on which the sources are silent or differ. The questions are numbered as in RULES.md
and are in the texts, under `[setting]`.
"""

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from domain.civilization.box import ON_PLOTS, PLAY_CARDS, PLOTS, SET, TECHNOLOGIES
from domain.civilization.state import Card

if TYPE_CHECKING:
    PlayId = PlotId = TechnologyId = BuiltId = Card
    CardSet = str
else:
    PlayId, PlotId = Literal[PLAY_CARDS], Literal[tuple(PLOTS)]
    TechnologyId, BuiltId = Literal[tuple(TECHNOLOGIES)], Literal[tuple(ON_PLOTS)]
    CardSet = Literal[SET]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of Civilization. The default is the ruling this project takes."""

    card_set: CardSet = SET
    happiness_discounts_wonders: bool = True  # C1
    steal_tech_timing: Literal["own_turn_once", "on_purchase"] = "own_turn_once"  # C2
    code_of_laws_chooser: Literal["taker", "victim"] = "taker"  # C2b
    culture_min: Literal[3, 2] = 3  # C3
    happiness_min: Literal[2, 3] = 2  # C3
    status_tie: Literal["none", "incumbent", "shared"] = "none"  # C4
    end_trigger: Literal["last_tech_bought", "tech_deck_empty"] = "last_tech_bought"  # C5
    end_timing: Literal["immediate", "finish_round"] = "immediate"  # C5
    building_needs_population: bool = False  # C6
    overflow_buildings: Literal["keep", "return_to_hand"] = "keep"  # C7
    population_supply: Literal[48, "unlimited"] = 48  # C8
    bank_trade: Literal["same_type", "any_mix"] = "same_type"  # C9
    chariot_destroys_building: bool = True  # C10
    wild_two: Literal["mix", "same_type"] = "mix"  # C11
    free_population: Literal["setup", "first_turn"] = "setup"  # C12
    masonry_wonders: bool = False  # C13
    cost_floor: Literal[0, 1] = 0  # C14
    catapult_walls: Literal["to_hand", "discard"] = "to_hand"  # C15
    colossus_rounds: Literal[2, 1, 0] = 2  # C16
    catapult_needs_walls: bool = False  # C17
    peaceful_rounds: Literal[0, 1] = 0  # C19
    tech_count: Literal[15, 12] = 15  # C20
    max_rounds: Annotated[int, Meta(ge=0, le=1000)] = 0  # C21
    dealer: Literal["random", "seat"] = "random"  # C22
    extra_draw: Literal["forced", "optional"] = "forced"  # C23


Amounts = Annotated[int, Meta(ge=0, le=9999)]
Zone = Annotated[tuple[PlayId, ...], Meta(max_length=90)]


class PlotScenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A plot and what stands on it."""

    card: PlotId
    """The plot."""
    population: Annotated[int, Meta(ge=0, le=48)] = 0
    """Population on it."""
    built: Annotated[tuple[BuiltId, ...], Meta(max_length=2)] = ()
    """Buildings and wonders on it."""


class MatScenario(Struct, frozen=True, forbid_unknown_fields=True):
    """The area of one seat. Without a hand, four cards are dealt; without plots, four plots."""

    hand: Zone | None = None
    """The hand; null or not given: four cards dealt."""
    plots: Annotated[tuple[PlotScenario, ...], Meta(max_length=30)] | None = None
    """The plots; null or not given: four dealt."""
    technologies: Annotated[tuple[TechnologyId, ...], Meta(max_length=15)] = ()
    """Its technologies."""
    used: Annotated[
        tuple[TechnologyId, ...],
        Meta(max_length=15, description="Of Writing, Code of Laws and Pottery those that cannot be used any more."),
    ] = ()
    food: Amounts = 0
    """Food in stock."""
    hammers: Amounts = 0
    """Hammers in stock."""
    commerce: Amounts = 0
    """Commerce in stock."""
    turns: Annotated[int, Meta(ge=0, le=1000, description="Turns begun, this one too for the seat at turn.")] = 0
    safe: Annotated[
        int, Meta(ge=0, le=1002, description="The number of the own turn until which nobody attacks (The Colossus).")
    ] = 0


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A position to start from. Decks list the top card first; anything not given is dealt from what is left."""

    seats: Annotated[tuple[MatScenario, ...], Meta(max_length=4, description="From seat 0 on.")] = ()
    deck: Annotated[Zone | None, Meta(description="If given, cards that are nowhere are not in the game.")] = None
    discard: Zone = ()
    """The discard pile."""
    plot_deck: Annotated[tuple[PlotId, ...], Meta(max_length=30)] | None = None
    """The plots in their deck; null or not given: those left, shuffled."""
    plot_market: Annotated[tuple[PlotId, ...], Meta(max_length=3)] | None = None
    """The plots on offer, filled up to three from the deck; null or not given: all from there."""
    technology_deck: Annotated[tuple[TechnologyId, ...], Meta(max_length=15)] | None = None
    """The technologies in their deck; null or not given: those left, shuffled."""
    technology_market: Annotated[tuple[TechnologyId, ...], Meta(max_length=3)] | None = None
    """The technologies on offer, filled up to three from the deck; null or not given: all from there."""
    out: Annotated[
        tuple[TechnologyId, ...], Meta(max_length=15, description="Technologies that are not in the game.")
    ] = ()
    population: Annotated[
        Annotated[int, Meta(ge=0, le=48)] | None,
        Meta(description="What is left to buy; if not given, what is not on plots. Not with an unlimited supply."),
    ] = None
    dealer: Annotated[
        Annotated[int, Meta(ge=0, le=3)] | None, Meta(description="The last seat of the table if not given.")
    ] = None
    turn: Annotated[
        Annotated[int, Meta(ge=0, le=3)] | None, Meta(description="The seat whose turn it is; if not given, the first.")
    ] = None
    round: Annotated[int, Meta(ge=1, le=1000)] = 1
    """The number of the round, from 1."""
    phase: Literal["collect", "purchase", "combat", "draw", "discard"] = "purchase"
    """The phase of the turn to begin in."""
    discards: Annotated[int, Meta(ge=0, le=3, description="In the phase `discard`: how many cards.")] = 2
    culture: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=3)], ...],
        Meta(max_length=4, description="Who had Highest Culture before; matters with `status_tie: incumbent`."),
    ] = ()
    happiness: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=3)], ...],
        Meta(max_length=4, description="Who had Highest Happiness before; matters with `status_tie: incumbent`."),
    ] = ()
    ending: Annotated[bool, Meta(description="The final technology is bought, and the round is played out.")] = False
