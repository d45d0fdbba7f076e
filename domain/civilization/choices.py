"""What may stand in a question of Civilization: a closed union, told apart by `type`. Plots count from 0."""

from msgspec import Struct

from domain.civilization.state import Card, Resource
from domain.engine.audience import Seat


class CardOption(Struct, frozen=True, tag_field="type", tag="card"):
    """A card of the own hand."""

    card: Card


class TakePlot(Struct, frozen=True, tag_field="type", tag="take-plot"):
    """Take this plot of those laid out."""

    card: Card


class PlotOption(Struct, frozen=True, tag_field="type", tag="plot"):
    """A plot of the seat that is asked, by its number there, and what is printed on it."""

    plot: int
    card: Card


class BuildingOption(Struct, frozen=True, tag_field="type", tag="building"):
    """A building of the seat that is asked, on its plot of this number."""

    plot: int
    card: Card


class Mix(Struct, frozen=True, tag_field="type", tag="mix"):
    """These resources, to take or to pay."""

    food: int
    hammers: int
    commerce: int


class OtherMix(Struct, frozen=True, tag_field="type", tag="other-mix"):
    """None of the mixes listed: how much of each resource it is, is asked one after the other."""


class Amount(Struct, frozen=True, tag_field="type", tag="amount"):
    """So much of one resource."""

    resource: Resource
    amount: int


class PlayResource(Struct, frozen=True, tag_field="type", tag="play-resource"):
    """Play this resource card and add so much to the stock."""

    card: Card
    food: int
    hammers: int
    commerce: int


class Trade(Struct, frozen=True, tag_field="type", tag="trade"):
    """Give these resources to the bank, for one of the type `take`."""

    food: int
    hammers: int
    commerce: int
    take: Resource


class BuyPopulation(Struct, frozen=True, tag_field="type", tag="buy-population"):
    """Add population to this own plot."""

    plot: int
    card: Card
    cost: int


class BuyPlot(Struct, frozen=True, tag_field="type", tag="buy-plot"):
    """Buy a plot of the market."""

    card: Card
    cost: int


class BuyTechnology(Struct, frozen=True, tag_field="type", tag="buy-technology"):
    """Buy a technology of the market."""

    card: Card
    cost: int


class Build(Struct, frozen=True, tag_field="type", tag="build"):
    """Build this building or wonder of the hand."""

    card: Card
    cost: int


class Use(Struct, frozen=True, tag_field="type", tag="use"):
    """Use this technology."""

    card: Card


class Rival(Struct, frozen=True, tag_field="type", tag="rival"):
    """Another player."""

    seat: Seat


class Attack(Struct, frozen=True, tag_field="type", tag="attack"):
    """Send this unit of the hand against a neighbour."""

    card: Card
    target: Seat


class UnitOption(Struct, frozen=True, tag_field="type", tag="unit"):
    """An attacking unit, by its number in the combat."""

    unit: int
    card: Card


class Block(Struct, frozen=True, tag_field="type", tag="block"):
    """Block the attacking unit of this number with `card` of the hand."""

    card: Card
    unit: int
    attacker: Card


class Extra(Struct, frozen=True, tag_field="type", tag="extra"):
    """Draw one card more. `because` is the technology that allows it, or `culture` for Highest Culture."""

    because: str


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
