"""Deals in the store, and who sits in their games. A secret is encrypted like those of games, bound to its deal."""

from collections.abc import Sequence

from msgspec.structs import astuple, replace

from api.application.ports.deals import Deal
from infra.store.accounts.accounts import StoredAccounts
from infra.store.database.connection import Session, StoreError
from infra.store.entries.cells import fitting
from infra.store.entries.encryption import KeyRing
from infra.store.schema.schema import DEAL

ADD = f"INSERT INTO deals ({DEAL}) VALUES ({', '.join('?' * len(DEAL.split(', ')))})"  # noqa: S608 - our own names
FIND = f"SELECT {DEAL} FROM deals WHERE id = ?"  # noqa: S608 - our own names
RUNNING = "SELECT count(*) FROM deals WHERE player = ? AND ends_at > ?"
SIT = """INSERT INTO deal_seats (deal, player, game, at) VALUES (?, ?, ?, ?)
ON CONFLICT (deal, player) DO NOTHING RETURNING game"""


class StoredDeals:
    """`DealStore` beside the accounts of an open store."""

    def __init__(self, accounts: StoredAccounts, keys: KeyRing) -> None:
        self._in_one, self._keys = accounts.in_one, keys

    async def add(self, deal: Deal, most: int) -> bool:
        """Store a new one; False if its maker has `most` that run."""
        sealed = self._keys.encrypt(deal.secret, bound(deal.id))
        row = astuple(replace(deal, secret=sealed, key_id=self._keys.newest))

        def add(session: Session) -> bool:
            if session.rows(RUNNING, (deal.player, deal.created_at))[0][0] >= most:
                return False
            session.rows(ADD, row)
            return True

        return await self._in_one(add)

    async def find(self, deal: str) -> Deal | None:
        """The deal with this id; None if there is none, or if a cell of it is damaged."""
        for found in await self._in_one(lambda session: fitting(Deal, session.rows(FIND, (deal,)))):
            try:
                return replace(found, secret=self._keys.decrypt(found.secret, bound(deal), found.key_id))
            except StoreError:
                return None
        return None

    async def sit(self, deal: str, player: str, game: str, at: int) -> tuple[str, bool]:
        """The game in which a player has a seat, from now on this one; whether that is new."""

        def sit(session: Session) -> tuple[str, bool]:
            if session.rows(SIT, (deal, player, game, at)):
                return game, True
            return session.rows("SELECT game FROM deal_seats WHERE deal = ? AND player = ?", (deal, player))[0][
                0
            ], False

        return await self._in_one(sit)

    async def stand(self, deal: str, player: str) -> None:
        """Undo a new `sit`."""
        query = "DELETE FROM deal_seats WHERE deal = ? AND player = ?"
        await self._in_one(lambda session: session.rows(query, (deal, player)))

    async def games(self, deal: str) -> Sequence[str]:
        """The games of a deal in which somebody has a seat."""
        query = "SELECT DISTINCT game FROM deal_seats WHERE deal = ? ORDER BY game"
        return [str(game) for (game,) in await self._in_one(lambda session: session.rows(query, (deal,)))]


def bound(deal: str) -> bytes:
    """What a deal's secret is encrypted with, besides the key."""
    return f"deal {deal}".encode()


def rekey(session: Session, keys: KeyRing, deal: str) -> bool:
    """Whether a deal's secret was not yet under the newest key."""
    ((sealed, key),) = session.rows("SELECT secret, key_id FROM deals WHERE id = ?", (deal,))
    if key == keys.newest:
        return False
    again = keys.encrypt(keys.decrypt(sealed, bound(deal), key), bound(deal))
    session.rows("UPDATE deals SET secret = ?, key_id = ? WHERE id = ?", (again, keys.newest, deal))
    return True
