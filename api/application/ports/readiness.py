"""How the store and this server stand, in figures: nothing of any game."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct


class Lag(Struct, frozen=True):
    """How much that follows from stored entries is still to be done, as far as it lies elsewhere; lists never lag.

    `quarantined`: games that are known to be damaged. `deliveries`: what is still to be sent to webhooks.
    """

    entries: int
    quarantined: int = 0
    deliveries: int = 0


class Readiness(Struct, frozen=True):
    """That the store answers, with a schema this code knows: see `Ready` in the document for the fields."""

    diverged: int
    quarantined: int
    lag: int
    notifier: Literal["local", "connected", "away"]
    deliveries: int = 0
    """What is still to be sent to webhooks."""
    away: Sequence[str] = ()
    """The servers of the store, as `host:port`, that do not answer."""
