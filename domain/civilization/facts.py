"""What happens in a game of Civilization. Only hands and decks are hidden; every amount is open."""

from typing import Literal

from domain.civilization.choices import Choice
from domain.civilization.options import Options, Scenario
from domain.civilization.state import NOTHING, Card, Cards, Market, Phase, Pile, Plot, Resource, Stock
from domain.engine import facts as engine
from domain.engine.audience import Hidden, Private, Public, Sealed, Seat, Secret, Shown
from domain.engine.facts import Fact


class Opened(engine.Opened, frozen=True, tag="opened", kw_only=True):
    """Version 1 of a game of Civilization."""

    options: Public[Options]
    scenario: Hidden[Scenario | None] = None


class Asked(engine.Asked, frozen=True, tag="asked"):
    """A question of Civilization."""

    options: Sealed[tuple[Choice, ...] | None]


class DealerDrawn(Fact, frozen=True, tag="civilization.dealer-drawn"):
    """Who deals; `draw` 0: not by chance."""

    seat: Seat
    draw: int = 0


class Shuffled(Fact, frozen=True, tag="civilization.shuffled"):
    """A deck in this order, first card on top; `draw` 0: not by chance. `of_discards`: of the whole discard pile."""

    what: Pile
    order: Secret[Cards]
    draw: int = 0
    of_discards: bool = False


class LeftOut(Fact, frozen=True, tag="civilization.left-out"):
    """The last cards of the technology deck are not in this game; nobody sees which."""

    number: int


class PopulationLaid(Fact, frozen=True, tag="civilization.population-laid"):
    """How much population there is to buy; None without limit."""

    left: int | None


class Laid(Fact, frozen=True, tag="civilization.laid"):
    """What a scenario lays out in the middle; the decks follow."""

    discard: Public[Cards]
    plot_market: Public[Cards]
    technology_market: Public[Cards]
    out: Secret[Cards]
    ending: bool


class Placed(Fact, frozen=True, tag="civilization.placed"):
    """What a scenario lays before a seat."""

    seat: Seat
    hand: Private[Cards]
    plots: tuple[Plot, ...]
    technologies: Public[Cards]
    ready: Public[Cards]
    stock: Stock
    turns: int
    safe: int


class TurnedUp(Fact, frozen=True, tag="civilization.turned-up"):
    """From a deck onto its market."""

    market: Market
    cards: Public[Cards]


class TookPlots(Fact, frozen=True, tag="civilization.took-plots"):
    """Plots for nothing: dealt from the deck, or chosen from those laid out."""

    seat: Seat
    cards: Public[Cards]
    source: Literal["deck", "market"]


class TurnBegan(Fact, frozen=True, tag="civilization.turn-began"):
    """A seat's turn number `turn`; `ready` are its technologies that may be used."""

    seat: Seat
    turn: int
    round: int
    ready: Public[Cards] = ()


class PhaseBegan(Fact, frozen=True, tag="civilization.phase-began"):
    """The turn's next phase, and how many cards are then to be discarded; `over` when the game ends."""

    phase: Phase
    discards: int = 0


class Collected(Fact, frozen=True, tag="civilization.collected"):
    """Resources of this turn: what plots and buildings yield, what population and Pyramids add, or Mining."""

    seat: Seat
    stock: Stock
    source: Literal["yield", "bonus", "mining"]


class Played(Fact, frozen=True, tag="civilization.played"):
    """A resource card was discarded for what it gives."""

    seat: Seat
    card: Public[Card]
    stock: Stock


class Traded(Fact, frozen=True, tag="civilization.traded"):
    """Given to the bank for one of another resource."""

    seat: Seat
    gave: Stock
    took: Resource


class Grew(Fact, frozen=True, tag="civilization.grew"):
    """Population was added to an own plot, for so much food."""

    seat: Seat
    plot: int
    food: int


class BoughtPlot(Fact, frozen=True, tag="civilization.bought-plot"):
    """A plot of the market, for these resources."""

    seat: Seat
    card: Public[Card]
    paid: Stock


