"""What happens in a combat of Civilization. Units are numbered from 0 in the order in which they were sent."""

from typing import Literal

from domain.civilization.state import Card, Cards
from domain.engine.audience import Public, Seat
from domain.engine.facts import Fact


class Sent(Fact, frozen=True, tag="civilization.sent"):
    """A seat sent a unit of its hand against a neighbour."""

    tells = "own"
    seat: Seat
    card: Public[Card]
    target: Seat


class Breached(Fact, frozen=True, tag="civilization.breached"):
    """A Catapult brought down Walls on a plot of this seat, and is discarded.

    `unit` is the Catapult's number in the combat. `to` is where the Walls go: back to their owner's hand, or onto the
    discard pile.
    """

    tells = "nothing"
    seat: Seat
    plot: int
    card: Public[Card]
    unit: int
    to: Literal["hand", "discard"]


class Bounced(Fact, frozen=True, tag="civilization.bounced"):
    """Walls sent a unit back to the hand of this seat, which had sent it; `unit` was its number in the combat."""

    tells = "nothing"
    seat: Seat
    unit: int
    card: Public[Card]


class Blocked(Fact, frozen=True, tag="civilization.blocked"):
    """A unit of this seat's hand blocks an attacking one, which is number `unit` in the combat."""

    tells = "own"
    seat: Seat
    card: Public[Card]
    unit: int
    attacker: Public[Card]


class Fell(Fact, frozen=True, tag="civilization.fell"):
    """All units that were blocked are discarded, with those that blocked them."""

    tells = "nothing"
    cards: Public[Cards]


class Seized(Fact, frozen=True, tag="civilization.seized"):
    """One population moves from a plot of the victim's to a plot of the attacker's, `to_plot`."""

    seat: Seat
    victim: Seat
    plot: int
    to_plot: int


class Returned(Fact, frozen=True, tag="civilization.returned"):
    """A building goes back to its owner's hand: it was destroyed, or its plot has no room for it any more."""

    tells = "nothing"
    seat: Seat
    card: Public[Card]
    plot: int
    why: Literal["destroyed", "overflow"]


class CombatEnded(Fact, frozen=True, tag="civilization.combat-ended"):
    """The combat is over; the attacking units that are left are discarded."""

    tells = "nothing"
    seat: Seat
    cards: Public[Cards]
