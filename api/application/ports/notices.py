"""Notices to players about their games, as stored."""

from typing import Protocol

from msgspec import Struct

from projections.schemas.notices import PlayerEvent


class EventPage(Struct, frozen=True):
    """Some of a player's events, in order. `upto`: the number after which the next page begins.

    `whole`: whether no event is missing between the number asked for and the first one here.
    """

    events: tuple[PlayerEvent, ...]
    upto: int
    whole: bool


class Notices(Protocol):
    """The store of players' notices."""

    async def begin(self, player: str) -> int:
        """Keep this player's events from now on; returns the number of the newest one."""
        ...

    async def after(self, player: str, number: int, limit: int) -> EventPage:
        """The events after a number, in order."""
        ...
