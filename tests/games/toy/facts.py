"""What happens in a game of Menagerie."""

from domain.engine.audience.audience import Deck, Hidden, Private, Public, Sealed, Seat, Secret, Shown
from domain.engine.entry import commands
from domain.engine.entry import facts as engine
from domain.engine.entry.facts import Fact
from tests.games.toy.choices import Choice
from tests.games.toy.options import Options, Scenario
from tests.games.toy.state import Beast, Cards


class Opened(commands.Opened, frozen=True, tag="opened", kw_only=True):
    """Version 1 of a game of Menagerie."""

    options: Public[Options]
    scenario: Hidden[Scenario | None] = None


class Asked(engine.Asked, frozen=True, tag="asked"):
    """A question of Menagerie."""

    options: Sealed[tuple[Choice, ...] | None]


class Laid(Fact, frozen=True, tag="toy.laid"):
    """The stock, and all the rest in the well: so many that everybody knows. A scenario begins after some rounds."""

    stock: Secret[Cards]
    well: Secret[Cards]
    round: int
    draw: int


class Dealt(Fact, frozen=True, tag="toy.dealt"):
    """A seat's first cards, off the well. The dice said how deep the deck; `draw` 0: the scenario did."""

    seat: Seat
    hand: Private[Cards]
    deck: Deck[Cards | None]
    won: int
    draw: int


class RoundBegan(Fact, frozen=True, tag="toy.round-began"):
    """A round; the lucky seat wins what would else be nobody's."""

    round: int
    lucky: Seat
    draw: int


class Bade(Fact, frozen=True, tag="toy.bade"):
    """A bid lies face down; others do not even see its back."""

    seat: Seat
    card: Sealed[Beast | None]


class Sank(Fact, frozen=True, tag="toy.sank"):
    """Cards of the own deck, perhaps none, went into the well."""

    seat: Seat
    cards: Deck[Cards | None]


class Won(Fact, frozen=True, tag="toy.won"):
    """A seat won the round. All bids are uncovered, in the order in which they lay, and sink into the well."""

    seat: Seat
    bids: Public[Cards] = ()


class Showed(Fact, frozen=True, tag="toy.showed"):
    """The winner showed cards of the hand to the seats `to`, perhaps none."""

    seat: Seat
    to: tuple[Seat, ...]
    cards: Shown[Cards]


class Drew(Fact, frozen=True, tag="toy.drew"):
    """From the stock."""

    seat: Seat
    cards: Private[Cards]


class Closed(Fact, frozen=True, tag="toy.closed"):
    """The round is over, and perhaps the game."""

    over: bool = True


class Scored(Fact, frozen=True, tag="toy.scored"):
    """At the end every hand is shown."""

    seat: Seat
    hand: Public[Cards]
    points: int


FACTS = (Laid, Dealt, RoundBegan, Bade, Sank, Won, Showed, Drew, Closed, Scored)
