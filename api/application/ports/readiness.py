"""The state of the store and this server, in figures; and what was stopped of games' code: it is not tried again."""

from collections.abc import Sequence
from typing import Literal, Protocol

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


class Stop(Struct, frozen=True):
    """A game's code was stopped. `edition`: a digest of its files; another edition of it has never been stopped."""

    ruleset: str
    edition: str
    what: str
    """`bot` with a name, or the function that was called."""
    game: str
    """The id of the game that it was for; for an opening that of none."""
    door: str
    """What it was called for: `bot`, `command`, `open`, `read`, or the name of a piece of work for another process."""
    at: int
    """Microseconds UTC."""
    place: str
    """File and line that it was at."""
    why: str


class StopStore(Protocol):
    """The shared list of stops; a short one."""

    async def stops(self) -> Sequence[Stop]:
        """All of them. Raises Unavailable."""
        ...

    async def keep_stop(self, stop: Stop) -> None:
        """Keep one, unless the same is kept. Raises Unavailable."""
        ...
