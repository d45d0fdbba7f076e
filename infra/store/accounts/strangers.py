"""What strangers need, in the same store as the games: blocks, pools and invitations.

1. Who waits where is read from the head rows of games, as for lists.
2. A pool is one row. It names a game before that exists, and its number goes up once that game is of no use: `advance`
   compares and sets, so two processes never advance to different games.
"""

from collections.abc import Callable, Collection, Mapping, Sequence

from msgspec.structs import astuple

from api.application.ports.strangers import Invitation, Ladder, Rating
from api.application.runtime.wings import or_without
from infra import wings
from infra.store.database.connection import Session, Store, Workers
from infra.store.entries.cells import fitting
from infra.store.lists import account_rows as rows
from infra.store.lists.list_queries import Lists
from infra.store.lists.open_game_counts import matching
from infra.store.outbox.notices import announce
from projections.schemas.listing import Listing
from projections.schemas.notices import Notice

COLUMNS = "id, game, player, code, at"
BLOCKS_EITHER_WAY = "SELECT blocked FROM blocks WHERE player = ? UNION SELECT player FROM blocks WHERE blocked = ?"
BLOCK = "INSERT INTO blocks (player, blocked, at) VALUES (?, ?, ?) ON CONFLICT (player, blocked) DO NOTHING"
SEATING_NO_MORE = "DELETE FROM organisers WHERE (player = ? AND organiser = ?) OR (player = ? AND organiser = ?)"
POOL = "INSERT INTO quick_pools (pool, serial) VALUES (?, 0) ON CONFLICT (pool) DO NOTHING"


