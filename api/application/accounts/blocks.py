"""Players who avoid each other: neither finds the other's waiting games, and `quick` never seats them together."""

from collections.abc import Sequence

from api.application.games.refusals import Refused
from api.application.ports.accounts import Accounts
from api.application.ports.environment import Clock
from api.application.ports.strangers import Strangers
from projections.schemas.schemas import Person

MOST_BLOCKED = 1_000
"""How many players one player may block."""


class Blocks:
    """A player's own block list; those on it are not notified."""

    def __init__(self, accounts: Accounts, strangers: Strangers, clock: Clock) -> None:
        self._accounts, self._strangers, self._clock = accounts, strangers, clock

    async def blocked_by(self, player: str) -> Sequence[Person]:
        """Whom the player has blocked, oldest first."""
        blocked = await self._strangers.blocked(player)
        people = await self._accounts.people(blocked)
        return [people.get(blocked_player) or Person(blocked_player, "", bot=False) for blocked_player in blocked]

    async def add(self, player: str, other: str) -> None:
        """Block somebody, if not blocked already; Refused for oneself, an unknown id, and beyond `MOST_BLOCKED`."""
        if other == player:
            raise Refused("invalid", "you cannot block yourself", rule="blocks")
        if await self._accounts.player(other) is None:
            raise Refused("unknown-player", "nobody has this id")
        blocked = await self._strangers.blocked(player)
        if other not in blocked and len(blocked) >= MOST_BLOCKED:
            raise Refused("invalid", f"you have blocked {MOST_BLOCKED} players: let one go first", rule="blocks")
        await self._strangers.block(player, other, self._clock())

    async def remove(self, player: str, other: str) -> None:
        """Lift a block, if there is one, even on a deleted account; Refused for any other unknown id."""
        if not await self._strangers.unblock(player, other) and await self._accounts.player(other) is None:
            raise Refused("unknown-player", "nobody has this id")
