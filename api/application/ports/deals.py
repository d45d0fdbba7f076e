"""Deals as they are stored."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from projections.schemas.deal_schemas import DealInfo, NewDeal, Opens


class Deal(Struct, frozen=True):
    """A secret that games share, and what it is for. Times are microseconds since 1970, UTC.

    `rules`: the version of the rules that enters the dice. `options`: as JSON; `terms`: their digest, see `Opened`.
    `opens`: who opens games of it. `practice`: for programs, 0 or 1; nothing of it is hidden.
    """

    id: str
    player: str
    ruleset: str
    rules: int
    seats: int
    options: bytes
    terms: str
    opens: Opens
    practice: int
    commitment: str
    created_at: int
    ends_at: int
    secret: bytes
    key_id: str | None = None
    """The key that encrypts the secret where it is stored."""


class DealStore(Protocol):
    """Deals, and who sits in their games: both stay when a player leaves for good."""

    async def add(self, deal: Deal, most: int) -> Deal | None:
        """Store a deal: itself, or the one that has its id; None if its maker has `most` that have not ended then."""
        ...

    async def find(self, deal: str) -> Deal | None:
        """The deal with this id; None if there is none, or if it is damaged."""
        ...

    async def sit(self, deal: str, player: str, game: str, at: int) -> tuple[str, bool]:
        """The game of a deal in which a player has a seat for ever, from now on this one; whether that is new."""
        ...

    async def stand(self, deal: str, player: str) -> None:
        """Undo a new `sit` that has led to no seat."""
        ...

    async def games(self, deal: str) -> Sequence[str]:
        """The games of a deal in which somebody has a seat, in order of their ids."""
        ...


class DealParts(Protocol):
    """Deals, as routes have them."""

    async def make(self, asked: NewDeal, player: str, scope: bytes | None) -> tuple[DealInfo, bool]:
        """A new deal of this player, and whether the request was a repeat; Refused if it does not fit.

        `scope`: of the request's key; None if it has none.
        """
        ...

    async def info(self, deal: str) -> DealInfo:
        """What everybody may know of a deal; Refused if there is none."""
        ...
