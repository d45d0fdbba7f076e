"""What happens in a game of Civilization. Only hands and decks are hidden; every amount is open."""

from typing import Literal

from domain.civilization.choices import Choice
from domain.civilization.combat_facts import Blocked, Bounced, Breached, CombatEnded, Fell, Returned, Seized, Sent
from domain.civilization.options import Options, Scenario
from domain.civilization.state import NOTHING, Card, Cards, Market, Phase, Pile, Plot, Resource, Stock
from domain.engine import commands
from domain.engine import facts as engine
from domain.engine.audience import Hidden, Private, Public, Sealed, Seat, Secret, Shown
from domain.engine.facts import Fact


class Opened(commands.Opened, frozen=True, tag="opened", kw_only=True):
    """Version 1 of a game of Civilization."""

    options: Public[Options]
    scenario: Hidden[Scenario | None] = None


class Asked(engine.Asked, frozen=True, tag="asked"):
    """A question of Civilization."""

    options: Sealed[tuple[Choice, ...] | None]


class DealerDrawn(Fact, frozen=True, tag="civilization.dealer-drawn"):
    """Who the dealer is; the seat to the left goes first. `draw` is 0 where nothing was left to chance."""

    seat: Seat
    draw: int = 0


class Shuffled(Fact, frozen=True, tag="civilization.shuffled"):
    """The order of a deck from now on, top card first: shuffled, or as a scenario gives it (`draw` is 0 then).

    `of_discards`: it was made of all cards of the discard pile, which is empty from now on.
    """

    what: Pile
    order: Secret[Cards]
    draw: int = 0
    of_discards: bool = False


class LeftOut(Fact, frozen=True, tag="civilization.left-out"):
    """So many cards from the bottom of the technology deck are put out of the game; nobody sees which."""

    number: int


class PopulationLaid(Fact, frozen=True, tag="civilization.population-laid"):
    """How many population cards there are to buy; null: as many as anybody can pay for."""

    left: int | None


class Laid(Fact, frozen=True, tag="civilization.laid"):
    """What a scenario lays out in the middle of the table; the decks follow as `civilization.shuffled`."""

    discard: Public[Cards]
    plot_market: Public[Cards]
    technology_market: Public[Cards]
    out: Secret[Cards]
    ending: bool


class Placed(Fact, frozen=True, tag="civilization.placed"):
    """What a scenario lays before a seat; the fields are those of a player's area in the state."""

    seat: Seat
    hand: Private[Cards]
    plots: tuple[Plot, ...]
    technologies: Public[Cards]
    ready: Public[Cards]
    stock: Stock
    turns: int
    safe: int


class TurnedUp(Fact, frozen=True, tag="civilization.turned-up"):
    """The top cards of a deck were turned up, and lie on offer."""

    market: Market
    cards: Public[Cards]


class TookPlots(Fact, frozen=True, tag="civilization.took-plots"):
    """A seat got plots without paying: dealt from the plot deck, or picked in the draft from those laid out."""

    seat: Seat
    cards: Public[Cards]
    source: Literal["deck", "market"]


class TurnBegan(Fact, frozen=True, tag="civilization.turn-began"):
    """A seat begins its turn, the `turn`th of its own. `ready` are its technologies that can be used in it."""

    tells = "nothing"
    seat: Seat
    turn: int
    round: int
    ready: Public[Cards] = ()


class PhaseBegan(Fact, frozen=True, tag="civilization.phase-began"):
    """The next phase of the turn; `over` ends the game. `discards`: how many cards have to be discarded in it."""

    phase: Phase
    discards: int = 0


class Collected(Fact, frozen=True, tag="civilization.collected"):
    """A seat adds resources to its stock.

    `yield` is what plots and buildings give by themselves, `bonus` what the player picked for population and The
    Pyramids, `mining` what the technology Mining gives when it is bought.
    """

    seat: Seat
    stock: Stock
    source: Literal["yield", "bonus", "mining"]


class Played(Fact, frozen=True, tag="civilization.played"):
    """A resource card of the hand was discarded, and what it gives went to the stock."""

    tells = "own"
    seat: Seat
    card: Public[Card]
    stock: Stock


class Traded(Fact, frozen=True, tag="civilization.traded"):
    """A seat gave these resources to the bank, and took one of another type."""

    seat: Seat
    gave: Stock
    took: Resource


class Grew(Fact, frozen=True, tag="civilization.grew"):
    """One more population stands on an own plot. It cost so much food; the free one cost 0."""

    seat: Seat
    plot: int
    food: int


class BoughtPlot(Fact, frozen=True, tag="civilization.bought-plot"):
    """A seat bought a plot that lay on offer, for these resources."""

    tells = "nothing"
    seat: Seat
    card: Public[Card]
    paid: Stock


class Learned(Fact, frozen=True, tag="civilization.learned"):
    """A seat bought a technology, for so much commerce. `ready`: it is one that its owner uses at a time of choice."""

    tells = "nothing"
    seat: Seat
    card: Public[Card]
    commerce: int
    ready: bool


class Built(Fact, frozen=True, tag="civilization.built"):
    """A seat built a building or wonder of its hand, for so many hammers. `safe` is that of its area from now on."""

    tells = "own"
    seat: Seat
    card: Public[Card]
    plot: int
    hammers: int
    safe: int


class Used(Fact, frozen=True, tag="civilization.used"):
    """A seat used one of its technologies, and paid these resources for it."""

    tells = "nothing"
    seat: Seat
    card: Public[Card]
    paid: Stock = NOTHING


class Stole(Fact, frozen=True, tag="civilization.stole"):
    """A seat took a random card of a rival's hand, if there was any; only these two, the seats in `to`, see which."""

    seat: Seat
    victim: Seat
    to: tuple[Seat, ...]
    cards: Shown[Cards]
    draw: int


class Levied(Fact, frozen=True, tag="civilization.levied"):
    """A seat took resources of a rival, by Code of Laws."""

    seat: Seat
    victim: Seat
    stock: Stock


class Drew(Fact, frozen=True, tag="civilization.drew"):
    """From the deck into the hand."""

    seat: Seat
    cards: Private[Cards]


class Discarded(Fact, frozen=True, tag="civilization.discarded"):
    """Cards of the hand, for all to see."""

    tells = "own"
    seat: Seat
    cards: Public[Cards]


class StatusMoved(Fact, frozen=True, tag="civilization.status-moved"):
    """Who has Highest Culture or Highest Happiness from now on."""

    status: Literal["culture", "happiness"]
    seats: tuple[Seat, ...]


class Closing(Fact, frozen=True, tag="civilization.closing"):
    """Why the game comes to its end: at once, or, with the option `end_timing`, when the round is over."""

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
