"""What players are told of their games, as it is kept."""

from collections.abc import Sequence
from typing import Protocol

from projections.notices import PlayerEvent


class EventPage(Protocol):
    """Some of a player's events, see `infra.store.notices`."""

    @property
    def events(self) -> Sequence[PlayerEvent]:
        """In order."""
        ...

    @property
    def upto(self) -> int:
        """Where the next page begins."""
        ...

    @property
    def whole(self) -> bool:
        """Whether nothing is missing before the first."""
        ...


class Notices(Protocol):
    """What players are told, as it is stored."""

    async def begin(self, player: str) -> int:
        """Keep this player's events from now on: the number of the newest."""
        ...

    async def after(self, player: str, number: int, limit: int) -> EventPage:
        """The events after a number, in order."""
        ...
