"""The table of a game of Civilization, as a value.

1. A deck's first card is its top. Everybody may count a deck, and nobody sees its cards.
2. Hands are private; everything else is public: plots with what stands on them, technologies, stocks, discard pile.
3. `None` in place of a card is a card face down.
"""

from typing import Literal, NewType

from msgspec import Struct

from domain.engine.audience.audience import Face, Private, Public, Seat, Secret

Card = NewType("Card", Face)
Cards = tuple[Card | None, ...]
Phase = Literal["set-up", "collect", "purchase", "combat", "draw", "discard", "over"]
Market = Literal["plots", "technologies"]
Pile = Literal["deck", "plots", "technologies"]
Resource = Literal["food", "hammers", "commerce"]
RESOURCES: tuple[Resource, ...] = ("food", "hammers", "commerce")


class Stock(Struct, frozen=True):
    """An amount of each resource; also what a plot yields and what something costs."""

    food: int = 0
    """Food."""
    hammers: int = 0
    """Hammers."""
    commerce: int = 0
    """Commerce."""

    def __add__(self, other: "Stock") -> "Stock":
        return Stock(self.food + other.food, self.hammers + other.hammers, self.commerce + other.commerce)

    def __sub__(self, other: "Stock") -> "Stock":
        return Stock(self.food - other.food, self.hammers - other.hammers, self.commerce - other.commerce)

    @property
    def all(self) -> int:
        """How many resources there are in total."""
        return self.food + self.hammers + self.commerce

    def covers(self, other: "Stock") -> bool:
        """Whether it has at least this much of each."""
        return self.food >= other.food and self.hammers >= other.hammers and self.commerce >= other.commerce


NOTHING = Stock()


class Plot(Struct, frozen=True):
    """A plot and what stands on it: population, buildings and wonders."""

    card: Public[Card]
    """The plot."""
    population: int = 0
    """How much population stands on it."""
    built: Public[Cards] = ()
    """The buildings and wonders on it."""


class Unit(Struct, frozen=True):
    """A unit that attacks the seat `target`, and the unit that blocks it."""

    card: Public[Card]
    """The unit."""
    target: Seat
    """Whom it attacks."""
    blocker: Public[Card | None] = None
    """The unit that blocks it; null if none does."""


class PlayerArea(Struct, frozen=True):
    """The area of one seat."""

    seat: Seat
    """Whose area it is."""
    hand: Private[Cards] = ()
    """The hand."""
    plots: tuple[Plot, ...] = ()
    """The plots, with what stands on them."""
    technologies: Public[Cards] = ()
    """The technologies."""
    ready: Public[Cards] = ()
    """Those of `technologies` that can still be used now: some work once a game, some once a turn."""
    stock: Stock = NOTHING
    """The resources in stock."""
    turns: int = 0
    """How many turns this seat has begun."""
    safe: int = 0
    """Nobody may attack this seat until it has begun this many turns (The Colossus)."""

    @property
    def population(self) -> int:
        """Its total population."""
        return sum([plot.population for plot in self.plots])


class Tally(Struct, frozen=True):
    """A seat's score and its parts, one point for each."""

    seat: Seat
    """Whose score it is."""
    technologies: int
    """Points for technologies."""
    population: int
    """Points for population."""
    wonders: int
    """Points for wonders."""
    points: int
    """Its points in total."""


class State(Struct, frozen=True):
    """Everything on the table. While plots are drafted, `plot_market` holds those that can be taken."""

    mats: tuple[PlayerArea, ...]
    """The area of each seat."""
    deck: Secret[Cards] = ()
    """The deck, top card first."""
    discard: Public[Cards] = ()
    """The discard pile."""
    plot_deck: Secret[Cards] = ()
    """The deck of plots, top card first."""
    plot_market: Public[Cards] = ()
    """The plots on offer."""
    technology_deck: Secret[Cards] = ()
    """The deck of technologies, top card first."""
    technology_market: Public[Cards] = ()
    """The technologies on offer."""
    out: Secret[Cards] = ()
    """Technologies that are not in this game."""
    population: int | None = None
    """How much is left to buy; None: no limit."""
    dealer: Seat = Seat(0)
    """Who the dealer is; the seat to the left goes first."""
    turn: Seat = Seat(0)
    """Whose turn it is."""
    round: int = 0
    """Which round it is, from 1."""
    phase: Phase = "set-up"
    """The phase of the turn."""
    discards: int = 0
    """How many cards this turn's player must discard."""
    combat: tuple[Unit, ...] = ()
    """The units that are attacking."""
    culture: tuple[Seat, ...] = ()
    """Who has Highest Culture."""
    happiness: tuple[Seat, ...] = ()
    """Who has Highest Happiness."""
    ending: bool = False
    """Whether the game ends with this round, as the last technology has been bought."""
    tallies: tuple[Tally, ...] = ()
    """The scores, once the game is over."""

    @property
    def first(self) -> Seat:
        """The seat that begins every round: the one to the dealer's left."""
        return Seat((self.dealer + 1) % len(self.mats))
