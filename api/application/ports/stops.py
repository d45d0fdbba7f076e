"""What was stopped of games' code, so that nothing that was stopped is tried again by itself."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct


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
