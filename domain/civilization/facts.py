"""What happens in a game of Civilization. Only hands and decks are hidden; every amount is open.

Set-up is in `setup_facts`, combat in `combat.facts`.
"""

from typing import Literal

from domain.civilization.choices import Choice
from domain.civilization.combat.facts import Blocked, Bounced, Breached, CombatEnded, Fell, Returned, Seized, Sent
from domain.civilization.options import Options, Scenario
from domain.civilization.setup_facts import DealerDrawn, Laid, LeftOut, Placed, PopulationLaid
from domain.civilization.state import NOTHING, Card, Cards, Market, Phase, Pile, Resource, Stock
from domain.engine.audience.audience import Hidden, Private, Public, Sealed, Seat, Secret, Shown
from domain.engine.entry import commands
from domain.engine.entry import facts as engine
from domain.engine.entry.facts import Fact


class Opened(commands.Opened, frozen=True, tag="opened", kw_only=True):
    """Version 1 of a game of Civilization."""

    options: Public[Options]
    scenario: Hidden[Scenario | None] = None


class Asked(engine.Asked, frozen=True, tag="asked"):
    """A question of Civilization."""

    options: Sealed[tuple[Choice, ...] | None]


class Shuffled(Fact, frozen=True, tag="civilization.shuffled"):
    """The order of a deck from now on, top card first: shuffled, or as a scenario gives it (`draw` is 0 then).

    `of_discards`: it was made of all cards of the discard pile, which is empty from now on.
    """

    what: Pile
    """Which deck."""
    order: Secret[Cards]
    """The deck from now on, top card first."""
    draw: int = 0
    """The number of the chance event in the game; 0 where nothing was left to chance."""
    of_discards: bool = False
    """Whether it was made of the discard pile, which is empty from now on."""


class TurnedUp(Fact, frozen=True, tag="civilization.turned-up"):
    """The top cards of a deck were turned up, and lie on offer."""

    market: Market
    """Which deck they come from, and where they lie."""
    cards: Public[Cards]
    """Which cards; null for one that the viewer does not see."""


class TookPlots(Fact, frozen=True, tag="civilization.took-plots"):
    """A seat got plots without paying: dealt from the plot deck, or picked in the draft from those laid out."""

    seat: Seat
    """Who does it, or whom it happens to."""
    cards: Public[Cards]
    """Which cards; null for one that the viewer does not see."""
    source: Literal["deck", "market"]
    """Where they come from: the plot deck, or those laid out in the draft."""


class TurnBegan(Fact, frozen=True, tag="civilization.turn-began"):
    """A seat begins its turn, the `turn`th of its own. `ready` are its technologies that can be used in it."""

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
    """The next phase of the turn; `over` ends the game. `discards`: how many cards have to be discarded in it."""

    phase: Phase
    """The phase that begins."""
    discards: int = 0
    """How many cards have to be discarded in it."""


class Collected(Fact, frozen=True, tag="civilization.collected"):
    """A seat adds resources to its stock.

    `yield` is what plots and buildings give by themselves, `bonus` what the player picked for population and The
    Pyramids, `mining` what the technology Mining gives when it is bought.
    """

    seat: Seat
    """Who does it, or whom it happens to."""
    stock: Stock
    """What was added."""
    source: Literal["yield", "bonus", "mining"]
    """What it comes from."""


class Played(Fact, frozen=True, tag="civilization.played"):
    """A resource card of the hand was discarded, and what it gives went to the stock."""

    tells = "own"
    seat: Seat
    """Who does it, or whom it happens to."""
    card: Public[Card]
    """Which card."""
    stock: Stock
    """What it gave."""


class Traded(Fact, frozen=True, tag="civilization.traded"):
    """A seat gave these resources to the bank, and took one of another type."""

    seat: Seat
    """Who does it, or whom it happens to."""
    gave: Stock
    """What went to the bank."""
    took: Resource
    """The type of the resource that was taken."""


class Grew(Fact, frozen=True, tag="civilization.grew"):
    """One more population stands on an own plot. It cost so much food; the free one cost 0."""

    seat: Seat
    """Who does it, or whom it happens to."""
    plot: int
    """The number of the plot before its owner, from 0."""
    food: int
    """How much food it cost."""


