"""What may stand in a question of Civilization: a closed union, told apart by `type`. Plots count from 0."""

from msgspec import Struct

from domain.civilization.state import Card, Resource
from domain.engine.audience.audience import Seat


class CardOption(Struct, frozen=True, tag_field="type", tag="card"):
    """A card of the own hand."""

    card: Card
    """The card."""


class TakePlot(Struct, frozen=True, tag_field="type", tag="take-plot"):
    """Take this plot of those laid out."""

    card: Card
    """The plot."""


class PlotOption(Struct, frozen=True, tag_field="type", tag="plot"):
    """A plot of the seat that is asked, by its number there, and what is printed on it."""

    plot: int
    """Its number among the seat's plots, from 0."""
    card: Card
    """What is printed on it."""


class BuildingOption(Struct, frozen=True, tag_field="type", tag="building"):
    """A building of the seat that is asked, on its plot of this number."""

    plot: int
    """The number of its plot among the seat's, from 0."""
    card: Card
    """The building."""


class Mix(Struct, frozen=True, tag_field="type", tag="mix"):
    """These resources, to take or to pay."""

    food: int
    """Food."""
    hammers: int
    """Hammers."""
    commerce: int
    """Commerce."""


class OtherMix(Struct, frozen=True, tag_field="type", tag="other-mix"):
    """None of the mixes listed: how much of each resource it is, is asked one after the other."""


class Amount(Struct, frozen=True, tag_field="type", tag="amount"):
    """So much of one resource."""

    resource: Resource
    """Of which resource."""
    amount: int
    """How much of it."""


class PlayResource(Struct, frozen=True, tag_field="type", tag="play-resource"):
    """Play this resource card and add so much to the stock."""

    card: Card
    """The card."""
    food: int
    """Food that it adds."""
    hammers: int
    """Hammers that it adds."""
    commerce: int
    """Commerce that it adds."""


class Trade(Struct, frozen=True, tag_field="type", tag="trade"):
    """Give these resources to the bank, for one of the type `take`."""

    food: int
    """Food that is given."""
    hammers: int
    """Hammers that are given."""
    commerce: int
    """Commerce that is given."""
    take: Resource
    """The resource of which the bank gives one."""


class BuyPopulation(Struct, frozen=True, tag_field="type", tag="buy-population"):
    """Add population to this own plot."""

    plot: int
    """Its number among the seat's plots, from 0."""
    card: Card
    """What is printed on it."""
    cost: int
    """The price, in food."""


class BuyPlot(Struct, frozen=True, tag_field="type", tag="buy-plot"):
    """Buy a plot of the market."""

    card: Card
    """The plot."""
    cost: int
    """The price, in resources of any types."""


class BuyTechnology(Struct, frozen=True, tag_field="type", tag="buy-technology"):
    """Buy a technology of the market."""

    card: Card
    """The technology."""
    cost: int
    """The price, in commerce."""


class Build(Struct, frozen=True, tag_field="type", tag="build"):
    """Build this building or wonder of the hand."""

    card: Card
    """The building or wonder."""
    cost: int
    """The price, in hammers."""


class Use(Struct, frozen=True, tag_field="type", tag="use"):
    """Use this technology."""

    card: Card
    """The technology."""


class Rival(Struct, frozen=True, tag_field="type", tag="rival"):
    """Another player."""

    seat: Seat
    """Who."""


class Attack(Struct, frozen=True, tag_field="type", tag="attack"):
    """Send this unit of the hand against a neighbour."""

    card: Card
    """The unit."""
    target: Seat
    """Who is attacked."""


class UnitOption(Struct, frozen=True, tag_field="type", tag="unit"):
    """An attacking unit, by its number in the combat."""

    unit: int
    """Its number in the combat, from 0 in the order of sending."""
    card: Card
    """Which kind of unit it is."""


class Block(Struct, frozen=True, tag_field="type", tag="block"):
    """Block the attacking unit of this number with `card` of the hand."""

    card: Card
    """The unit of the hand that blocks."""
    unit: int
    """The number of the attacking unit in the combat, from 0."""
    attacker: Card
    """Which kind of unit that is."""


class Extra(Struct, frozen=True, tag_field="type", tag="extra"):
    """Draw one card more. `because` is the technology that allows it, or `culture` for Highest Culture."""

    because: str
    """The technology that allows it, or `culture`."""


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """Go on without: no further purchase, attacker or blocker."""


class Back(Struct, frozen=True, tag_field="type", tag="back"):
    """Go back to the purchases; nothing has happened yet."""


Choice = (
    CardOption
    | TakePlot
    | PlotOption
    | BuildingOption
    | Mix
    | OtherMix
    | Amount
    | PlayResource
    | Trade
    | BuyPopulation
    | BuyPlot
    | BuyTechnology
    | Build
    | Use
    | Rival
    | Attack
    | UnitOption
    | Block
    | Extra
    | Done
    | Back
)
