"""What happens in a combat of Civilization. Units are numbered from 0 in the order in which they were sent."""

from typing import Literal

from domain.civilization.state import Card, Cards
from domain.engine.audience.audience import Public, Seat
from domain.engine.entry.facts import Fact


class Sent(Fact, frozen=True, tag="civilization.sent"):
    """A seat sent a unit of its hand against a neighbour."""

    tells = "own"
    seat: Seat
    """Who does it, or whom it happens to."""
    card: Public[Card]
    """Which card."""
    target: Seat
    """Who is attacked."""


class Breached(Fact, frozen=True, tag="civilization.breached"):
    """A Catapult brought down Walls on a plot of this seat, and is discarded.

    `unit` is the Catapult's number in the combat. `to` is where the Walls go: back to their owner's hand, or onto the
    discard pile.
    """

    tells = "nothing"
    seat: Seat
    """Whose Walls they are."""
    plot: int
    """The number of the plot before its owner, from 0."""
    card: Public[Card]
    """The Walls."""
    unit: int
    """The number of the attacking unit in the combat, from 0."""
    to: Literal["hand", "discard"]
    """Where the Walls go."""


class Bounced(Fact, frozen=True, tag="civilization.bounced"):
    """Walls sent a unit back to the hand of this seat, which had sent it; `unit` was its number in the combat."""

    tells = "nothing"
    seat: Seat
    """Who had sent the unit."""
    unit: int
    """The number of the attacking unit in the combat, from 0."""
    card: Public[Card]
    """Which card."""


class Blocked(Fact, frozen=True, tag="civilization.blocked"):
    """A unit of this seat's hand blocks an attacking one, which is number `unit` in the combat."""

    tells = "own"
    seat: Seat
    """Who does it, or whom it happens to."""
    card: Public[Card]
    """The unit that blocks."""
    unit: int
    """The number of the attacking unit in the combat, from 0."""
    attacker: Public[Card]
    """The unit that is blocked."""


class Fell(Fact, frozen=True, tag="civilization.fell"):
    """All units that were blocked are discarded, with those that blocked them."""

    tells = "nothing"
    cards: Public[Cards]
    """All that are discarded."""


class Seized(Fact, frozen=True, tag="civilization.seized"):
    """One population moves from a plot of the victim's to a plot of the attacker's, `to_plot`."""

    seat: Seat
    """Who attacks."""
    victim: Seat
    """From whom."""
    plot: int
    """The victim's plot, from 0."""
    to_plot: int
    """The attacker's plot, from 0."""


class Returned(Fact, frozen=True, tag="civilization.returned"):
    """A building goes back to its owner's hand: it was destroyed, or its plot has no room for it any more."""

    tells = "nothing"
    seat: Seat
    """Whose building it is."""
    card: Public[Card]
    """Which card."""
    plot: int
    """The number of the plot before its owner, from 0."""
    why: Literal["destroyed", "overflow"]
    """Why: it was destroyed, or there is no room for it."""


class CombatEnded(Fact, frozen=True, tag="civilization.combat-ended"):
    """The combat is over; the attacking units that are left are discarded."""

    tells = "nothing"
    seat: Seat
    """Who attacked."""
    cards: Public[Cards]
    """The units that are left, which are discarded."""
