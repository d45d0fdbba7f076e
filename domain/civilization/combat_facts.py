"""What happens in a combat of Civilization. Units are numbered from 0 in the order in which they were sent."""

from typing import Literal

from domain.civilization.state import Card, Cards
from domain.engine.audience.audience import Public, Seat
from domain.engine.entry.facts import Fact


class Sent(Fact, frozen=True, tag="civilization.sent"):
    """A seat sent a unit from its hand against a neighbour."""

    tells = "own"
    seat: Seat
    """Who does it, or whom it happens to."""
    card: Public[Card]
    """The unit that attacks."""
    target: Seat
    """Who is attacked."""


class Breached(Fact, frozen=True, tag="civilization.breached"):
    """A Catapult brought down Walls on a plot of this seat, and is discarded.

    `unit` is the Catapult's number in the combat. `to` is where the Walls went: back to their owner's hand, or onto the
    discard pile.
    """

    tells = "nothing"
    seat: Seat
    """Whose Walls they are."""
    plot: int
    """The plot's number among its owner's, from 0."""
    card: Public[Card]
    """The Walls."""
    unit: int
    """The number of the attacking unit in the combat, from 0."""
    to: Literal["hand", "discard"]
    """Where the Walls went."""


class Bounced(Fact, frozen=True, tag="civilization.bounced"):
    """Walls sent a unit back to the hand that it came from; `unit` was its number in the combat."""

    tells = "nothing"
    seat: Seat
    """Who had sent the unit."""
    unit: int
    """The number of the attacking unit in the combat, from 0."""
    card: Public[Card]
    """The unit that was sent back."""


class Blocked(Fact, frozen=True, tag="civilization.blocked"):
    """A unit from this seat's hand blocked an attacking one, number `unit` in the combat."""

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
    """All blocked units were discarded, with those that blocked them."""

    tells = "nothing"
    cards: Public[Cards]
    """The discarded units."""


class Seized(Fact, frozen=True, tag="civilization.seized"):
    """One population moved from a plot of the victim to a plot of the attacker, `to_plot`."""

    seat: Seat
    """The attacker."""
    victim: Seat
    """The victim."""
    plot: int
    """The victim's plot, from 0."""
    to_plot: int
    """The attacker's plot, from 0."""


class Returned(Fact, frozen=True, tag="civilization.returned"):
    """A building went back to its owner's hand: it was destroyed, or its plot no longer has room for it."""

    tells = "nothing"
    seat: Seat
    """Whose building it is."""
    card: Public[Card]
    """The building that went back to the hand."""
    plot: int
    """The plot's number among its owner's, from 0."""
    why: Literal["destroyed", "overflow"]
    """Why: it was destroyed, or there is no room for it."""


class CombatEnded(Fact, frozen=True, tag="civilization.combat-ended"):
    """The combat is over; the remaining attacking units are discarded."""

    tells = "nothing"
    seat: Seat
    """Who attacked."""
    cards: Public[Cards]
    """The remaining units, which are discarded."""
