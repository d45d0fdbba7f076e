"""What the store keeps for people who do not know each other: invitations, blocks, pools and ratings."""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from domain.engine.entry.clock import MICROSECONDS
from projections.schemas.listing import Listing

LATELY = 30 * 24 * 60 * 60 * MICROSECONDS
"""For so long games that ended before their start count, in microseconds."""


class Invitation(Struct, frozen=True):
    """A seat reserved for a player, or for whoever first uses the code, of which `code` is the SHA-256."""

    id: str
    game: str
    player: str | None
    code: bytes | None
    at: int


class Rating(Struct, frozen=True):
    """How well a player does at a ruleset: OpenSkill's mean and deviation, after so many games, `won` of them."""

    ruleset: str
    mu: float
    sigma: float
    games: int
    won: int


class Strangers(Protocol):
    """What people need who do not know each other: whom they avoid, where they meet, and seats kept for them."""

    async def ratings(self, player: str) -> Sequence[Rating]:
        """A player's ratings, by ruleset."""
        ...

    async def rated_now(self, players: Collection[str]) -> Mapping[tuple[str, str], tuple[float, float]]:
        """Mean and deviation after the last rated game, by (ruleset, player); without those who are not rated."""
        ...

    async def block(self, player: str, blocked: str, at: int) -> None:
        """Note that a player does not want to meet another, if it is not noted already."""
        ...

    async def unblock(self, player: str, blocked: str) -> None:
        """Forget that a player does not want to meet another."""
        ...

    async def blocked(self, player: str) -> Sequence[str]:
        """Whom a player does not want to meet, in the order in which they said so."""
        ...

    async def apart(self, player: str) -> frozenset[str]:
        """Whom a player does not want to meet, and who does not want to meet them."""
        ...

    async def aborts(self, player: str) -> int:
        """How many games ended with a full table before their start for want of this player's reveal."""
        ...

    async def aborts_since(self, at: int) -> int:
        """How many games have ended so since this time, in microseconds UTC, whoever had not revealed."""
        ...

    async def unreliable(self, since: int, times: int) -> frozenset[str]:
        """The players for want of whose reveals at least so many games have ended since this time."""
        ...

    async def pool(self, pool: str) -> int:
        """The number of the game at which players of this pool meet now, whether or not it has been opened yet."""
        ...

    async def advance(self, pool: str, serial: int) -> None:
        """Go on to the game after this one, unless somebody has done so already."""
        ...

    async def waiting(self, ruleset: str, terms: str, limit: int) -> Sequence[Listing]:
        """Games in the lobby that wait for players, with options of this digest, the oldest first."""
        ...

    async def invite(self, invitation: Invitation, by: str) -> None:
        """Keep a seat, and tell the player for whom it is kept; `by`: who invites."""
        ...

    async def invitations(self, game: str) -> Sequence[Invitation]:
        """The seats that are kept in a game, in order of time."""
        ...

    async def invitations_to(self, player: str) -> Sequence[Invitation]:
        """The seats reserved for a player, the latest first, in games that have not started."""
        ...

    async def revoke(self, game: str, invitation: str) -> bool:
        """Keep a seat no longer; False if there is no such invitation."""
        ...

    async def redeem(self, game: str, code: bytes, player: str) -> bool:
        """Let a code be this player's, for good; False if there is none, or it is somebody else's."""
        ...
