"""Notices to players about their games, as stored."""

from collections.abc import Sequence
from typing import Protocol

from projections.schemas.notices import PlayerEvent


class EventPage(Protocol):
    """Some of a player's events, see `infra.store.outbox.notices`."""

    @property
    def events(self) -> Sequence[PlayerEvent]:
        """The events, in order."""
        ...

    @property
    def upto(self) -> int:
        """The number after which the next page begins."""
        ...

    @property
    def whole(self) -> bool:
        """Whether no event is missing between the number asked for and the first one here."""
        ...


class Notices(Protocol):
    """The store of players' notices."""

    async def begin(self, player: str) -> int:
        """Keep this player's events from now on; returns the number of the newest one."""
        ...

    async def after(self, player: str, number: int, limit: int) -> EventPage:
        """The events after a number, in order."""
        ...
