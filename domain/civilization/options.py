"""How a game of Civilization may be opened: the questions that its rules leave open, and the position to start from.

Every option settles one question on which the sources are silent or differ; its description names the question. They
are numbered as in RULES.md.
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

    card_set: Annotated[CardSet, Meta(description="The list of cards in the box; there is one so far.")] = SET
    happiness_discounts_wonders: Annotated[
        bool,
        Meta(description="C1. Does Highest Happiness also make wonders 1 cheaper, like technologies and buildings?"),
    ] = True
    steal_tech_timing: Annotated[
        Literal["own_turn_once", "on_purchase"],
        Meta(
            description="C2. When are Writing and Code of Laws used? `own_turn_once`: once a game, at a moment of the "
            "owner's choice among the purchases of an own turn. `on_purchase`: at once when they are bought."
        ),
    ] = "own_turn_once"
    code_of_laws_chooser: Annotated[
        Literal["taker", "victim"], Meta(description="C2b. Code of Laws: who picks the 3 resources that are taken?")
    ] = "taker"
    culture_min: Annotated[Literal[3, 2], Meta(description="C3. How much culture does Highest Culture need?")] = 3
    happiness_min: Annotated[Literal[2, 3], Meta(description="C3. How much happiness does Highest Happiness need?")] = 2
    status_tie: Annotated[
        Literal["none", "incumbent", "shared"],
        Meta(
            description="C4. Who has Highest Culture or Highest Happiness when several are equally high? Nobody, "
            "whoever of them had it before, or all of them."
        ),
    ] = "none"
    end_trigger: Annotated[
        Literal["last_tech_bought", "tech_deck_empty"],
        Meta(
            description="C5. What is the final technology? The last one there is, or the one after which the "
            "technology deck is empty."
        ),
    ] = "last_tech_bought"
    end_timing: Annotated[
        Literal["immediate", "finish_round"],
        Meta(description="C5. Does the game end at once with the final technology, or is the round played out?"),
    ] = "immediate"
    building_needs_population: Annotated[
        bool, Meta(description="C6. Does a plot need population before something is built on it?")
    ] = False
    overflow_buildings: Annotated[
        Literal["keep", "return_to_hand"],
        Meta(
            description="C7. A plot with two buildings falls below 3 population without Engineering: do both stay, or "
            "does one of the owner's choice go back to the hand? A wonder never does."
        ),
    ] = "keep"
    population_supply: Annotated[
        Literal[48, "unlimited"], Meta(description="C8. How many population cards are there?")
    ] = 48
    bank_trade: Annotated[
        Literal["same_type", "any_mix"],
        Meta(description="C9. Trading with the bank: are all resources given of one type, or of any?"),
    ] = "same_type"
    chariot_destroys_building: Annotated[
        bool, Meta(description="C10. Does a Chariot that gets through also destroy a building?")
    ] = True
    wild_two: Annotated[
        Literal["mix", "same_type"],
        Meta(description="C11. The card of 2 free resources: any two, or two of one type?"),
    ] = "mix"
    free_population: Annotated[
        Literal["setup", "first_turn"],
        Meta(
            description="C12. When is the free population placed? Before the opening hands are dealt, or at the start "
            "of each player's first turn?"
        ),
    ] = "setup"
    masonry_wonders: Annotated[bool, Meta(description="C13. Does Masonry make wonders cheaper too?")] = False
    cost_floor: Annotated[
        Literal[0, 1], Meta(description="C14. What is the lowest price of a technology, building or wonder?")
    ] = 0
    catapult_walls: Annotated[
        Literal["to_hand", "discard"],
        Meta(description="C15. Where do Walls go that a Catapult removes? Back to their owner's hand, or discarded?"),
    ] = "to_hand"
    colossus_rounds: Annotated[
        Literal[2, 1, 0],
        Meta(
            description="C16. Until the start of which of the owner's turns after it is built does The Colossus keep "
            "attackers away? The second, the first, or not at all."
        ),
    ] = 2
    catapult_needs_walls: Annotated[
        bool, Meta(description="C17. May a Catapult be sent only against a player who has Walls?")
    ] = False
    peaceful_rounds: Annotated[
        Literal[0, 1], Meta(description="C19. In how many rounds at the beginning may nobody attack?")
    ] = 0
    tech_count: Annotated[
        Literal[15, 12],
        Meta(description="C20. How many technologies are in the game? Those left out are drawn by the dice."),
    ] = 15
    max_rounds: Annotated[
        int,
        Meta(
            ge=0,
            le=1000,
            description="C21. After how many rounds does the game end though technologies are left? 0: never.",
        ),
    ] = 0
    dealer: Annotated[
        Literal["random", "seat"],
        Meta(
            description="C22. Who is the dealer, so that the player on the left goes first? Drawn by the dice, or the "
            "last seat."
        ),
    ] = "random"
    extra_draw: Annotated[
        Literal["forced", "optional"],
        Meta(description="C23. Must the additional cards of Astronomy and Highest Culture be drawn, or may they?"),
    ] = "forced"


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
    """What lies before one seat. A hand that is not given is four cards dealt, plots that are not given are four."""

    hand: Zone | None = None
    """The hand; null or not given: four cards dealt."""
    plots: Annotated[tuple[PlotScenario, ...], Meta(max_length=30)] | None = None
    """The plots; null or not given: four dealt."""
    technologies: Annotated[tuple[TechnologyId, ...], Meta(max_length=15)] = ()
    """Technologies that it has."""
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
    turns: Annotated[int, Meta(ge=0, le=1000, description="Turns begun before this one.")] = 0
    safe: Annotated[
        int, Meta(ge=0, le=1002, description="The number of the own turn until which nobody attacks (The Colossus).")
    ] = 0


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A position to start from. Decks list the top card first; what is not given is dealt from what is left."""

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
    """The phase of the turn that begins."""
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
