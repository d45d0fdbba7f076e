"""Deals in the store, and who sits in their games. A secret is encrypted like those of games, bound to its deal."""

from collections.abc import Sequence
from contextlib import suppress

import msgspec
from msgspec.structs import astuple, replace

from api.application.ports.deals import Deal
from domain.engine.entry import deals
from domain.engine.table.checks import terms_of
from infra.store.accounts.accounts import StoredAccounts
from infra.store.database.connection import Session, StoreError
from infra.store.entries.cells import fitting
from infra.store.entries.encryption import KeyRing
from infra.store.lists import account_rows as rows
from infra.store.schema.schema import DEAL

FIND = f"SELECT {DEAL} FROM deals WHERE id = ?"  # noqa: S608 - our own names
RUNNING = "SELECT count(*) FROM deals WHERE player = ? AND ends_at > ?"
SIT = """INSERT INTO deal_seats (deal, player, game, at) VALUES (?, ?, ?, ?)
ON CONFLICT (deal, player) DO NOTHING RETURNING game"""


class StoredDeals:
    """`DealStore` beside the accounts of an open store."""

    def __init__(self, accounts: StoredAccounts, keys: KeyRing) -> None:
        self._in_one, self._keys = accounts.in_one, keys

    async def add(self, deal: Deal, most: int) -> Deal | None:
        """Store a new one; see `DealStore`, here and below."""
        sealed = self._keys.encrypt(deal.secret, bound(deal.id))
        row = astuple(replace(deal, secret=sealed, key_id=self._keys.newest))

        def add(session: Session) -> Deal | None:
            rows.lock(session, "players", deal.player)
            if known := self._found(session, deal.id):
                return known
            if session.rows(RUNNING, (deal.player, deal.created_at))[0][0] >= most:
                return None
            rows.insert(session, "deals", [row])
            return deal

        return await self._in_one(add)

    async def find(self, deal: str) -> Deal | None:
        """The deal with this id."""
        return await self._in_one(lambda session: self._found(session, deal))

    def _found(self, session: Session, deal: str) -> Deal | None:
        for found in fitting(Deal, session.rows(FIND, (deal,))):
            with suppress(StoreError, msgspec.DecodeError):
                secret = self._keys.decrypt(found.secret, bound(deal), found.key_id)
                whole = terms_of(msgspec.json.decode(found.options)) == found.terms
                if whole and deals.commitment(secret, deal) == found.commitment:
                    return replace(found, secret=secret)
        return None

    async def sit(self, deal: str, player: str, game: str, at: int) -> tuple[str, bool]:
        """The game in which a player has a seat."""

        def sit(session: Session) -> tuple[str, bool]:
            if session.rows(SIT, (deal, player, game, at)):
                return game, True
            query = "SELECT game FROM deal_seats WHERE deal = ? AND player = ?"
            return session.rows(query, (deal, player))[0][0], False

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
