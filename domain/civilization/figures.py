"""The shapes of the game's figures. Their values stand once, in `cards` and `box`; rules and clients read those."""

from typing import Literal

from msgspec import Struct

from domain.civilization.state import NOTHING, Card, Resource, Stock


class PlotFigures(Struct, frozen=True, tag_field="type", tag="plot"):
    """What a plot yields by itself; a population on it adds one resource of a type that it shows."""

    base: Stock
    """What it yields with no population on it."""


class TechnologyFigures(Struct, frozen=True, tag_field="type", tag="technology"):
    """What a technology does, for its owner only."""

    culture: int = 0
    """Culture that its owner has by it."""
    doubles: Card | None = None
    """Buildings of this kind give their culture and happiness twice."""
    improves: Card | None = None
    """Buildings of this kind yield 1 more of what they repeat."""
    saves: int = 0
    """So many hammers are taken off buildings."""
    rate: int | None = None
    """The bank takes so many resources for one; null where it changes nothing."""
    room: int = 0
    """So many buildings and wonders fit on every plot; 0 where it changes nothing."""
    draws: int = 0
    """Cards more at the end of a turn."""
    trains: Card | None = None
    """Units of this kind block whatever can be blocked at all."""
    hammers: int = 0
    """So many hammers for each own plot, once, when it is bought."""
    use: Literal["game", "turn"] | None = None
    """It is used once a game, or once a turn, when its owner chooses."""
    price: int = 0
    """Resources of any types that a use takes."""
    cards: int = 0
    """Cards drawn when it is used or, if it has no use, when it is bought."""
    takes: int = 0
    """Resources that a use takes from a rival."""


class ResourceFigures(Struct, frozen=True, tag_field="type", tag="resource"):
    """What a resource card gives, and how many resources of its player's choice."""

    stock: Stock = NOTHING
    """The resources that it gives."""
    wild: int = 0
    """So many resources besides, of its player's choice."""


class BuildingFigures(Struct, frozen=True, tag_field="type", tag="building"):
    """What a building or a wonder does."""

    culture: int = 0
    """Culture that its owner has by it."""
    happiness: int = 0
    """Happiness that its owner has by it."""
    discount: int = 0
    """So much commerce is taken off its owner's technologies."""
    repeats: Resource | None = None
    """It yields what its plot shows of this resource once more."""
    free: int = 0
    """It yields so many resources of its owner's choice."""
    bounces: int = 0
    """In every attack on its owner it sends so many units back."""
    falls: bool = False
    """A unit that breaches removes it."""
    raids: tuple[Card, ...] = ()
    """Its owner's units of these kinds steal 1 more; a second one like it adds nothing."""
    shelters: bool = False
    """After it is built nobody attacks its owner for a while (question C16)."""


class UnitFigures(Struct, frozen=True, tag_field="type", tag="unit"):
    """What a military unit takes, destroys and removes when it gets through, and what it can block."""

    attacks: bool = True
    """Whether it can be sent against a neighbour."""
    steals: int = 0
    """So much population."""
    destroys: int = 0
    """So many buildings."""
    destroys_if: str | None = None
    """The option that has to be true for it to destroy; null where it always does."""
    breaches: bool = False
    """It is discarded together with something that falls."""
    blocks: tuple[Card, ...] = ()
    """The units that it can block."""


CardFigures = PlotFigures | TechnologyFigures | ResourceFigures | BuildingFigures | UnitFigures


class Price(Struct, frozen=True):
    """A price that grows with a number: base + each * (number - free)."""

    base: int
    """The price at the number `free`."""
    each: int
    """So much more for each one beyond it."""
    free: int = 0
    """The number at which the price is `base`."""

    def of(self, number: int) -> int:
        """The price at this number."""
        return self.base + self.each * (number - self.free)


class Figures(Struct, frozen=True):
    """The numbers of the rules that stand on no card. Those that a table may choose are among its options."""

    hands: tuple[int, int, int, int]
    """Cards of the first hand, from the first player on in turn order."""
    population_price: Price
    """In food; the number is the population that the plot has."""
    plot_price: Price
    """In resources of any types; the number is the buyer's plots."""
    opening_discards: int = 2
    """Cards that everybody discards of the first hand."""
    plots: int = 4
    """Plots that everybody begins with."""
    dealt_plots: int = 2
    """So many of them are dealt; the rest are drafted, one in each round."""
    market: int = 3
    """So many plots and technologies lie on offer."""
    bank: int = 3
    """The bank takes so many resources for one, without any technology."""
    room: int = 1
    """So many buildings and wonders fit on a plot, without any technology."""
    crowd: int = 3
    """From so much population on a plot has more room."""
    crowded_room: int = 2
    """So many buildings and wonders fit on such a plot."""
    draws: int = 4
    """Cards drawn at the end of a turn."""
    discards: int = 2
    """Cards discarded after that."""
    culture_draws: int = 1
    """Highest Culture draws so many more, and discards as many more."""
    happiness_discount: int = 1
    """Highest Happiness takes so much off technologies, buildings and wonders."""