class StoredStrangers(Workers):
    """`Strangers` of an open store."""

    def __init__(self, store: Store, lists: Lists, wake: Callable[[str, int], None]) -> None:
        """`wake` is called with a player and the number of their newest event."""
        super().__init__(store, 2, "strangers")
        self._lists, self._wake = lists, wake

    async def ratings(self, player: str) -> Sequence[Rating]:
        """A player's ratings, by ruleset."""
        return await self.run(lambda s: wings.ratings.ratings_of(s, player))

    async def ladder(self, ruleset: str, seats: int | None, after: tuple[float, str] | None, limit: int) -> Ladder:
        """Players whose ratings are not provisional, see `Strangers`."""
        return await self.run(lambda s: wings.ratings.ladder(s, ruleset, seats, after, limit))

    async def rated_now(self, players: Collection[str]) -> Mapping[tuple[str, str], tuple[float, float]]:
        """Mean and deviation after the last rated game, by (ruleset, player); without unrated players."""
        return await self.run(lambda s: or_without(lambda: wings.ratings.rated_now(s, sorted(players))) or {})

    async def block(self, player: str, blocked: str, at: int) -> None:
        """Block a player for another; idempotent."""

        def write(session: Session) -> None:
            with session.transaction():
                session.rows(BLOCK, (player, blocked, at))
                session.rows(SEATING_NO_MORE, (player, blocked, blocked, player))

        await self.run(write)

    async def unblock(self, player: str, blocked: str) -> bool:
        """Lift a player's block on another; False if there is none."""
        query = "DELETE FROM blocks WHERE player = ? AND blocked = ? RETURNING blocked"
        return bool(await self.run(lambda s: s.rows(query, (player, blocked))))

    async def blocked(self, player: str) -> Sequence[str]:
        """Whom a player does not want to meet, oldest first."""
        query = "SELECT blocked FROM blocks WHERE player = ? ORDER BY at, blocked"
        return [row[0] for row in await self.run(lambda s: s.rows(query, (player,)))]

    async def apart(self, player: str) -> frozenset[str]:
        """Whom a player does not want to meet, and who does not want to meet them."""
        return frozenset(row[0] for row in await self.run(lambda s: s.rows(BLOCKS_EITHER_WAY, (player, player))))

    async def aborts(self, player: str) -> int:
        """How many games ended with a full table before their start because this player did not reveal."""
        return await self.run(lambda s: wings.aborts.aborts_of(s, player))

    async def aborts_since(self, at: int) -> int:
        """How many games have ended this way since this time, in microseconds UTC, whichever player did not reveal."""
        return await self.run(lambda s: wings.aborts.aborts_since(s, at))

    async def unreliable(self, players: Collection[str], since: int, times: int) -> frozenset[str]:
        """Those of these who, since then, have caused at least this many games to end by not revealing."""
        return await self.run(lambda s: wings.aborts.often(s, players, since, times))

    async def pool(self, pool: str) -> int:
        """The number of the game that this pool leads to now; it starts at 0."""

        def serial(session: Session) -> int:
            query = "SELECT serial FROM quick_pools WHERE pool = ?"
            serials = session.rows(query, (pool,))
            if not serials:
                session.rows(POOL, (pool,))
                serials = session.rows(query, (pool,))
            return serials[0][0]

        return await self.run(serial)

    async def advance(self, pool: str, serial: int) -> None:
        """Move on to the game after this one, unless somebody has done so already."""
        query = "UPDATE quick_pools SET serial = serial + 1 WHERE pool = ? AND serial = ?"
        await self.run(lambda s: s.rows(query, (pool, serial)))

    async def waiting(self, ruleset: str, terms: str, limit: int) -> Sequence[Listing]:
        """Games in the lobby that wait for players, with options of this digest, oldest first."""
        return await self.run(lambda s: self._lists.waiting(s, ruleset, terms, limit))

    async def invite(self, invitation: Invitation, by: str, kept: Sequence[Invitation]) -> bool:
        """Reserve a seat, and notify the player for whom it is reserved; see `Strangers`."""
        i = invitation

        def write(session: Session) -> list[tuple[str, int]] | None:
            with session.transaction(f"croupier.invite.{i.game}"):
                if _invitations_of(session, i.game) != [*kept]:
                    return None
                rows.insert(session, "invitations", [astuple(i)])
                notices = [] if i.player is None else [(Notice(i.player, "invited", by=by), i.game, None)]
                return announce(session, notices)

        events = await self.run(write)
        for player, number in events or ():
            self._wake(player, number)
        return events is not None

    async def invitations(self, game: str) -> Sequence[Invitation]:
        """The reserved seats of a game, oldest first."""
        return await self.run(lambda s: _invitations_of(s, game))

    async def invitations_to(self, player: str) -> Sequence[Invitation]:
        """The seats reserved for a player, latest first, in games that have not started."""

        def reserved(session: Session) -> list[Invitation]:
            kept = _invitations(session, "WHERE player = ? ORDER BY at DESC, id", player)
            waiting = matching(session, {invitation.game for invitation in kept}, "status = 'open'")
            return [invitation for invitation in kept if invitation.game in waiting]

        return await self.run(reserved)

    async def revoke(self, game: str, invitation: str) -> bool:
        """Release a reserved seat; False if there is no such invitation."""
        query = "DELETE FROM invitations WHERE game = ? AND id = ? RETURNING id"
        return bool(await self.run(lambda s: s.rows(query, (game, invitation))))

    async def redeem(self, game: str, code: bytes, player: str) -> bool:
        """Assign this code's seat to this player; False if there is none, or it is another player's."""
        query = "UPDATE invitations SET player = ? WHERE game = ? AND code = ? AND (player IS NULL OR player = ?) "
        query += "RETURNING id"
        return bool(await self.run(lambda s: s.rows(query, (player, game, code, player))))

    async def restore(self, game: str, code: bytes, player: str) -> None:
        """Take the seat of this code back from the player who redeemed it: anybody may use it again."""
        query = "UPDATE invitations SET player = NULL WHERE game = ? AND code = ? AND player = ?"
        await self.run(lambda s: s.rows(query, (game, code, player)))


def _invitations_of(session: Session, game: str) -> list[Invitation]:
    return _invitations(session, "WHERE game = ? ORDER BY at, id", game)


def _invitations(session: Session, terms: str, value: str) -> list[Invitation]:
    return fitting(Invitation, session.rows(f"SELECT {COLUMNS} FROM invitations {terms}", (value,)))  # noqa: S608 - our own names
