"""What happens in a game of Civilization. Only hands and decks are hidden; every amount is public.

Set-up is in `setup_facts`, combat in `combat_facts`.
"""

from typing import Literal

from domain.civilization.state import NOTHING, Card, Cards, Market, Phase, Pile, Resource, Stock
from domain.engine.audience.audience import Private, Public, Seat, Secret, Shown
from domain.engine.entry.facts import Fact


class Shuffled(Fact, frozen=True, tag="civilization.shuffled"):
    """A deck's new order, top card first: shuffled, or as a scenario gives it (`draw` is then 0).

    `of_discards`: it was made from the whole discard pile, which is now empty.
    """

    what: Pile
    """Which deck."""
    order: Secret[Cards]
    """The deck from now on, top card first."""
    draw: int = 0
    """The number of the chance event in the game; 0 if nothing was left to chance."""
    of_discards: bool = False
    """Whether it was made from the discard pile, which is now empty."""


class TurnedUp(Fact, frozen=True, tag="civilization.turned-up"):
    """The top cards of a deck were turned up and put on offer."""

    market: Market
    """Which deck they come from and where they go."""
    cards: Public[Cards]
    """The cards; null for each that the viewer does not see."""


class TookPlots(Fact, frozen=True, tag="civilization.took-plots"):
    """A seat got plots without paying: dealt from the plot deck, or picked in the draft."""

    seat: Seat
    """Who does it, or whom it happens to."""
    cards: Public[Cards]
    """The cards; null for each that the viewer does not see."""
    source: Literal["deck", "market"]
    """Where they come from: the plot deck or the draft."""


class TurnBegan(Fact, frozen=True, tag="civilization.turn-began"):
    """A seat began its turn number `turn`. `ready` are its technologies that can be used in it."""

    tells = "nothing"
    seat: Seat
    """Whose turn it is."""
    turn: int
    """Which of the seat's own turns it is, from 1."""
    round: int
    """Which round it is, from 1."""
    ready: Public[Cards] = ()
    """The technologies that can be used in it."""


class PhaseBegan(Fact, frozen=True, tag="civilization.phase-began"):
    """The next phase of the turn; `over` ends the game. `discards`: how many cards must be discarded in it."""

    phase: Phase
    """The phase that begins."""
    discards: int = 0
    """How many cards must be discarded in it."""


class Collected(Fact, frozen=True, tag="civilization.collected"):
    """A seat added resources to its stock.

    `yield` is what plots and buildings give without a choice, `bonus` what the player picked for population and The
    Pyramids, `mining` what the technology Mining gives when bought.
    """

    seat: Seat
    """Who does it, or whom it happens to."""
    stock: Stock
    """What was added."""
    source: Literal["yield", "bonus", "mining"]
    """Where it came from."""


class Played(Fact, frozen=True, tag="civilization.played"):
    """A resource card in hand was discarded, and what it gives went into the stock."""

    tells = "own"
    seat: Seat
    """Who does it, or whom it happens to."""
    card: Public[Card]
    """The resource card."""
    stock: Stock
    """What it gave."""


class Traded(Fact, frozen=True, tag="civilization.traded"):
    """A seat gave these resources to the bank and took one of another type."""

    seat: Seat
    """Who does it, or whom it happens to."""
    gave: Stock
    """What went to the bank."""
    took: Resource
    """The type of the resource that was taken."""


class Grew(Fact, frozen=True, tag="civilization.grew"):
    """A plot of the seat got one more population. `cost` is in food; 0 for the free one."""

    seat: Seat
    """Who does it, or whom it happens to."""
    plot: int
    """The plot's number among its owner's, from 0."""
    food: int
    """How much food it cost."""


class BoughtPlot(Fact, frozen=True, tag="civilization.bought-plot"):
    """A seat bought a plot that was on offer, for these resources."""

    tells = "nothing"
    seat: Seat
    """Who does it, or whom it happens to."""
    card: Public[Card]
    """The plot."""
    paid: Stock
    """What it cost."""


class Learned(Fact, frozen=True, tag="civilization.learned"):
    """A seat bought a technology for `cost` commerce. `ready`: its owner chooses when to use it."""

    tells = "nothing"
    seat: Seat
    """Who does it, or whom it happens to."""
    card: Public[Card]
    """The technology."""
    commerce: int
    """How much commerce it cost."""
    ready: bool
    """Whether its owner chooses when to use it."""


class Built(Fact, frozen=True, tag="civilization.built"):
    """A seat built a building or wonder from its hand for `cost` hammers. `safe` is the new one of its area."""

    tells = "own"
    seat: Seat
    """Who does it, or whom it happens to."""
    card: Public[Card]
    """The building or wonder."""
    plot: int
    """The plot's number among its owner's, from 0."""
    hammers: int
    """How many hammers it cost."""
    safe: int
    """Nobody may attack the seat until it has begun this many turns; 0: anybody may."""


class Used(Fact, frozen=True, tag="civilization.used"):
    """A seat used one of its technologies and paid these resources for it."""

    tells = "nothing"
    seat: Seat
    """Who does it, or whom it happens to."""
    card: Public[Card]
    """The technology."""
    paid: Stock = NOTHING
    """What it cost."""


class Stole(Fact, frozen=True, tag="civilization.stole"):
    """A seat took a random card, if there was any, from a rival's hand; only the two seats in `to` see which."""

    seat: Seat
    """Who stole."""
    victim: Seat
    """The victim."""
    to: tuple[Seat, ...]
    """Who sees the card: these two."""
    cards: Shown[Cards]
    """The card, or none; null for viewers who do not see it."""
    draw: int
    """The number of the chance event in the game; 0 if nothing was left to chance."""


class Levied(Fact, frozen=True, tag="civilization.levied"):
    """A seat took resources from a rival, by Code of Laws."""

    seat: Seat
    """Who does it, or whom it happens to."""
    victim: Seat
    """The victim."""
    stock: Stock
    """What was taken."""


class Drew(Fact, frozen=True, tag="civilization.drew"):
    """Cards went from the deck into the hand."""

    seat: Seat
    """Who does it, or whom it happens to."""
    cards: Private[Cards]
    """The cards; null for each that the viewer does not see."""


class Discarded(Fact, frozen=True, tag="civilization.discarded"):
    """Cards in hand were discarded, for all to see."""

    tells = "own"
    seat: Seat
    """Who does it, or whom it happens to."""
    cards: Public[Cards]
    """The cards; null for each that the viewer does not see."""


class StatusMoved(Fact, frozen=True, tag="civilization.status-moved"):
    """Who now has Highest Culture or Highest Happiness."""

    status: Literal["culture", "happiness"]
    """Which of the two."""
    seats: tuple[Seat, ...]
    """Who now has it."""


class Closing(Fact, frozen=True, tag="civilization.closing"):
    """Why the game ends: at once or, with the option `end_timing`, when the round is over."""

    why: Literal["last-technology", "technology-deck", "round-limit"]
    """The reason."""


class Scored(Fact, frozen=True, tag="civilization.scored"):
    """A seat's points and where they come from."""

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
