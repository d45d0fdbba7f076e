"""The types of the game's figures. Their values are in `cards` and `box` only; rules and clients read those."""

from typing import Literal

from msgspec import Struct

from domain.civilization.state import NOTHING, Card, Resource, Stock


class PlotFigures(Struct, frozen=True, tag_field="type", tag="plot"):
    """What a plot yields by itself; each population on it adds one resource of a type that it shows."""

    base: Stock
    """What it yields without population."""


class TechnologyFigures(Struct, frozen=True, tag_field="type", tag="technology"):
    """What a technology does, for its owner only."""

    culture: int = 0
    """Culture for its owner."""
    doubles: Card | None = None
    """Buildings of this kind give twice their culture and happiness."""
    improves: Card | None = None
    """Buildings of this kind yield 1 more of what they repeat."""
    saves: int = 0
    """Buildings cost this many hammers less."""
    rate: int | None = None
    """The bank takes this many resources for one; null: no change."""
    room: int = 0
    """This many buildings and wonders fit on every plot; 0: no change."""
    draws: int = 0
    """Further cards at the end of a turn."""
    trains: Card | None = None
    """Units of this kind block whatever can be blocked at all."""
    hammers: int = 0
    """Hammers for each of its owner's plots, once, when it is bought."""
    use: Literal["game", "turn"] | None = None
    """Its owner may use it once a game, or once a turn, at a time of their choice."""
    price: int = 0
    """Resources of any types that a use costs."""
    cards: int = 0
    """Cards drawn when it is used or, if it is never used, when it is bought."""
    takes: int = 0
    """Resources that a use takes from a rival."""


class ResourceFigures(Struct, frozen=True, tag_field="type", tag="resource"):
    """What a resource card gives, and how many resources of the player's choice."""

    stock: Stock = NOTHING
    """The resources that it gives."""
    wild: int = 0
    """Further resources, of the player's choice."""


class BuildingFigures(Struct, frozen=True, tag_field="type", tag="building"):
    """What a building or a wonder does."""

    culture: int = 0
    """Culture for its owner."""
    happiness: int = 0
    """Happiness for its owner."""
    discount: int = 0
    """Its owner's technologies cost this much commerce less."""
    repeats: Resource | None = None
    """It yields what its plot shows of this resource a second time."""
    free: int = 0
    """It yields this many resources of its owner's choice."""
    bounces: int = 0
    """In every attack on its owner it sends this many units back."""
    falls: bool = False
    """Units that breach remove it."""
    raids: tuple[Card, ...] = ()
    """Its owner's units of these kinds steal 1 more; a second one like it adds nothing."""
    shelters: bool = False
    """After it is built, nobody may attack its owner for a while (question C16)."""


class UnitFigures(Struct, frozen=True, tag_field="type", tag="unit"):
    """What a military unit steals, destroys and removes when it gets through, and what it can block."""

    attacks: bool = True
    """Whether it can be sent against a neighbour."""
    steals: int = 0
    """How much population it steals."""
    destroys: int = 0
    """How many buildings it destroys."""
    destroys_if: str | None = None
    """The option that must be true for it to destroy; null: it always does."""
    breaches: bool = False
    """It removes a building that falls, and is discarded."""
    blocks: tuple[Card, ...] = ()
    """The units that it can block."""


CardFigures = PlotFigures | TechnologyFigures | ResourceFigures | BuildingFigures | UnitFigures


class Price(Struct, frozen=True):
    """A price that grows with a number: base + each * (number - free)."""

    base: int
    """The price at the number `free`."""
    each: int
    """The increase for each one beyond it."""
    free: int = 0
    """The number at which the price is `base`."""

    def of(self, number: int) -> int:
        """The price at this number."""
        return self.base + self.each * (number - self.free)


class Figures(Struct, frozen=True):
    """The numbers in the rules that are not on a card. Those that a table may choose are among its options."""

    hands: tuple[int, int, int, int]
    """Cards in the first hand, in turn order from the first player on."""
    population_price: Price
    """In food; the number is the plot's population."""
    plot_price: Price
    """In resources of any types; the number is that of the buyer's plots."""
    opening_discards: int = 2
    """Cards that everybody discards from the first hand."""
    plots: int = 4
    """Plots that everybody starts with."""
    dealt_plots: int = 2
    """How many of them are dealt; the rest are drafted, one each round."""
    market: int = 3
    """How many plots, and how many technologies, are on offer."""
    bank: int = 3
    """The bank takes this many resources for one, without any technology."""
    room: int = 1
    """This many buildings and wonders fit on a plot, without any technology."""
    crowd: int = 3
    """With this much population a plot has more room."""
    crowded_room: int = 2
    """This many buildings and wonders fit on such a plot."""
    draws: int = 4
    """Cards drawn at the end of a turn."""
    discards: int = 2
    """Cards discarded after that."""
    culture_draws: int = 1
    """Highest Culture draws this many more, and discards as many more."""
    happiness_discount: int = 1
    """Highest Happiness makes technologies, buildings and wonders this much cheaper."""
