"""Grants in the store, each changed in a transaction that holds its player's row, as in `token_changes`.

The columns of a row are in the order of the fields of a `Grant`.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import astuple

from api.application.ports.accounts import Token
from api.application.ports.grants import Grant
from infra.store.accounts import token_changes
from infra.store.accounts.accounts import StoredAccounts
from infra.store.database.connection import Session
from infra.store.entries.cells import fitting
from infra.store.lists import account_rows as rows
from infra.store.schema.schema import GRANT

MOST = 20
"""Grants of a player: of more, the oldest ends."""
OLD = """
DELETE FROM grants WHERE player = ? AND (expires_at <= ? OR lineage NOT IN (
    SELECT lineage FROM grants WHERE player = ? ORDER BY created_at DESC LIMIT ?))
"""
REPLACE = """
UPDATE grants SET secret = ?, former = ?, successor = ?, rotated_at = ?, expires_at = ?
WHERE lineage = ? AND secret = ? RETURNING lineage
"""


class StoredGrants:
    """`GrantStore` beside the accounts of an open store."""

    def __init__(self, accounts: StoredAccounts) -> None:
        self._in_one = accounts.in_one

    async def add(self, by: bytes, grant: Grant, now: int) -> None:
        """Store a new one; raises Ended if `by` has ended."""

        def add(session: Session) -> None:
            rows.lock(session, "players", grant.player)
            token_changes.hold_valid(session, by, grant.player, now)
            session.rows(OLD, (grant.player, now, grant.player, MOST - 1))
            rows.insert(session, "grants", [astuple(grant)])

        await self._in_one(add)

    async def replace(self, was: Grant, grant: Grant, token: Token) -> bool:
        """Change a grant and store a token of it, unless it was changed meanwhile: then False."""
        g = grant

        def change(session: Session) -> bool:
            rows.lock(session, "players", g.player)
            row = (g.secret, g.former, g.successor, g.rotated_at, g.expires_at, was.lineage, was.secret)
            if not session.rows(REPLACE, row):
                return False
            session.rows("DELETE FROM tokens WHERE player = ? AND lineage = ?", (g.player, g.lineage))
            rows.insert_token(session, token)
            return True

        return await self._in_one(change)

    async def find(self, name: Literal["key", "player"], value: bytes | str) -> Sequence[Grant]:
        """Those of a key or of a player, oldest first."""
        query = f"SELECT {GRANT} FROM grants WHERE {name} = ? ORDER BY created_at, lineage"  # noqa: S608 - our own names
        return await self._in_one(lambda s: fitting(Grant, s.rows(query, (value,))))

    async def end(self, player: str, lineage: str) -> bool:
        """End one with its tokens."""
        return await self._in_one(lambda s: token_changes.end(s, player, lineage))
