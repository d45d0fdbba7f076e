"""Grants in the store, each changed in a transaction that holds its player's row, as in `token_changes`."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import astuple

from api.application.ports.accounts import Token
from api.application.ports.grants import Grant
from infra.store.accounts import token_changes
from infra.store.database.connection import Session, Store, Workers
from infra.store.entries.cells import fitting
from infra.store.lists import account_rows as rows
from infra.store.schema.schema import GRANT

REPLACE = """
UPDATE grants SET secret = ?, former = ?, successor = ?, rotated_at = ?, taken_at = ?, used_at = ?, expires_at = ?
WHERE lineage = ? AND secret = ? RETURNING lineage
"""
OLDER = """
DELETE FROM tokens WHERE player = ? AND lineage = ? AND hash NOT IN (
    SELECT hash FROM tokens WHERE player = ? AND lineage = ? ORDER BY created_at DESC LIMIT 1)
"""
T = TypeVar("T")


class StoredGrants(Workers):
    """`GrantStore` of an open store."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, 1, "grants")

    async def _in_one(self, player: str, work: Callable[[Session], T]) -> T:
        """Work in one transaction that holds the player's row."""

        def within(session: Session) -> T:
            with session.transaction():
                token_changes.lock(session, player)
                return work(session)

        return await self.run(within)

    async def add(self, by: bytes, grant: Grant, now: int, most: int) -> bool:
        """Store a new one; False if the player has `most` already."""

        def add(session: Session) -> bool:
            token_changes.hold_valid(session, by, grant.player, now)
            session.rows("DELETE FROM grants WHERE player = ? AND expires_at <= ?", (grant.player, now))
            if session.rows("SELECT count(*) FROM grants WHERE player = ?", (grant.player,))[0][0] >= most:
                return False
            marks = ", ".join("?" * len(grant.__struct_fields__))
            session.rows(f"INSERT INTO grants ({GRANT}) VALUES ({marks})", astuple(grant))  # noqa: S608 - our own names
            return True

        return await self._in_one(grant.player, add)

    async def by_key(self, key: bytes) -> Grant | None:
        """The grant whose key has this hash."""
        return next(iter(await self.run(lambda s: _grants(s, "key = ?", key))), None)

    async def replace(self, was: Grant, grant: Grant, token: Token) -> bool:
        """Change a grant and store a token of it, unless it was changed meanwhile: then False."""
        g = grant

        def change(session: Session) -> bool:
            row = (g.secret, g.former, g.successor, g.rotated_at, g.taken_at, g.used_at, g.expires_at)
            if not session.rows(REPLACE, (*row, was.lineage, was.secret)):
                return False
            session.rows(OLDER, (g.player, g.lineage) * 2)
            rows.insert_token(session, token)
            return True

        return await self._in_one(g.player, change)

    async def of_player(self, player: str, now: int) -> Sequence[Grant]:
        """Those of a player whose code was exchanged and that have not ended, oldest first."""
        kept = await self.run(lambda s: _grants(s, "player = ? ORDER BY created_at, lineage", player))
        return [grant for grant in kept if grant.taken_at is not None and grant.expires_at > now]

    async def end(self, player: str, lineage: str) -> bool:
        """End one with its tokens."""
        return await self._in_one(player, lambda s: token_changes.end(s, player, lineage))


def _grants(session: Session, terms: str, value: str | bytes) -> list[Grant]:
    return fitting(Grant, session.rows(f"SELECT {GRANT} FROM grants WHERE {terms}", (value,)))  # noqa: S608 - our own names
