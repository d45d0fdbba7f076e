"""The state of the store and this server, in figures: nothing about any game."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct


class Lag(Struct, frozen=True):
    """Pending work that follows from stored entries, as far as it lies elsewhere; lists never lag.

    `quarantined`: games that are known to be damaged. `deliveries`: those pending to webhooks.
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
    """Pending webhook deliveries."""
    away: Sequence[str] = ()
    """The store's servers that do not answer, as `host:port`."""