class Learned(Fact, frozen=True, tag="civilization.learned"):
    """A technology of the market, for so much commerce; `ready`: it may be used when its owner chooses."""

    seat: Seat
    card: Public[Card]
    commerce: int
    ready: bool


class Built(Fact, frozen=True, tag="civilization.built"):
    """A building or wonder of the hand on an own plot, for so many hammers; `safe` as on the mat."""

    seat: Seat
    card: Public[Card]
    plot: int
    hammers: int
    safe: int


class Used(Fact, frozen=True, tag="civilization.used"):
    """A technology was used, for these resources."""

    seat: Seat
    card: Public[Card]
    paid: Stock = NOTHING


class Stole(Fact, frozen=True, tag="civilization.stole"):
    """A random card of a rival's hand, if there was one; thief and victim, the seats in `to`, see which."""

    seat: Seat
    victim: Seat
    to: tuple[Seat, ...]
    cards: Shown[Cards]
    draw: int


class Levied(Fact, frozen=True, tag="civilization.levied"):
    """Resources of a rival."""

    seat: Seat
    victim: Seat
    stock: Stock


class Sent(Fact, frozen=True, tag="civilization.sent"):
    """A unit of the hand against a neighbour."""

    seat: Seat
    card: Public[Card]
    target: Seat


class Breached(Fact, frozen=True, tag="civilization.breached"):
    """A Catapult, by its place in the combat, removed Walls and is discarded; they go back to the hand, or likewise."""

    seat: Seat
    plot: int
    card: Public[Card]
    unit: int
    to: Literal["hand", "discard"]


class Bounced(Fact, frozen=True, tag="civilization.bounced"):
    """A unit, by its place in the combat, goes back to the hand of its owner."""

    seat: Seat
    unit: int
    card: Public[Card]


class Blocked(Fact, frozen=True, tag="civilization.blocked"):
    """A unit of the hand blocks one, by its place in the combat."""

    seat: Seat
    card: Public[Card]
    unit: int
    attacker: Public[Card]


class Fell(Fact, frozen=True, tag="civilization.fell"):
    """Blocked units and their blockers are discarded."""

    cards: Public[Cards]


class Seized(Fact, frozen=True, tag="civilization.seized"):
    """Population of a plot of the victim's goes to one of the attacker's."""

    seat: Seat
    victim: Seat
    plot: int
    to_plot: int


class Returned(Fact, frozen=True, tag="civilization.returned"):
    """A building goes back to its owner's hand: destroyed, or without room any more."""

    seat: Seat
    card: Public[Card]
    plot: int
    why: Literal["destroyed", "overflow"]


class CombatEnded(Fact, frozen=True, tag="civilization.combat-ended"):
    """What is left of the attacking units is discarded."""

    seat: Seat
    cards: Public[Cards]


class Drew(Fact, frozen=True, tag="civilization.drew"):
    """From the deck into the hand."""

    seat: Seat
    cards: Private[Cards]


class Discarded(Fact, frozen=True, tag="civilization.discarded"):
    """Cards of the hand, for all to see."""

    seat: Seat
    cards: Public[Cards]


class StatusMoved(Fact, frozen=True, tag="civilization.status-moved"):
    """Who has Highest Culture or Highest Happiness from now on."""

    status: Literal["culture", "happiness"]
    seats: tuple[Seat, ...]


class Closing(Fact, frozen=True, tag="civilization.closing"):
    """Why the game ends; if the round is played out, it does so when the round is over."""

    why: Literal["last-technology", "technology-deck", "round-limit"]


class Scored(Fact, frozen=True, tag="civilization.scored"):
    """A seat's points and what they are made of."""

    seat: Seat
    technologies: int
    population: int
    wonders: int
    points: int


FACTS = (
    DealerDrawn, Shuffled, LeftOut, PopulationLaid, Laid, Placed, TurnedUp, TookPlots, TurnBegan, PhaseBegan, Collected,
    Played, Traded, Grew, BoughtPlot, Learned, Built, Used, Stole, Levied, Sent, Breached, Bounced, Blocked, Fell,
    Seized, Returned, CombatEnded, Drew, Discarded, StatusMoved, Closing, Scored,
)  # fmt: skip
