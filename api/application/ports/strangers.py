"""What the store keeps for people who do not know each other: invitations, blocks, pools and ratings."""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from domain.engine.entry.clock import MICROSECONDS
from projections.schemas.listing import Listing

LATELY = 30 * 24 * 60 * 60 * MICROSECONDS
"""How long games that ended before their start count, in microseconds."""


class Invitation(Struct, frozen=True):
    """A seat reserved for a player, or for whoever first uses the code, of which `code` is the SHA-256."""

    id: str
    game: str
    player: str | None
    code: bytes | None
    at: int


class Rating(Struct, frozen=True):
    """A player's skill at a ruleset: OpenSkill's mean and deviation after `games` games, `won` of them won.

    `seats`: how many those games had, of a program; None for a person.
    """

    ruleset: str
    seats: int | None
    mu: float
    sigma: float
    games: int
    won: int


class RatedPlayer(Struct, frozen=True):
    """A player of a ladder; `last_at`: when everybody knew how their last game had ended, in microseconds UTC."""

    player: str
    mu: float
    sigma: float
    games: int
    won: int
    last_at: int


class Ladder(Struct, frozen=True):
    """Players of a ladder, the best first, whether more follow, and the bots of the house with their fixed means."""

    players: tuple[RatedPlayer, ...]
    more: bool
    house: tuple[tuple[str, float], ...]


class Strangers(Protocol):
    """What strangers need: whom they avoid, where they meet, and seats reserved for them."""

    async def ratings(self, player: str) -> Sequence[Rating]:
        """A player's ratings, by ruleset."""
        ...

    async def ladder(self, ruleset: str, seats: int | None, after: tuple[float, str] | None, limit: int) -> Ladder:
        """Players whose ratings are not provisional, from the first after this (mean, id).

        `seats`: programs, in games with this many; None for people.
        """
        ...

    async def rated_now(self, players: Collection[str]) -> Mapping[tuple[str, str], tuple[float, float]]:
        """Mean and deviation after the last rated game, by (ruleset, player); without unrated players."""
        ...

    async def block(self, player: str, blocked: str, at: int) -> None:
        """Record that a player does not want to meet another, if not recorded already."""
        ...

    async def unblock(self, player: str, blocked: str) -> bool:
        """Lift a player's block on another; False if there is none."""
        ...

    async def blocked(self, player: str) -> Sequence[str]:
        """Whom a player does not want to meet, oldest first."""
        ...

    async def apart(self, player: str) -> frozenset[str]:
        """Whom a player does not want to meet, and who does not want to meet them."""
        ...

    async def aborts(self, player: str) -> int:
        """How many games ended with a full table before their start because this player did not reveal."""
        ...

    async def aborts_since(self, at: int) -> int:
        """How many games have ended this way since this time, in microseconds UTC, whichever player did not reveal."""
        ...

    async def unreliable(self, players: Collection[str], since: int, times: int) -> frozenset[str]:
        """Those of these who, since then, have caused at least this many games to end by not revealing."""
        ...

    async def pool(self, pool: str) -> int:
        """The number of the game where players of this pool now meet, whether or not it has been opened yet."""
        ...

    async def advance(self, pool: str, serial: int) -> None:
        """Move on to the game after this one, unless somebody has done so already."""
        ...

    async def waiting(self, ruleset: str, terms: str, limit: int) -> Sequence[Listing]:
        """Games in the lobby that wait for players, with options of this digest, oldest first."""
        ...

    async def invite(self, invitation: Invitation, by: str, kept: Sequence[Invitation]) -> bool:
        """Reserve a seat, and notify the player for whom it is reserved; `by`: who invites.

        False if the game's reserved seats are no longer `kept`, as another process has changed them.
        """
        ...

    async def invitations(self, game: str) -> Sequence[Invitation]:
        """The reserved seats of a game, oldest first."""
        ...

    async def invitations_to(self, player: str) -> Sequence[Invitation]:
        """The seats reserved for a player, latest first, in games that have not started."""
        ...

    async def revoke(self, game: str, invitation: str) -> bool:
        """Release a reserved seat; False if there is no such invitation."""
        ...

    async def redeem(self, game: str, code: bytes, player: str) -> bool:
        """Assign a code to this player; False if there is none, or it is somebody else's."""
        ...

    async def restore(self, game: str, code: bytes, player: str) -> None:
        """Make a code that this player redeemed as good as new."""
        ...