class BoughtPlot(Fact, frozen=True, tag="civilization.bought-plot"):
    """A seat bought a plot that lay on offer, for these resources."""

    tells = "nothing"
    seat: Seat
    """Who does it, or whom it happens to."""
    card: Public[Card]
    """Which card."""
    paid: Stock
    """What it cost."""


class Learned(Fact, frozen=True, tag="civilization.learned"):
    """A seat bought a technology, for so much commerce. `ready`: it is one that its owner uses at a time of choice."""

    tells = "nothing"
    seat: Seat
    """Who does it, or whom it happens to."""
    card: Public[Card]
    """Which card."""
    commerce: int
    """How much commerce it cost."""
    ready: bool
    """Whether its owner uses it at a time of choice."""


class Built(Fact, frozen=True, tag="civilization.built"):
    """A seat built a building or wonder of its hand, for so many hammers. `safe` is that of its area from now on."""

    tells = "own"
    seat: Seat
    """Who does it, or whom it happens to."""
    card: Public[Card]
    """Which card."""
    plot: int
    """The number of the plot before its owner, from 0."""
    hammers: int
    """How many hammers it cost."""
    safe: int
    """Nobody may attack the seat until it has begun so many turns; 0: anybody may."""


class Used(Fact, frozen=True, tag="civilization.used"):
    """A seat used one of its technologies, and paid these resources for it."""

    tells = "nothing"
    seat: Seat
    """Who does it, or whom it happens to."""
    card: Public[Card]
    """Which card."""
    paid: Stock = NOTHING
    """What it cost."""


class Stole(Fact, frozen=True, tag="civilization.stole"):
    """A seat took a random card of a rival's hand, if there was any; only these two, the seats in `to`, see which."""

    seat: Seat
    """Who stole."""
    victim: Seat
    """From whom."""
    to: tuple[Seat, ...]
    """Who sees the card: these two."""
    cards: Shown[Cards]
    """The card, or none; null for whoever does not see it."""
    draw: int
    """The number of the chance event in the game; 0 where nothing was left to chance."""


class Levied(Fact, frozen=True, tag="civilization.levied"):
    """A seat took resources of a rival, by Code of Laws."""

    seat: Seat
    """Who does it, or whom it happens to."""
    victim: Seat
    """From whom."""
    stock: Stock
    """What was taken."""


class Drew(Fact, frozen=True, tag="civilization.drew"):
    """From the deck into the hand."""

    seat: Seat
    """Who does it, or whom it happens to."""
    cards: Private[Cards]
    """Which cards; null for one that the viewer does not see."""


class Discarded(Fact, frozen=True, tag="civilization.discarded"):
    """Cards of the hand, for all to see."""

    tells = "own"
    seat: Seat
    """Who does it, or whom it happens to."""
    cards: Public[Cards]
    """Which cards; null for one that the viewer does not see."""


class StatusMoved(Fact, frozen=True, tag="civilization.status-moved"):
    """Who has Highest Culture or Highest Happiness from now on."""

    status: Literal["culture", "happiness"]
    """Which of the two."""
    seats: tuple[Seat, ...]
    """Who has it from now on."""


class Closing(Fact, frozen=True, tag="civilization.closing"):
    """Why the game comes to its end: at once, or, with the option `end_timing`, when the round is over."""

    why: Literal["last-technology", "technology-deck", "round-limit"]
    """What brings the end."""


class Scored(Fact, frozen=True, tag="civilization.scored"):
    """A seat's points and what they are made of."""

    seat: Seat
    """Whose score it is."""
    technologies: int
    """Points of technologies."""
    population: int
    """Points of population."""
    wonders: int
    """Points of wonders."""
    points: int
    """All points together."""


FACTS = (
    DealerDrawn, Shuffled, LeftOut, PopulationLaid, Laid, Placed, TurnedUp, TookPlots, TurnBegan, PhaseBegan, Collected,
    Played, Traded, Grew, BoughtPlot, Learned, Built, Used, Stole, Levied, Sent, Breached, Bounced, Blocked, Fell,
    Seized, Returned, CombatEnded, Drew, Discarded, StatusMoved, Closing, Scored,
)  # fmt: skip
