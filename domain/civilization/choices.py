"""The options that a question of Civilization may offer: a closed union, told apart by `type`. Plots count from 0."""

from msgspec import Struct

from domain.civilization.state import Card, Resource
from domain.engine.audience.audience import Seat


class CardOption(Struct, frozen=True, tag_field="type", tag="card"):
    """A card in the seat's hand."""

    card: Card
    """The card to discard."""


class TakePlot(Struct, frozen=True, tag_field="type", tag="take-plot"):
    """Take this plot from those on offer."""

    card: Card
    """The plot."""


class PlotOption(Struct, frozen=True, tag_field="type", tag="plot"):
    """A plot of the seat that is asked: its number, and what is printed on it."""

    plot: int
    """Its number among the seat's plots, from 0."""
    card: Card
    """What is printed on it."""


class BuildingOption(Struct, frozen=True, tag_field="type", tag="building"):
    """A building of the seat that is asked, on the plot with this number."""

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
    """None of the listed mixes: the amount of each resource is then asked for in turn."""


class Amount(Struct, frozen=True, tag_field="type", tag="amount"):
    """An amount of one resource."""

    resource: Resource
    """The resource."""
    amount: int
    """The amount."""


class PlayResource(Struct, frozen=True, tag_field="type", tag="play-resource"):
    """Play this resource card and add these amounts to the stock."""

    card: Card
    """The resource card."""
    food: int
    """Food added."""
    hammers: int
    """Hammers added."""
    commerce: int
    """Commerce added."""


class Trade(Struct, frozen=True, tag_field="type", tag="trade"):
    """Give these resources to the bank for one of the type `take`."""

    food: int
    """Food given."""
    hammers: int
    """Hammers given."""
    commerce: int
    """Commerce given."""
    take: Resource
    """The resource that the bank gives one of."""


class BuyPopulation(Struct, frozen=True, tag_field="type", tag="buy-population"):
    """Add population to this plot of the seat's."""

    plot: int
    """Its number among the seat's plots, from 0."""
    card: Card
    """What is printed on it."""
    cost: int
    """The price, in food."""


class BuyPlot(Struct, frozen=True, tag_field="type", tag="buy-plot"):
    """Buy a plot from the market."""

    card: Card
    """The plot."""
    cost: int
    """The price, in resources of any types."""


class BuyTechnology(Struct, frozen=True, tag_field="type", tag="buy-technology"):
    """Buy a technology from the market."""

    card: Card
    """The technology."""
    cost: int
    """The price, in commerce."""


class Build(Struct, frozen=True, tag_field="type", tag="build"):
    """Build this building or wonder from hand."""

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
    """The seat."""


class Attack(Struct, frozen=True, tag_field="type", tag="attack"):
    """Send this unit from hand against a neighbour."""

    card: Card
    """The unit."""
    target: Seat
    """Who is attacked."""


class UnitOption(Struct, frozen=True, tag_field="type", tag="unit"):
    """An attacking unit, by its number in the combat."""

    unit: int
    """Its number in the combat, from 0 in the order of sending."""
    card: Card
    """The kind of unit."""


class Block(Struct, frozen=True, tag_field="type", tag="block"):
    """Block the attacking unit with this number with `card` from hand."""

    card: Card
    """The unit from hand that blocks."""
    unit: int
    """The number of the attacking unit in the combat, from 0."""
    attacker: Card
    """The kind of that unit."""


class Extra(Struct, frozen=True, tag_field="type", tag="extra"):
    """Draw one more card. `because` is the technology that allows it, or `culture` for Highest Culture."""

    because: str
    """The technology that allows it, or `culture`."""


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """Go on: no further purchase, attacker or blocker."""


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
