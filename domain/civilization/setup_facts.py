"""What happens in the set-up of a game of Civilization, and in laying out a scenario."""

from domain.civilization.state import Cards, Plot, Stock
from domain.engine.audience.audience import Private, Public, Seat, Secret
from domain.engine.entry.facts import Fact


class DealerDrawn(Fact, frozen=True, tag="civilization.dealer-drawn"):
    """Who the dealer is; the seat to the left goes first. `draw` is 0 if nothing was left to chance."""

    seat: Seat
    """Who the dealer is."""
    draw: int = 0
    """The number of the chance event in the game; 0 if nothing was left to chance."""


class LeftOut(Fact, frozen=True, tag="civilization.left-out"):
    """Cards from the bottom of the technology deck were removed from the game; nobody sees which."""

    number: int
    """How many cards."""


class PopulationLaid(Fact, frozen=True, tag="civilization.population-laid"):
    """How many population cards there are to buy; null: as many as anybody can pay for."""

    left: int | None
    """How many there are to buy; null: as many as anybody can pay for."""


class Laid(Fact, frozen=True, tag="civilization.laid"):
    """What a scenario puts in the middle of the table; the decks follow as `civilization.shuffled`."""

    discard: Public[Cards]
    """The discard pile."""
    plot_market: Public[Cards]
    """The plots on offer."""
    technology_market: Public[Cards]
    """The technologies on offer."""
    out: Secret[Cards]
    """The technologies that are not in this game."""
    ending: bool
    """Whether the game ends with this round."""


class Placed(Fact, frozen=True, tag="civilization.placed"):
    """What a scenario gives a seat; the fields are those of a player's area in the state."""

    seat: Seat
    """Whose area it is."""
    hand: Private[Cards]
    """The hand."""
    plots: tuple[Plot, ...]
    """The plots, with what stands on them."""
    technologies: Public[Cards]
    """The technologies."""
    ready: Public[Cards]
    """The technologies that can still be used."""
    stock: Stock
    """Resources, by type."""
    turns: int
    """How many turns the seat has begun."""
    safe: int
    """Nobody may attack the seat until it has begun this many turns; 0: anybody may."""
