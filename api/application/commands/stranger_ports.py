"""What routes are given to bring strangers together: kept seats, and a seat at once."""

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, Protocol

from api.application.games.command_ports import Accepted
from api.application.ports.strangers import Invitation
from projections.schemas.schemas import Person


class Kept(NamedTuple):
    """A reserved seat and its player; None: whoever first uses its code. `code`: only when newly created."""

    invitation: Invitation
    player: Person | None
    code: str | None = None


Quick = Callable[[str, int, str, str, str | None], Awaitable[Accepted]]
"""Seats a player at a fitting game, or at a new one, which may have started: of this ruleset, number of seats, and
speed (`none`, `live` or `days`), for this player, with their commitment."""


class Inviting(Protocol):
    """Invitations to invitation-only games."""

    async def invite(self, game: str, opener: str, player: str | None) -> Kept:
        """Reserve a seat for a player; for None, create a code and reserve the seat for whoever uses it first."""
        ...

    async def of_game(self, game: str, opener: str) -> Sequence[Kept]:
        """The reserved seats of a game; Refused unless `opener` opened it."""
        ...

    async def for_player(self, player: str) -> tuple[Sequence[Kept], bool]:
        """(the seats reserved for a player, whether some are missing because their games could not be read)."""
        ...

    async def revoke(self, game: str, opener: str, invitation: str) -> None:
        """Release a reserved seat. A player who has taken it keeps it."""
        ...
